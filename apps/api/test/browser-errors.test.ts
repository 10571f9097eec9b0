import { readdirSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { BROWSER_ERRORS } from '../src/features/auth/rate-limits/limits.ts';
import { VERSION } from '../src/lib/version.ts';
import { waitUntil } from '../harness/until.ts';
import { useShippedServer } from '../harness/shipped-server.ts';

/* Errors of pages that browsers report, in the product as it ships: what its log has of them over a socket. */

const shipped = useShippedServer({ LOG_LEVEL: 'warn' });
const app = shipped.world;

const CANARY = 'kanaria';
const SCRIPT = readdirSync(path.resolve(import.meta.dirname, '../../web/dist/assets')).find((name) =>
  /^index-.*\.js$/.test(name),
)!;
const REQUEST = '0199f0a2-71b4-4c3e-9d52-6f0a4be1c7d3';
const REPORT = {
  path: '/client/dashboard',
  version: VERSION,
  request: REQUEST,
  name: 'TypeError',
  stack: [`/assets/${SCRIPT}:1:204`, '/theme.js:3:7'],
};

type Line = Record<string, unknown>;

const send = (body: unknown, headers = {}) => shipped.ask({ method: 'POST', url: '/browser-errors', body, headers });
const lines = () =>
  shipped.server
    .written()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Line);
const reported = () => lines().filter(({ msg }) => msg === 'browser error');

/** What the log has of a report that is taken. */
async function lineOf(report: unknown): Promise<Line> {
  const before = reported().length;
  const { statusCode, payload, headers } = await send(report);
  expect([statusCode, payload, headers['set-cookie']]).toEqual([204, '', undefined]);
  await waitUntil('the line', () => reported().length > before);
  return reported().at(-1)!;
}

beforeEach(() => app.db.deleteFrom('attempt').execute());

test('the line of an error has page, version, the id of the last failure, kind and places, at the level of warnings', async () => {
  expect(await lineOf(REPORT)).toEqual({
    level: 40,
    time: expect.any(Number),
    pid: expect.any(Number),
    hostname: expect.any(String),
    reqId: expect.any(String),
    msg: 'browser error',
    route: REPORT.path,
    version: VERSION,
    failedRequest: REQUEST,
    error: 'TypeError',
    stack: REPORT.stack,
  });
});

test.each([
  ['/', '/'],
  ['/client/login/', '/client/login'],
  [`/share/growth-plan/${CANARY}`, '/share/growth-plan/$code'],
  [`/to-dos/${CANARY}`, '/to-dos/$token'],
  [`/client/reset-password/${CANARY}`, '/client/reset-password/$token'],
  [`/admin/client-details/${CANARY}`, '/admin/client-details/$id'],
  [`/client/${CANARY}`, 'other'],
  [`/client/dashboard?q=${CANARY}`, 'other'],
  [`/${CANARY}/../client/dashboard`, 'other'],
  ['', 'other'],
])('a page at %s is named %s, without ids, tokens and what somebody made up', async (at, route) => {
  expect((await lineOf({ ...REPORT, path: at }))['route']).toBe(route);
});

test('no word of a report gets into the log: not of its path, name, places or request', async () => {
  const line = await lineOf({
    path: `/admin/${CANARY}?q=${CANARY}`,
    version: VERSION,
    request: CANARY,
    name: `${CANARY}Error`,
    stack: [
      `${CANARY}:1:1`,
      `/assets/${CANARY}-Ab12Cd34.js:1:1`,
      `/assets/${SCRIPT}:1:1 ${CANARY}`,
      `/assets/${SCRIPT}\n${CANARY}:1:1`,
      `/assets/../${CANARY}.js:1:1`,
    ],
  });
  expect(line).toMatchObject({ route: 'other', error: 'other', stack: [] });
  expect(line).not.toHaveProperty('failedRequest');
  expect(shipped.server.written()).not.toContain(CANARY);
});

test.each([
  ['with a message', { ...REPORT, message: CANARY }, 400],
  ['with a version that is none', { ...REPORT, version: CANARY }, 400],
  ['without places', { ...REPORT, stack: undefined }, 400],
  ['with too many places', { ...REPORT, stack: Array(11).fill('/theme.js:1:1') }, 400],
  ['that is a list', [REPORT], 400],
  ['that is empty', '', 400],
  ['that is no JSON', `{"path":"${CANARY}`, 400],
  ['of more than four kilobytes', { ...REPORT, path: CANARY.repeat(600) }, 413],
])('a report %s is refused, and the log has nothing of it', async (_what, body, status) => {
  const before = lines().length;
  const { statusCode } = await send(body, { 'content-type': 'application/json' });
  expect(statusCode).toBe(status);
  expect(lines()).toHaveLength(before);
});

test('a page of another site cannot send one: without a preflight browsers send no JSON', async () => {
  expect((await send(JSON.stringify(REPORT), { 'content-type': 'text/plain' })).statusCode).toBe(415);
  const asked = await shipped.ask({ method: 'OPTIONS', url: '/browser-errors' });
  expect([asked.statusCode, asked.headers['access-control-allow-origin']]).toEqual([404, undefined]);
});

test('beyond the limit of a network reports are refused, the log says nothing more, and only the count is stored', async () => {
  const most = Math.min(...BROWSER_ERRORS.windows.map((window) => window.most));
  for (let count = 0; count < most; count += 1) expect((await send(REPORT)).statusCode).toBe(204);
  const before = lines().length;
  const refused = await send(REPORT);
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, expect.stringMatching(/^\d+$/)]);
  expect(lines()).toHaveLength(before);
  expect((await app.db.selectFrom('attempt').select('key').execute()).map(({ key }) => key)).toEqual([
    expect.stringMatching(/^browser_errors:/),
  ]);
});
