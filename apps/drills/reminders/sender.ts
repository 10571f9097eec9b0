import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from '../../api/src/database/connect.ts';
import { sendNews, sendReminders } from '../../api/src/features/sending/reminders.ts';
import { getErrorCode } from '../../api/src/lib/error-code.ts';
import { runAt } from './moments.ts';
import { watchStatements } from './statements.ts';

/*
 * A server that does nothing but queue bundled mail, in a process of its own: of the database of DATABASE_URL, at the moments that the
 * drill sends it, which are also the time of the database.
 */

/** What it does at which moment. */
export type Order = {
  at: string;
  news: boolean;
  /** Whether it tries again, as the job queue does. */
  tries: number;
  /** It reports before the statement with this number, and waits for a while with sending that. */
  waitBefore?: number;
};

export type Report =
  | { kind: 'ready' | 'begun' | 'waits' }
  | { kind: 'done'; ms: number; statements: number; failures: string[] }
  | { kind: 'failed'; failures: string[] };

const WAIT_MS = 1_000; // what disturbs it is there by then

const db = connect(process.env['DATABASE_URL']!, 2); // the drill sets it
const report = (words: Report) => process.send?.(words);
let statements = 0;
let waitBefore = Infinity;

watchStatements(() => {
  statements += 1;
  if (statements !== waitBefore) return;
  report({ kind: 'waits' });
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, WAIT_MS); // nothing else of this process goes on either
});

async function run({ at, news, tries, ...order }: Order): Promise<void> {
  const given = runAt(db, new Date(at));
  const failures: string[] = [];
  statements = 0;
  waitBefore = order.waitBefore ?? Infinity;
  report({ kind: 'begun' });
  const begun = performance.now();
  for (let left = tries; left > 0; left -= 1) {
    try {
      await sendReminders(...given);
      if (news) await sendNews(...given);
      report({ kind: 'done', ms: performance.now() - begun, statements, failures });
      return;
    } catch (error) {
      failures.push(getErrorCode(error));
      await sleep(20);
    }
  }
  report({ kind: 'failed', failures });
}

process.on('message', (order: Order) => void run(order));
process.on('disconnect', () => process.exit());
// raw: opens a connection
await sql`select 1`.execute(db);
report({ kind: 'ready' });
