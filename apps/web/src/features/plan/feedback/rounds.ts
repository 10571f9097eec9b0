import type { FeedbackEntry, FeedbackRound } from '@app/schema/feedback';

/** Feedback that belongs together; `round` is null for what was written while none was open. */
export type RoundOfFeedback<Entry> = { round: FeedbackRound | null; entries: Entry[] };

/** Feedback by the round in which it was written, newest first. */
export function groupByRound<Entry extends FeedbackEntry>(
  entries: readonly Entry[],
  rounds: readonly FeedbackRound[],
): RoundOfFeedback<Entry>[] {
  const groups: RoundOfFeedback<Entry>[] = [];
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
