import { addPeriods, findPeriod } from '@app/schema/metric-rules';
import { addDays } from '../../lib/days.ts';
import { newId } from '../../lib/ids.ts';
import { insertMetrics, selectMetrics, writeValues } from '../../features/metrics/queries.ts';
import { buildMetrics } from '../../features/metrics/service.ts';
import { findNextSendingDay } from '../../features/sending/sending-days.ts';
import { insertRows, type Seeding } from './seeding.ts';

const CHECK_IN_DAYS = 90;
const RULES = { quietWeekends: true, quietHolidays: true, quietPeriods: [] };

/** The follow-up of a demo plan: the values of each figure from its first period on, and the check-ins that were sent. */
export type DemoFollowUp = {
  values: Record<string, number[]>;
  check_ins: {
    due_days_ago: number;
    sent_days_ago: number;
    moved: string;
    obstacle: string;
    question: string;
    focus: string;
    confidence: number;
    facts: object;
    answered_days_ago: number;
    answer: string;
  }[];
};

type OfPlan = { id: string; clientId: string; questionnaireId: string; consultantId: string; startedDaysAgo: number };

/** Follows a completed plan up since its completion; the next check-in is yet to come. */
export async function insertFollowUp(
  { tx, deps, getDay, getMoment }: Seeding,
  followUp: DemoFollowUp,
  plan: OfPlan,
): Promise<void> {
  const startedOn = getDay(-plan.startedDaysAgo);
  await tx.updateTable('plan').set({ follow_up_started_on: startedOn }).where('id', '=', plan.id).execute();
  await insertMetrics(tx, await buildMetrics(tx, deps, { ...plan, startedOn }));
  const today = getDay(0);
  const metrics = await selectMetrics(tx, plan.id);
  const values = metrics.flatMap(({ id, source, period, startsOn }) =>
    (followUp.values[source ?? ''] ?? []).flatMap((value, index) => {
      const day = addPeriods(period, startsOn, index);
      return day < findPeriod(period, today) ? [{ metricId: id, period: day, value }] : [];
    }),
  );
  await writeValues(tx, values);
  const of = { plan_id: plan.id, client_id: plan.clientId };
  const sent = followUp.check_ins.map(({ due_days_ago, sent_days_ago, answered_days_ago, facts, ...texts }, index) => ({
    ...of,
    ...texts,
    id: newId(),
    number: index + 1,
    due_on: getDay(-due_days_ago),
    opened_at: getMoment(-due_days_ago - 14),
    version: 1,
    facts: JSON.stringify(facts),
    sent_at: getMoment(-sent_days_ago),
    answered_by: plan.consultantId,
    answered_at: getMoment(-answered_days_ago),
  }));
  await insertRows(tx, 'check_in', sent);
  const last = sent.at(-1)?.due_on ?? startedOn;
  const due_on = findNextSendingDay(RULES, addDays(last, CHECK_IN_DAYS));
  await insertRows(tx, 'check_in', [{ ...of, id: newId(), number: sent.length + 1, due_on }]);
}
