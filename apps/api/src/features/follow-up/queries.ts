import type { FollowUp } from '@app/schema/follow-up';
import type { Row } from '@app/schema/answers';
import { sql, type Updateable } from 'kysely';
import type { Database, Tx } from '../../database/connect.ts';
import { METRICS, selectCheckIns } from '../../database/follow-up-document.ts';
import { isoMoment } from '../../database/json.ts';
import type { DB } from '../../database/tables.gen.ts';
import type { StoredMetric } from '../metrics/service.ts';
import { clientInScope, isOwner, type Scope } from '../../policy/scope.ts';

const PRIORITIES = 'pr_list';

type FollowUpRow = Omit<FollowUp, 'metrics' | 'priorities'> & { metrics: StoredMetric[]; priorities: Row[] };

/** The follow-up of a plan in scope, in one query; undefined when there is no such plan. */
export async function selectFollowUp(db: Database, scope: Scope, id: string): Promise<FollowUpRow | undefined> {
  // raw: lists as JSON, in one statement
  const { rows } = await sql<FollowUpRow>`select plan.follow_up_started_on as "startedOn",
      ${isoMoment('plan.follow_up_paused_at')} as "pausedAt", plan.follow_up_pause_reason as "pauseReason",
      ${METRICS} as metrics, ${selectCheckIns(isOwner(scope))} as "checkIns",
      coalesce((select answer.value from answer join question on question.id = answer.question_id
        where answer.plan_id = plan.id and question.key = ${PRIORITIES}), '[]') as priorities
    from plan join client on client.account_id = plan.client_id
    where plan.id = ${id} and ${clientInScope(scope)}`.execute(db);
  return rows[0];
}

/** The state of the follow-up of a plan. */
export function selectState(tx: Tx, id: string) {
  return tx
    .selectFrom('plan')
    .select(['follow_up_started_on as startedOn', 'follow_up_paused_at as pausedAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

export async function updateFollowUp(tx: Tx, id: string, changed: Updateable<DB['plan']>): Promise<void> {
  await tx.updateTable('plan').set(changed).where('id', '=', id).execute();
}

/** Pauses the follow-ups of a client's plans of the same business unit that were completed before; gives the ids of those plans. */
export async function pauseOlder(tx: Tx, { id, at }: { id: string; at: Date }): Promise<string[]> {
  // raw: compares with another row of the same table
  const { rows } = await sql<{ id: string }>`update plan set follow_up_paused_at = ${at.toISOString()}
    from plan newer where newer.id = ${id} and plan.client_id = newer.client_id and plan.id <> newer.id
      and lower(trim(plan.business_unit)) = lower(trim(newer.business_unit))
      and plan.completed_at <= newer.completed_at and plan.follow_up_started_on is not null and plan.follow_up_paused_at is null
    returning plan.id`.execute(tx);
  return rows.map((row) => row.id);
}
