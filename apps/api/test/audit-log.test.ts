import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Person } from '../harness/builders.ts';
import { useApplication, useStaff } from '../harness/application.ts';

const app = useApplication();
const { admin, consultant } = useStaff(app);

type Event = { id: string; action: string; actor: string | null; subject: string | null };
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

test('as a spreadsheet it keeps its letters and runs no formula', async () => {
  const sly = await app.aClient({ consultant, company: '=HYPERLINK("http://evil.test")' });
  await app.rest(`POST /api/user/${sly.id}/give/new-growth-plan`, undefined, consultant);
  const { body } = await app.mutate<{ csv: string; rows: number; cut: boolean }>('admin.exportAudit', {}, admin);
  expect(body.csv.startsWith('\ufeff')).toBe(true);
  expect(body.csv).toContain('Äänekosken Öljy Oy');
  expect(body.csv).toContain(`"'=HYPERLINK(""http://evil.test"")"`);
  expect(body.csv).not.toMatch(/(^|,|\n)"?[=+@-]/);
  expect(body.csv.trim().split('\r\n')).toHaveLength(body.rows + 1);
  expect((await listEvents({ action: 'trail_exported' })).items).toHaveLength(1);
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
