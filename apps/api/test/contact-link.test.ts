import type { ContactPage } from '@app/schema/contacts';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { setNow, useApplication } from '../harness/application.ts';
import type { Person, TestPlan } from '../harness/builders.ts';
import { addDays, toDay } from '../src/lib/days.ts';
import { makeContactToken } from '../src/features/mail/contact-link.ts';
import { newId } from '../src/lib/ids.ts';
import { aContactLink } from './contact-links.ts';
import { whereIs } from './where-is.ts';

/* The page of a person without an account: what its link shows and lets them do, and when it does no more. */

const app = useApplication();

let consultant: Person;
let client: Person;
let plan: TestPlan;
let link: Awaited<ReturnType<typeof aContactLink>>;

beforeEach(async () => {
  await app.db.deleteFrom('attempt').execute();
  consultant = await app.aConsultant();
  client = await app.aClient({ consultant, company: 'Mäki Oy' });
  plan = await app.aPlan({ owner: client, name: 'Kasvu' });
  link = await aContactLink(app, plan);
});

const get = (token = link.token) => app.query<ContactPage>('contactLink.get', { token });
const change = (given: object, todoId = link.todoId) =>
  app.mutate('contactLink.changeTodo', { token: link.token, todoId, ...given });
const save = (given: object) => app.mutate('contactLink.save', { token: link.token, ...given });
const inDays = (days: number) => addDays(toDay(app.now.value, app.deps.settings.timeZone), days);
const events = async () =>
  (await app.query<{ items: { event: string }[] }>('notification.list', {}, client)).body.items.map(
    ({ event }) => event,
  );
const todo = async () => app.db.selectFrom('todo').selectAll().where('id', '=', link.todoId).executeTakeFirstOrThrow();

test('it shows whose to-dos they are, and those that are open or were done in the last 30 days', async () => {
  const other = async (values: object) => {
    const id = await app.aTodo(plan, { task: 'Other' });
    await app.db
      .updateTable('todo')
      .set({ contact_id: link.contactId, person_responsible: 'Liisa', ...values })
      .where('id', '=', id)
      .execute();
  };
  await other({ task: 'Just done', done_at: `${inDays(-29)}T12:00:00Z` });
  await other({ task: 'Long done', done_at: `${inDays(-31)}T12:00:00Z` });
  await other({ task: 'Given up', dropped_at: `${inDays(-1)}T12:00:00Z`, drop_reason: 'x' });
  const { status, body } = await get();
  expect(status).toBe(200);
  expect(body).toMatchObject({ company: 'Mäki Oy', languageCode: 'en', reminders: true });
  expect(body.todos.map(({ task, plan: name, done }) => [task, name, done])).toEqual([
    ['Call the bank', 'Kasvu', false],
    ['Just done', 'Kasvu', true],
  ]);
});

