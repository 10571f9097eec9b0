import { CLIENT_SORT_KEYS } from '@app/schema/choices';
import type { ClientNeed, ListClientsInput } from '@app/schema/clients';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../database/connect.ts';
import { isoMoment } from '../../database/json.ts';
import { contains, indexedContains, UNPREPARED } from '../../database/text-search.ts';
import { clientInScope, type Scope } from '../../policy/scope.ts';
import {
  FIGURES_BEHIND,
  MISSED_CHECK_INS,
  overdueTodos,
  UNANSWERED_CHECK_INS,
} from '../../database/follow-up-needs.ts';
import { OPEN_TODO } from '../../database/plan-document.ts';

/** Clients of the list as JSON, and the place of the last one when there are more. */
type ClientsPage = { items: string; last: { sortKey: string; id: string } | null };

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
 * Clients in scope, sorted, after the cursor, with the progress of the active plan and their open to-dos: a JSON list of
 * `ClientListItem`. The page is found first, with one client more to see whether there is a next one, and the rest is read for its
 * clients only.
 */
export async function selectClients(db: Database, scope: Scope, page: ClientPage): Promise<ClientsPage> {
  const { today, limit, search } = page;
  const { key, text, direction } = getOrder(page.sort);
  const order = sql`order by page.key ${direction}, page.account_id ${direction}`;
  // raw: a hot list: the page is found first by one index, only its rows are joined, and PostgreSQL builds the JSON
  const { rows } = await sql<ClientsPage>`${search === '' ? sql`` : sql.raw(UNPREPARED)}
    with page as materialized (
      select client.account_id, client.company, client.first_name, client.last_name, client.phone_number, client.city, client.credits,
        client.consultant_id, client.waiting_since, client.last_activity_at, ${key} as key, ${text} as sort_key,
        account.email, account.verified_at, account.last_login_at, account.disabled_at
      from client join account on account.id = client.owner_id
        ${search === '' ? sql`` : sql`join account_search on account_search.account_id = client.owner_id`}
      where ${clientInScope(scope)} and account.deleted_at is null and ${whereClauses(scope, page)}
      order by ${key} ${direction}, client.account_id ${direction} limit ${limit + 1}
    ), item as (
      select page.account_id as id, page.company, page.first_name as "firstName", page.last_name as "lastName",
        page.phone_number as "phoneNumber", page.city, page.email, page.verified_at is not null as verified,
        page.credits > 0 as "hasCredit", json_build_object('id', page.consultant_id,
          'firstName', consultant.first_name, 'lastName', consultant.last_name) as consultant,
        case when plan.id is not null then json_build_object('id', plan.id, 'name', plan.name,
          'percentCompleted', plan.percent_completed, 'submittedForFeedback', page.waiting_since is not null)
          end as "activeGrowthPlan",
        todos.open as "openTodos", todos.overdue as "overdueTodos", ${isoMoment('page.last_activity_at')} as "lastActivityAt",
        ${isoMoment('page.waiting_since')} as "waitingSince", page.last_login_at is not null as "everLoggedIn",
        page.disabled_at is not null as disabled, ${isoMoment('erasure_request.due_at')} as "erasureDueAt"
      from page
        join consultant on consultant.account_id = page.consultant_id
        left join plan on plan.client_id = page.account_id and plan.active
        left join erasure_request on erasure_request.client_id = page.account_id
        cross join lateral (
          select count(*) as open, count(*) filter (where todo.deadline < ${today}::date) as overdue
          from plan any_plan join todo on todo.plan_id = any_plan.id
          where any_plan.client_id = page.account_id and ${OPEN_TODO}
        ) todos
      ${order} limit ${limit}
    )
    select (select coalesce(json_agg(item), '[]')::text from item) as items,
      (select json_build_object('sortKey', page.sort_key, 'id', page.account_id) from page
        where (select count(*) from page) > ${limit}::int ${order} offset ${limit}::int - 1 limit 1) as last`.execute(
    db,
  );
  return rows[0]!; // subqueries alone make one row
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
    case 'reply':
      return sql`client.reply_since is not null`;
    case 'check_in_waiting':
      return sql`exists (select from ${UNANSWERED_CHECK_INS})`;
    case 'check_in_missed':
      return sql`exists (select from ${MISSED_CHECK_INS})`;
    case 'behind':
      return sql`exists (select from ${FIGURES_BEHIND})`;
    case 'overdue':
      return sql`client.next_deadline < ${today}::date and exists (select from ${overdueTodos(today)})`;
    case 'inactive':
      return sql`client.active_since is not null
        and coalesce(client.last_activity_at, client.active_since) < ${inactiveBefore}`;
    case 'never_logged_in':
      return sql`account.last_login_at is null`;
    case 'no_credit':
      return sql`client.credits = 0 and client.active_since is null`;
  }
}
