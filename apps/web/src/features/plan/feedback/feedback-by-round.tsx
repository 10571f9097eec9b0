import type { FeedbackRound } from '@app/schema/feedback';
import type { ComponentType, ReactNode } from 'react';
import { formatDate } from '../../../lib/format.ts';
import { useText } from '../../../lib/i18n.ts';
import type { PlanDocument } from '../data/plan-queries.ts';
import { Threads } from '../threads/threads.tsx';
import { FeedbackText } from './feedback-text.tsx';
import { OutcomeText } from './outcome-text.tsx';
import { groupByRound } from './rounds.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';

export type PlanFeedback = PlanDocument['feedback'][number];

const Bare = ({ children }: { children: ReactNode }) => children;

type Props = {
  entries: readonly PlanFeedback[];
  rounds: readonly FeedbackRound[];
  /** Goes around an entry. */
  Frame?: ComponentType<{ entry: PlanFeedback; children: ReactNode }>;
};

/** Feedback on a step under the rounds in which it was written; without a round there is only the feedback. */
export function FeedbackByRound({ entries, rounds, Frame = Bare }: Props) {
  const t = useText();
  return groupByRound(entries, rounds).map(({ round, entries: own }) => (
    <div key={own.at(-1)?.id /* the oldest: newer ones come before it */} className="flex flex-col gap-3">
      {rounds.length > 0 && <p className="text-small font-semibold">{roundName(round)}</p>}
      {own.map((entry) => (
        <article key={entry.id} className="flex flex-col gap-1">
          <Frame entry={entry}>
            <FeedbackText entry={entry} signature="plan.feedback_by" className="whitespace-pre-wrap" />
          </Frame>
          <Threads
            place={{ stepId: entry.growthPlanStepId, feedbackId: entry.id }}
            about={t('thread.on_feedback', { author: entry.author })}
            label="thread.discuss"
          />
        </article>
      ))}
    </div>
  ));

  function roundName(round: FeedbackRound | null): string {
    if (!round) return t('feedback_round.between');
    const { number, givenAt } = round;
    if (givenAt === null) return t('feedback_round.open', { number });
    return t('feedback_round.ended', { number, date: formatDate(givenAt) });
  }
}

type RoundsProps = {
  rounds: readonly FeedbackRound[];
  /** Goes around the outcome of a round. */
  Frame?: ComponentType<{ round: FeedbackRound; children: ReactNode }>;
};

/**
 * Folded: each round of feedback with when it was sent, when and by whom it was given or that it was withdrawn, and how
 * much was written. Nothing before the first has ended.
 */
export function RoundsHistory({ rounds, Frame = Bare }: RoundsProps) {
  const t = useText();
  const count = rounds.filter(({ givenAt, withdrawnAt }) => givenAt !== null || withdrawnAt !== null).length;
  if (count === 0) return null;
  return (
    <Disclosure summary={t('feedback_round.count', { count })}>
      <ol className="bare-list flex flex-col gap-4">
        {rounds.map((round) => (
          <li key={round.id} className="border-l-2 border-line-strong pl-3">
            <p className="font-semibold">{t('feedback_round.number', { number: round.number })}</p>
            <p>{t('feedback_round.sent', { date: formatDate(round.submittedAt) })}</p>
            <p>{ending(round)}</p>
            {(round.entries > 0 || round.givenAt === null) && (
              <p className="text-small text-ink-soft">{t('feedback_round.entries', { count: round.entries })}</p>
            )}
            <Frame round={round}>
              <OutcomeText {...round} />
            </Frame>
          </li>
        ))}
      </ol>
    </Disclosure>
  );

  function ending({ givenAt, givenBy, withdrawnAt }: FeedbackRound): string {
    if (withdrawnAt !== null) return t('feedback_round.withdrawn', { date: formatDate(withdrawnAt) });
    if (givenAt === null) return t('feedback_round.waiting');
    return t('feedback_round.given_by', { date: formatDate(givenAt), name: givenBy ?? t('firm.name') });
  }
}
