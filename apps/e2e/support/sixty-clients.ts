import type { ImportedRow } from '@app/schema/client-import';
import type { Database } from '../../api/src/database/connect.ts';
import { DAY_MS } from '../../api/src/lib/days.ts';
import { newId } from '../../api/src/lib/ids.ts';
import { emailOf } from './client-file.ts';
import { openDatabase } from './passed-time.ts';
import { asPerson } from './person-api.ts';
import type { Server } from './server.ts';
import { ADDRESS } from './test.ts';

const COUNT = 60;

export type NewClient = { id: string; company: string; email: string };

type People = { items: NewClient[] };

/** Gives a consultant of the demo sixty new clients, who have been here and can log in; those before go to another consultant. */
export async function giveSixtyClients(
  server: Server,
  { consultant, other, run }: Record<'consultant' | 'other' | 'run', string>,
): Promise<NewClient[]> {
  const admin = await asPerson(server.url, 'admin', 'admin@example.com');
  const consultants = (await admin.query<People>('consultant.list', {})).items;
  const [id, consultantId] = [consultant, other].map((email) => consultants.find((one) => one.email === email)?.id);
  const before = (await admin.query<People>('client.list', { consultantId: id, limit: 200 })).items;
  if (before.length > 0)
    await admin.mutate('consultant.moveClients', { id, consultantId, clientIds: before.map((client) => client.id) });
  const rows = Array.from({ length: COUNT }, (_, index): ImportedRow => {
    const { phone_number: phoneNumber, ...place } = ADDRESS;
    const person = { firstName: 'Aino', lastName: 'Harju', email: emailOf(index, run), phoneNumber };
    return { company: `Harju ${run} ${index} Oy`, ...person, ...place, consultant };
  });
  await admin.mutate('client.import', { rows, givePlanRight: true, dryRun: false });
  await using db = await openDatabase(server);
  await db.deleteFrom('mail').execute(); // the invitations
  const login = db.selectFrom('account').select('password_hash').where('email', '=', consultant);
  const now = new Date().toISOString();
  await db
    .updateTable('account')
    .set({ password_hash: login, verified_at: now, last_login_at: now })
    .where('email', 'like', emailOf(0, run).replace('.0', '.%'))
    .execute();
  const { items } = await admin.query<People>('client.list', { consultantId: id, limit: 200 });
  return rows.map(({ email }) => items.find((client) => client.email === email)!);
}

/** Gives a client a plan that was completed this week, which its consultant's digest tells of, and is followed up; its id. */
export async function addFollowedPlan(db: Database, clientId: string, businessUnit = ''): Promise<string> {
  const { questionnaire_id } = await db.selectFrom('plan').select('questionnaire_id').executeTakeFirstOrThrow();
  const id = newId();
  const completed_at = new Date(Date.now() - DAY_MS).toISOString();
  const days = { start_date: '2026-05-01', completed_at, follow_up_started_on: completed_at.slice(0, 10) };
  const plan = { id, client_id: clientId, questionnaire_id, name: `Kasvu ${businessUnit}`.trim() };
  await db
    .insertInto('plan')
    .values({ ...plan, ...days, business_unit: businessUnit, active: false })
    .execute();
  return id;
}
