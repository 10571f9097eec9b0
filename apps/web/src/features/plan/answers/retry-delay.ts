const LONGEST_SECONDS = 30;

/**
 * Milliseconds until the next attempt: 1, 2, 4 … 30 s, of which up to a quarter is taken off at random, so that many browsers do not come
 * back in step. Never sooner than the server asked for.
 */
export function retryDelay(attempt: number, random: number, retryAfterSeconds = 0): number {
  const seconds = Math.min(LONGEST_SECONDS, 2 ** (attempt - 1));
  return Math.max(seconds * 1000 * (1 - random / 4), retryAfterSeconds * 1000);
}
