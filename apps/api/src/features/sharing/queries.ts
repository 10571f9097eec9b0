import type { PlanDocument } from '@app/schema/plans';
import type { SharedPlan } from '@app/schema/sharing';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../database/connect.ts';
import { clientInScope, type Scope } from '../../policy/scope.ts';
import { ANSWERS, COMPLETED_STEPS, TODOS } from '../../database/plan-document.ts';

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
type SharedDocument = SharedHead & Pick<PlanDocument, 'completedSteps' | 'answers' | 'todos'>;

/** When somebody opens a shared plan, and since when it counts as opened already. */
type Opening = { code: string; now: Date; seenBefore: Date };

/**
 * What a share code shows, and writes down that it was opened unless it was since `seenBefore`; nothing when the plan is
 * not shared or the code never was.
 */
export function selectShared(db: Database, opening: Opening): Promise<SharedDocument | undefined> {
  const belongings = sql`, ${COMPLETED_STEPS} as "completedSteps", ${ANSWERS} as answers, ${TODOS} as todos`;
  return selectSharedWith<SharedDocument>(db, opening, belongings);
}

/** The same without what is in the plan, which may be megabytes. */
export function selectSharedHead(db: Database, opening: Opening): Promise<SharedHead | undefined> {
  return selectSharedWith<SharedHead>(db, opening, sql``);
}

async function selectSharedWith<Row>(
  db: Database,
  { code, now, seenBefore }: Opening,
  belongings: RawBuilder<unknown>,
): Promise<Row | undefined> {
  const { rows } = await sql<Row>`with opened as (update share set last_opened_at = ${now}
        where code = ${code} and shared and (last_opened_at is null or last_opened_at < ${seenBefore}))
    select plan.name, plan.business_unit as "businessUnit", client.company, plan.start_date as "startDate",
      plan.percent_completed as "percentCompleted", plan.completed_at is not null as completed,
      plan.questionnaire_id as "questionnaireId"${belongings}
    from share join plan on plan.id = share.plan_id join client on client.account_id = plan.client_id
    where share.code = ${code} and share.shared and not client.deleted`.execute(db); // raw: reads and writes in one statement
  return rows[0];
}
