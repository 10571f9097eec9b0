import { setTimeout as sleep } from 'node:timers/promises';
import type { EmbeddedPostgres } from './embedded.ts';

const LOOK_MS = 1_000;

/**
 * Starts the embedded PostgreSQL again whenever it has ended without us, be it killed or out of room, and tells so; gives
 * what ends that. One that another process started is left to that one.
 */
export function keepRunning(postgres: EmbeddedPostgres, tell: (words: string) => void): () => Promise<void> {
  if (postgres.foreign) return () => Promise.resolve();
  const over = new AbortController();
  let last = '';
  const tellOnce = (words: string) => {
    if (words !== last) tell(words);
    last = words;
  };
  const look = async () => {
    while (!over.signal.aborted) {
      await sleep(LOOK_MS, undefined, { signal: over.signal, ref: false }).catch(() => undefined);
      if (over.signal.aborted || postgres.isRunning()) continue;
      tellOnce('The embedded PostgreSQL has ended; starting it again.');
      await postgres.restart().then(
        () => tellOnce('The embedded PostgreSQL runs again.'),
        (error: unknown) => tellOnce(error instanceof Error ? error.message : String(error)),
      );
    }
  };
  const looking = look();
  return () => {
    over.abort();
    return looking;
  };
}
