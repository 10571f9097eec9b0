import type { Attempt } from '../chaos/history.ts';

/**
 * The history as somebody who knows nothing after a moment would have it: what was begun later was never sent, and what was
 * under way then was never answered, so that it may have been done or not. `moment` is of the clock of the attempts.
 */
export function cutHistory(attempts: readonly Attempt[], moment: number): Attempt[] {
  return attempts
    .filter(({ sentAt }) => sentAt < moment)
    .map((attempt) => (attempt.answeredAt < moment ? attempt : { ...attempt, outcome: { kind: 'lost' } }));
}
