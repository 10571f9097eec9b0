import { BRANDING } from './branding-input.ts';
import { aWebhook } from './a-webhook.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PRODUCT_SLUG } from '@app/schema/product';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../src/app.ts';
import { connect } from '../src/database/connect.ts';
import { keepInFolder } from '../src/features/mail/mail-folder.ts';
import { makeContactToken } from '../src/features/mail/contact-link.ts';
import { newId } from '../src/lib/ids.ts';
import { appRouter } from '../src/trpc/router.ts';
import type { ProcedurePath } from '../src/policy/policy.ts';
import { asker, expectDefended, listRoutes, type Route } from './defences.ts';
import type { Answer } from '../harness/over-socket.ts';
import { openVariant, callers, useApplication } from '../harness/application.ts';
import { TABLE, type Subject } from './policy-table.ts';
import { exchange } from './raw-socket.ts';
import { aWebFolder } from './web-folder.ts';

const harness = useApplication();
const web = aWebFolder();
const dataDir = mkdtempSync(path.join(tmpdir(), 'growth-plan-mail-'));
const MAIL = newId();

let app: FastifyInstance;
let routes: Route[];
let subject: Subject;
let samples: Record<string, string>;
let tokens: (string | undefined)[];

beforeAll(async () => {
  const mail = { to: 'a@example.com', from: 'b@example.com', subject: 'Hello', text: '', html: '<p>', messageId: 'x' };
  await keepInFolder(dataDir, { ...mail, id: MAIL, date: harness.now.value.toISOString() });
  const deps = { ...harness.deps, settings: { ...harness.deps.settings, dataDir } };
  ({ app, routes } = await listRoutes(() => buildApp(deps, { logLevel: 'silent', webFolder: web.folder })));
  await fillTheDatabase();
});
afterAll(async () => {
  await app.close();
  web.remove();
  rmSync(dataDir, { recursive: true });
});

async function fillTheDatabase(): Promise<void> {
  const consultant = await harness.aConsultant();
  const plan = await harness.aPlan({ owner: await harness.aClient({ consultant }) });
  const question = await harness.questionOf('sp_drivers');
  const { db, deps } = harness;
  const shareCode = 'AAAAAAAAAAAAAAAAAAAAAA';
  const share = { plan_id: plan.id, code: shareCode, shared: true, last_opened_at: null };
  await db.insertInto('share').values(share).execute();
  const todoId = await harness.aTodo(plan, { deadline: '2027-01-01' });
  const given = { id: plan.id, todoIds: [todoId], personResponsible: 'Aino' };
  const { batchId } = (await callers(app).mutate<{ batchId: string }>('todo.change', given, plan.owner)).body;
  const feed = await callers(app).mutate<{ url: string }>('calendar.renew', undefined, plan.owner);
  const questionnaireId = await deps.questionnaires.newestId();
  const metricId = await harness.aMetric(plan);
  const contactId = newId();
  const contact = { id: contactId, client_id: plan.owner.id, name: 'Liisa', email: 'liisa@example.com' };
  const more = { address_hash: contactId, language_code: 'en', created_at: '2026-01-01T00:00:00Z' };
  const person = { ...contact, ...more };
  await db.insertInto('contact').values(person).execute();
  const contactToken = await makeContactToken(deps, { contactId, generation: 0 });
  const answered = await harness.questionOf('cm_voice');
  const talk = { threadId: newId(), commentId: newId(), webhookId: await aWebhook(db) };
  const ids = { ...talk, answered, checkInId: newId(), contactId, contactToken, metricId, todoId, batchId };
  subject = { consultant, colleague: plan.owner, plan, ...ids, ...question, questionnaireId, shareCode };
  const admin = await harness.anAccount('Admin');
  await harness.mutate('branding.publish', { ...BRANDING, revision: 0 }, admin);
  samples = {
    '/user/:id': plan.owner.id,
    '/consultant/:id': consultant.id,
    '/mail/:id': MAIL,
    ':batchId': batchId,
    ':metricId': metricId,
    ':checkInId': ids.checkInId,
    ':id': plan.id,
    ':todoId': todoId,
    ':stepId': question.stepId,
    ':questionId': question.questionId,
    ':file': 'client-start.webp',
    '/calendar/:token.ics': new URL(feed.body.url).pathname,
    '/contact-link/:token': contactToken,
    ':token': 'x',
    ':code': shareCode,
    ':category': 'general',
    ':lang': 'en',
    ':name': deps.texts.branding.style!.name,
  };
  tokens = [undefined, 'gpt_wrong', admin.token, consultant.token, plan.owner.token];
}

type Procedure = { _def: { type: 'query' | 'mutation' } };
const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, Procedure>);

