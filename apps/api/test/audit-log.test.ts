import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { newId } from '../src/lib/ids.ts';
import type { Person } from '../harness/builders.ts';
import { readCsv } from '../harness/csv-reader.ts';
import { useApplication, useStaff } from '../harness/application.ts';

const app = useApplication();
const { admin, consultant } = useStaff(app);

type Event = { id: string; action: string; actor: string | null; subject: string | null; details: object | null };
type Page = { items: Event[]; nextCursor: string | null };

let client: Person;

beforeAll(async () => {
  client = await app.aClient({ consultant, company: 'Äänekosken Öljy Oy' });
  await app.rest(`POST /api/user/${client.id}/give/new-growth-plan`, undefined, consultant);
  await app.rest(`POST /api/user/${client.id}/save/general-feedback`, { feedback_text: 'x' }, consultant);
  await app.mutate('plan.create', { name: 'P', businessUnit: '' }, client);
});

const listEvents = async (input: object) => (await app.query<Page>('admin.audit', input, admin)).body;

test('each act is in the audit log with who and whom, newest first, filtered and paged', async () => {
  const { items } = await listEvents({ clientId: client.id });
  expect(items.map(({ action, actor, subject }) => [action, actor, subject])).toEqual([
    ['plan_started', 'Äänekosken Öljy Oy', 'Äänekosken Öljy Oy'],
    ['general_feedback_written', 'Aino Laine', 'Äänekosken Öljy Oy'],
    ['credit_given', 'Aino Laine', 'Äänekosken Öljy Oy'],
  ]);
  expect((await listEvents({ clientId: client.id, action: 'credit_given' })).items).toHaveLength(1);
  expect((await listEvents({ q: 'ÖLJY', action: 'credit_given' })).items).toHaveLength(1);
  expect((await listEvents({ clientId: client.id, from: '2020-01-01', to: '2020-12-31' })).items).toEqual([]);
  const first = await listEvents({ clientId: client.id, limit: 2 });
  const rest = await listEvents({ clientId: client.id, limit: 2, cursor: first.nextCursor! });
  expect([...first.items, ...rest.items].map(({ id }) => id)).toEqual(items.map(({ id }) => id));
});

test('a client’s history is for who looks after them', async () => {
  const { body } = await app.query<Page>('client.history', { id: client.id }, consultant);
  expect(body.items).toHaveLength(3);
  expect((await app.query('client.history', { id: client.id }, await app.aConsultant())).status).toBe(404);
});

test('a first password and a verified account are in the history of a client, and of nobody among the staff', async () => {
  const [newcomer, colleague] = [await app.aClient({ verified: false }), await app.aConsultant({ verified: false })];
  const pair = { newPassword: 'Vaahtera#48kuu', confirmPassword: 'Vaahtera#48kuu' };
  for (const [area, { id, email }] of [
    ['user', newcomer],
    ['consultant', colleague],
  ] as const) {
    const token = await app.aSecret(id, 'invitation');
    expect((await app.mutate('auth.setFirstPassword', { area, token, ...pair })).status).toBe(200);
    const code = await app.aSecret(id, 'verification');
    expect((await app.mutate('auth.verifyAccount', { area, email, code })).status).toBe(200);
  }
  const historyOf = async ({ id }: Person) => (await listEvents({ clientId: id })).items.map(({ action }) => action);
  expect(await historyOf(newcomer)).toEqual(['account_verified', 'first_password_set']);
  expect(await historyOf(colleague)).toEqual([]);
});

test('a logout is recorded, and a filter shows a group of events or hides logins and logouts', async () => {
  const leaver = { token: await app.logIn(client.id) };
  await app.mutate('auth.logout', undefined, leaver);
  const actionsOf = async (input: object) =>
    new Set((await listEvents({ limit: 200, ...input })).items.map(({ action }) => action));
  expect(await actionsOf({ action: 'logout' })).toEqual(new Set(['logout']));
  expect(await actionsOf({ group: 'security' })).toContain('logout');
  expect(await actionsOf({ group: 'plans' })).toEqual(
    new Set(['credit_given', 'plan_started', 'general_feedback_written']),
  );
  for (const group of [{}, { group: 'security' }]) {
    const shown = await actionsOf({ ...group, hideLogins: true });
    expect([shown.has('login'), shown.has('logout')]).toEqual([false, false]);
  }
  expect(await actionsOf({ action: 'logout', hideLogins: true })).toEqual(new Set(['logout']));
});

