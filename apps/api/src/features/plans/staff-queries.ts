import { PLAN_SORT_KEYS, PLAN_STATES } from '@app/schema/choices';
import { FROM_YEAR_1, idSchema, verbatimText } from '@app/schema/fields';
import type { ListStaffPlansInput, StaffPlan } from '@app/schema/plans';
import { sql, type RawBuilder } from 'kysely';
import * as z from 'zod/mini';
import type { Database } from '../../database/connect.ts';
import { formatExactMoment } from '../../database/json.ts';
import { OPEN_TODO, WAITS } from '../../database/plan-document.ts';
import { contains, indexedContains, UNPREPARED } from '../../database/text-search.ts';
import { toDay } from '../../lib/days.ts';
import { clientInScope, type Scope } from '../../policy/scope.ts';
import { readPage } from '../../read-page.ts';
import type { SignedInContext } from '../../trpc/context.ts';
import { STATE_CONDITIONS } from './queries.ts';

type Place = { sortKey: string; id: string };
type SortKey = (typeof PLAN_SORT_KEYS)[number];

export type StaffPlanPage = Omit<ListStaffPlansInput, 'cursor'> & { after: Place | null; today: string };

/** What a page is sorted by, in the words of an index; the same as a text for a cursor, and the text read again. */
const SORTS: Record<
  SortKey,
  {
    key: RawBuilder<unknown>;
    text: RawBuilder<string>;
    read(text: string): RawBuilder<unknown>;
    place: z.ZodMiniType<string>;
  }
> = {
  started: {
    key: sql`plan.created_at`,
    text: formatExactMoment('plan.created_at'),
    read: (text) => sql`${text}::timestamptz`,
    place: z.iso.datetime({ precision: 6 }).check(z.regex(FROM_YEAR_1)),
  },
  company: {
    key: sql`lower(client.company)`,
    text: sql<string>`lower(client.company)`,
    read: (text) => sql`${text}::text`,
    place: verbatimText(200),
  },
};

/** The newest first where nothing else is asked for; a minus turns the order of a key round. */
function getOrder(sort: ListStaffPlansInput['sort']) {
  const isDescending = sort.startsWith('-');
  const order = SORTS[PLAN_SORT_KEYS.find((one) => sort.endsWith(one)) ?? 'started'];
  return { ...order, direction: isDescending ? sql`desc` : sql`asc`, isAfter: isDescending ? sql`<` : sql`>` };
}

/** A page of plans for those who look after them: the page is found first, and the rest is read for its plans only. */
export function listStaffPlans(
  { db, scope, clock, settings }: SignedInContext,
  { cursor, limit: shown, ...wanted }: ListStaffPlansInput,
) {
  const today = toDay(clock(), settings.timeZone);
  return readPage(
    { cursor, limit: shown },
    {
      place: z.object({ sortKey: getOrder(wanted.sort).place, id: idSchema }),
      select: (after, limit) => selectStaffPlans(db, scope, { ...wanted, today, after, limit }),
      placeOf: ({ sortKey, id }) => ({ sortKey, id }),
    },
  );
}

export async function selectStaffPlans(db: Database, scope: Scope, page: StaffPlanPage) {
  const { q = '', today, limit } = page;
  const { key, text, direction } = getOrder(page.sort);
  // raw: the page is found first by one index, and only its rows are joined
  const { rows } = await sql<StaffPlan & { sortKey: string }>`${q === '' ? sql`` : sql.raw(UNPREPARED)}
    with page as materialized (
      select plan.id, plan.name, plan.business_unit, plan.active, plan.percent_completed, plan.start_date, plan.completed_at,
        plan.client_id, client.company, client.consultant_id, feedback_round.submitted_at as waiting_since,
        ${key} as key, ${text} as sort_key
      from plan join client on client.account_id = plan.client_id
        left join feedback_round on feedback_round.plan_id = plan.id and ${WAITS}
        ${q === '' ? sql`` : sql`join plan_search on plan_search.plan_id = plan.id`}
      where ${whereClauses(scope, page)}
      order by ${key} ${direction}, plan.id ${direction} limit ${limit}
    )
    select page.id, page.sort_key as "sortKey", page.name, page.business_unit as "businessUnit", page.active,
      page.percent_completed as "percentCompleted", page.start_date as "startDate", page.completed_at as "completedAt",
      page.client_id as "clientId", page.company, page.waiting_since as "waitingSince",
      consultant.first_name || ' ' || consultant.last_name as consultant,
      greatest(page.completed_at, page.waiting_since, answers.saved_at, todos.changed_at) as "changedAt",
      rounds.given as rounds, todos.open as "openTodos", todos.overdue as "overdueTodos"
    from page
      join consultant on consultant.account_id = page.consultant_id
      cross join lateral (select max(answer.saved_at) as saved_at from answer where answer.plan_id = page.id) answers
      cross join lateral (
        select count(*)::int as given from feedback_round given
        where given.plan_id = page.id and given.given_at is not null
      ) rounds
      cross join lateral (
        select count(*) filter (where ${OPEN_TODO})::int as open,
          count(*) filter (where ${OPEN_TODO} and todo.deadline < ${today}::date)::int as overdue,
          greatest(max(todo.created_at), (select max(changed_at) from todo_change where plan_id = page.id)) as changed_at
        from todo where todo.plan_id = page.id
      ) todos
    order by page.key ${direction}, page.id ${direction}`.execute(db);
  return rows;
}

/** What the page asks for and no more, so that PostgreSQL can read the plans in the order of an index. */
function whereClauses(scope: Scope, { q = '', state, consultantId, sort, after }: StaffPlanPage): RawBuilder<unknown> {
  const matching = scope.reach === 'all' ? indexedContains : contains;
  const conditions: RawBuilder<unknown>[] = [clientInScope(scope)];
  if (consultantId !== undefined) conditions.push(sql`client.consultant_id = ${consultantId}`);
  if (q !== '') conditions.push(matching('plan_search.words', q));
  const asked = PLAN_STATES.find((one) => one === state);
  if (asked) conditions.push(STATE_CONDITIONS[asked]);
  if (after) {
    const { key, read, isAfter } = getOrder(sort);
    conditions.push(sql`(${key}, plan.id) ${isAfter} (${read(after.sortKey)}, ${after.id}::uuid)`);
  }
  return sql.join(conditions, sql` and `);
}
