import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Starts two acts, each first in every other round, the other some steps of `ms` milliseconds later: on a busy machine too, each
 * wins in some rounds. The answers are in the order of the acts.
 */
export async function startInTurn<Result>(
  acts: readonly (() => Promise<Result>)[],
  round: number,
  ms = 1,
): Promise<Result[]> {
  const inOrder = round % 2 === 0 ? acts : acts.toReversed();
  const answers = await Promise.all(
    inOrder.map(async (act, index) => {
      await sleep(index * (round % 10) * ms);
      return act();
    }),
  );
  return round % 2 === 0 ? answers : answers.toReversed();
}
