import type { FollowUp } from '@app/schema/follow-up';
import type { Harness } from '../harness/application.ts';
import type { TestPlan } from '../harness/builders.ts';

/** A completed plan whose follow-up has started, with one figure. */
export async function aFollowedPlan(app: Harness): Promise<{ plan: TestPlan; metricId: string }> {
  const plan = await app.aPlan({ completed: true });
  await app.db.updateTable('plan').set({ follow_up_started_on: '2026-11-20' }).where('id', '=', plan.id).execute();
  return { plan, metricId: await app.aMetric(plan) };
}

type Followed = Awaited<ReturnType<typeof aFollowedPlan>>;

/** The mutations of a follow-up that take texts, for the test of hostile ones. */
export function followUpWrites(app: Harness, followed: () => Followed) {
  const read = () => app.query<FollowUp>('followUp.get', { id: followed().plan.id }, followed().plan.owner);
  const metric = async () => (await read()).body.metrics[0];
  const as = () => followed().plan.owner;
  const history = () =>
    app.query('metric.history', { id: followed().plan.id, metricId: followed().metricId }, followed().plan.owner);
  return {
    'followUp.save': {
      fields: { reason: 'On holiday' },
      as,
      async rest() {
        await app.db.updateTable('plan').set({ follow_up_paused_at: null }).execute();
        return { id: followed().plan.id, paused: true };
      },
      read,
    },
    'metric.save': {
      fields: { label: 'Offers', unitText: 'a month', note: 'A better guess' },
      as,
      rest: async () => ({
        id: followed().plan.id,
        metricId: followed().metricId,
        version: (await metric())?.version,
      }),
      read: history,
    },
    'metric.saveValues': {
      fields: { 'values.note': 'With the fair' },
      as,
      rest: () => ({ id: followed().plan.id }),
      async nest({ 'values.note': note = '' }: Record<string, string>) {
        const version = (await metric())?.values[0]?.version ?? 0;
        const { metricId } = followed();
        return { values: [{ metricId, period: '2026-12-01', value: 1, note, version }] };
      },
      read: history,
    },
  };
}
