import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { connect } from '../src/database/connect.ts';
import { grantPrivileges } from '../src/database/grants.ts';
import { migrateToLatest } from '../src/database/migrate-schema.ts';
import { measureGauges } from '../src/telemetry/gauges.ts';
import { registry } from '../src/telemetry/metrics.ts';
import { runStatements } from '../harness/database.ts';
import { startPostgres } from '../harness/postgres.ts';
import { waitUntil } from '../harness/until.ts';

const ROLE = 'growth_plan_app';

/** The age of the archive, as a server with a role of its own sees it. */
async function readAge(url: string): Promise<number> {
  const own = new URL(url);
  own.username = ROLE;
  await using db = connect(own.href, 1);
  await measureGauges(db);
  const metric = await registry.getSingleMetric('growth_plan_archive_age_seconds')?.get();
  return metric?.values[0]?.value ?? NaN;
}

/** A migrated database with the role of servers, whose password is that of its owner. */
async function openDatabase(settings: Record<string, string>) {
  const postgres = await startPostgres(settings);
  onTestFinished(() => postgres.close());
  await migrateToLatest(postgres.url);
  const { password } = new URL(postgres.url);
  await runStatements(postgres.url, `create role ${ROLE} login password '${password}'`);
  await using db = connect(postgres.url, 1);
  await grantPrivileges(db, ROLE);
  return postgres;
}

test(
  'the age of the archive grows while the log is not archived, and falls when it is',
  { timeout: 60_000 },
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'growth-plan-archive-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    chmodSync(folder, 0o755); // the database's own user looks into it
    const repository = path.join(folder, 'repository');
    const { url } = await openDatabase({ archive_mode: 'on', archive_command: `test -e ${repository}` });
    await sleep(1_100);
    expect(await readAge(url)).toBeGreaterThan(1);
    writeFileSync(repository, '');
    await runStatements(url, 'select pg_switch_wal()');
    await waitUntil('the log to be archived', async () => (await readAge(url)) < 1, { ms: 30_000 });
  },
);

test('an installation that archives nothing has no age of its archive', { timeout: 60_000 }, async () => {
  const { url } = await openDatabase({});
  await sleep(1_100);
  expect(await readAge(url)).toBe(0);
});
