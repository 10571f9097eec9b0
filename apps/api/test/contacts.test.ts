import type { Contact } from '@app/schema/contacts';
import type { PlanDocument } from '@app/schema/plans';
import { beforeEach, expect, test } from 'vitest';
import { useApplication } from '../harness/application.ts';
import type { Person, TestPlan } from '../harness/builders.ts';
import { newId } from '../src/lib/ids.ts';

/* People without an account whom a client makes responsible for to-dos: who they are, and the to-dos that are theirs. */

const app = useApplication();

let consultant: Person;
let client: Person;
let plan: TestPlan;

beforeEach(async () => {
  consultant = await app.aConsultant();
  client = await app.aClient({ consultant });
  plan = await app.aPlan({ owner: client });
});

const save = (contact: object, who = client) => app.mutate('contact.save', contact, who);
const list = async (input: object = {}, who = client) => (await app.query<Contact[]>('contact.list', input, who)).body;
const anAddress = () => `${newId()}@example.com`;
async function aContact(name = 'Liisa Mäkelä', email = anAddress()): Promise<Contact> {
  const { status, body } = await save({ name, email });
  expect(status).toBe(200);
  return body['contact'] as Contact;
}
const change = (given: object, todoIds: string[]) =>
  app.mutate('todo.change', { id: plan.id, todoIds, ...given }, client);
const todos = async () => (await app.query<PlanDocument>('plan.document', { id: plan.id }, client)).body.todos;

test('there is one person for an address, whatever its case; the second time they are changed', async () => {
  const first = await aContact('Liisa', 'Liisa.one@example.com');
  const { body } = await save({ name: 'Liisa Mäkelä', email: 'liisa.ONE@example.com', languageCode: 'fi' });
  expect(body['contact']).toMatchObject({ id: first.id, name: 'Liisa Mäkelä', languageCode: 'fi' });
  expect(await list()).toHaveLength(1);
});

test('another client can have the same person, and sees nobody of this one', async () => {
  const email = anAddress();
  const first = await aContact('Liisa', email);
  const other = await app.aClient({ consultant });
  const { body } = await save({ name: 'Liisa', email }, other);
  expect((body['contact'] as Contact).id).not.toBe(first.id);
  expect(await list({}, other)).toHaveLength(1);
  expect((await app.query('contact.list', { clientId: client.id }, other)).status).toBe(404);
  for (const call of ['contact.sendTodos', 'contact.delete'])
    expect((await app.mutate(call, { id: first.id }, other)).status).toBe(404);
  expect((await save({ id: first.id, name: 'Liisa', email: anAddress() }, other)).status).toBe(404);
});

test('staff see who is responsible, without addresses', async () => {
  await aContact();
  const [shown] = await list({ clientId: client.id }, consultant);
  expect(shown).toMatchObject({ name: 'Liisa Mäkelä', openTodos: 0 });
  expect(shown).not.toHaveProperty('email');
  expect((await app.query('contact.list', {}, consultant)).status).toBe(400);
});

test('an address that another person has is refused for this one', async () => {
  const one = await aContact();
  const other = await aContact('Matti');
  const { status, body } = await save({ id: one.id, name: 'Liisa', email: other.email });
  expect([status, body]).toMatchObject([409, { msg: 'email_in_use' }]);
});

test.each([
  ['no name', { name: '' }],
  ['a name with a web address', { name: 'Win at https://example.com' }],
  ['a name of 101 characters', { name: 'x'.repeat(101) }],
  ['a language that is not offered', { languageCode: 'xx' }],
])('a person with %s is refused', async (_, wrong) => {
  expect((await save({ name: 'Liisa', email: anAddress(), ...wrong })).status).toBe(400);
  expect(await list()).toEqual([]);
});

test('a client adds ten people in a day, also when some were removed again, and has thirty at most', async () => {
  const added = [];
  for (let count = 0; count < 10; count += 1) added.push(await aContact(`Person ${count}`));
  await app.mutate('contact.delete', { id: added[0]!.id }, client);
  const { status, body } = await save({ name: 'One more', email: anAddress() });
  expect([status, body['errors']]).toEqual([
    400,
    [{ path: 'email', key: 'validation_errors_text.contacts_per_day', params: { max: 10 } }],
  ]);
  const rows = Array.from({ length: 21 }, () => ({
    id: newId(),
    client_id: client.id,
    name: 'Earlier',
    email: anAddress(),
    address_hash: newId(),
    language_code: 'en',
    created_at: '2026-01-01T00:00:00Z',
  }));
  await app.db.insertInto('contact').values(rows).execute();
  await app.db.deleteFrom('attempt').execute();
  const { body: full } = await save({ name: 'One more', email: anAddress() });
  expect(full['errors']).toMatchObject([{ key: 'validation_errors_text.contacts_max', params: { max: 30 } }]);
});

