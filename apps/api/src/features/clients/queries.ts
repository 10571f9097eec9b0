import { sql } from 'kysely';
import type { Database, Tx } from '../../database/connect.ts';
import type { DB } from '../../database/tables.gen.ts';
import { clientInScope, type Scope } from '../../policy/scope.ts';

export type ProfileRow = {
  account_id: string;
  company: string;
  first_name: string;
  last_name: string;
  email: string;
  phone_number: string;
  address: string;
  zipcode: string;
  city: string;
  language_code: string;
  consultant_first_name: string;
  consultant_last_name: string;
  consultant_email: string;
};

export async function selectProfile(db: Database, scope: Scope): Promise<ProfileRow | undefined> {
  const { rows } = await sql<ProfileRow>`
    select client.account_id, client.company, client.first_name, client.last_name, account.email, client.phone_number,
      client.address, client.zipcode, client.city, account.language_code,
      consultant.first_name as consultant_first_name, consultant.last_name as consultant_last_name,
      consultant_account.email as consultant_email
    from client
      join account on account.id = client.account_id
      join consultant on consultant.account_id = client.consultant_id
      join account consultant_account on consultant_account.id = consultant.account_id
    where ${clientInScope(scope)}`.execute(db);
  return rows[0];
}

export type ClientDetailsRow = ProfileRow & {
  had_password: boolean;
  consultant_id: string;
  has_credit: boolean;
  verified: boolean;
  disabled: boolean;
  erasure_due_at: string | null;
};

/** One client in scope, with all that is told of them. */
export async function selectClient(db: Database, scope: Scope, id: string): Promise<ClientDetailsRow | undefined> {
  const { rows } = await sql<ClientDetailsRow>`
    select client.account_id, client.company, client.first_name, client.last_name, account.email, client.phone_number,
      client.address, client.zipcode, client.city, account.language_code, client.consultant_id,
      consultant.first_name as consultant_first_name, consultant.last_name as consultant_last_name,
      consultant_account.email as consultant_email, client.credits > 0 as has_credit,
      account.password_hash is not null or account.verified_at is not null as had_password,
      account.verified_at is not null as verified, account.disabled_at is not null as disabled,
      erasure_request.due_at as erasure_due_at
    from client
      join account on account.id = client.account_id
      join consultant on consultant.account_id = client.consultant_id
      join account consultant_account on consultant_account.id = consultant.account_id
      left join erasure_request on erasure_request.client_id = client.account_id
    where client.account_id = ${id} and account.deleted_at is null and ${clientInScope(scope)}`.execute(db);
  return rows[0];
}

type DetailsColumns = Pick<
  DB['client'],
  'company' | 'first_name' | 'last_name' | 'phone_number' | 'address' | 'zipcode' | 'city'
>;

export async function insertClient(tx: Tx, id: string, consultantId: string, details: DetailsColumns): Promise<void> {
  await tx
    .insertInto('client')
    .values({ account_id: id, consultant_id: consultantId, last_activity_at: null, ...details })
    .execute();
}

/** False when there is no such client in scope. */
export async function updateDetails(tx: Tx, scope: Scope, id: string, details: DetailsColumns): Promise<boolean> {
  const { rows } = await sql`
    update client set company = ${details.company}, first_name = ${details.first_name}, last_name = ${details.last_name},
      phone_number = ${details.phone_number}, address = ${details.address}, zipcode = ${details.zipcode}, city = ${details.city}
    from account
    where client.account_id = ${id} and account.id = client.account_id and account.deleted_at is null
      and ${clientInScope(scope)}
    returning client.account_id`.execute(tx);
  return rows.length > 0;
}

/** Whether the client may start a plan: a credit, and no plan under way. */
export async function selectAllowedNewPlan(db: Database, clientId: string): Promise<boolean> {
  const { rows } = await sql<{ allowed: boolean }>`
    select credits > 0 and not exists (select from plan where plan.client_id = client.account_id and plan.active) as allowed
    from client where account_id = ${clientId}`.execute(db);
  return rows[0]?.allowed ?? false;
}

/** Locks a client in scope, so that a credit is given once and no plan starts meanwhile. */
export async function lockCredit(tx: Tx, scope: Scope, id: string) {
  const { rows } = await sql<{ credits: number; has_active_plan: boolean }>`
    select client.credits,
      exists (select from plan where plan.client_id = client.account_id and plan.active) as has_active_plan
    from client join account on account.id = client.account_id
    where client.account_id = ${id} and account.deleted_at is null and ${clientInScope(scope)}
    for update of client`.execute(tx);
  return rows[0];
}

export async function updateCredit(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('client').set({ credits: 1 }).where('account_id', '=', id).execute();
}

/** Hides a client in scope and all that is theirs; false when there is none. */
export async function markDeleted(tx: Tx, scope: Scope, id: string): Promise<boolean> {
  const { rows } = await sql`update client set deleted = true
    where account_id = ${id} and ${clientInScope(scope)} returning account_id`.execute(tx);
  return rows.length > 0;
}

export async function selectBelongings(db: Database, scope: Scope, id: string) {
  const { rows } = await sql<{ plans: number; todos: number; shared: number }>`
    select count(distinct plan.id)::int as plans, count(todo.id)::int as todos,
      count(distinct share.plan_id) filter (where share.shared)::int as shared
    from client left join plan on plan.client_id = client.account_id
      left join todo on todo.plan_id = plan.id left join share on share.plan_id = plan.id
    where client.account_id = ${id} and ${clientInScope(scope)}
    group by client.account_id`.execute(db);
  return rows[0];
}

export type DeletedRow = {
  id: string;
  role: 'User' | 'Consultant';
  name: string;
  email: string;
  deleted_at: string;
  /** Of a client who had asked for erasure before: it may come sooner. */
  erasure_due_at: string | null;
};

/** Clients and consultants who were deleted and are not gone yet, latest first. */
export async function selectDeleted(db: Database, limit: number): Promise<DeletedRow[]> {
  const { rows } = await sql<DeletedRow>`
    select account.id, account.role, account.email, account.deleted_at, erasure_request.due_at as erasure_due_at,
      coalesce(client.company, consultant.first_name || ' ' || consultant.last_name) as name
    from account
      left join client on client.account_id = account.id
      left join consultant on consultant.account_id = account.id
      left join erasure_request on erasure_request.client_id = account.id
    where account.deleted_at is not null and account.role <> 'Admin'
    order by account.deleted_at desc, account.id limit ${limit}`.execute(db);
  return rows;
}

/** Locks a deleted account, and tells whether its consultant, if it is a client's, is there; undefined for any other. */
export async function lockDeleted(tx: Tx, id: string) {
  const { rows } = await sql<{ role: 'User' | 'Consultant'; consultant_id: string | null; has_consultant: boolean }>`
    select account.role, client.consultant_id,
      exists (select from account owner where owner.id = client.consultant_id and owner.deleted_at is null) as has_consultant
    from account left join client on client.account_id = account.id
    where account.id = ${id} and account.deleted_at is not null and account.role <> 'Admin'
    for update of account`.execute(tx);
  return rows[0];
}

export async function unhide(tx: Tx, id: string, consultantId: string): Promise<void> {
  await tx
    .updateTable('client')
    .set({ deleted: false, consultant_id: consultantId })
    .where('account_id', '=', id)
    .execute();
}
