import type { LivingTodo, TodoHistory } from '@app/schema/todos';
import type { PersonalData } from '@app/schema/privacy';
import { beforeEach, describe, expect, test } from 'vitest';
import { useApplication } from '../harness/application.ts';
import type { Person, TestPlan } from '../harness/builders.ts';
import { deleteIdleContacts } from '../src/features/contacts/delete-idle.ts';
import { addDays, toDay } from '../src/lib/days.ts';
import { newId } from '../src/lib/ids.ts';
import { aContactLink } from './contact-links.ts';
import { whereIs } from './where-is.ts';

/* What the history of a to-do keeps of contacts and of the deadlines that they ask for, and what undo makes of it. */

const app = useApplication();

let client: Person;
let plan: TestPlan;
let link: Awaited<ReturnType<typeof aContactLink>>;

beforeEach(async () => {
  await app.db.deleteFrom('attempt').execute();
  client = await app.aClient();
  plan = await app.aPlan({ owner: client, completed: true });
  link = await aContactLink(app, plan);
});

type Changed = { batchId: string; todos: LivingTodo[]; errors?: object[] };

const change = (given: object, todoId = link.todoId) =>
  app.mutate<Changed>('todo.change', { id: plan.id, todoIds: [todoId], ...given }, client);
const undo = (batchId: string) =>
  app.mutate<{ count: number; kept: number }>('todo.undo', { id: plan.id, batchId }, client);
const historyOf = async (todoId = link.todoId) =>
  (await app.query<TodoHistory>('todo.history', { id: plan.id, todoId }, client)).body;
const read = async () =>
  (await app.query<{ todos: LivingTodo[] }>('plan.document', { id: plan.id }, client)).body.todos.find(
    ({ id }) => id === link.todoId,
  )!;
const inDays = (days: number) => addDays(toDay(app.now.value, app.deps.settings.timeZone), days);
const byLink = (call: string, given: object) => app.mutate(call, { token: link.token, ...given });
const ask = (wantedDeadline = inDays(60), note = 'Lomalla') =>
  byLink('contactLink.changeTodo', { todoId: link.todoId, wantedDeadline, note });
async function anotherContact(name: string): Promise<string> {
  const { body } = await app.mutate('contact.save', { name, email: `${newId()}@example.com` }, client);
  return (body['contact'] as { id: string }).id;
}

describe('undo', () => {
  test.each([
    ['another contact', async () => ({ contactId: await anotherContact('Matti') })],
    ['a name that was typed', () => ({ personResponsible: 'Matti' })],
    ['nobody', () => ({ personResponsible: '' })],
    ['the contact that was taken away, whose name stays', () => ({ contactId: null })],
    ['another contact of the same name', async () => ({ contactId: await anotherContact('Liisa Mäkelä') })],
    ['an accepted deadline', () => ({ dateRequest: 'accepted' })],
    ['a declined deadline', () => ({ dateRequest: 'declined' })],
  ])('takes back %s, and restores the contact and what they asked for', async (_, toChange) => {
    await ask();
    const before = await read();
    expect(before).toMatchObject({ contactId: link.contactId, wantedDeadline: inDays(60), wantedReason: 'Lomalla' });
    const { status, body } = await change(await toChange());
    expect(status).toBe(200);
    expect(body.todos[0]).toMatchObject({ wantedDeadline: null, wantedReason: null });
    expect((await undo(body.batchId)).body).toMatchObject({ count: 1, kept: 0 });
    expect(await read()).toEqual(before);
    expect((await undo(body.batchId)).body).toMatchObject({ count: 1, kept: 0 });
    expect(await read()).toEqual(before);
  });

  test('takes a contact away again whose name was there before as text', async () => {
    await change({ personResponsible: 'Matti' });
    const { body } = await change({ contactId: await anotherContact('Matti') });
    expect((await undo(body.batchId)).body).toMatchObject({ count: 1 });
    expect(await read()).toMatchObject({ contactId: null, personResponsible: 'Matti' });
  });

  test.each([
    ['left', () => byLink('contactLink.save', { leave: true })],
    ['was removed', () => app.mutate('contact.delete', { id: link.contactId }, client)],
  ])('restores the name as text, and no request, of a contact who %s meanwhile', async (_, go) => {
    await ask();
    const { body } = await change({ contactId: await anotherContact('Matti') });
    expect((await go()).status).toBe(200);
    expect((await undo(body.batchId)).body).toMatchObject({ count: 1 });
    expect(await read()).toMatchObject({
      contactId: null,
      personResponsible: 'Liisa Mäkelä',
      wantedDeadline: null,
      wantedReason: null,
    });
  });

  test('leaves a to-do alone for which another deadline was asked since', async () => {
    const { body } = await change({ deadline: inDays(5) });
    await ask();
    expect((await undo(body.batchId)).body).toMatchObject({ count: 0, kept: 1 });
    expect(await read()).toMatchObject({ deadline: inDays(5), wantedDeadline: inDays(60) });
  });
});

