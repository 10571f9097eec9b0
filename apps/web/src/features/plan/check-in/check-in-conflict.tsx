import { useText } from '../../../lib/i18n.ts';
import { useNextFocus } from '../../../ui/use-next-focus.ts';
import { ConflictChoice } from '../answers/conflict-choice.tsx';
import { useSaver } from '../answers/saver-context.ts';
import { TEXT_LIMITS, TEXTS, useDraft, type CheckInDraft, type DraftText } from './check-in-saver.ts';

const NAMES = Object.keys(TEXT_LIMITS) as DraftText[];

/** Another tab or device has saved the check-in meanwhile: both are shown where they differ, and the person chooses. */
export function CheckInConflict() {
  const t = useText();
  const saver = useSaver();
  const { draft, problem } = useDraft();
  const isConflict = problem?.kind === 'conflict';
  useNextFocus(isConflict, () => (isConflict ? null : document.querySelector<HTMLElement>('main textarea')));
  if (!isConflict) return null;
  const theirs = problem.theirs as CheckInDraft;
  const names = NAMES.filter((name) => draft[name] !== theirs[name]);
  const show = (version: CheckInDraft) => (
    <dl className="flex w-full grow flex-col gap-2">
      {names.map((name) => (
        <div key={name}>
          <dt className="text-small text-ink-soft">{t(`check_in.${name}`)}</dt>
          <dd className="whitespace-pre-line">{version[name] ?? '–'}</dd>
        </div>
      ))}
      {draft.confidence !== theirs.confidence && (
        <div>
          <dt className="text-small text-ink-soft">{t('check_in.part.confidence')}</dt>
          <dd>{version.confidence ?? '–'}</dd>
        </div>
      )}
    </dl>
  );
  return (
    <ConflictChoice
      title={t('plan.conflict.title')}
      text={t('plan.conflict.text')}
      mine={show(draft)}
      theirs={show(theirs)}
      onChoose={(choice) => saver.resolve(TEXTS, choice)}
    />
  );
}
