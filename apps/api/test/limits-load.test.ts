import { sql } from 'kysely';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { buildApp } from '../src/app.ts';
import { withExportSlot } from '../src/lib/export-slots.ts';
import { callers, useApplication, type Harness } from '../harness/application.ts';
import type { Answered } from '../harness/callers.ts';

/* Time and work: what waits too long, or is too much at once, is refused with 503 and when to try again; others are served. */

const app = useApplication();
const RETRY = { 'retry-after': expect.stringMatching(/^\d+$/) };
const UNAVAILABLE = { status: 503, body: { msg: 'unavailable' }, headers: RETRY };

const times = <Result>(count: number, make: () => Promise<Result>) => Promise.all(Array.from({ length: count }, make));
const statusesOf = (answers: Answered[]) => new Set(answers.map(({ status }) => status));

/** Another who holds a plan's row until `release`. */
async function holding({ url }: Harness, planId: string) {
  const other = new pg.Client({ connectionString: url });
  await other.connect();
  await other.query('begin');
  await other.query('select from plan where id = $1 for update', [planId]);
  const release = () => other.end();
  onTestFinished(release);
  return { release };
}

/** A plan and how its owner saves to it. */
async function aWrittenPlan(save: Pick<Harness, 'mutate'> = app) {
  const plan = await app.aPlan();
  const question = await app.questionOf('sp_drivers');
  const call = { token: plan.owner.token };
  return {
    ...plan,
    call,
    question,
    save: () => save.mutate('plan.saveAnswer', { id: plan.id, ...question, value: 'Growth', version: 0 }, call),
    answers: () => app.db.selectFrom('answer').select('value').where('plan_id', '=', plan.id).execute(),
  };
}

async function waitingForLocks(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db);
  return rows[0]?.count ?? 0;
}

async function anApplication(limits: { atOnce: number }) {
  const log: string[] = [];
  const logTo = { write: (line: string) => void log.push(line) };
  const own = await buildApp(app.deps, { logLevel: 'warn', logTo, limits });
  onTestFinished(() => own.close());
  return { app: own, log, ...callers(own) };
}

test('a lock not had in time is unavailable, stores nothing, and the same save succeeds later', async () => {
  const plan = await aWrittenPlan();
  const { release } = await holding(app, plan.id);
  const waiting = plan.save();
  const other = await aWrittenPlan();
  expect((await other.save()).status).toBe(200);
  expect(await waiting).toMatchObject(UNAVAILABLE);
  expect(await plan.answers()).toEqual([]);
  await release();
  expect((await plan.save()).status).toBe(200);
});

test('a statement that takes too long is ended and leaves nothing half done', async () => {
  const slow = await aWrittenPlan();
  await sql`create function too_slow() returns trigger language plpgsql as
    'begin perform pg_sleep(60); return new; end'`.execute(app.db);
  await sql`create trigger too_slow before insert on answer_history for each row
    when (new.plan_id = ${sql.lit(slow.id)}) execute function too_slow()`.execute(app.db);
  const waiting = slow.save();
  const other = await aWrittenPlan();
  expect((await other.save()).status).toBe(200);
  expect(await waiting).toMatchObject(UNAVAILABLE);
  expect(await slow.answers()).toEqual([]);
});

test('with every connection to the database taken, callers are asked to come back, and what needs none is served', async () => {
  const { token } = await app.aClient();
  const done = Promise.withResolvers<void>();
  const taken = Array.from({ length: 12 }, () => app.db.connection().execute(() => done.promise)); // the harness has as many
  onTestFinished(() => done.resolve());
  const waiting = app.rest('GET /api/user/get/profile', undefined, { token });
  expect((await app.rest('GET /livez')).status).toBe(200);
  expect((await app.query('language.general', { lang: 'fi' })).status).toBe(200);
  expect(await waiting).toMatchObject(UNAVAILABLE);
  done.resolve();
  await Promise.all(taken);
  expect((await app.query('client.profile', undefined, { token })).status).toBe(200);
});

test('of many logins at once as many are let in as can be in good time, while others work on', async () => {
  const password = 'Vaahtera#48kuu';
  const client = await app.aClient({ passwordHash: await app.deps.passwords.hash(password) });
  const logins = times(100, () => app.rest('POST /api/login/user', { email: client.email, password }));
  expect((await app.rest('GET /livez')).status).toBe(200);
  expect((await app.query('client.profile', undefined, { token: client.token })).status).toBe(200);
  const answers = await logins;
  expect([200, 429, 503]).toEqual(expect.arrayContaining([...statusesOf(answers)])); // some are too many guesses at once
  expect([...statusesOf(answers)]).toEqual(expect.arrayContaining([200, 503]));
  for (const answer of answers.filter(({ status }) => status === 503)) expect(answer).toMatchObject(UNAVAILABLE);
});