describe('the history', () => {
  test('has who asked for which deadline and why, that it was declined, and that this was undone', async () => {
    await ask();
    const { body } = await change({ dateRequest: 'declined', note: 'Liian myöhään' });
    await undo(body.batchId);
    const name = (await historyOf()).at(-1)!.actor;
    expect((await historyOf()).slice(0, 3)).toMatchObject([
      { what: 'date_restored', before: null, after: inDays(60), note: 'Lomalla', actor: name },
      { what: 'date_declined', before: inDays(60), after: null, note: 'Liian myöhään', actor: name },
      { what: 'date_requested', before: null, after: inDays(60), note: 'Lomalla', actor: 'Liisa Mäkelä' },
    ]);
  });

  test('has an accepted deadline as one that was moved, also where it is the one that there is', async () => {
    await ask();
    await change({ dateRequest: 'accepted' });
    await ask(inDays(60), '');
    await change({ dateRequest: 'accepted' });
    expect((await historyOf()).slice(0, 4)).toMatchObject([
      { what: 'deadline', before: inDays(60), after: inDays(60), note: null },
      { what: 'date_requested', after: inDays(60), note: null },
      { what: 'deadline', before: '2031-01-15', after: inDays(60), note: null },
      { what: 'date_requested', after: inDays(60), note: 'Lomalla' },
    ]);
  });

  test('has the contact who takes over by the same name, and the one who is taken away', async () => {
    await change({ contactId: null, note: 'On her own' });
    await change({ contactId: link.contactId });
    expect((await historyOf()).slice(0, 2)).toMatchObject([
      { what: 'contact', before: null, after: 'Liisa Mäkelä' },
      { what: 'contact_removed', before: 'Liisa Mäkelä', after: null, note: 'On her own' },
    ]);
  });

  test('has what the database did by itself when a contact went, and who made them go', async () => {
    const done = await app.aTodo(plan, { doneAt: '2025-01-02T03:04:05.678Z' });
    await change({ contactId: link.contactId }, done);
    await change({ done: true });
    await app.db.updateTable('contact').set({ created_at: '2020-01-01T00:00:00Z', last_open_at: null }).execute();
    await deleteIdleContacts(app.deps);
    const [gone] = await historyOf(done);
    expect(gone).toMatchObject({ what: 'contact_removed', actor: null, at: app.now.value.toISOString() });
    const kinds = app.db.selectFrom('todo_event').select('actor_kind').where('contact_before', '=', link.contactId);
    expect(await kinds.where('contact_after', 'is', null).execute()).toEqual([
      { actor_kind: 'system' },
      { actor_kind: 'system' },
    ]);
  });

  test.each([
    ['leaves', () => byLink('contactLink.save', { leave: true })],
    ['is removed', () => app.mutate('contact.delete', { id: link.contactId }, client)],
    [
      'is removed by a server of the release before',
      () => app.db.deleteFrom('contact').where('id', '=', link.contactId).execute(),
    ],
  ])('never has an address, and no reason of a contact who %s', async (_, go) => {
    await ask(inDays(60), 'Salainen syy');
    await change({ dateRequest: 'declined' });
    await ask(inDays(61), 'Salainen syy');
    expect((await whereIs(app.db, 'Salainen syy')).toSorted()).toEqual([
      'todo.wanted_reason',
      'todo_event.wanted_reason',
    ]);
    expect(await whereIs(app.db, link.email)).not.toContainEqual(expect.stringContaining('todo'));
    await go();
    expect(await whereIs(app.db, 'Salainen syy')).toEqual([]);
    expect((await historyOf()).map(({ what }) => what)).toEqual([
      'contact_removed',
      'date_requested',
      'date_declined',
      'date_requested',
      'person',
    ]);
  });

  test('is the same in what the client exports', async () => {
    await ask();
    await change({ dateRequest: 'declined' });
    const { body } = await app.query<PersonalData>('account.exportData', undefined, client);
    const exported = body.plans[0]!.steps.flatMap(({ questions }) => questions.flatMap(({ todos }) => todos)).flatMap(
      ({ history }) => history,
    );
    const shown = (await historyOf()).toReversed().map(({ actor: _actor, ...event }) => event);
    expect(exported).toEqual(shown);
  });

  test('keeps to kinds that a server of the release before knows', async () => {
    await ask();
    await change({ dateRequest: 'declined' });
    await change({ contactId: null });
    const kinds = await app.db
      .selectFrom('todo_event')
      .select('what')
      .distinct()
      .where('todo_id', '=', link.todoId)
      .execute();
    expect(kinds.map(({ what }) => what).toSorted()).toEqual(['deadline', 'person']);
  });
});