/** What is asked of a route, one that everybody can answer if there is one; fails for a parameter that has no sample. */
function requestsFor({ method, url }: Route): { url: string; payload?: object }[] {
  if (url === '/trpc/:path')
    return procedures
      .filter(([, { _def }]) => (_def.type === 'mutation') === (method === 'POST'))
      .map(([name]) => {
        const input = TABLE[name as ProcedurePath].input?.(subject);
        if (method === 'POST')
          return { url: `/trpc/${name}`, ...(input !== undefined && { payload: input as object }) };
        return { url: `/trpc/${name}?input=${encodeURIComponent(JSON.stringify(input ?? null))}` };
      });
  const filled = Object.entries(samples).reduce(
    (made, [name, value]) => made.replace(name, withSlash(name, value)),
    url,
  );
  if (filled.includes(':')) throw new Error(`no sample for ${method} ${url}`);
  const isWrite = !['GET', 'HEAD', 'OPTIONS'].includes(method);
  return [{ url: filled + (url.endsWith('/:id.pdf') ? '?form=wall' : ''), ...(isWrite && { payload: {} }) }];
}

/** A sample for `/user/:id` comes after `/user/`. */
const withSlash = (name: string, value: string) => (value.startsWith('/') ? value : name.replace(/:\w+$/, value));

/** Texts and shared plans, kept by the reader's own browser and asked for again each time. */
const TAGGED =
  /^\/(trpc\/(language\.(list|general|forMe|examples)|questionnaire\.get)\b|api\/(openapi\.json|docs|docs\.css|languages\/get\/(all|\w\w\/(general|for-me)))$|api\/shared\/get\/(?!growth-plan\/sharelink))/;