test('it contains no text of anything else, whatever there is in any column', async () => {
  const SHOWN = new Set([
    'company',
    'first_name',
    'last_name',
    'plan.name',
    'todo.task',
    'wanted_reason',
    'language_code',
  ]);
  await change({ note: 'My own note' });
  await app.mutate('todo.change', { id: plan.id, todoIds: [link.todoId], note: 'kanaria-client-note' }, client);
  await app.mutate(
    'todo.change',
    { id: plan.id, todoIds: [await app.aTodo(plan, { task: 'kanaria-other' })], note: 'kanaria-x' },
    client,
  );
  const question = await app.questionOf('di_purpose');
  await app.mutate('plan.saveAnswer', { id: plan.id, ...question, value: 'kanaria-answer', version: 0 }, client);
  await app.mutate('client.saveGeneralFeedback', { id: client.id, feedbackText: 'kanaria-feedback' }, consultant);
  const { rows } = await sql<{ table: string; column: string }>`select table_name as table, column_name as column
    from information_schema.columns where table_schema = 'public' and data_type = 'text'
      and table_name in ('account', 'client', 'consultant', 'plan', 'todo', 'contact')`.execute(app.db);
  const owned: Record<string, string> = {
    account: 'id',
    client: 'account_id',
    consultant: 'account_id',
    plan: 'client_id',
    todo: 'plan_id',
    contact: 'client_id',
  };
  const whose: Record<string, string> = {
    account: client.id,
    client: client.id,
    consultant: consultant.id,
    plan: client.id,
    todo: plan.id,
    contact: client.id,
  };
  let planted = 0;
  for (const { table, column } of rows) {
    if (SHOWN.has(column) && table === 'client') continue;
    if (SHOWN.has(`${table}.${column}`) || column === 'wanted_reason' || column === 'language_code') continue;
    await app.db.transaction().execute(async (tx) => {
      await sql`savepoint one`.execute(tx);
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${`kanaria-${table}-${column}`}
        where ${sql.ref(owned[table]!)} = ${whose[table]!}`
        .execute(tx)
        .then(() => (planted += 1))
        .catch(() => sql`rollback to savepoint one`.execute(tx)); // a column with a rule of its own
    });
    if (table === 'todo' && column === 'person_responsible')
      await app.db.updateTable('todo').set({ contact_id: link.contactId }).where('id', '=', link.todoId).execute();
  }
  expect(planted).toBeGreaterThan(12);
  const { status, body } = await get();
  expect(status).toBe(200);
  expect(body.todos).toHaveLength(1);
  expect(JSON.stringify(body)).not.toContain('kanaria');
  expect(body.todos[0]!.notes).toMatchObject([{ note: 'My own note' }]);
});

test('they mark a to-do as done and undo it; the client is notified and reads who did it', async () => {
  expect((await change({ done: true })).body['todo']).toMatchObject({ done: true });
  expect((await todo()).done_at).not.toBeNull();
  expect((await change({ done: false })).body['todo']).toMatchObject({ done: false });
  expect(await events()).toEqual(['contact_changed', 'contact_changed']);
  const { body: history } = await app.query('todo.history', { id: plan.id, todoId: link.todoId }, client);
  expect(history).toMatchObject([
    { what: 'reopened', actor: 'Liisa Mäkelä' },
    { what: 'done', actor: 'Liisa Mäkelä' },
    {},
  ]);
});

test('they write notes, of which there are twenty on a to-do at most', async () => {
  for (let count = 0; count < 20; count += 1) expect((await change({ note: `Note ${count}` })).status).toBe(200);
  expect((await change({ note: 'One more' })).status).toBe(400);
  expect((await get()).body.todos[0]!.notes).toHaveLength(20);
});

test('they ask for another deadline with a reason; the deadline stays until the client accepts', async () => {
  const wanted = inDays(60);
  const { body } = await change({ wantedDeadline: wanted, note: 'Holiday' });
  expect(body['todo']).toMatchObject({ deadline: '2031-01-15', wantedDeadline: wanted, wantedReason: 'Holiday' });
  expect(await events()).toEqual(['date_requested']);
  await app.mutate('todo.change', { id: plan.id, todoIds: [link.todoId], dateRequest: 'accepted' }, client);
  expect((await get()).body.todos).toMatchObject([{ deadline: wanted, wantedDeadline: null, wantedReason: null }]);
});

test.each([
  ['two changes', { done: true, note: 'x' }],
  ['nothing', {}],
  ['an empty note', { note: ' ' }],
  ['a day in the past', { wantedDeadline: '2020-01-01' }],
  ['a note of 501 characters', { note: 'x'.repeat(501) }],
  ['another task', { task: 'x' }],
])('%s is refused and notifies nobody', async (_, given) => {
  expect((await change(given)).status).toBe(400);
  expect(await events()).toEqual([]);
});

test('a to-do of another person, of the client or of nobody is as one that is not there', async () => {
  const other = await aContactLink(app, plan);
  const foreign = await aContactLink(app, await app.aPlan({ owner: await app.aClient({ consultant }) }));
  for (const id of [other.todoId, foreign.todoId, await app.aTodo(plan), newId()])
    expect((await change({ done: true }, id)).status).toBe(404);
});

test.each([
  [
    'voided links',
    async () =>
      app.mutate('contact.save', { id: link.contactId, name: 'Liisa', email: link.email, voidLinks: true }, client),
  ],
  ['removed the person', async () => app.mutate('contact.delete', { id: link.contactId }, client)],
  ['been deleted', async () => app.mutate('client.delete', { id: client.id }, consultant)],
])('once the client has %s, the next request is refused', async (_, end) => {
  expect((await get()).status).toBe(200);
  expect((await end()).status).toBe(200);
  expect((await get()).body).toMatchObject({ msg: 'link_expired_or_wrong' });
  expect((await change({ done: true })).status).toBe(400);
});

test('altered, expired, void and unknown links get the same answer; a link works until the end of its 180th day', async () => {
  const bytes = Buffer.from(link.token, 'base64url');
  const answers = new Set<string>();
  for (let bit = 0; bit < bytes.length * 8; bit += 1) {
    await app.db.deleteFrom('attempt').execute();
    const other = Buffer.from(bytes);
    other[bit >> 3]! ^= 1 << (bit & 7);
    answers.add(JSON.stringify(await get(other.toString('base64url')).then(({ status, body }) => [status, body])));
  }
  for (const token of [
    'x',
    `${link.token}A`,
    'A'.repeat(51),
    await makeContactToken(app.deps, { contactId: newId(), generation: 0 }),
    await makeContactToken(app.deps, { contactId: link.contactId, generation: 1 }),
  ])
    answers.add(JSON.stringify(await get(token).then(({ status, body }) => [status, body])));
  setNow(app, `${inDays(180)}T12:00:00Z`);
  expect((await get()).status).toBe(200);
  setNow(app, `${inDays(1)}T12:00:00Z`);
  answers.add(JSON.stringify(await get().then(({ status, body }) => [status, body])));
  expect(answers.size).toBe(1);
  expect([...answers][0]).toContain('link_expired_or_wrong');
});

test('sixty wrong links from a network in 15 minutes are too many, and the right one still works; so are 30 writes a minute', async () => {
  for (let count = 0; count < 60; count += 1) expect((await get('x')).status).toBe(400);
  expect((await get('x')).status).toBe(429);
  expect((await get()).status).toBe(200);
  for (let count = 0; count < 30; count += 1) expect((await save({ reminders: count % 2 === 0 })).status).toBe(200);
  expect((await save({ reminders: true })).status).toBe(429);
  setNow(app, new Date(app.now.value.getTime() + 61_000));
  expect((await save({ reminders: true })).status).toBe(200);
});

test('they choose language and reminders', async () => {
  expect((await save({ languageCode: 'fi', reminders: false })).body).toMatchObject({ msg: 'saved' });
  expect((await get()).body).toMatchObject({ languageCode: 'fi', reminders: false });
  expect((await save({ languageCode: 'xx' })).status).toBe(400);
});

test('who leaves is nowhere: not in a table, a waiting mail or a stored answer; adding them again is refused without a mail', async () => {
  const { email, contactId, todoId } = link;
  await app.mutate('contact.sendTodos', { id: contactId }, client);
  for (const who of [client, await app.aColleague(client, 'editor')])
    await app.rest(
      'PUT /api/contact/save/contact',
      { name: 'Liisa', email },
      { ...who, headers: { 'idempotency-key': newId() } },
    );
  await app.mutate('contactLink.request', { email: email.toUpperCase() });
  await change({ wantedDeadline: inDays(60), note: 'Holiday' });
  expect((await whereIs(app.db, email)).toSorted()).toEqual([
    'contact.email',
    'idempotency_key.body',
    'mail.recipient',
  ]);
  expect((await save({ leave: true })).body).toMatchObject({ msg: 'deleted' });
  expect(await whereIs(app.db, email)).toEqual([]);
  expect(await todo()).toMatchObject({
    id: todoId,
    contact_id: null,
    person_responsible: 'Liisa Mäkelä',
    wanted_deadline: null,
    wanted_reason: null,
  });
  expect((await get()).status).toBe(400);
  const again = await app.mutate('contact.save', { name: 'Liisa', email: email.toUpperCase() }, client);
  expect([again.status, again.body['msg']]).toEqual([409, 'contact_refused']);
  for (const call of ['contact.sendTodos', 'contact.delete'])
    expect((await app.mutate(call, { id: contactId }, client)).status).toBe(404);
  expect(await app.db.selectFrom('mail').select('id').where('contact_id', '=', contactId).execute()).toEqual([]);
  const { rows } = await sql<{
    action: string;
  }>`select action from audit_event where subject_id = ${contactId} order by id`.execute(app.db);
  expect(rows.map(({ action }) => action)).toEqual(['contact_added', 'contact_left']);
});

test('writes take JSON alone', async () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const answer = await app.app.inject({
    method: 'PUT',
    url: `/api/contact-link/${link.token}/save/settings`,
    headers: form,
    payload: 'leave=true',
  });
  expect(answer.statusCode).toBe(415);
  expect((await get()).status).toBe(200);
});

test('the page of a link is kept by no cache, named in no search engine and sends no referrer', async () => {
  const page = await app.app.inject({ url: `/api/contact-link/${link.token}` });
  expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
});
