import { beforeAll, beforeEach, expect, test } from 'vitest';
import { useShippedServer } from '../harness/shipped-server.ts';
import { waitUntil } from '../harness/until.ts';
import { VERSION } from '../src/lib/version.ts';
import { readDsn } from '../src/lib/dsn.ts';
import { useReceiver } from './webhook-receiver.ts';

/* Errors of pages, as a program that collects errors gets them from the product as it ships. */

const receiver = useReceiver();
const environment = { LOG_LEVEL: 'warn', SENTRY_DSN: '' };

beforeAll(() => {
  environment.SENTRY_DSN = receiver.url.replace('http://', 'http://publickey@').replace('/hook', '/under/7');
});

const shipped = useShippedServer(environment);

const REPORT = {
  path: '/client/reset-password/kanaria',
  version: VERSION,
  request: '0199f0a2-71b4-4c3e-9d52-6f0a4be1c7d3',
  name: 'TypeError',
  stack: ['/theme.js:3:7', '/report-error.js:1:20', '/kanaria.js:1:1'],
};
const report = async () =>
  (await shipped.ask({ method: 'POST', url: '/browser-errors', body: REPORT, headers: {} })).statusCode;

beforeEach(() => shipped.world.db.deleteFrom('attempt').execute());

test('it gets the page, the version, the failed request, the kind and the places, and nothing that somebody made up', async () => {
  expect(await report()).toBe(204);
  await waitUntil('the envelope', () => receiver.calls.length > 0);
  const { path, headers, body } = receiver.calls[0]!;
  expect(path).toBe('/under/api/7/envelope/');
  expect(headers['x-sentry-auth']).toBe(
    `Sentry sentry_version=7, sentry_client=growth-plan/${VERSION}, sentry_key=publickey`,
  );
  const [head, item, event] = body.split('\n').map((line) => JSON.parse(line) as Record<string, unknown>);
  expect([head, item]).toEqual([
    { event_id: expect.stringMatching(/^[\da-f]{32}$/), sent_at: expect.any(String) },
    { type: 'event' },
  ]);
  const frame = (filename: string, lineno: number, colno: number) => ({ filename, lineno, colno, in_app: true });
  expect(event).toEqual({
    event_id: head!['event_id'],
    timestamp: head!['sent_at'],
    platform: 'javascript',
    level: 'error',
    release: `growth-plan@${VERSION}`,
    transaction: '/client/reset-password/$token',
    tags: { failed_request: REPORT.request },
    exception: {
      values: [
        {
          type: 'TypeError',
          value: '/client/reset-password/$token',
          stacktrace: { frames: [frame('/report-error.js', 1, 20), frame('/theme.js', 3, 7)] },
        },
      ],
    },
  });
  expect(body).not.toContain('kanaria');
});

test('one that refuses or is gone changes no answer, and the log says so', async () => {
  const notForwarded = () => shipped.server.written().split('browser error not forwarded').length - 1;
  receiver.answer.status = 503;
  expect(await report()).toBe(204);
  await waitUntil('the line', () => notForwarded() === 1);
  receiver.answer.status = null;
  expect(await report()).toBe(204);
  await waitUntil('the second line', () => notForwarded() === 2);
});

test.each([
  ['https://key@sentry.example.com/1', 'https://sentry.example.com/api/1/envelope/'],
  ['http://key@glitchtip:8000/a/b/42', 'http://glitchtip:8000/a/b/api/42/envelope/'],
  ['https://sentry.example.com/1', undefined],
  ['https://key@sentry.example.com/', undefined],
  ['https://key@sentry.example.com/name', undefined],
  ['ftp://key@sentry.example.com/1', undefined],
  ['sentry', undefined],
])('the address of %s is %s', (dsn, endpoint) => {
  expect(readDsn(dsn)?.endpoint).toBe(endpoint);
});
