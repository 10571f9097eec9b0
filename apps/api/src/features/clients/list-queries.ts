import { CLIENT_SORT_KEYS } from '@app/schema/choices';
import type { ClientListItem, ClientNeed, ListClientsInput } from '@app/schema/clients';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../database/connect.ts';
import { contains, indexedContains, UNPREPARED } from '../../database/text-search.ts';
import { clientInScope, type Scope } from '../../policy/scope.ts';

/** A client of the list, and its place in the order. */
type Listed = ClientListItem & { sortKey: string };

/** Flat: objects that PostgreSQL builds for each of a hundred rows cost more than putting them together here. */
type ClientRow = Omit<Listed, 'consultant' | 'activeGrowthPlan'> & {
  consultantId: string;
  consultantFirstName: string;
  consultantLastName: string;
  planId: string | null;
  planName: string;
  percentCompleted: number;
};

export type ClientPage = {
  /** These alone. */
  clientIds?: readonly string[];
  consultantId: string | null;
  search: string;
  need: ClientNeed | null;
  sort: ClientSort;
  after: { sortKey: string; id: string } | null;
  today: string;
  inactiveBefore: Date;
  limit: number;
};

type ClientSort = ListClientsInput['sort'];
type SortKey = (typeof CLIENT_SORT_KEYS)[number];

/** What a page is sorted by, in the words of an index; the same as a text for a cursor, and the text read again. */
const SORTS: Record<
  SortKey,
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
  waiting: {
    key: sql`coalesce(client.waiting_since, '9999-12-31Z'::timestamptz)`,
    text: sql<string>`to_char(coalesce(client.waiting_since, '9999-12-31Z') at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US')`,
    read: (text) => sql`${text}::timestamp at time zone 'utc'`,
  },
  deadline: {
    key: sql`coalesce(client.next_deadline, '9999-12-31'::date)`,
    text: sql<string>`coalesce(client.next_deadline, '9999-12-31')::text`,
    read: (text) => sql`${text}::date`,
  },
};

/** The column of a sort, and its direction: a minus turns it round, which reads the same index backwards. */
function getOrder(sort: ClientSort) {
  const isDescending = sort.startsWith('-');
  const { key, text, read } = SORTS[CLIENT_SORT_KEYS.find((one) => sort.endsWith(one)) ?? 'company'];
  return { key, text, read, direction: isDescending ? sql`desc` : sql`asc`, isAfter: isDescending ? sql`<` : sql`>` };
}

/**
 * Clients in scope, sorted, after the cursor, with the progress of the active plan and their open to-dos. The page is
 * found first, and the rest is read for its clients only.
 */
export async function selectClients(db: Database, scope: Scope, page: ClientPage): Promise<Listed[]> {
  const { today, limit, search } = page;
  const { key, text, direction } = getOrder(page.sort);
  // raw: a hot list: the page is found first by one index, and only its rows are joined
  const { rows } = await sql<ClientRow>`${search === '' ? sql`` : sql.raw(UNPREPARED)}
    with page as materialized (
      select client.account_id, client.company, client.first_name, client.last_name, client.phone_number, client.city, client.credits,
        client.consultant_id, client.waiting_since, client.last_activity_at, ${key} as key, ${text} as sort_key,
        account.email, account.verified_at, account.last_login_at, account.disabled_at
      from client join account on account.id = client.account_id
        ${search === '' ? sql`` : sql`join account_search on account_search.account_id = client.account_id`}
      where ${clientInScope(scope)} and account.deleted_at is null and ${whereClauses(scope, page)}
      order by ${key} ${direction}, client.account_id ${direction} limit ${limit}
    )
    select page.account_id as id, page.sort_key as "sortKey", page.company, page.first_name as "firstName",
      page.last_name as "lastName", page.email, page.phone_number as "phoneNumber", page.city,
      page.verified_at is not null as verified, page.credits > 0 as "hasCredit",
      page.consultant_id as "consultantId", consultant.first_name as "consultantFirstName",
      consultant.last_name as "consultantLastName", plan.id as "planId", plan.name as "planName",
      plan.percent_completed as "percentCompleted",
      todos.open as "openTodos", todos.overdue as "overdueTodos", page.last_activity_at as "lastActivityAt",
      page.waiting_since as "waitingSince", page.last_login_at is not null as "everLoggedIn",
      page.disabled_at is not null as disabled, erasure_request.due_at as "erasureDueAt"
    from page
      join consultant on consultant.account_id = page.consultant_id
      left join plan on plan.client_id = page.account_id and plan.active
      left join erasure_request on erasure_request.client_id = page.account_id
      cross join lateral (
        select count(*) as open, count(*) filter (where todo.deadline < ${today}::date) as overdue
        from plan any_plan join todo on todo.plan_id = any_plan.id
        where any_plan.client_id = page.account_id and todo.done_at is null
      ) todos
    order by page.key ${direction}, page.account_id ${direction}`.execute(db);
  return rows.map(toListed);
}

function toListed(row: ClientRow): Listed {
  const { consultantId, consultantFirstName, consultantLastName, planId, planName, percentCompleted, ...rest } = row;
  return {
    ...rest,
    consultant: { id: consultantId, firstName: consultantFirstName, lastName: consultantLastName },
    activeGrowthPlan:
      planId === null
        ? null
        : { id: planId, name: planName, percentCompleted, submittedForFeedback: rest.waitingSince !== null },
  };
}

/** The first day from `today` on for which a plan of the client has a follow-up meeting. */
export async function selectNextMeeting(db: Database, clientId: string, today: string): Promise<string | null> {
  const day = sql<string | null>`answer.value->>'date'`; // raw: a part of the answer
  const row = await db
    .selectFrom('plan')
    .innerJoin('answer', 'answer.plan_id', 'plan.id')
    .innerJoin('question', 'question.id', 'answer.question_id')
    .where('plan.client_id', '=', clientId)
    .where('question.key', '=', 'pr_followup')
    .where(day, '>=', today)
    .select(({ fn }) => fn.min(day).as('day'))
    .executeTakeFirst();
  return row?.day ?? null;
}

/**
 * What the page asks for and no more: a condition written to let everything through when it is not asked for keeps
 * PostgreSQL from reading the clients in the order of an index and stopping at the limit.
 */
function whereClauses(scope: Scope, page: ClientPage): RawBuilder<unknown> {
  const { clientIds, consultantId, search, need, sort, after, today, inactiveBefore } = page;
  const matching = scope.reach === 'all' ? indexedContains : contains;
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  if (clientIds !== undefined) conditions.push(sql`client.account_id = any(${clientIds}::uuid[])`);
  if (consultantId !== null) conditions.push(sql`client.consultant_id = ${consultantId}`);
  if (search !== '') conditions.push(matching('account_search.words', search));
  if (need !== null) conditions.push(needCondition(need, today, inactiveBefore));
  if (after) {
    const { key, read, isAfter } = getOrder(sort);
    conditions.push(sql`(${key}, client.account_id) ${isAfter} (${read(after.sortKey)}, ${after.id}::uuid)`);
  }
  return sql.join(conditions, sql` and `);
}

/** The condition that a client needs something, for a query that has `client` and `account` in it. */
function needCondition(need: ClientNeed, today: string, inactiveBefore: Date): RawBuilder<boolean> {
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
