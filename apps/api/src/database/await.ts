import { setTimeout as sleep } from 'node:timers/promises';

const AGAIN_MS = 1_000;

/** The code of a fault that a migration mends, which another process runs. */
export const SCHEMA_BEHIND = 'SCHEMA_BEHIND';

/** What passes by itself when the database is only late: it is starting, cannot be found yet, has no room, or is not migrated yet. */
const PASSING = /^(ECONN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|57P0|53300|42501|SCHEMA_BEHIND)/;

/** The same without a code: a pooler whose database is late, in PgBouncer's words, and PostgreSQL that ended during the TLS handshake. */
const PASSING_WORDS = /server login|query_wait_timeout|server conn|establishing an SSL connection/;

type Waiting = {
  seconds: number;
  /** Asked before each further try, so that a signal ends the waiting. */
  isStopping?: () => boolean;
  /** Called once, with the first error that may pass. */
  tell?: (error: unknown) => void;
};

/** Does `work`, again each second while the database is merely not there yet; throws the last fault when the time is over. */
export async function awaitDatabase<Result>(
  work: () => Promise<Result>,
  { seconds, isStopping = () => false, tell = () => undefined }: Waiting,
): Promise<Result> {
  const until = performance.now() + seconds * 1_000;
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      const { code = '', message } = error as { code?: string; message: string };
      const passes = PASSING.test(code) || PASSING_WORDS.test(message);
      if (!passes || isStopping() || performance.now() + AGAIN_MS > until) throw error;
      if (tries === 1) tell(error);
      await sleep(AGAIN_MS);
    }
  }
}
