import { PgBoss } from 'pg-boss';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { useApplication, openReplica } from '../harness/application.ts';
import { queryAsIs } from '../src/database/connect.ts';
import { JOBS } from '../src/features/jobs/jobs.ts';
import { createJobRunner } from '../src/features/jobs/runner.ts';
import { registry } from '../src/telemetry/metrics.ts';

const app = useApplication();

/** Starts what runs jobs, which looks each half second; gives what it logged. */
function run(deps = app.deps): { log: string[] } {
  const log: string[] = [];
  const runner = createJobRunner(deps, { error: (line) => log.push(line) }, { pollSeconds: 0.5 });
  void runner.start();
  onTestFinished(() => runner.stop());
  return { log };
}

/** Puts a job in the queue as its schedule does. */
async function ask(name: string): Promise<string | null> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => queryAsIs(app.db, text, values) },
    schema: 'job_queue',
    schedule: false,
    supervise: false,
  });
  await boss.start();
  const id = await boss.send(name);
  await boss.stop({ graceful: false });
  return id;
}

const jobs = async () =>
  (
    await sql<{ name: string; state: string }>`select name, state::text from job_queue.job order by created_on`.execute(
      app.db,
    )
  ).rows;
const schedules = async () =>
  (await sql<object>`select name, cron, timezone from job_queue.schedule`.execute(app.db)).rows;
const countOldNotifications = async () =>
  (await app.db.selectFrom('notification').select('id').where('created_at', '<', '2020-01-01').execute()).length;

async function anOldNotification(): Promise<void> {
  const { id } = await app.aClient();
  const row = { id, account_id: id, client_id: id, kind: 'feedback', event: 'general_feedback' } as const;
  await app.db
    .insertInto('notification')
    .values({ ...row, created_at: '2019-01-01T00:00:00Z' })
    .execute();
}

describe('a server', () => {
  test('runs a job that is due, once, and counts it', async () => {
    await anOldNotification();
    const { log } = run();
    await expect.poll(schedules).toHaveLength(Object.keys(JOBS).length);
    await ask('tidy');
    await expect.poll(countOldNotifications, { timeout: 10_000 }).toBe(0);
    await expect.poll(jobs, { timeout: 10_000 }).toContainEqual({ name: 'tidy', state: 'completed' });
    expect(await schedules()).toContainEqual({ name: 'tidy', cron: '17 * * * *', timezone: 'UTC' });
    expect(log).toEqual([]);
    const metrics = await registry.metrics();
    expect(metrics).toMatch(/growth_plan_job_runs_total\{job="tidy",outcome="ok"\} [1-9]/);
    expect(metrics).toMatch(/growth_plan_job_success_timestamp_seconds\{job="tidy"\} \d{10}/);
  });

  test('leaves a job alone that another one has, and none is queued twice', async () => {
    const other = await openReplica(app);
    run();
    run(other.deps);
    await expect.poll(schedules).toHaveLength(Object.keys(JOBS).length);
    const ids = await Promise.all(Array.from({ length: 8 }, () => ask('tidy')));
    expect(ids.filter((id) => id !== null).length).toBeLessThanOrEqual(2); // one that was taken meanwhile makes room for one more
    await expect
      .poll(async () => (await jobs()).filter(({ state }) => state !== 'completed'), { timeout: 10_000 })
      .toEqual([]);
  });

  test('serves on when its queue cannot be started, and says so', async () => {
    await sql.raw('alter schema job_queue rename to job_queue_away').execute(app.db);
    onTestFinished(async () => {
      await sql.raw('drop schema if exists job_queue cascade').execute(app.db);
      await sql.raw('alter schema job_queue_away rename to job_queue').execute(app.db);
    });
    const { log } = run();
    await expect.poll(() => log.length).toBeGreaterThan(0);
    expect(log[0]).toMatch(/^Jobs could not be run and are tried again: /);
    expect((await app.rest('GET /readyz')).status).toBe(200);
  });
});
