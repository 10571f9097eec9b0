import type { ClientFollowUp, FollowedPlan } from '@app/schema/clients';
import { findStanding, findWorstLight, type MetricTargets, type PeriodValue } from '@app/schema/metric-rules';
import { expressionBuilder, sql } from 'kysely';
import type { Database } from '../../database/connect.ts';
import type { DB } from '../../database/tables.gen.ts';
import { METRIC_COLUMNS } from '../../database/follow-up-document.ts';
import { COMING_CHECK_INS, FOLLOWED_FIGURES } from '../../database/follow-up-needs.ts';

type Figure = MetricTargets & { values: readonly PeriodValue[] };
type Row = { id: string; nextCheckIn: string | null; figures: readonly Figure[] | null };

/** The follow-ups of those of some clients who have one that is not paused. */
export async function listFollowUps(db: Database, clientIds: readonly string[]): Promise<ClientFollowUp[]> {
  // raw: fragments that other lists of needs share; the rule of a light is not PostgreSQL's
  const { rows } = await sql<Row>`
    select client.account_id as id, coming.due_on as "nextCheckIn", followed.figures
    from client
      cross join lateral (select min(check_in.due_on) as due_on from ${COMING_CHECK_INS}) coming
      cross join lateral (
        select json_agg(figure) as figures from (select ${METRIC_COLUMNS} from ${FOLLOWED_FIGURES}) figure
      ) followed
    where client.account_id = any(${clientIds}::uuid[]) and (coming.due_on is not null or followed.figures is not null)`.execute(
    db,
  );
  return rows.map(({ id, nextCheckIn, figures }) => ({
    id,
    nextCheckIn,
    worstLight: findWorstLight((figures ?? []).map((figure) => findStanding(figure, figure.values).light)),
  }));
}

/** The plans of a client that have a follow-up, paused or not; one that was reopened if a check-in of it was sent. */
export function listFollowedPlans(db: Database, clientId: string): Promise<FollowedPlan[]> {
  const sentCheckIns = expressionBuilder<DB, 'plan'>()
    .selectFrom('check_in')
    .select('check_in.id')
    .whereRef('check_in.plan_id', '=', 'plan.id')
    .where('check_in.client_id', '=', clientId)
    .where('sent_at', 'is not', null);
  return db
    .selectFrom('plan')
    .select(({ exists }) => [
      'plan.id as planId',
      exists(sentCheckIns.where('answered_at', 'is', null))
        .$castTo<boolean>()
        .as('waits'),
    ])
    .where('plan.client_id', '=', clientId)
    .where('follow_up_started_on', 'is not', null)
    .where(({ eb, exists, or }) => or([eb('completed_at', 'is not', null), exists(sentCheckIns)]))
    .execute();
}