test('an answer to another deadline than the one that is asked for is refused, and one that is given twice is not', async () => {
  await ask(inDays(60));
  const answer = async (given: object) => {
    const { status, body } = await change(given);
    return [status, body.errors?.[0]];
  };
  const refused = [400, { path: 'dateRequest', key: 'validation_errors_text.other_day' }];
  for (const dateRequest of ['accepted', 'declined'])
    expect(await answer({ dateRequest, wantedDeadline: inDays(30) })).toEqual(refused);
  expect(await read()).toMatchObject({ deadline: '2031-01-15', wantedDeadline: inDays(60) });
  for (const _ of ['once', 'twice'])
    expect(await answer({ dateRequest: 'accepted', wantedDeadline: inDays(60) })).toEqual([200, undefined]);
  expect(await read()).toMatchObject({ deadline: inDays(60), wantedDeadline: null });
  expect(await answer({ dateRequest: 'accepted', wantedDeadline: inDays(30) })).toEqual(refused); // it was withdrawn
  expect(await answer({ dateRequest: 'declined', wantedDeadline: inDays(30) })).toEqual([200, undefined]);
});

test('a deadline that was asked for and has passed is refused like any other, and can be declined', async () => {
  await app.db
    .updateTable('todo')
    .set({ wanted_deadline: inDays(-1), wanted_reason: 'x' })
    .where('id', '=', link.todoId)
    .execute();
  const { status, body } = await change({ dateRequest: 'accepted' });
  expect([status, body.errors]).toEqual([400, [{ path: 'dateRequest', key: 'validation_errors_text.past_day' }]]);
  expect(await read()).toMatchObject({ deadline: '2031-01-15', wantedDeadline: inDays(-1) });
  expect((await change({ dateRequest: 'declined' })).status).toBe(200);
  await app.db
    .updateTable('todo')
    .set({ wanted_deadline: inDays(0) })
    .where('id', '=', link.todoId)
    .execute();
  expect((await change({ dateRequest: 'accepted' })).body.todos).toMatchObject([{ deadline: inDays(0) }]);
});
