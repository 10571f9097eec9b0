import type { Answer } from '@app/schema/answers';
import type { SharedPlan } from '@app/schema/sharing';
import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';
import { clientInScope, type Scope } from '../../policy/scope.ts';
import { isoMoment } from '../../database/json.ts';
import type { Withheld } from './withheld.ts';

export type Link = { code: string; shared: boolean; lastOpenedAt: string | null };

/** What the owner of a plan has; made with a new code where there was none. Nothing for anyone who does not own it. */
export async function selectLink(db: Database, scope: Scope, { id, code }: { id: string; code: string }) {
  const { rows } =
    await sql<Link>`with own as (select plan.id from plan join client on client.account_id = plan.client_id
        where plan.id = ${id} and ${clientInScope(scope)}),
      made as (insert into share (plan_id, code) select id, ${code} from own
        on conflict (plan_id) do nothing returning code, shared, last_opened_at)
    select code, shared, last_opened_at as "lastOpenedAt" from made
    union all
    select share.code, share.shared, share.last_opened_at from share join own on own.id = share.plan_id`.execute(db); // raw: reads and writes in one statement
  return rows[0];
}

/** How a write changes a plan's share: to a state or to the other one, with a new code or the one there is. */
type Change = { id: string; shared: boolean | 'other' | 'same'; code: string; renew: boolean };

/** Changes the share of an own plan. */
export async function changeLink(db: Database, scope: Scope, { id, shared, code, renew }: Change) {
  const first = shared === 'other' || shared === true;
  const next = typeof shared === 'boolean' ? sql`${shared}` : sql`share.shared = ${shared === 'same'}`;
  const { rows } = await sql<Link>`insert into share as share (plan_id, code, shared)
    select plan.id, ${code}, ${first} from plan join client on client.account_id = plan.client_id
      where plan.id = ${id} and ${clientInScope(scope)}
    on conflict (plan_id) do update set shared = ${next},
      code = case when ${renew} then excluded.code else share.code end,
      created_at = case when ${renew} then now() else share.created_at end,
      last_opened_at = case when ${renew} then null else share.last_opened_at end
    returning code, shared, last_opened_at as "lastOpenedAt"`.execute(db); // raw: reads and writes in one statement
  return rows[0];
}

export type SharedHead = SharedPlan & { questionnaireId: string };

/** A shared plan: what is JSON already as such, and the answers whose persons' names are yet to be taken out. */
export type SharedParts = {
  questionnaireId: string;
  head: string;
  completedSteps: string;
  answers: string;
  naming: Answer[];
  todos: string;
};

/** When somebody opens a shared plan, and since when it counts as opened already. */
type Opening = { code: string; now: string; seenBefore: string };

/**
 * What a share code shows, and writes down that it was opened unless it was since `seenBefore`; nothing when the plan is
 * not shared or the code never was. Only what is `withheld` is left out.
 */
export async function selectShared(
  db: Database,
  opening: Opening,
  { steps, questions, naming }: Withheld,
): Promise<SharedParts | undefined> {
  const { rows } = await sql<SharedParts>`${noteOpening(opening)}
    select plan.questionnaire_id as "questionnaireId", (select row_to_json(head)::text from (${SELECT_HEAD}) head) as head,
      (select coalesce(json_agg(completed_step.step_id), '[]')::text from completed_step
        where completed_step.plan_id = plan.id and completed_step.step_id <> all(${steps}::uuid[])) as "completedSteps",
      answers.plain as answers, answers.naming,
      (select coalesce(json_agg(entry), '[]')::text from (
        select todo.id, todo.question_id as "questionId", todo.task, todo.deadline, todo.done_at is not null as done,
          ${isoMoment('todo.done_at')} as "doneAt"
        from todo where todo.plan_id = plan.id and todo.dropped_at is null and todo.question_id <> all(${questions}::uuid[]) order by todo.id
      ) entry) as todos
    from ${OPEN_PLAN} cross join lateral (
      select coalesce(json_agg(entry) filter (where not names), '[]')::text as plain,
        coalesce(json_agg(entry) filter (where names), '[]') as naming
      from (select answer.question_id as "questionId", answer.value, answer.version from answer
          where answer.plan_id = plan.id and answer.question_id <> all(${questions}::uuid[])) entry
        cross join lateral (select entry."questionId" = any(${naming}::uuid[]) as names) person
    ) answers
    ${whereOpen(opening)}`.execute(db); // raw: reads and writes in one statement
  return rows[0];
}

/** The same without what is in the plan, which may be megabytes. */
export async function selectSharedHead(db: Database, opening: Opening): Promise<SharedHead | undefined> {
  const { rows } = await sql<SharedHead>`${noteOpening(opening)}
    ${SELECT_HEAD} from ${OPEN_PLAN} ${whereOpen(opening)}`.execute(db); // raw: reads and writes in one statement
  return rows[0];
}

const SELECT_HEAD = sql`select plan.name, plan.business_unit as "businessUnit", client.company, plan.start_date as "startDate",
  plan.percent_completed as "percentCompleted", plan.completed_at is not null as completed,
  plan.questionnaire_id as "questionnaireId"`;

const OPEN_PLAN = sql`share join plan on plan.id = share.plan_id join client on client.account_id = plan.client_id`;

const whereOpen = ({ code }: Opening) => sql`where share.code = ${code} and share.shared and not client.deleted`;

const noteOpening = ({ code, now, seenBefore }: Opening) => sql`with opened as (
  update share set last_opened_at = ${now}
    where code = ${code} and shared and (last_opened_at is null or last_opened_at < ${seenBefore}))`;
