import type { FeedbackEntry, FeedbackRound } from '@app/schema/feedback';

/** A round of a plan with its number, counted from 1 in the order in which they were sent. */
export type NumberedRound = FeedbackRound & { number: number };

/** Feedback that belongs together; `round` is null for what was written while none was open. */
export type RoundOfFeedback = { round: NumberedRound | null; entries: FeedbackEntry[] };

/** Numbers the rounds of a plan, which come newest first. */
export function numberRounds(rounds: readonly FeedbackRound[]): NumberedRound[] {
  return rounds.map((round, index) => ({ ...round, number: rounds.length - index }));
}

/** Feedback by the round in which it was written, newest first. */
export function groupByRound(entries: readonly FeedbackEntry[], rounds: readonly NumberedRound[]): RoundOfFeedback[] {
  const groups: RoundOfFeedback[] = [];
  for (const entry of entries.toSorted((a, b) => toTime(b.createdAt) - toTime(a.createdAt))) {
    const round = rounds.find((candidate) => isWithin(entry, candidate)) ?? null;
    const last = groups.at(-1);
    if (last && last.round?.id === round?.id) last.entries.push(entry);
    else groups.push({ round, entries: [entry] });
  }
  return groups;
}

function isWithin({ createdAt }: FeedbackEntry, { submittedAt, givenAt }: FeedbackRound): boolean {
  const at = toTime(createdAt);
  return at >= toTime(submittedAt) && (givenAt === null || at <= toTime(givenAt));
}

const toTime = (moment: string) => Date.parse(moment);
