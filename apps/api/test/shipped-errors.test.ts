import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { LIMITS } from '../src/http/request-limits.ts';
import { expectDefended } from './defences.ts';
import type { Answer } from '../harness/over-socket.ts';
import { FORCED } from './force-errors.ts';
import type { Asked } from '../harness/over-socket.ts';
import { useShippedServer } from '../harness/shipped-server.ts';

/* Errors outside a procedure, in the product as it ships: each has the contract's body, on /api and on /trpc, over a socket. */

const shipped = useShippedServer({
  NODE_OPTIONS: `--import ${new URL('./force-errors.ts', import.meta.url).href}`,
});

const JSON_TYPE = { 'content-type': 'application/json' };
const levels = (count: number) => `{"email":${'['.repeat(count - 1)}${']'.repeat(count - 1)}}`;

/** What is wrong, how it is sent, and how it must be answered. */
const WRONG: [string, Pick<Asked, 'body' | 'headers'>, number, string][] = [
  ['half an object', { body: '{', headers: JSON_TYPE }, 400, 'missing_json_object'],
  ['a list', { body: '[]', headers: JSON_TYPE }, 400, 'missing_json_object'],
  ['a table', { body: 'a;b', headers: { 'content-type': 'text/csv' } }, 415, 'unsupported_media_type'],
  ['300 kB', { body: JSON.stringify({ email: 'x'.repeat(300_000) }), headers: JSON_TYPE }, 413, 'payload_too_large'],
  ['too many levels', { body: levels(LIMITS.levels + 1), headers: JSON_TYPE }, 400, 'bad_request'],
  [
    'a packed body',
    { body: '{}', headers: { ...JSON_TYPE, 'content-encoding': 'gzip' } },
    415,
    'unsupported_media_type',
  ],
];

/** What the contract says of a failure, as each transport wraps it. */
function failureIn(transport: string, payload: string): Record<string, unknown> {
  const body = JSON.parse(payload) as Record<string, unknown>;
  if (transport === '/api') return body;
  const { error } = body as { error: { data: Record<string, unknown> } };
  return error.data;
}

const PATHS = { '/api': '/api/login/user', '/trpc': '/trpc/auth.login' };

describe.each(Object.entries(PATHS))('%s', (transport, url) => {
  test.each(WRONG)('%s is refused in the form of the contract', async (_what, sent, ...[status, msg]) => {
    const answer = await shipped.ask({ method: 'POST', url, ...sent });
    expect([answer.statusCode, failureIn(transport, answer.payload)]).toEqual([
      status,
      expect.objectContaining(transport === '/api' ? { msg, text: expect.any(String) } : { msg, httpStatus: status }),
    ]);
    for (const foreign of ['statusCode', 'code":"FST', 'FST_ERR']) expect(answer.payload).not.toContain(foreign);
    expectDefended(url, answer, { cache: 'no-store' });
  });

  test('50 levels are read and refused for what they hold', async () => {
    const answer = await shipped.ask({ method: 'POST', url, body: levels(LIMITS.levels), headers: JSON_TYPE });
    expect([answer.statusCode, failureIn(transport, answer.payload)['errors']]).toEqual([400, expect.any(Array)]);
  });

  test('an unknown path is not found', async () => {
    for (const method of ['GET', 'POST', 'DELETE']) {
      const answer = await shipped.ask({ method, url: `${transport}/nothing/here` });
      expect([method, answer.statusCode, failureIn(transport, answer.payload)['msg']]).toEqual([
        method,
        404,
        'not_found',
      ]);
    }
  });

  test('an unexpected error of a procedure tells nothing of itself', async () => {
    await sql`alter table attempt rename to attempt_away`.execute(shipped.world.db);
    onTestFinished(() =>
      sql`alter table attempt_away rename to attempt`.execute(shipped.world.db).then(() => undefined),
    );
    const body = { email: 'a@example.com', password: 'x', ...(transport === '/trpc' && { area: 'user' }) };
    expectUnknown(transport, await shipped.ask({ method: 'POST', url, body }));
  });

  test('an unexpected error outside a procedure tells nothing of itself', async () => {
    const answer = await shipped.ask({ method: 'POST', url, body: {}, headers: { 'x-force-error': '1' } });
    expectUnknown(transport, answer);
    expect(shipped.server.written()).toContain(FORCED); // its own log has what support needs
  });
});

function expectUnknown(transport: string, answer: Answer) {
  expect([answer.statusCode, failureIn(transport, answer.payload)['msg']]).toEqual([500, 'unknown']);
  expect(answer.payload).not.toMatch(/attempt|relation|hunter2|Error:|at .*\.ts/);
}

describe('a page', () => {
  test.each(['/', '/client/login', '/client/reset-password/x', '/share/growth-plan/x', '/nothing'])(
    'HEAD %s answers like GET, without the body',
    async (url) => {
      const [read, asked] = [await shipped.ask({ method: 'GET', url }), await shipped.ask({ method: 'HEAD', url })];
      expect(asked.payload).toBe('');
      expect(asked.statusCode).toBe(read.statusCode);
      const { date: _read, 'x-request-id': _one, ...expected } = read.headers;
      const { date: _asked, 'x-request-id': _other, ...headers } = asked.headers;
      expect(headers).toEqual(expected);
    },
  );
});
