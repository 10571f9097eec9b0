import { ROLES, type Role } from '@app/schema/roles';
import { beforeAll, describe, expect, test } from 'vitest';
import { REST_ROUTES } from '../src/http/rest-table.ts';
import { newId } from '../src/lib/ids.ts';
import { getRule } from '../src/policy/policy.ts';
import { useApplication } from '../harness/application.ts';
import type { Person } from '../harness/builders.ts';
import { BASE } from './rest-plan.ts';

const app = useApplication();

const people = {} as Record<Role, Person>;
beforeAll(async () => {
  const [User, Consultant, Admin] = [await app.aClient(), await app.aConsultant(), await app.anAccount('Admin')];
  Object.assign(people, { User, Consultant, Admin });
});

const json = { 'content-type': 'application/json' };

/** What is wrong with a request before any procedure looks at its input, and what a caller who may write is answered. */
const FAULTS = {
  'no body': { status: 400 },
  'an unknown field': { body: { x: 1 }, status: 400 },
  'a list': { body: [1], status: 400 },
  'half of a body': { body: '{"name":', headers: json, status: 400 },
  'a key that reaches into every object': { body: '{"__proto__":{"role":"Admin"}}', headers: json, status: 400 },
  'a body of text': { body: 'x', headers: { 'content-type': 'text/plain' }, status: 415 },
  'too large a body': { body: { x: 'x'.repeat(300_000) }, status: 413 },
  'a key of a retry that is none': { body: {}, headers: { 'idempotency-key': 'ä' }, status: 400 },
};

const ROUTES = REST_ROUTES.flatMap(({ method, path, procedure }) => {
  const rule = getRule(procedure);
  if (rule === undefined || rule === 'anyone') return [];
  const refused = ROLES.filter((role) => rule[role] === undefined);
  return [{ route: `${method} ${path.replaceAll(/:\w+/g, newId)}?x=1`, method, refused, procedure }];
});

test('there are enough paths to prove', () => {
  expect(ROUTES.length).toBeGreaterThan(70);
  expect(ROUTES.filter(({ refused }) => refused.length > 0).length).toBeGreaterThan(40);
});

describe.each(ROUTES)('$route', ({ route, method, refused }) => {
  const faults = Object.entries(method === 'GET' ? { 'an unknown parameter': { headers: {} } } : FAULTS);
  const send = (fault: object, who?: Person) => {
    const { body, headers } = { body: undefined, headers: {}, ...fault };
    return app.rest(route, body, { ...who, headers });
  };

  test.each(faults)('asks first who calls: %s', async (_, fault) => {
    expect(await send(fault)).toMatchObject({ status: 401, body: { msg: 'unauthorized', text: expect.any(String) } });
    for (const role of refused)
      expect(await send(fault, people[role])).toMatchObject({ status: 403, body: { msg: 'forbidden' } });
  });
});

test.each(Object.entries(FAULTS))(
  'a caller who may write learns what is wrong: %s',
  async (_, { status, ...fault }) => {
    const { body, headers } = { body: undefined, headers: {}, ...fault };
    const route = `PUT ${BASE}/${newId()}/save/completed-questions`;
    expect(await app.rest(route, body, { ...people.User, headers })).toMatchObject({ status });
  },
);
