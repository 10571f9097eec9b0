import { expect, test } from 'vitest';
import { REST_ROUTES } from '../src/http/rest-table.ts';
import { newId } from '../src/lib/ids.ts';
import { getRule } from '../src/policy/policy.ts';
import { useApplication, useStaff } from '../harness/application.ts';
import { BASE, useSharedPlan } from './rest-plan.ts';

const app = useApplication();
const { admin } = useStaff(app);
const { consultant, plan } = useSharedPlan(app);

test('somebody else’s plan, none at all and what is no id get the same answer', async () => {
  const read = async (id: string) => app.rest(`GET ${BASE}/${id}/get/growth-plan`, undefined, plan.owner);
  const foreign = await read((await app.aPlan()).id);
  expect(foreign.status).toBe(404);
  for (const id of [newId(), '1', 'x', '%20', '%00', `${plan.id}x`, '..%2F']) {
    const { status, body } = await read(id);
    expect([id, status, body]).toEqual([id, 404, foreign.body]);
  }
});

const withIds = REST_ROUTES.filter(({ path }) => /:(id|\w+Id)\b/.test(path));

test.each(withIds.flatMap((route) => [...route.path.matchAll(/:(id|\w+Id)\b/g)].map(([id]) => ({ ...route, id }))))(
  'an id that is none names nothing: $method $path, $id',
  async ({ method, path, procedure, id }) => {
    const url = path.replace(id, 'no-id').replaceAll(/:\w+/g, newId);
    const body = method === 'GET' ? undefined : {};
    const rule = getRule(procedure)!;
    if (rule !== 'anyone') expect(await app.rest(`${method} ${url}`, body)).toMatchObject({ status: 401 });
    for (const [role, who] of Object.entries({ User: plan.owner, Consultant: consultant, Admin: admin })) {
      const isOpen = rule === 'anyone' || role in rule;
      const expected = isOpen ? { status: 404, body: { msg: 'not_found' } } : { status: 403 };
      expect(await app.rest(`${method} ${url}`, body, who)).toMatchObject(expected);
    }
  },
);
