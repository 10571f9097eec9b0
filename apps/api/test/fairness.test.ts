import { PRODUCT_SLUG } from '@app/schema/product';
import { beforeAll, expect, test } from 'vitest';
import type { TestPlan } from '../harness/builders.ts';
import { openReplica, KEY, useApplication } from '../harness/application.ts';

/* A caller who asks for far too much at once is refused, and everybody else is served (docs/decisions/0026). Counts, not times. */

const app = useApplication();
const PASSWORD = 'Growth#2026';
const ROUNDS = 2;
const SERVED = 0.95; // of what others ask for
const GREEDY = '198.51.100.1';
/** Half of the others share the network of the greedy one, as colleagues do. */
const OTHERS = ['203.0.113.1', GREEDY, '203.0.113.2', GREEDY, '2001:db8::1', GREEDY];

let server: Pick<typeof app, 'rest' | 'query'>;
let passwordHash: string;

beforeAll(async () => {
  passwordHash = await app.deps.passwords.hash(PASSWORD);
});

/** A server behind a proxy, which says from where its callers come. */
const behindProxy = () => openReplica(app, [KEY], { TRUSTED_PROXIES: '127.0.0.1' });
const from = (network: string) => ({ 'x-forwarded-for': network });
const logIn = async (email: string, network: string) =>
  (await server.rest('POST /api/login/user', { email, password: PASSWORD }, { headers: from(network) })).status;
const servedOf = (statuses: readonly number[]) => statuses.filter((status) => status === 200).length / statuses.length;

test('while one account sends 100 logins at once, others log in', async () => {
  server = await behindProxy();
  const { email } = await app.aClient({ passwordHash });
  const others = await Promise.all(OTHERS.map(() => app.aClient({ passwordHash })));
  const flood = Array.from({ length: 100 }, () => logIn(email, GREEDY));
  const served = await Promise.all(others.map((other, index) => logIn(other.email, OTHERS[index]!)));
  expect(servedOf(served)).toBeGreaterThanOrEqual(SERVED);
  expect(servedOf(await Promise.all(flood))).toBeLessThan(1); // otherwise it was no flood
});

test('while two networks fill the queue of the password check, others log in, also from there', async () => {
  server = await behindProxy();
  const others = await Promise.all(OTHERS.map(() => app.aClient({ passwordHash })));
  // each with as many failures as are let through to the check: ten for an address, fifty for a network
  const flood = [GREEDY, '198.51.100.2'].flatMap((network) =>
    Array.from({ length: 40 }, (_, one) => logIn(`nobody${one % 4}@example.com`, network)),
  );
  const served = await Promise.all(others.map((other, index) => logIn(other.email, OTHERS[index]!)));
  expect(servedOf(served)).toBeGreaterThanOrEqual(SERVED);
  expect(await Promise.all(flood)).toContain(503);
});

test('while one account sends 24 exports at once, others take their papers, spreadsheets and all their data', async () => {
  server = await behindProxy();
  const served: number[] = [];
  const refused: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const greedy = await app.aPlan();
    const others = await Promise.all(OTHERS.map(() => app.aPlan()));
    const flood = Array.from({ length: 24 }, () => paper(greedy, GREEDY));
    served.push(...(await Promise.all(others.map((plan, index) => takeAll(plan, OTHERS[index]!)))).flat());
    refused.push(...(await Promise.all(flood)));
  }
  expect(servedOf(served)).toBeGreaterThanOrEqual(SERVED);
  expect(refused).toContain(503);
});

async function paper({ id, owner: { token } }: TestPlan, network: string): Promise<number> {
  const url = `/export/${PRODUCT_SLUG}/${id}.pdf?form=wall`;
  return (await server.rest(`GET ${url}`, undefined, { token, headers: from(network) })).status;
}

/** One after another, as a person does. */
async function takeAll(plan: TestPlan, network: string): Promise<number[]> {
  const call = { token: plan.owner.token, headers: from(network) };
  return [
    await paper(plan, network),
    (await server.query('todo.exportCsv', { id: plan.id }, call)).status,
    (await server.query('account.exportData', undefined, call)).status,
    (await server.rest('GET /export/my-data.pdf', undefined, call)).status,
  ];
}
