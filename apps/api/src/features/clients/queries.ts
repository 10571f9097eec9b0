import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../database/connect.ts';
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
