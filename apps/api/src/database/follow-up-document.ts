import { sql } from 'kysely';
import { isoMoment } from './json.ts';

/* raw: what belongs to the follow-up of a plan, each as a JSON list that a statement selects for its `plan`. */

/** The columns of `metric` as they are on the wire, with its values sorted by period. */
export const METRIC_COLUMNS = sql`metric.id, metric.position, metric.source, metric.label, metric.unit, metric.unit_text as "unitText",
  metric.kind, metric.better, metric.period, metric.baseline::float8, metric.target_12::float8 as "target12",
  metric.target_36::float8 as "target36", metric.starts_on as "startsOn", ${isoMoment('metric.archived_at')} as "archivedAt",
  metric.version, (select coalesce(json_agg(json_build_object('period', period, 'value', value::float8, 'note', note,
    'version', version) order by period), '[]') from metric_value where metric_value.metric_id = metric.id) as values`;

/** The same with all that became of each, the oldest first. */
export const METRICS_WITH_CHANGES = sql`(select coalesce(json_agg(entry order by position, id), '[]') from (
    select ${METRIC_COLUMNS}, (select coalesce(json_agg(json_build_object('at', ${isoMoment('at')}, 'period', change.period,
      'before', before, 'after', after, 'note', change.note) order by change.id), '[]')
      from metric_change change where change.metric_id = metric.id) as changes
    from metric where metric.plan_id = plan.id
  ) entry)`;

export const METRICS = sql`(select coalesce(json_agg(entry order by position, id), '[]') from (
    select ${METRIC_COLUMNS} from metric where metric.plan_id = plan.id
  ) entry)`;

/** The newest first; for others than the owner without what was not sent. */
export const selectCheckIns = (isOwner: boolean) => {
  const draft = (column: string) =>
    isOwner ? sql.ref(column) : sql`case when sent_at is not null then ${sql.ref(column)} end`;
  return sql`(select coalesce(json_agg(entry order by number desc), '[]') from (
    select check_in.id, number, due_on as "dueOn", ${isoMoment('opened_at')} as "openedAt", ${isoMoment('missed_at')} as "missedAt",
      ${draft('moved')} as moved, ${draft('obstacle')} as obstacle, ${draft('question')} as question, ${draft('focus')} as focus,
      ${draft('confidence')} as confidence, check_in.version, facts, ${isoMoment('sent_at')} as "sentAt", answer,
      (select first_name || ' ' || last_name from consultant where account_id = answered_by) as "answeredBy",
      ${isoMoment('answered_at')} as "answeredAt"
    from check_in where check_in.plan_id = plan.id
  ) entry)`;
};
