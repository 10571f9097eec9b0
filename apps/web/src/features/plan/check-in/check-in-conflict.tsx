import { useText } from '../../../lib/i18n.ts';
import { useNextFocus } from '../../../ui/use-next-focus.ts';
import { ConflictChoice } from '../answers/conflict-choice.tsx';
import { CopyButton } from '../answers/conflict-panel.tsx';
import { useSaver } from '../answers/saver-context.ts';
import { listAskedParts, type CheckInDraft } from './check-in-merge.ts';
import { TEXTS, useDraft } from './check-in-saver.ts';
import { ProblemPlace } from './problem-link.tsx';

/** Another tab or device has saved the same part of the check-in meanwhile: both are shown, and the person chooses. */
export function CheckInConflict() {
  const t = useText();
  const saver = useSaver();
  const { draft, problem } = useDraft();
  const isConflict = problem?.kind === 'conflict';
  useNextFocus(isConflict, () => (isConflict ? null : document.querySelector<HTMLElement>('main textarea')));
  if (!isConflict) return null;
  const theirs = problem.theirs as CheckInDraft;
  const parts = listAskedParts(problem.base, draft, theirs);
  const show = (version: CheckInDraft) => (
    <dl className="flex w-full grow flex-col gap-2">
      {parts.map((part) => {
        const value = version[part];
        return (
          <div key={part}>
            <dt className="text-small text-ink-soft">
              {t(part === 'confidence' ? 'check_in.part.confidence' : `check_in.${part}`)}
            </dt>
            <dd>
              <p className="whitespace-pre-line">{value ?? '–'}</p>
              {typeof value === 'string' && <CopyButton text={value} />}
            </dd>
          </div>
        );
      })}
    </dl>
  );
  return (
    <ProblemPlace>
      <ConflictChoice
        title={t('plan.conflict.title')}
        text={t('plan.conflict.text')}
        mine={show(draft)}
        theirs={show(theirs)}
        onChoose={(choice) => saver.resolve(TEXTS, choice)}
      />
    </ProblemPlace>
  );
}