function cacheOf(url: string, { statusCode, headers }: Answer): string {
  if (/^\/(assets|brand)\//.test(url) && statusCode === 200) return 'public, max-age=31536000, immutable';
  if (
    statusCode === 200 &&
    /^\/(brand\.json|theme\.js|icon\.svg|favicon\.ico|robots\.txt|licenses(\.txt)?|index\.html|guides\/pictures\/.+)?$/.test(
      url,
    )
  )
    return 'no-cache';
  if (headers['content-type'] === 'text/html; charset=utf-8' && !/^\/(api|dev)\//.test(url)) return 'no-cache';
  if (TAGGED.test(url) && statusCode < 400) return 'private, no-cache';
  return 'no-store';
}

/** Kept mail is looked at under a policy of its own: no script and nobody to ask at all. */
const policyOf = (url: string, { statusCode }: Answer) =>
  url.startsWith('/dev/mail') && statusCode === 200
    ? {
        policy:
          /^default-src 'none'; style-src ('sha256-[\w+/=]+'|'unsafe-inline'); img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
      }
    : {};

const check = (asked: string, url: string, answer: Answer) =>
  expectDefended(asked, answer, { cache: cacheOf(url, answer), ...policyOf(url, answer) });

test('every route answers everybody with every defence, and leaves nothing private in a cache', async () => {
  expect(routes.length).toBeGreaterThan(90);
  const seen = new Map<string, Set<number>>();
  const ask = asker(app);
  const reads = new Set(['GET', 'HEAD']);
  for (const route of routes.toSorted((one) => (reads.has(one.method) ? -1 : 1)))
    // writes last: they delete
    for (const { url, payload } of requestsFor(route)) {
      await harness.db.deleteFrom('attempt').execute(); // all come from one network
      for (const token of tokens) {
        const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
        const answer = await ask(route.method, url, { headers, ...(payload && { payload }) });
        const name = `${route.method} ${url.split('?')[0]}`;
        check(`${name} → ${answer.statusCode}`, url.split('?')[0]!, answer);
        seen.set(name, (seen.get(name) ?? new Set()).add(answer.statusCode));
      }
    }
  const unanswered = [...seen].filter(([name, codes]) => name.startsWith('GET') && ![...codes].includes(200));
  expect(unanswered).toEqual([]);
}, 120_000);

describe('what no route was made for', () => {
  const PAGES = [
    '/',
    '/client/login',
    '/share/growth-plan/x',
    '/admin/edit-texts?key=nav.menu',
    '/nothing',
    '/nothing/at/all',
  ];
  const ODD = [
    '/api',
    '/api/nothing',
    '/trpc',
    '/trpc/nothing',
    '/trpc/a.b',
    '/assets/',
    '/assets/none.js',
    '/%',
    '/%ff',
    '//evil.example',
    '/api//x',
  ];
  const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'SEARCH', 'PROPFIND'];

  test.each(METHODS)('%s', async (method) => {
    const ask = asker(app);
    const preflight = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' };
    for (const url of [
      ...PAGES,
      ...ODD,
      '/livez',
      '/brand.json',
      '/api/user/get/profile',
      '/trpc/auth.login',
      '/dev/mail',
    ]) {
      const answer = await ask(method, url, { headers: preflight });
      check(`${method} ${url} → ${answer.statusCode}`, url.split('?')[0]!, answer);
      expect([url, answer.statusCode]).toEqual([url, expect.toSatisfy((code: number) => code < 500)]);
    }
  });

  test('TRACE is not found anywhere, and gives nothing of the request back', async () => {
    for (const url of [...PAGES, '/livez', '/brand.json', '/api/user/get/profile', '/trpc/auth.login']) {
      const answer = await asker(app)('TRACE', url, { headers: { 'x-given': 'by-the-caller' } });
      expect([url, answer.statusCode]).toEqual([url, 404]);
      expect(`${JSON.stringify(answer.headers)} ${answer.payload}`).not.toContain('by-the-caller');
    }
  });

  test('a page that exists is 200, another 404, and no cache stores either', async () => {
    const ask = asker(app);
    const codes = await Promise.all(PAGES.map(async (url) => (await ask('GET', url)).statusCode));
    expect(codes).toEqual([200, 200, 200, 200, 404, 404]);
  });
});

describe('a refusal', () => {
  const json = { 'content-type': 'application/json' };
  const LOGIN = '/api/login/user';
  test.each([
    [413, { url: LOGIN, headers: json, payload: `{"a":"${'x'.repeat(300_000)}"}` }],
    [415, { url: LOGIN, headers: { 'content-type': 'text/plain' }, payload: '{}' }],
    [
      415,
      { url: '/trpc/auth.login', headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: 'a=b' },
    ],
    [400, { url: LOGIN, headers: json, payload: '{' }],
    [400, { url: LOGIN, headers: json, payload: '{"__proto__":{}}' }],
    [400, { url: LOGIN, headers: json, payload: '{}' }],
    [401, { url: LOGIN, headers: json, payload: '{"email":"a@example.com","password":"x"}' }],
    [404, { url: `/trpc/${'x'.repeat(501)}`, headers: json, payload: '{}' }],
    [400, { url: '/trpc/auth.logout%ff', headers: json, payload: '{}' }],
  ])('%i', async (status, request) => {
    const answer = await asker(app)('POST', request.url, request);
    expect(answer.statusCode).toBe(status);
    check(`POST ${request.url.slice(0, 40)} → ${status}`, request.url, answer);
  });

  test('422 to a token of somebody else’s key', async () => {
    const { token } = await harness.aClient();
    const forged = { authorization: `Bearer ${token.slice(0, token.lastIndexOf('.'))}.${'A'.repeat(43)}` };
    const answer = await asker(app)('GET', '/api/user/get/profile', { headers: forged });
    expect(answer.statusCode).toBe(422);
    check('a forged token', '/api/user/get/profile', answer);
  });

  test('429 to who guesses', async () => {
    const payload = { email: 'guess@example.com', password: 'x' };
    const answers = [];
    for (let guess = 0; guess < 40; guess += 1) answers.push(await asker(app)('POST', LOGIN, { payload }));
    expect(answers.map(({ statusCode }) => statusCode)).toContain(429);
    for (const answer of answers) check(`a guess → ${answer.statusCode}`, LOGIN, answer);
    await harness.db.deleteFrom('attempt').execute();
  });

  test('503 without a database, 500 for a fault of ours', async () => {
    const nowhere = new URL(harness.url);
    nowhere.port = '1';
    const away = await openVariant({ ...harness.deps, db: connect(nowhere.href, 1) });
    const { token } = await harness.aClient();
    const headers = { authorization: `Bearer ${token}` };
    const clock = () => {
      throw new Error('broken');
    };
    const broken = await openVariant({ ...harness.deps, clock });
    for (const [status, { app: one }] of [
      [503, away],
      [500, broken],
    ] as const)
      for (const url of [
        '/api/user/get/profile',
        '/trpc/client.profile',
        '/readyz',
        `/export/${PRODUCT_SLUG}/${newId()}.pdf?form=wall`,
      ]) {
        const answer = await asker(one)('GET', url, { headers });
        if (url !== '/readyz') expect([url, answer.statusCode]).toEqual([url, status]);
        check(`${url} → ${answer.statusCode}`, url, answer);
      }
  });

  test.each([
    [400, 'no HTTP at all', 'growth\r\n\r\n'],
    [
      400,
      'two lengths',
      'POST /api/login/user HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}',
    ],
    [431, 'a head too large', `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(40_000)}\r\n\r\n`],
    [
      400,
      'a length as well as chunks',
      'POST /api/login/user HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nContent-Length: 2\r\n\r\n2\r\n{}\r\n0\r\n\r\n',
    ],
    [400, 'a line that ends early', 'GET / HTTP/1.1\nHost: x\r\nBad Header: 1\r\n\r\n'],
  ])('%i to %s, which reaches no route', async (status, _what, bytes) => {
    const answer = await exchange(app, bytes);
    expect(answer.statusCode).toBe(status);
    expect(JSON.parse(answer.payload)).toEqual({ msg: 'bad_request', text: expect.any(String) });
    check(bytes.slice(0, 20), '/', answer);
  });
});

test('in production there is no kept mail to look at', async () => {
  const production = await openVariant({ ...harness.deps, settings: { ...harness.deps.settings, production: true } });
  for (const url of ['/dev/mail', `/dev/mail/${MAIL}`])
    expect([url, (await asker(production.app)('GET', url)).statusCode]).toEqual([url, 404]);
});
