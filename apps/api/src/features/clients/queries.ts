import type { ClientDetails } from '@app/schema/clients';
import { sql } from 'kysely';
import type { Database, Tx } from '../../database/connect.ts';
import { isSet } from '../../database/is-set.ts';
import { listChangedFields } from '../../database/outcome.ts';
import { selectClients, selectPeople } from '../../database/select-people.ts';
import { clientInScope, type Scope } from '../../policy/scope.ts';

type Details = Omit<ClientDetails, 'email'>;

export function selectProfile(db: Database, scope: Scope) {
  return selectClients(db).where(clientInScope(scope)).executeTakeFirst();
}

/** What a colleague is called, and how they are written to. */
export function selectSelf(db: Database, accountId: string) {
  return db
    .selectFrom('member')
    .innerJoin('account', 'account.id', 'member.account_id')
    .select(['member.first_name as firstName', 'member.last_name as lastName', 'account.email'])
    .select('account.language_code as languageCode')
    .where('member.account_id', '=', accountId)
    .executeTakeFirst();
}

/** For a query that has `account` in it: whether its owner has set a password once. */
export const hadPassword = sql<boolean>`(account.password_hash is not null or account.verified_at is not null)`;

/** One client in scope, with all details. */
export function selectClient(db: Database, scope: Scope, id: string) {
  return selectClients(db)
    .leftJoin('erasure_request', 'erasure_request.client_id', 'client.account_id')
    .where('client.account_id', '=', id)
    .where('account.deleted_at', 'is', null)
    .where(clientInScope(scope))
    .select([
      hadPassword.as('hadPassword'),
      isSet('account.verified_at').as('verified'),
      isSet('account.disabled_at').as('disabled'),
      'erasure_request.due_at as erasureDueAt',
      'client.owner_id as ownerId',
    ])
    .executeTakeFirst();
}

type NewClient = Details & { id: string; consultantId: string; importId?: string; credits?: number };

export async function insertClients(tx: Tx, clients: readonly NewClient[]): Promise<void> {
  const rows = clients.map(({ id, consultantId, importId = null, credits = 0, ...details }) => ({
    account_id: id,
    consultant_id: consultantId,
    import_id: importId,
    credits,
    ...toColumns(details),
  }));
  await tx.insertInto('client').values(rows).execute();
}

/** Notes that a client does something now; to the minute, so that many acts are one write. */
export async function recordActivity(db: Database, clientId: string): Promise<void> {
  await db
    .updateTable('client')
    .set({ last_activity_at: sql`now()` })
    .where('account_id', '=', clientId)
    .where(sql<boolean>`coalesce(last_activity_at, '-infinity') < now() - interval '1 minute'`)
    .execute();
}

/** Changes the details and gives the names of the fields that differ, and the main user; undefined when there is no such client in scope. */
export async function updateDetails(tx: Tx, scope: Scope, { id, ...details }: Details & { id: string }) {
  const mainUser = tx.selectFrom('member').innerJoin('client', 'client.account_id', 'member.client_id');
  // A trigger gives the main user the same names, and members are locked before clients.
  await mainUser
    .select('member.account_id')
    .where('member.client_id', '=', id)
    .where('member.role', '=', 'owner')
    .where(clientInScope(scope))
    .forNoKeyUpdate('member')
    .execute();
  const before = await tx
    .selectFrom('client')
    .select(['first_name as firstName', 'last_name as lastName', 'phone_number as phoneNumber'])
    .select(['company', 'address', 'zipcode', 'city', 'owner_id as ownerId'])
    .where('client.account_id', '=', id)
    .where(clientInScope(scope))
    .forUpdate()
    .executeTakeFirst();
  if (!before) return undefined;
  await tx.updateTable('client').set(toColumns(details)).where('account_id', '=', id).execute();
  const { ownerId, ...fields } = before;
  return { fields: listChangedFields(fields, details), ownerId };
}

function toColumns({ firstName, lastName, phoneNumber, company, address, zipcode, city }: Details) {
  return { company, first_name: firstName, last_name: lastName, phone_number: phoneNumber, address, zipcode, city };
}

/** For a query that has `client` in it. */
const hasActivePlan = sql<boolean>`exists (select from plan where plan.client_id = client.account_id and plan.active)`;

