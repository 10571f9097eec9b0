import { request } from 'node:http';
import { sql } from 'kysely';
import { connect } from '../src/database/connect.ts';
import { buildMetricsServer } from '../src/http/health.ts';
import { queueMail } from '../src/features/mail/queue.ts';
import { jobSuccess } from '../src/telemetry/metrics.ts';
import { newId } from '../src/lib/ids.ts';
import { expect, onTestFinished, test } from 'vitest';
import { openVariant, useApplication } from '../harness/application.ts';
import { readMail } from '../harness/outbox.ts';
import { scrape } from './scrape.ts';

const app = useApplication();

/** What was counted while `work` was done. */
async function counted(work: () => Promise<unknown>) {
  const before = await scrape(app.app);
  await work();
  const after = await scrape(app.app);
  return (name: string, labels?: Record<string, string>) => after.sum(name, labels) - before.sum(name, labels);
}

const HTTP = 'http_request_duration_seconds_count';

test('a request is counted under the pattern of its route or its procedure, and no label holds what a caller wrote', async () => {
  const plan = await app.aPlan();
  const strange = newId();
  const increase = await counted(async () => {
    await app.rest(`GET /api/growth-plan/${plan.id}/get/growth-plan`, undefined, plan.owner);
    await app.rest(`GET /api/growth-plan/${strange}/get/growth-plan`, undefined, plan.owner);
    await app.query('plan.get', { id: plan.id }, plan.owner);
    for (const path of [`/trpc/${strange}`, `/${strange}`, `/api/${strange}`, `/share/growth-plan/${strange}`])
      await app.app.inject(path);
    await app.app.inject({ method: 'PROPFIND' as 'GET', url: `/${strange}` });
  });
  const route = '/api/growth-plan/:id/get/growth-plan';
  expect(increase(HTTP, { method: 'GET', route, status: '2xx' })).toBe(1);
  expect(increase(HTTP, { method: 'GET', route, status: '4xx' })).toBe(1);
  expect(increase(HTTP, { method: 'GET', route: '/trpc/plan.get', status: '2xx' })).toBe(1);
  expect(increase(HTTP, { method: 'GET', route: '/trpc/:path', status: '4xx' })).toBe(1);
  expect(increase(HTTP, { method: 'GET', route: 'web' })).toBe(3);
  expect(increase(HTTP, { method: 'other', route: 'web' })).toBe(1);
  const { text, sum } = await scrape(app.app);
  expect(text).not.toContain(strange);
  expect(text).not.toContain(plan.id);
  expect(sum('http_requests_in_flight')).toBe(1); // this one
});

test('logins, limits, refusals, replays and events of the audit log are counted by how they end', async () => {
  const passwordHash = await app.deps.passwords.hash('Koivikko@17yö');
  const client = await app.aClient({ passwordHash });
  const plan = await app.aPlan({ owner: client });
  const logIn = (password: string) => app.mutate('auth.login', { area: 'user', email: client.email, password });
  const increase = await counted(async () => {
    await logIn('Koivikko@17yö');
    for (let tries = 0; tries < 12; tries += 1) await logIn('Wrong@17yö');
    await app.query('admin.overview', undefined, client);
    const headers = { 'idempotency-key': newId() };
    for (const _ of [1, 2])
      await app.rest(`PATCH /api/shared/toggle/growth-plan/${plan.id}/shared`, undefined, { ...client, headers });
  });
  expect(increase('growth_plan_logins_total', { outcome: 'ok' })).toBe(1);
  expect(increase('growth_plan_logins_total', { outcome: 'failed' })).toBe(10);
  expect(increase('growth_plan_logins_total', { outcome: 'limited' })).toBe(2);
  expect(increase('growth_plan_rate_limit_hits_total', { limit: 'login' })).toBe(2);
  expect(increase('growth_plan_refusals_total', { procedure: 'admin.overview', reason: 'forbidden' })).toBe(1);
  expect(increase('growth_plan_idempotency_replays_total')).toBe(1);
  expect(increase('growth_plan_audit_events_total', { action: 'login' })).toBe(1);
  expect(increase('growth_plan_audit_events_total', { action: 'plan_shared' })).toBe(1);
});

test('mail is measured where it waits and counted where it goes', async () => {
  const { id } = await app.aClient();
  await readMail(app);
  const { sum } = await scrape(app.app);
  expect([sum('growth_plan_mail_waiting'), sum('growth_plan_mail_oldest_seconds')]).toEqual([0, 0]);
  await queueMail(app.db, { template: 'plan_right_given', accountId: id, data: {} });
  await app.db.updateTable('mail').set({ created_at: '2020-01-01T00:00:00Z' }).where('sent_at', 'is', null).execute();
  const waiting = await scrape(app.app);
  expect(waiting.sum('growth_plan_mail_waiting')).toBe(1);
  expect(waiting.sum('growth_plan_mail_oldest_seconds')).toBeGreaterThan(86_400);
  const increase = await counted(() => readMail(app));
  expect(increase('growth_plan_mails_total', { outcome: 'sent' })).toBe(1);
  expect(increase('growth_plan_mail_waiting')).toBe(-1);
  await app.db.updateTable('mail').set({ sent_at: null, failed_at: '2020-01-01T00:00:00Z' }).execute();
  expect((await scrape(app.app)).sum('growth_plan_mail_dead')).toBeGreaterThan(0);
});

