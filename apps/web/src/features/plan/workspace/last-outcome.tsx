import { formatDate } from '../../../lib/format.ts';
import { useText } from '../../../lib/i18n.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { OutcomeText } from '../feedback/outcome-text.tsx';
import { usePlan } from './plan-context.ts';

/** What the last round of feedback came to, until the plan is sent again or completed. */
export function LastOutcome() {
  const t = useText();
  const { plan, lastRound, submittedAt } = usePlan().document;
  if (plan.completed || submittedAt !== null || !lastRound || (!lastRound.outcome && !lastRound.summary)) return null;
  const { outcome, summary, summaryEditedAt, givenAt } = lastRound;
  return (
    <section
      aria-label={t('plan.outcome')}
      className="mt-4 flex flex-col items-start gap-2 rounded-card border border-line bg-sheet p-4"
    >
      <OutcomeText outcome={outcome} summary={null} summaryEditedAt={null} />
      {summary && (
        <Disclosure summary={t('plan.outcome.summary', { date: formatDate(givenAt) })}>
          <OutcomeText outcome={null} summary={summary} summaryEditedAt={summaryEditedAt} />
        </Disclosure>
      )}
    </section>
  );
}
