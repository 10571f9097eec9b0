import { expect, test } from 'vitest';
import { REST_ROUTES } from '../src/http/rest-table.ts';
import { appRouter } from '../src/trpc/router.ts';
import { useApplication } from '../harness/application.ts';

/*
 * What a page elsewhere can have a browser send without asking us first: reads, and bodies of a form. Nothing is done for
 * them, no matter who is logged in; there are no cookies that would go along either.
 */

const app = useApplication();

type Procedure = { _def: { type: 'query' | 'mutation' } };
const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, Procedure>);
const MUTATIONS = procedures.filter(([, { _def }]) => _def.type === 'mutation').map(([path]) => `/trpc/${path}`);
const WRITES = REST_ROUTES.filter(({ method }) => method !== 'GET').map(({ path }) => path.replaceAll(/:\w+/g, 'x'));
const OF_A_FORM = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'];

test('no write is reached by a method that only reads', async () => {
  const { token } = await app.anAccount('Admin');
  expect(MUTATIONS.length).toBeGreaterThan(40);
  for (const url of [...MUTATIONS, ...WRITES])
    for (const method of ['GET', 'HEAD', 'OPTIONS'] as const) {
      const { statusCode } = await app.app.inject({ method, url, headers: { authorization: `Bearer ${token}` } });
      expect([method, url, statusCode]).toEqual([method, url, 404]);
    }
});

test('no write takes the body of a form', async () => {
  const { token } = await app.anAccount('Admin');
  for (const url of [...MUTATIONS, '/api/login/user', '/api/change-password', '/api/register/user'])
    for (const type of OF_A_FORM) {
      const headers = { authorization: `Bearer ${token}`, 'content-type': type };
      const { statusCode } = await app.app.inject({ method: 'POST', url, headers, payload: '{}' });
      expect([url, type, statusCode]).toEqual([url, type, 415]);
    }
});