test('more requests at once than allowed are refused as each transport refuses; probes are answered', async () => {
  const small = await anApplication({ atOnce: 2 });
  const plan = await aWrittenPlan(small);
  const { release } = await holding(app, plan.id);
  const working = times(2, plan.save);
  await vi.waitFor(async () => expect(await waitingForLocks()).toBe(2));

  expect(await small.query('client.profile', undefined, plan.call)).toMatchObject(UNAVAILABLE);
  const call = { ...plan.call, language: 'fi' };
  const inFinnish = { msg: 'unavailable', text: expect.stringMatching(/^Palvelu/) };
  expect(await small.rest('GET /api/user/get/profile', undefined, call)).toMatchObject({
    ...UNAVAILABLE,
    body: inFinnish,
  });
  expect(await plan.save()).toMatchObject(UNAVAILABLE);
  const page = await small.app.inject({ url: '/', headers: { accept: 'text/html,*/*', 'accept-language': 'fi' } });
  expect(page).toMatchObject({ statusCode: 503, headers: { ...RETRY, 'content-type': 'text/html; charset=utf-8' } });
  expect(page.body).toMatch(/<html lang="fi">[^]*<p>Palvelu/);
  expect(small.log.filter((line) => /overload|"status":503/.test(line))).toHaveLength(1); // not a line for each
  for (const probe of ['/livez', '/readyz']) expect((await small.rest(`GET ${probe}`)).status).toBe(200);

  await release();
  expect((await working).map(({ status }) => status).toSorted()).toEqual([200, 409]); // both over version 0
  expect((await small.query('client.profile', undefined, plan.call)).status).toBe(200);
});

test('a request whose body cannot be read holds a place while its caller is looked up', async () => {
  const small = await anApplication({ atOnce: 2 });
  const { token } = await app.aClient();
  const done = Promise.withResolvers<void>();
  const taken = Array.from({ length: 12 }, () => app.db.connection().execute(() => done.promise)); // the harness has as many
  onTestFinished(() => done.resolve());
  const refused: number[] = [];
  const calls = times(4, async () => {
    const headers = { 'content-type': 'application/json' };
    const { status } = await small.rest('POST /api/growth-plan/create/new-growth-plan', '{"', { token, headers });
    if (status === 503) refused.push(status);
    return status;
  });
  await vi.waitFor(() => expect(refused).toHaveLength(2));
  done.resolve();
  await Promise.all(taken);
  expect((await calls).toSorted()).toEqual([400, 400, 503, 503]);
});

test('one network cannot hold all places: others are served meanwhile, and the places are given back', async () => {
  const settings = { ...app.deps.settings, trustedProxies: ['127.0.0.1'] };
  const own = await buildApp({ ...app.deps, settings }, { logLevel: 'silent', limits: { atOnce: 16 } });
  const done = Promise.withResolvers<object>();
  own.get('/held', () => done.promise);
  onTestFinished(() => own.close());
  const { rest } = callers(own);
  const from = (network: string) => ({ headers: { 'x-forwarded-for': network } });
  const refused: number[] = [];
  const greedy = times(20, async () => {
    const { status } = await rest('GET /held', undefined, from('198.51.100.1'));
    if (status === 503) refused.push(status);
    return status;
  });
  await vi.waitFor(() => expect(refused).toHaveLength(6)); // seven eighths of 16 are held
  for (const network of ['203.0.113.1', '2001:db8::1'])
    expect((await rest('GET /brand.json', undefined, from(network))).status).toBe(200);
  expect(await rest('GET /brand.json', undefined, from('198.51.100.1'))).toMatchObject(UNAVAILABLE);
  done.resolve({});
  expect((await greedy).filter((status) => status === 200)).toHaveLength(14);
  expect((await rest('GET /brand.json', undefined, from('198.51.100.1'))).status).toBe(200);
});

test('refused, answered, faulty and unknown requests all give their place back', async () => {
  const single = await anApplication({ atOnce: 1 });
  const { token } = await app.aClient();
  const json = { 'content-type': 'application/json' };
  for (let round = 0; round < 3; round += 1) {
    await single.rest('GET /api/nothing');
    await single.rest('POST /api/login/user', '{"a":', { headers: json });
    await single.rest('GET /api/user/%zz/get/details');
    await single.rest('GET /api/user/get/profile');
    await times(3, () => single.query('client.profile', undefined, { token }));
  }
  expect((await single.query('client.profile', undefined, { token })).status).toBe(200);
});

test('papers and spreadsheets are made a few at a time; too many are refused, in words', async () => {
  const plan = await app.aPlan();
  const done = Promise.withResolvers<void>();
  const taken = Array.from({ length: 12 }, (_, index) =>
    withExportSlot({ network: `network ${index}` }, () => done.promise),
  ); // two made, ten waiting
  onTestFinished(() => done.resolve());
  const call = { token: plan.owner.token };
  expect(await app.rest(`GET /export/growth-plan/${plan.id}.pdf?form=wall`, undefined, call)).toMatchObject(
    UNAVAILABLE,
  );
  expect(await app.query('todo.exportCsv', { id: plan.id }, call)).toMatchObject(UNAVAILABLE);
  expect((await app.query('plan.document', { id: plan.id }, call)).status).toBe(200);
  done.resolve();
  await Promise.all(taken);
  expect((await app.query('todo.exportCsv', { id: plan.id }, call)).status).toBe(200);
});

test('a calendar, too, is unavailable while the database is', async () => {
  const done = Promise.withResolvers<void>();
  const taken = Array.from({ length: 12 }, () => app.db.connection().execute(() => done.promise));
  onTestFinished(() => done.resolve());
  expect(await app.rest('GET /calendar/nobody.ics')).toMatchObject(UNAVAILABLE);
  done.resolve();
  await Promise.all(taken);
  expect((await app.rest('GET /calendar/nobody.ics')).status).toBe(404);
});