/** Whether the client may start a plan: a plan credit, and no plan under way. */
export async function canStartPlan(db: Database, clientId: string): Promise<boolean> {
  const row = await db
    .selectFrom('client')
    .select(sql<boolean>`credits > 0 and not ${hasActivePlan}`.as('allowed'))
    .where('account_id', '=', clientId)
    .executeTakeFirst();
  return row?.allowed ?? false;
}

/** Locks a client in scope, so that a plan credit is granted once and no plan starts meanwhile. */
export function lockPlanCredit(tx: Tx, scope: Scope, id: string) {
  return tx
    .selectFrom('client')
    .innerJoin('account', 'account.id', 'client.owner_id')
    .select(['client.credits', 'client.owner_id as ownerId', hasActivePlan.as('hasActivePlan')])
    .where('client.account_id', '=', id)
    .where('account.deleted_at', 'is', null)
    .where(clientInScope(scope))
    .forUpdate('client')
    .executeTakeFirst();
}

export async function setPlanCredit(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('client').set({ credits: 1 }).where('account_id', '=', id).execute();
}

/** Hides a client in scope and all that is theirs; gives their main user, undefined when there is none. */
export async function markDeleted(tx: Tx, scope: Scope, id: string): Promise<string | undefined> {
  const hidden = tx.updateTable('client').set({ deleted: true, handover_to: null, handover_until: null });
  const client = hidden.where('account_id', '=', id).where(clientInScope(scope)).returning('owner_id as ownerId');
  return (await client.executeTakeFirst())?.ownerId;
}

export function selectBelongings(db: Database, scope: Scope, id: string) {
  return db
    .selectFrom('client')
    .leftJoin('plan', 'plan.client_id', 'client.account_id')
    .leftJoin('todo', 'todo.plan_id', 'plan.id')
    .leftJoin('share', 'share.plan_id', 'plan.id')
    .select((eb) => [
      eb.fn.count<number>('plan.id').distinct().as('plans'),
      eb.fn.count<number>('todo.id').as('todos'),
      sql<number>`count(distinct share.plan_id) filter (where share.shared)`.as('shared'),
    ])
    .where('client.account_id', '=', id)
    .where(clientInScope(scope))
    .groupBy('client.account_id')
    .executeTakeFirst();
}

/** Of an account, that it is not a colleague's: those go and come back with their client. */
const isNoColleague = sql<boolean>`coalesce(member.role = 'owner', true)`;

/** Clients and consultants who were deleted and are not erased yet, latest first. */
export function selectDeleted(db: Database, limit: number) {
  return selectPeople(db)
    .leftJoin('erasure_request', 'erasure_request.client_id', 'client.account_id')
    .select((eb) => [
      eb.fn.coalesce('client.account_id', 'account.id').as('id'),
      'account.role',
      'account.email',
      'account.deleted_at as deletedAt',
      'erasure_request.due_at as erasureDueAt',
      sql<string>`coalesce(client.company, consultant.first_name || ' ' || consultant.last_name)`.as('name'),
    ])
    .where('account.deleted_at', 'is not', null)
    .where('account.role', '<>', 'Admin')
    .where(isNoColleague)
    .orderBy('account.deleted_at', 'desc')
    .orderBy('account.id')
    .limit(limit)
    .$narrowType<{ role: 'User' | 'Consultant'; deletedAt: string }>()
    .execute();
}

/** Locks the account of a deleted client or consultant, with whether the consultant of a client is still there; undefined for any other. */
export function lockDeleted(tx: Tx, id: string) {
  return selectPeople(tx)
    .select([
      'account.id as accountId',
      'account.role',
      'client.consultant_id as consultantId',
      sql<boolean>`exists (select from account owner
        where owner.id = client.consultant_id and owner.deleted_at is null)`.as('hasConsultant'),
    ])
    .where((eb) => eb(eb.fn.coalesce('client.account_id', 'account.id'), '=', id))
    .where('account.deleted_at', 'is not', null)
    .where('account.role', '<>', 'Admin')
    .where(isNoColleague)
    .forUpdate('account')
    .executeTakeFirst();
}

export async function unhide(tx: Tx, id: string, consultantId: string): Promise<void> {
  const back = { deleted: false, consultant_id: consultantId };
  await tx.updateTable('client').set(back).where('account_id', '=', id).execute();
}
