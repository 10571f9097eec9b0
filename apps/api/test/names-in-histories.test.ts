import type { MetricHistory } from '@app/schema/metrics';
import type { TodoHistory } from '@app/schema/todos';
import { expect, test } from 'vitest';
import { setNow, useApplication, usePassword } from '../harness/application.ts';
import type { Person } from '../harness/builders.ts';
import { deleteExpired } from '../src/features/retention/delete-expired.ts';
import { DAY_MS, PASSWORD, useCompany } from './company.ts';

/* Whom the histories of to-dos and figures name: who acted, by the name that they have now. */

const app = useApplication();
const account = usePassword(app, PASSWORD);
const { owner, consultant } = useCompany(app, account);

type Reader = Person & { language?: string };

/** A completed plan with a to-do and a figure, what changes both, and whom their histories name, the newest first. */
async function aRecord() {
  const plan = await app.aPlan({ owner, completed: true });
  const todoId = await app.aTodo(plan);
  expect((await app.mutate('followUp.save', { id: plan.id }, owner)).status).toBe(200);
  const figure = { label: 'Offers', unit: 'count', version: 0 };
  const { body } = await app.mutate<{ metric: { id: string } }>('metric.save', { id: plan.id, ...figure }, owner);
  const metricId = body.metric.id;
  await app.db.deleteFrom('metric_change').where('metric_id', '=', metricId).execute();
  let count = 0;
  const note = async (who: Person) => {
    count += 1;
    const given = { id: plan.id, todoIds: [todoId], note: `${count}` };
    expect((await app.mutate('todo.change', given, who)).status).toBe(200);
  };
  const save = async (who: Person) => {
    count += 1;
    const { version } = await app.db
      .selectFrom('metric')
      .select('version')
      .where('id', '=', metricId)
      .executeTakeFirstOrThrow();
    const target = { id: plan.id, metricId, target12: count, version };
    expect((await app.mutate('metric.save', target, who)).status).toBe(200);
  };
  const ofTodo = async (who: Reader) => {
    const { body: events } = await app.query<TodoHistory>('todo.history', { id: plan.id, todoId }, who);
    return events.map(({ actor }) => actor);
  };
  const ofMetric = async (who: Reader) => {
    const { body: changes } = await app.query<MetricHistory>('metric.history', { id: plan.id, metricId }, who);
    return changes.map(({ actor }) => actor);
  };
  return { note, save, ofTodo, ofMetric, todoId, metricId };
}

const nameOf = async (who: Person) => {
  const member = app.db.selectFrom('member').select(['first_name as first', 'last_name as last']);
  const { first, last } = await member.where('account_id', '=', who.id).executeTakeFirstOrThrow();
  return `${first} ${last}`;
};

async function rename(who: Person, first: string): Promise<void> {
  await app.db.updateTable('member').set({ first_name: first }).where('account_id', '=', who.id).execute();
}

test('after a handover both main users have their own names, and so has an editor', async () => {
  const { note, save, ofTodo, ofMetric } = await aRecord();
  const [heir, editor] = [await app.aColleague(owner, 'editor'), await app.aColleague(owner, 'editor')];
  await rename(editor, 'Elli');
  await note(owner);
  await save(owner);
  await note(heir);
  await note(editor);
  const former = await nameOf(owner);
  await app.mutate('member.offerHandover', { accountId: heir.id, password: PASSWORD }, owner);
  expect((await app.mutate('member.acceptHandover', { phoneNumber: '040 1' }, heir)).status).toBe(200);
  await note(heir);
  await save(heir);
  const now = await nameOf(heir);
  expect(former).not.toBe(now);
  for (const who of [heir, owner, editor, consultant, await app.anAccount('Admin')]) {
    expect(await ofTodo(who)).toEqual([now, 'Elli Mäkinen', now, former]);
    expect(await ofMetric(who)).toEqual([now, former]);
  }
});

test('who was removed keeps the name until they are erased; then they are a former user, in the reader’s language', async () => {
  const { note, save, ofTodo, ofMetric, todoId, metricId } = await aRecord();
  const heir = await app.aColleague(owner, 'editor');
  const former = await nameOf(owner);
  await note(owner);
  await save(owner);
  await app.mutate('member.offerHandover', { accountId: heir.id, password: PASSWORD }, owner);
  await app.mutate('member.acceptHandover', { phoneNumber: '040 1' }, heir);
  expect((await app.mutate('member.remove', { id: owner.id }, heir)).status).toBe(200);
  const read = async (who: Reader) => [await ofTodo(who), await ofMetric(who)];
  expect(await read(heir)).toEqual([[former], [former]]);
  setNow(app, new Date(app.now.value.getTime() + 31 * DAY_MS));
  await deleteExpired(app.deps);
  const back = async (who: Person) => ({ ...who, token: await app.logIn(who.id) });
  expect(await read(await back(heir))).toEqual([['Former user'], ['Former user']]);
  expect(await read({ ...(await back(consultant)), language: 'fi' })).toEqual([
    ['Entinen käyttäjä'],
    ['Entinen käyttäjä'],
  ]);
  const unknown = { actor_kind: 'unknown', actor_id: null };
  await app.db.updateTable('todo_event').set(unknown).where('todo_id', '=', todoId).execute();
  await app.db.updateTable('metric_change').set({ actor_id: null }).where('metric_id', '=', metricId).execute();
  expect(await read(await back(heir))).toEqual([[null], [null]]);
});