test('the version that runs and the state of the process are metrics', async () => {
  jobSuccess.set({ job: 'tidy' }, 1_700_000_000);
  const { samples, sum } = await scrape(app.app);
  expect(samples.find(({ name }) => name === 'growth_plan_build_info')?.labels).toMatchObject({
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    migration: expect.stringMatching(/^\d{4}-/),
  });
  for (const name of ['nodejs_eventloop_lag_p99_seconds', 'process_resident_memory_bytes', 'process_open_fds'])
    expect(sum(name), name).toBeGreaterThan(0);
  expect(sum('growth_plan_database_up')).toBe(1);
  expect(sum('growth_plan_database_pool_connections')).toBeGreaterThan(0);
  const tidied = samples.find(
    ({ name, labels }) => name === 'growth_plan_job_success_timestamp_seconds' && labels['job'] === 'tidy',
  );
  expect(tidied?.value).toBe(1_700_000_000);
});

test('a database that is away is a metric, and hinders no scrape', async () => {
  const url = new URL(app.url);
  url.port = '1';
  const away = await openVariant({ ...app.deps, db: connect(url.href, 2) });
  const before = await scrape(app.app);
  const { sum, samples } = await scrape(away.app);
  expect(sum('growth_plan_database_up')).toBe(0);
  expect(sum('growth_plan_database_connection_failures_total')).toBeGreaterThan(
    before.sum('growth_plan_database_connection_failures_total'),
  );
  expect(samples.filter(({ name }) => name.startsWith('growth_plan_mail_'))).toEqual([]);
});

test('in production the public listener knows no /metrics, with or without a port of their own', async () => {
  const settings = { ...app.deps.settings, production: true };
  for (const metricsPort of [null, 9464]) {
    const one = await openVariant({ ...app.deps, settings: { ...settings, metricsPort } });
    expect((await one.app.inject('/metrics')).statusCode).toBe(404);
    expect((await one.app.inject('/livez')).statusCode).toBe(200);
  }
  const own = await openVariant({ ...app.deps, settings: { ...app.deps.settings, metricsPort: 9464 } });
  expect((await own.app.inject('/metrics')).statusCode).toBe(404);
});

test('the listener of their own serves metrics and probes, and nothing else', async () => {
  let stopping = false;
  const watched = buildMetricsServer(app.deps, () => stopping);
  onTestFinished(() => watched.close());
  expect((await scrape(watched)).sum('growth_plan_database_up')).toBe(1);
  expect((await watched.inject('/livez')).statusCode).toBe(200);
  expect((await watched.inject('/readyz')).statusCode).toBe(200);
  stopping = true;
  expect((await watched.inject('/readyz')).statusCode).toBe(503);
  for (const path of ['/', '/api/docs', '/trpc/language.list', '/brand.json'])
    expect((await watched.inject(path)).statusCode, path).toBe(404);
});

test('anyone who leaves before the answer is counted when the work is done, and is not under way for ever', async () => {
  const plan = await app.aPlan();
  const replica = await openVariant(app.deps);
  const url = await replica.app.listen({ port: 0, host: '127.0.0.1' });
  const body = { id: plan.id, ...(await app.questionOf('sp_drivers')), value: 'text', version: 0 };
  const saves = async () => (await scrape(app.app)).sum(HTTP, { route: '/trpc/plan.saveAnswer' });
  const before = await saves();
  const inFlight = async () => (await scrape(app.app)).sum('http_requests_in_flight');
  const increase = await counted(async () => {
    await app.db.transaction().execute(async (tx) => {
      await sql`lock table answer in access exclusive mode`.execute(tx);
      const left = request(`${url}/trpc/plan.saveAnswer`, {
        method: 'POST',
        headers: { authorization: `Bearer ${plan.owner.token}`, 'content-type': 'application/json' },
      });
      left.on('error', () => undefined);
      left.end(JSON.stringify(body));
      await expect.poll(inFlight).toBe(2); // and the scrape
      left.destroy();
      await expect.poll(inFlight).toBe(1);
    });
    const stored = () => app.db.selectFrom('answer').select('value').where('plan_id', '=', plan.id).execute();
    await expect.poll(stored).toEqual([{ value: 'text' }]);
    await expect.poll(saves).toBe(before + 1);
  });
  expect(increase(HTTP, { route: '/trpc/plan.saveAnswer', status: '4xx' })).toBe(1);
});
