import type { CLIENT_SORTS, ClientNeed } from '@app/schema/clients';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../database/connect.ts';
import { contain, findable, PLANNED_EACH_TIME } from '../../database/text-search.ts';
import { clientInScope, type Scope } from '../../policy/scope.ts';

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
  waiting_since: string | null;
  ever_logged_in: boolean;
  disabled: boolean;
  erasure_due_at: string | null;
};

export type ClientPage = {
  /** One client alone. */
  clientId?: string;
  consultantId: string | null;
  search: string;
  need: ClientNeed | null;
  sort: ClientSort;
  after: { sortKey: string; id: string } | null;
  today: string;
  inactiveBefore: Date;
  limit: number;
};

type ClientSort = (typeof CLIENT_SORTS)[number];

/** What a page is sorted by, in the words of an index; the same as a text for a cursor, and the text read again. */
const SORTS: Record<
  ClientSort,
  { key: RawBuilder<unknown>; text: RawBuilder<string>; read(text: string): RawBuilder<unknown> }
> = {
  company: {
    key: sql`lower(client.company)`,
    text: sql<string>`lower(client.company)`,
    read: (text) => sql`${text}::text`,
  },
  activity: {
    key: sql`coalesce(client.last_activity_at, 'epoch'::timestamptz)`,
    text: sql<string>`to_char(coalesce(client.last_activity_at, 'epoch') at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US')`,
    read: (text) => sql`${text}::timestamp at time zone 'utc'`,
  },
  progress: {
    key: sql`client.progress`,
    text: sql<string>`lpad(client.progress::text, 3, '0')`,
    read: (text) => sql`${text}::int`,
  },
};

/**
 * Clients in scope, sorted, after the cursor, with the progress of the active plan and their open to-dos. The page is
 * found first: what stands beside a client is read for those alone.
 */
export async function selectClients(db: Database, scope: Scope, page: ClientPage): Promise<ClientRow[]> {
  const { today, limit, search } = page;
  const { key, text } = SORTS[page.sort];
  const { rows } = await sql<ClientRow>`${search === '' ? sql`` : sql.raw(PLANNED_EACH_TIME)}
    with page as materialized (
      select client.account_id, client.company, client.first_name, client.last_name, client.phone_number, client.city, client.credits,
        client.consultant_id, client.waiting_since, client.last_activity_at, ${key} as key, ${text} as sort_key,
        account.email, account.verified_at, account.last_login_at, account.disabled_at
      from client join account on account.id = client.account_id
        ${search === '' ? sql`` : sql`join account_search on account_search.account_id = client.account_id`}
      where ${clientInScope(scope)} and account.deleted_at is null and ${asked(scope, page)}
      order by ${key}, client.account_id limit ${limit}
    )
    select page.account_id, page.sort_key, page.company, page.first_name, page.last_name,
      page.email, page.phone_number, page.city, page.verified_at is not null as verified,
      page.credits > 0 as has_credit, page.consultant_id, consultant.first_name as consultant_first_name,
      consultant.last_name as consultant_last_name, plan.id as plan_id, plan.name as plan_name, plan.percent_completed,
      page.waiting_since is not null as submitted, page.waiting_since,
      page.last_login_at is not null as ever_logged_in, page.disabled_at is not null as disabled,
      erasure_request.due_at as erasure_due_at,
      todos.open::int as open_todos, todos.overdue::int as overdue_todos, page.last_activity_at
    from page
      join consultant on consultant.account_id = page.consultant_id
      left join plan on plan.client_id = page.account_id and plan.active
      left join erasure_request on erasure_request.client_id = page.account_id
      cross join lateral (
        select count(*) as open, count(*) filter (where todo.deadline < ${today}::date) as overdue
        from plan any_plan join todo on todo.plan_id = any_plan.id
        where any_plan.client_id = page.account_id and todo.done_at is null
      ) todos
    order by page.key, page.account_id`.execute(db);
  return rows;
}

/**
 * What the page asks for and no more: a condition written to let everything through when it is not asked for keeps
 * PostgreSQL from reading the clients in the order of an index and stopping at the limit.
 */
function asked(scope: Scope, page: ClientPage): RawBuilder<unknown> {
  const { clientId, consultantId, search, need, sort, after, today, inactiveBefore } = page;
  const matching = scope.reach === 'all' ? findable : contain;
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  if (clientId !== undefined) conditions.push(sql`client.account_id = ${clientId}`);
  if (consultantId !== null) conditions.push(sql`client.consultant_id = ${consultantId}`);
  if (search !== '') conditions.push(matching('account_search.words', search));
  if (need !== null) conditions.push(needing(need, today, inactiveBefore));
  if (after) {
    const { key, read } = SORTS[sort];
    conditions.push(sql`(${key}, client.account_id) > (${read(after.sortKey)}, ${after.id}::uuid)`);
  }
  return sql.join(conditions, sql` and `);
}

/** The condition that a client needs something, for a query that has `client` and `account` in it. */
function needing(need: ClientNeed, today: string, inactiveBefore: Date): RawBuilder<boolean> {
  switch (need) {
    case 'waiting':
      return sql`client.waiting_since is not null`;
    case 'overdue':
      return sql`client.next_deadline < ${today}::date`;
    case 'inactive':
      return sql`client.active_since is not null
        and coalesce(client.last_activity_at, client.active_since) < ${inactiveBefore}`;
    case 'never_logged_in':
      return sql`account.last_login_at is null`;
    case 'no_credit':
      return sql`client.credits = 0 and client.active_since is null`;
  }
}

/** How many clients in scope need what, each counted by an index of its own. */
export async function countNeeds(
  db: Database,
  scope: Scope,
  { today, inactiveBefore }: Pick<ClientPage, 'today' | 'inactiveBefore'>,
): Promise<Record<ClientNeed, number>> {
  const count = (need: ClientNeed, tables = sql`client`) => sql`
    (select count(*)::int from ${tables} where ${clientInScope(scope)} and ${needing(need, today, inactiveBefore)})`;
  const accounts = sql`client join account on account.id = client.account_id and account.deleted_at is null`;
  const { rows } = await sql<Record<ClientNeed, number>>`
    select ${count('waiting')} as waiting, ${count('overdue')} as overdue, ${count('inactive')} as inactive,
      ${count('never_logged_in', accounts)} as never_logged_in, ${count('no_credit')} as no_credit`.execute(db);
  return rows[0]!; // a select without a table has a row
}