test('choosing a person for a to-do writes their name; another name takes the person away', async () => {
  const contact = await aContact();
  const { body } = await app.mutate(
    'todo.add',
    { id: plan.id, task: 'Call', personResponsible: 'Somebody', contactId: contact.id },
    client,
  );
  expect(body['todo']).toMatchObject({
    contactId: contact.id,
    personResponsible: 'Liisa Mäkelä',
    wantedDeadline: null,
  });
  const other = await app.aTodo(plan);
  const { body: changed } = await change({ contactId: contact.id }, [other]);
  expect(changed['todos']).toMatchObject([{ contactId: contact.id, personResponsible: 'Liisa Mäkelä' }]);
  expect(await list()).toMatchObject([{ openTodos: 2 }]);
  expect((await change({ personResponsible: 'Matti' }, [other])).body['todos']).toMatchObject([{ contactId: null }]);
  expect((await change({ contactId: null }, [(body['todo'] as { id: string }).id])).body['todos']).toMatchObject([
    { contactId: null, personResponsible: 'Liisa Mäkelä' },
  ]);
});

test('a person of another client, or one who has been removed, cannot be chosen', async () => {
  const other = await app.aClient({ consultant });
  const { body } = await save({ name: 'Matti', email: anAddress() }, other);
  const removed = await aContact();
  await app.mutate('contact.delete', { id: removed.id }, client);
  const todo = await app.aTodo(plan);
  for (const { id } of [body['contact'] as Contact, removed]) {
    expect((await change({ contactId: id }, [todo])).status).toBe(404);
    expect((await app.mutate('todo.add', { id: plan.id, task: 'x', contactId: id }, client)).status).toBe(404);
  }
});

test.each([
  ['accepted', '2027-03-01'],
  ['declined', '2027-01-01'],
] as const)('a deadline that a person asks for is %s', async (dateRequest, deadline) => {
  const contact = await aContact();
  const todo = await app.aTodo(plan, { deadline: '2027-01-01' });
  await change({ contactId: contact.id }, [todo]);
  const wanted = { wanted_deadline: '2027-03-01', wanted_reason: 'Holiday' };
  await app.db.updateTable('todo').set(wanted).where('id', '=', todo).execute();
  expect(await todos()).toMatchObject([{ wantedDeadline: '2027-03-01', wantedReason: 'Holiday' }]);
  expect((await change({ dateRequest }, [todo])).status).toBe(200);
  expect(await todos()).toMatchObject([{ deadline, wantedDeadline: null, wantedReason: null, contactId: contact.id }]);
});

test('paths that integrators used before show a to-do as before', async () => {
  const contact = await aContact();
  await change({ contactId: contact.id }, [await app.aTodo(plan)]);
  const { body } = await app.rest(`GET /api/growth-plan/${plan.id}/questions/get/all-todo`, undefined, client);
  expect(JSON.stringify(body)).not.toMatch(/contact_id|wanted/);
});

test('to-dos are sent to a person who has an open one; without one the answer is 400 and nothing is mailed', async () => {
  const contact = await aContact();
  const send = () => app.mutate('contact.sendTodos', { id: contact.id }, client);
  const mails = () => app.db.selectFrom('mail').select('template').where('contact_id', '=', contact.id).execute();
  expect((await send()).status).toBe(400);
  expect(await mails()).toEqual([]);
  await change({ contactId: contact.id }, [await app.aTodo(plan)]);
  for (let count = 0; count < 5; count += 1) expect((await send()).body['msg']).toBe('email_sent');
  expect(await mails()).toHaveLength(3); // in ten minutes, then silently not
  expect((await list())[0]!.introducedAt).not.toBeNull();
});

test('another address has not been introduced and voids links and mails of the former one', async () => {
  const contact = await aContact();
  await change({ contactId: contact.id }, [await app.aTodo(plan)]);
  await app.mutate('contact.sendTodos', { id: contact.id }, client);
  const { body } = await save({ id: contact.id, name: 'Liisa', email: anAddress() });
  expect(body['contact']).toMatchObject({ id: contact.id, introducedAt: null });
  expect(await app.db.selectFrom('mail').select('id').where('contact_id', '=', contact.id).execute()).toEqual([]);
  const row = app.db.selectFrom('contact').select('generation').where('id', '=', contact.id);
  expect(await row.execute()).toEqual([{ generation: 1 }]);
});

test('where links end by id, the name and the address stay that the person has got meanwhile', async () => {
  const { id, email } = await aContact('Liisa');
  const now = { name: 'Liisa Mäkelä', email: anAddress() };
  await save({ id, ...now });
  const { status, body } = await save({ id, name: 'Liisa', email, voidLinks: true });
  expect([status, body]).toMatchObject([200, { msg: 'saved', contact: { id, ...now } }]);
  const row = app.db.selectFrom('contact').select('generation').where('id', '=', id);
  expect(await row.execute()).toEqual([{ generation: 2 }]);
  expect((await aContact('Matti', email!)).id).not.toBe(id);
  expect((await save({ id: newId(), name: 'Liisa', email: anAddress(), voidLinks: true })).status).toBe(404);
});
