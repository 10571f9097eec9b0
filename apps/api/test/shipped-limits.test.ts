import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { REST_ROUTES } from '../src/http/rest-table.ts';
import { LIMITS } from '../src/http/request-limits.ts';
import { expectDefended } from './defences.ts';
import { useShippedServer } from '../harness/shipped-server.ts';

/* Limits and security headers of the product as it ships: asked over a socket of a process of its own. */

const shipped = useShippedServer();
const START = '/api/growth-plan/create/new-growth-plan';

test('a body of the largest size is read, one byte more is refused', async () => {
  const { token } = await shipped.world.aClient({ credits: 1 });
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const start = (bytes: number) => {
    const body = JSON.stringify({ name: 'A plan', business_unit: '' }).padEnd(bytes, ' ');
    return shipped.ask({ method: 'POST', url: START, headers, body });
  };
  const refused = await start(LIMITS.bodyBytes + 1);
  expect([refused.statusCode, JSON.parse(refused.payload)]).toMatchObject([413, { msg: 'payload_too_large' }]);
  expect((await start(LIMITS.bodyBytes)).statusCode).toBe(201);
});

test('guesses at a password are refused with the time to wait', async () => {
  const { email } = await shipped.world.aClient();
  const guess = () => shipped.ask({ method: 'POST', url: '/api/login/user', body: { email, password: 'wrong' } });
  const statuses: number[] = [];
  let last = await guess();
  for (let count = 1; count < 11; count += 1) {
    statuses.push(last.statusCode);
    last = await guess();
  }
  expect(statuses).toEqual(Array(10).fill(401));
  expect([last.statusCode, last.headers['retry-after'], JSON.parse(last.payload)]).toMatchObject([
    429,
    expect.stringMatching(/^\d+$/),
    { msg: 'too_many_requests' },
  ]);
});

describe('the security headers', () => {
  test.each(['/', '/client/login', '/nothing'])('are on the page %s', async (url) => {
    expectDefended(url, await shipped.ask({ method: 'GET', url }), { cache: 'no-cache' });
  });

  test('are on every documented path, whatever it answers', async () => {
    for (const { method, path } of REST_ROUTES) {
      const url = path.replaceAll(/:\w+/g, 'x');
      const answer = await shipped.ask({ method, url, ...(method !== 'GET' && { body: {} }) });
      expect([url, answer.statusCode]).toEqual([url, expect.toSatisfy((status: number) => status < 500)]);
      expectDefended(`${method} ${url}`, answer, { cache: /^(no-store|private, no-cache)$/ });
    }
  });
});

test('in production neither mail nor figures are shown to the public', async () => {
  for (const url of ['/dev/mail', '/metrics'])
    expect([url, (await shipped.ask({ method: 'GET', url })).statusCode]).toEqual([url, 404]);
});

const LISTENING = '0A';

test('it listens with several sockets, as Node accepts one connection of each at a time', () => {
  const port = shipped.server.port.toString(16).toUpperCase().padStart(4, '0');
  const sockets = readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/ +/))
    .filter(([, local, , state]) => local?.endsWith(`:${port}`) && state === LISTENING);
  expect(sockets).toHaveLength(16);
});