test('as a spreadsheet it keeps its letters and runs no formula', async () => {
  const sly = await app.aClient({ consultant, company: '=HYPERLINK("http://evil.test")' });
  await app.rest(`POST /api/user/${sly.id}/give/new-growth-plan`, undefined, consultant);
  const { body } = await app.mutate<{ csv: string; rows: number; cut: boolean }>('admin.exportAudit', {}, admin);
  expect(body.csv.startsWith('\ufeff')).toBe(true);
  expect(body.csv).toContain('Äänekosken Öljy Oy');
  expect(body.csv).toMatch(/,(Client|Consultant|Admin),/);
  expect(body.csv).not.toContain(',User,');
  expect(body.csv).toContain(`"'=HYPERLINK(""http://evil.test"")"`);
  expect(body.csv).not.toMatch(/(^|,|\n)"?[=+@-]/);
  expect(body.csv.trim().split('\r\n')).toHaveLength(body.rows + 1);
  expect((await listEvents({ action: 'trail_exported' })).items).toHaveLength(1);
});

test('an event says from whom to whom a client moved, which fields changed and which texts, on the page and as CSV', async () => {
  const other = await app.aConsultant();
  const outi = { first_name: 'Outi', last_name: 'Ääri' };
  await app.db.updateTable('consultant').set(outi).where('account_id', '=', other.id).execute();
  const moved = await app.aClient({ consultant });
  const input = { id: consultant.id, clientIds: [moved.id], consultantId: other.id };
  await app.mutate('consultant.moveClients', input, admin);
  const { body: known } = await app.query<object>('client.details', { id: moved.id }, admin);
  const changed = { ...pickDetails(known), id: moved.id, phoneNumber: '09 1', city: 'Nokia' };
  for (const once of [changed, changed]) await app.mutate('client.updateDetails', once, admin);
  const texts = { languageCode: 'fi', category: 'admin', messages: { 'audit.title': 'Loki' } };
  await app.mutate('language.saveMessages', texts, admin);
  const { items } = await listEvents({ clientId: moved.id });
  expect(items.map(({ action, details }) => [action, details])).toMatchObject([
    ['client_updated', { fields: ['phoneNumber', 'city'] }],
    ['client_moved', { from: 'Aino Laine', to: 'Outi Ääri' }],
  ]);
  const [text] = (await listEvents({ action: 'texts_changed' })).items;
  expect(text).toMatchObject({ details: { language: 'fi', keys: ['audit.title'], count: 1 } });
  const { body } = await app.mutate<{ csv: string }>('admin.exportAudit', { clientId: moved.id }, admin);
  for (const words of ['From Aino Laine to Outi Ääri.', 'Changed: Phone number, City.'])
    expect(body.csv).toContain(words);
  expect(body.csv).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+0[23]:00,/m);
});

const pickDetails = (details: object) =>
  Object.fromEntries(Object.entries(details).filter(([name]) => [...DETAIL_FIELDS, 'email'].includes(name)));
const DETAIL_FIELDS = ['company', 'firstName', 'lastName', 'phoneNumber', 'address', 'zipcode', 'city'];

test('the spreadsheet names who has no account in the words of the page, and says that an account is gone', async () => {
  const gone = newId();
  const events = [
    { actor_role: 'System', actor_id: null },
    { actor_role: 'Visitor', actor_id: null },
    { actor_role: 'Operator', actor_id: null },
    { actor_role: 'Consultant', actor_id: gone },
  ].map((actor) => ({
    ...actor,
    id: newId(),
    action: 'mail_stopped',
    client_id: null,
    subject_id: null,
    details: '{}',
  }));
  await app.db.insertInto('audit_event').values(events).execute();
  const { body } = await app.mutate<{ csv: string }>('admin.exportAudit', { action: 'mail_stopped' }, admin);
  const named = readCsv(body.csv)
    .slice(1)
    .map(([, , actor, role]) => [actor, role]);
  expect(named.toSorted()).toEqual([
    ['A visitor, not logged in', ''],
    ['An erased account', 'Consultant'],
    ['The operator of the service', ''],
    ['The service itself', ''],
  ]);
});

test('of a move, the consultant who is still there is named when the other was erased', async () => {
  const gone = newId();
  const moves = [
    { from: gone, to: consultant.id },
    { from: consultant.id, to: gone },
  ].map((details) => ({ id: newId(), action: 'client_moved', actor_role: 'Admin', details: JSON.stringify(details) }));
  const whose = { actor_id: admin.id, client_id: client.id, subject_id: client.id };
  await app.db
    .insertInto('audit_event')
    .values(moves.map((move) => ({ ...move, ...whose })))
    .execute();
  const input = { action: 'client_moved', clientId: client.id };
  const { body } = await app.mutate<{ csv: string }>('admin.exportAudit', input, admin);
  const details = readCsv(body.csv)
    .slice(1)
    .map((row) => row[5]);
  expect(details.toSorted()).toEqual(['From Aino Laine to –.', 'From – to Aino Laine.']);
});

test('nobody rewrites it or takes from it', async () => {
  await expect(sql`update audit_event set action = 'x'`.execute(app.db)).rejects.toThrow(/append-only/);
  await expect(sql`delete from audit_event`.execute(app.db)).rejects.toThrow(/append-only/);
  await expect(sql`truncate audit_event`.execute(app.db)).rejects.toThrow();
});

test('the overview counts the living, and the months end with this one', async () => {
  type Overview = {
    clients: number;
    activePlans: number;
    months: { month: string; started: number; active: number }[];
  };
  const before = (await app.query<Overview>('admin.overview', undefined, admin)).body;
  const gone = await app.aClient({ consultant });
  await app.aPlan({ owner: gone });
  await app.rest(`DELETE /api/user/${gone.id}/delete`, undefined, consultant);
  const after = (await app.query<Overview>('admin.overview', undefined, admin)).body;
  expect(after).toEqual({ ...before, security: expect.anything() });
  expect(after.months).toHaveLength(12);
  expect(after.months.at(-1)).toMatchObject({
    month: app.now.value.toISOString().slice(0, 7),
    active: after.activePlans,
  });
});
