import type { FeedbackEntry } from '@app/schema/feedback';
import { formatDate } from '../../../lib/format.ts';
import { useText } from '../../../lib/i18n.ts';
import { FeedbackText } from './feedback-text.tsx';
import { groupByRound, type NumberedRound } from './rounds.ts';

type Props = { entries: readonly FeedbackEntry[]; rounds: readonly NumberedRound[] };

/** Feedback on a step under the rounds in which it was written; without a round there is only the feedback. */
export function FeedbackByRound({ entries, rounds }: Props) {
  const t = useText();
  return groupByRound(entries, rounds).map(({ round, entries: own }) => (
    <div key={own[0]?.id} className="flex flex-col gap-3">
      {rounds.length > 0 && <p className="text-small font-semibold">{roundName(round)}</p>}
      {own.map((entry) => (
        <article key={entry.id} className="flex flex-col gap-1">
          <FeedbackText entry={entry} signature="plan.feedback_by" className="whitespace-pre-wrap" />
        </article>
      ))}
    </div>
  ));

  function roundName(round: NumberedRound | null): string {
    if (!round) return t('feedback_round.between');
    const { number, givenAt } = round;
    if (givenAt === null) return t('feedback_round.open', { number });
    return t('feedback_round.ended', { number, date: formatDate(givenAt) });
  }
}
