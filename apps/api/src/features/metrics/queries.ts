import type { AnswerValue } from '@app/schema/answers';
import type { Metric, MetricHistory } from '@app/schema/metrics';
import { sql, type Insertable, type Updateable } from 'kysely';
import type { Database, Tx } from '../../database/connect.ts';
import { METRIC_COLUMNS } from '../../database/follow-up-document.ts';
import { isoMoment } from '../../database/json.ts';
import { selectPersonName } from '../../database/person-name.ts';
import type { DB } from '../../database/tables.gen.ts';
import { clientInScope, type Scope } from '../../policy/scope.ts';
import type { PlanRow } from './plan-rows.ts';

/** A figure as it is stored; where it is follows from its values. */
export type StoredMetric = Omit<Metric, 'light' | 'expected' | 'actual'>;

/** The figures of a plan with their values, in their order. */
export async function selectMetrics(db: Database, planId: string): Promise<StoredMetric[]> {
  // raw: the columns are shared with the page of the follow-up
  const { rows } = await sql<StoredMetric>`select ${METRIC_COLUMNS} from metric
    where metric.plan_id = ${planId} order by metric.position, metric.id`.execute(db);
  return rows;
}

/** What a plan answers to some questions, by their keys. */
export async function selectAnswers(
  tx: Tx,
  planId: string,
  keys: readonly string[],
): Promise<Map<string, AnswerValue>> {
  const rows = await tx
    .selectFrom('answer')
    .innerJoin('question', 'question.id', 'answer.question_id')
    .select(['question.key', 'answer.value'])
    .where('answer.plan_id', '=', planId)
    .where(sql<boolean>`question.key = any(${keys}::text[])`) // a list is one value
    .execute();
  return new Map(rows.map(({ key, value }) => [key, value as AnswerValue]));
}

type PlanTargets = Pick<PlanRow, 'baseline' | 'target12' | 'target36'>;

/** What the plan answered when the targets of its figures were last taken over or declined, by figure: noted there, else what each began with. */
export async function selectPlanTargets(tx: Tx, planId: string): Promise<Map<string, PlanTargets>> {
  // raw: reads inside of JSON
  const { rows } = await sql<PlanTargets & { id: string }>`select metric.id, (targets->>'baseline')::float8 as baseline,
      (targets->>'target_12')::float8 as "target12", (targets->>'target_36')::float8 as "target36"
    from metric cross join lateral (select coalesce(metric.plan_targets,
        (select coalesce(change.before, change.after) from metric_change change
          where change.metric_id = metric.id and change.period is null order by change.id limit 1),
        jsonb_build_object('baseline', baseline, 'target_12', target_12, 'target_36', target_36)) as targets) of_plan
    where metric.plan_id = ${planId} and metric.source is not null`.execute(tx);
  return new Map(rows.map(({ id, ...targets }) => [id, targets]));
}

/** Whether the follow-up of a plan has started, and the language of its client. */
export function selectFollowed(db: Database, planId: string) {
  return db
    .selectFrom('plan')
    .innerJoin('client', 'client.account_id', 'plan.client_id')
    .innerJoin('account', 'account.id', 'client.owner_id')
    .select(['plan.follow_up_started_on as startedOn', 'account.language_code as languageCode'])
    .where('plan.id', '=', planId)
    .executeTakeFirstOrThrow();
}

export async function insertMetrics(tx: Tx, metrics: readonly Insertable<DB['metric']>[]): Promise<void> {
  if (metrics.length > 0) await tx.insertInto('metric').values(metrics).execute();
}

/** Changes a figure and counts its version up. */
export async function updateMetric(tx: Tx, id: string, changed: Updateable<DB['metric']>): Promise<void> {
  const values = { ...changed, version: sql<number>`version + 1` };
  await tx.updateTable('metric').set(values).where('id', '=', id).execute();
}

/** Notes since when a figure is behind in its two newest periods; null when it is not. */
export async function markBehind(tx: Tx, id: string, behindSince: string | null): Promise<void> {
  const since = behindSince === null ? null : sql<string>`coalesce(behind_since, ${behindSince})`;
  await tx.updateTable('metric').set({ behind_since: since }).where('id', '=', id).execute();
}

type Value = { metricId: string; period: string; value: number | null; note?: string | undefined };

/** Stores the values of periods, and deletes those of periods that are emptied. A period that had a value before goes on counting. */
export async function writeValues(tx: Tx, values: readonly Value[]): Promise<void> {
  const list = <Field>(read: (value: Value) => Field) => values.map(read);
  // raw: lists that are one value each
  await sql`with given as (
      select * from unnest(${list(({ metricId }) => metricId)}::uuid[], ${list(({ period }) => period)}::date[],
        ${list(({ value }) => value)}::numeric[], ${list(({ note }) => note || null)}::text[]) given (metric_id, period, value, note)
    ), emptied as (
      delete from metric_value using given where metric_value.metric_id = given.metric_id
        and metric_value.period = given.period and given.value is null
    )
    insert into metric_value (metric_id, period, value, note, version)
      select metric_id, period, value, note, 1 + (select count(*) from metric_change change
        where change.metric_id = given.metric_id and change.period = given.period)
      from given where value is not null
      on conflict (metric_id, period) do update
        set value = excluded.value, note = excluded.note, version = metric_value.version + 1`.execute(tx);
}

export async function insertChanges(tx: Tx, changes: readonly Insertable<DB['metric_change']>[]): Promise<void> {
  if (changes.length > 0) await tx.insertInto('metric_change').values(changes).execute();
}

/** A change, with whether somebody is known to have made it. */
type HistoryRow = MetricHistory[number] & { hasActor: boolean };

/** What became of a figure of a plan in scope, the newest first; null when there is no such figure. */
export async function selectHistory(
  db: Database,
  scope: Scope,
  { planId, metricId }: { planId: string; metricId: string },
): Promise<HistoryRow[] | null> {
  // raw: a row without a change says that the figure is there
  const { rows } = await sql<HistoryRow | { at: null }>`
    select ${isoMoment('change.at')} as at, change.period, change.before, change.after, change.note,
      ${selectPersonName(sql`change.actor_id`)} as actor, change.actor_id is not null as "hasActor"
    from metric join plan on plan.id = metric.plan_id join client on client.account_id = plan.client_id
      left join metric_change change on change.metric_id = metric.id
    where metric.id = ${metricId} and plan.id = ${planId} and ${clientInScope(scope)}
    order by change.id desc`.execute(db);
  if (rows.length === 0) return null;
  return rows.filter((row): row is HistoryRow => row.at !== null);
}
