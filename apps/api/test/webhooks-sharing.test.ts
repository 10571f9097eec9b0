import { beforeEach, expect, test } from 'vitest';
import { useApplication, useStaff } from '../harness/application.ts';
import type { TestPlan } from '../harness/builders.ts';
import { closeBursts } from '../src/features/audit/bursts.ts';
import { audit } from '../src/features/audit/record.ts';
import { deliverDue } from '../src/features/webhooks/deliver.ts';
import { useReceiver } from './webhook-receiver.ts';

/* Each time that a plan becomes shared is one message, at once and in its place among those of the plan. */

const app = useApplication();
const { admin } = useStaff(app);
const receiver = useReceiver();

const HOUR_MS = 3_600_000;
const EVENTS = ['plan.shared', 'plan.submitted', 'todo.done'];

let plan: TestPlan;
let secret: string;

beforeEach(async () => {
  await app.db.deleteFrom('webhook').execute();
  app.deps.settings.webhooksToPrivate = true;
  const saved = await app.mutate<{ secret: string }>('webhook.save', { url: receiver.url, events: EVENTS }, admin);
  secret = saved.body.secret;
  plan = await app.aPlan();
});

const act = async (path: string, input: object = {}) =>
  expect([path, (await app.mutate(path, { id: plan.id, ...input }, plan.owner)).status]).toEqual([path, 200]);
const share = (shared: boolean) => act('share.set', { shared });
const doTodo = async () => act('todo.update', { todoId: await app.aTodo(plan), done: true });

/** What the receiver got, once all that is due was delivered. */
async function received(): Promise<string[]> {
  await deliverDue({ ...app.deps, clock: () => new Date(Date.now() + 60_000) });
  return receiver.verified(secret).map(({ type }) => type);
}

test('on, off and on is two messages, before the ten minutes of the audit log are over', async () => {
  await share(true);
  await share(false);
  await share(true);
  expect(await received()).toEqual(['plan.shared', 'plan.shared']);
});

test('on, off, on and off is two messages, and no more when the audit log closes the burst', async () => {
  for (const shared of [true, false, true, false]) await share(shared);
  await closeBursts(app.db, new Date(Date.now() + HOUR_MS));
  const closed = app.db.selectFrom('audit_event').select('action').where('subject_id', '=', plan.id);
  expect(await closed.where('action', '=', 'plan_shared').execute()).toHaveLength(2);
  expect(await received()).toEqual(['plan.shared', 'plan.shared']);
});

test('they come in order with what else happens to the plan', async () => {
  await share(true);
  await doTodo();
  await share(false);
  await share(true);
  await act('plan.submitForFeedback');
  await act('share.toggle');
  await act('share.toggle');
  await doTodo();
  expect(await received()).toEqual([
    'plan.shared',
    'todo.done',
    'plan.shared',
    'plan.submitted',
    'plan.shared',
    'todo.done',
  ]);
});

test('shared twice is one, and a look at the link, a new link and a plan not shared are none', async () => {
  await app.query('share.link', { id: plan.id }, plan.owner);
  await share(false);
  await act('share.renew');
  expect(await received()).toEqual([]);
  await share(true);
  await share(true);
  await act('share.renew');
  expect(await received()).toEqual(['plan.shared']);
});

test('of what a server of the release before does, too, there is one', async () => {
  const row = { plan_id: plan.id, code: plan.id, shared: true };
  await app.db.insertInto('share').values(row).execute();
  const cause = { actor: { accountId: plan.owner.id, role: 'User' as const }, db: app.db };
  await audit(cause, 'plan_shared', { clientId: plan.owner.id, subjectId: plan.id });
  expect(await received()).toEqual(['plan.shared']);
});
