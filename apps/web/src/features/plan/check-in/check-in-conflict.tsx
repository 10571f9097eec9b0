import { useText } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { useSaver } from '../answers/saver-context.ts';
import { TEXT_LIMITS, TEXTS, useDraft, type CheckInDraft, type DraftText } from './check-in-saver.ts';

const NAMES = Object.keys(TEXT_LIMITS) as DraftText[];

/** Another tab or device has saved the check-in meanwhile: both are shown where they differ, and the person chooses. */
export function CheckInConflict() {
  const t = useText();
  const saver = useSaver();
  const { draft, problem } = useDraft();
  if (problem?.kind !== 'conflict') return null;
  const theirs = problem.theirs as CheckInDraft;
  const names = NAMES.filter((name) => draft[name] !== theirs[name]);
  const versions = [
    { choice: 'mine', value: draft, action: 'plan.conflict.keep_mine' },
    { choice: 'theirs', value: theirs, action: 'plan.conflict.take_theirs' },
  ] as const;
  return (
    <Callout kind="attention" role="alert" title={t('plan.conflict.title')}>
      <p>{t('plan.conflict.text')}</p>
      <div className="mt-3 grid gap-3 sm:grid-cols-2">
        {versions.map(({ choice, value, action }) => (
          <section
            key={choice}
            className="flex min-w-0 flex-col items-start gap-2 rounded-field border border-line bg-sheet p-3"
          >
            <h3 className="font-semibold">{t(`plan.conflict.${choice}`)}</h3>
            <dl className="flex w-full grow flex-col gap-2">
              {names.map((name) => (
                <div key={name}>
                  <dt className="text-small text-ink-soft">{t(`check_in.${name}`)}</dt>
                  <dd className="wrap-anywhere whitespace-pre-line">{value[name] ?? '–'}</dd>
                </div>
              ))}
              {draft.confidence !== theirs.confidence && (
                <div>
                  <dt className="text-small text-ink-soft">{t('check_in.part.confidence')}</dt>
                  <dd>{value.confidence ?? '–'}</dd>
                </div>
              )}
            </dl>
            <Button size="small" onClick={() => saver.resolve(TEXTS, choice)}>
              {t(action)}
            </Button>
          </section>
        ))}
      </div>
    </Callout>
  );
}
