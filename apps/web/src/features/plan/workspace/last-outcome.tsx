import { formatDate } from '../../../lib/format.ts';
import { useText } from '../../../lib/i18n.ts';
import { OutcomeText } from '../feedback/outcome-text.tsx';
import { usePlan } from './plan-context.ts';

/** What the last ended round of feedback came to, also once the plan is sent again or completed. */
export function LastOutcome() {
  const t = useText();
  const { lastRound } = usePlan().document;
  if (!lastRound || (!lastRound.outcome && !lastRound.summary)) return null;
  return (
    <section
      aria-label={t('plan.outcome')}
      className="mt-4 flex flex-col items-start gap-2 rounded-card border border-line bg-sheet p-4"
    >
      <p className="text-small text-ink-soft">{t('plan.outcome.of', { date: formatDate(lastRound.givenAt) })}</p>
      <OutcomeText {...lastRound} />
    </section>
  );
}
