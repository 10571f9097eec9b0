import { sql, type RawBuilder } from 'kysely';
import type { Database, Tx } from '../../database/connect.ts';
import type { ClientTable } from '../../database/tables.ts';
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
  pending_email: string | null;
  consultant_id: string;
  has_credit: boolean;
  verified: boolean;
};

/** One client in scope, with all that is told of them. */
export async function selectClient(db: Database, scope: Scope, id: string): Promise<ClientDetailsRow | undefined> {
  const { rows } = await sql<ClientDetailsRow>`
    select client.account_id, client.company, client.first_name, client.last_name, account.email, client.phone_number,
      client.address, client.zipcode, client.city, account.language_code, client.consultant_id,
      consultant.first_name as consultant_first_name, consultant.last_name as consultant_last_name,
      consultant_account.email as consultant_email, secret.new_email as pending_email, client.credits > 0 as has_credit,
      account.verified_at is not null as verified
    from client
      join account on account.id = client.account_id
      join consultant on consultant.account_id = client.consultant_id
      join account consultant_account on consultant_account.id = consultant.account_id
      left join account_secret secret
        on secret.account_id = account.id and secret.purpose = 'email_change' and secret.used_at is null
    where client.account_id = ${id} and account.deleted_at is null and ${clientInScope(scope)}`.execute(db);
  return rows[0];
}

type DetailsColumns = Pick<
  ClientTable,
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

export type ClientRow = {
  account_id: string;
  sort_key: string;
  company: string;
  first_name: string;
  last_name: string;
  email: string;
  phone_number: string;
  city: string;
  verified: boolean;
  has_credit: boolean;
  consultant_id: string;
  consultant_first_name: string;
  consultant_last_name: string;
  plan_id: string | null;
  plan_name: string;
  percent_completed: number;
  submitted: boolean;
  open_todos: number;
  overdue_todos: number;
  last_activity_at: string | null;
};

export type ClientPage = {
  consultantId: string | null;
  search: string;
  after: { sortKey: string; id: string } | null;
  today: string;
  limit: number;
};

/** Clients in scope by company, after the cursor, with the progress of the active plan and their open to-dos. */
export async function selectClients(db: Database, scope: Scope, page: ClientPage): Promise<ClientRow[]> {
  const { today, limit } = page;
  const { rows } = await sql<ClientRow>`
    select client.account_id, lower(client.company) as sort_key, client.company, client.first_name, client.last_name,
      account.email, client.phone_number, client.city, account.verified_at is not null as verified,
      client.credits > 0 as has_credit, client.consultant_id, consultant.first_name as consultant_first_name,
      consultant.last_name as consultant_last_name, plan.id as plan_id, plan.name as plan_name, plan.percent_completed,
      exists (select from feedback_round where feedback_round.plan_id = plan.id and feedback_round.given_at is null) as submitted,
      todos.open::int as open_todos, todos.overdue::int as overdue_todos, client.last_activity_at
    from client
      join account on account.id = client.account_id
      join consultant on consultant.account_id = client.consultant_id
      left join plan on plan.client_id = client.account_id and plan.active
      cross join lateral (
        select count(*) as open, count(*) filter (where todo.deadline < ${today}::date) as overdue
        from plan any_plan join todo on todo.plan_id = any_plan.id
        where any_plan.client_id = client.account_id and todo.done_at is null
      ) todos
    where ${clientInScope(scope)} and account.deleted_at is null and ${asked(page)}
    order by lower(client.company), client.account_id limit ${limit}`.execute(db);
  return rows;
}

/**
 * What the page asks for and no more: a condition written to let everything through when it is not asked for keeps
 * PostgreSQL from reading the clients in the order of an index and stopping at the limit.
 */
function asked({ consultantId, search, after }: ClientPage): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  if (consultantId !== null) conditions.push(sql`client.consultant_id = ${consultantId}`);
  if (search !== '') {
    const pattern = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
    conditions.push(
      sql`concat_ws(' ', client.company, client.first_name, client.last_name, account.email) ilike ${pattern}`,
    );
  }
  if (after) conditions.push(sql`(lower(client.company), client.account_id) > (${after.sortKey}, ${after.id}::uuid)`);
  return sql.join(conditions, sql` and `);
}
