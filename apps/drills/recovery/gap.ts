import { setTimeout as sleep } from 'node:timers/promises';
import { runStatements } from '../../api/harness/database.ts';
import { waitUntil } from '../../api/harness/until.ts';
import type { ArchivedPostgres } from './archived-postgres.ts';
import type { Steps } from './steps.ts';

const SEGMENTS = 8; // of 16 MB; more than the queue below holds
const ARCHIVER_MS = 180_000;

/** Log that was dropped because too much waited is named, the product having written on; the next backup begins a new window. */
export async function drillGap(postgres: ArchivedPostgres, steps: Steps): Promise<void> {
  const { folder } = postgres.restored;
  const variables = { PGBACKREST_PG1_PATH: folder };
  await postgres.lose();
  await postgres.start(folder, { PGBACKREST_ARCHIVE_PUSH_QUEUE_MAX: '48MiB' });
  const putBack = postgres.hideRepository();
  for (let segment = 0; segment < SEGMENTS; segment += 1)
    await runStatements(postgres.url, 'select pg_current_xact_id(); select pg_switch_wal()');
  const isDropped = async () => {
    const { rows } = await runStatements(
      postgres.url,
      `select count(*)::int as waiting from pg_ls_archive_statusdir() where name like '%.ready'`,
    );
    return Number(rows[0]?.['waiting']) < 2;
  };
  const ms = await waitUntil('the log to be dropped', isDropped, { ms: ARCHIVER_MS, everyMs: 500 });
  steps.expect(true, `log that waited was dropped after ${(ms / 1_000).toFixed(0)} s, and the database writes on`);
  const during = new Date().toISOString();
  putBack();
  await steps.done(() => postgres.recovery(['check'], variables));
  await steps.refused(() => postgres.recovery(['list'], variables), /^There is no backup since then/);
  const scheduler = postgres.run(['schedule'], variables);
  const hasBackup = () => scheduler.written().includes('Backup ');
  await waitUntil('the scheduler to see that', hasBackup, { ms: ARCHIVER_MS }).catch((error: unknown) => {
    throw new Error(`the scheduler made no backup: ${scheduler.written()}`, { cause: error });
  });
  await scheduler.end();
  steps.expect(true, `the scheduler makes a backup by itself: ${scheduler.written().trim()}`);
  await sleep(1_000); // the first second after the backup
  await runStatements(postgres.url, 'select pg_current_xact_id()'); // as the scheduler does each minute
  await steps.done(() => postgres.recovery(['check'], variables));
  await steps.done(() => postgres.recovery(['list'], variables));
  await expectUnreachable(postgres, steps, during);
  const { stdout: before } = await postgres.recovery(['list'], variables);
  await steps.done(() => postgres.recovery(['backup', 'full'], variables));
  const { stdout: after } = await postgres.recovery(['list'], variables);
  const [oldest = '', ...others] = before.match(/\d{8}-\d{6}F(?= )/g) ?? [];
  const isGone = others.length > 0 && !after.includes(oldest) && others.every((label) => after.includes(label));
  steps.expect(isGone, 'of three full backups the oldest is gone, with what needs it');
}

/** A second in the gap is restored as far as the log goes, and never served as if it were reached. */
async function expectUnreachable(postgres: ArchivedPostgres, steps: Steps, moment: string): Promise<void> {
  const variables = { RESTORED_DATA: `${postgres.restored.folder}-in-the-gap` };
  await steps.done(() => postgres.recovery(['restore', moment.replace(/\.\d+/, '')], variables));
  const { status, stderr } = await postgres.recovery(['open'], variables);
  const said = stderr.split('\n').at(-1) ?? '';
  steps.expect(
    status === 1 &&
      stderr.includes('recovery ended before configured recovery target') &&
      said.includes('log is missing'),
    `not served: ${said}`,
  );
}
