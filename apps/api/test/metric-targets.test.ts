import type { FollowUp } from '@app/schema/follow-up';
import type { Metric } from '@app/schema/metrics';
import { expect, test } from 'vitest';
import { useApplication } from '../harness/application.ts';
import type { TestPlan } from '../harness/builders.ts';

/* Where the targets of figures come from: those of the plan are offered once when they change, and what nobody chose follows them. */

const app = useApplication();

const TARGETS = {
  net_sales: { baseline: 2_400_000, m12: 3_000_000, y3: 4_500_000 },
  ebit: { baseline: 6.123456, m12: 7.5 },
};
type Row = {
  source: string;
  metricId: string | null;
  changed: boolean;
  baseline: number;
  target12: number;
  target36: number;
};

const answer = async ({ id, owner }: TestPlan, key: string, value: unknown) => {
  const before = await app.db
    .selectFrom('answer')
    .innerJoin('question', 'question.id', 'answer.question_id')
    .select('answer.version')
    .where('answer.plan_id', '=', id)
    .where('question.key', '=', key)
    .executeTakeFirst();
  const given = { id, ...(await app.questionOf(key)), value, version: before?.version ?? 0 };
  expect((await app.mutate('plan.saveAnswer', given, owner)).status).toBe(200);
};

async function aCompletedPlan(rhythm = 'monthly', targets: object = TARGETS): Promise<TestPlan> {
  const plan = await app.aPlan();
  await answer(plan, 'ta_targets', targets);
  await answer(plan, 'ta_rhythm', rhythm);
  await app.completeSteps(plan, 10);
  expect((await app.mutate('plan.complete', { id: plan.id }, plan.owner)).status).toBe(200);
  return plan;
}

const metricOf = async ({ id, owner }: TestPlan, source: string) => {
  const { metrics } = (await app.query<FollowUp>('followUp.get', { id }, owner)).body;
  return metrics.find((metric) => metric.source === source)!;
};
const save = ({ id, owner }: TestPlan, fields: object) =>
  app.mutate<{ metric: Metric }>('metric.save', { id, version: 0, ...fields }, owner);
const change = async (plan: TestPlan, source: string, fields: object) => {
  const { id, version } = await metricOf(plan, source);
  const saved = await save(plan, { metricId: id, version, ...fields });
  expect(saved.status).toBe(200);
  return saved.body.metric;
};
const listOffered = async ({ id, owner }: TestPlan) =>
  (await app.query<Row[]>('metric.planRows', { id }, owner)).body.filter(({ changed }) => changed);
const listSources = async (plan: TestPlan) => (await listOffered(plan)).map(({ source }) => source);

/** The plan as its owner has it after another year: reopened, with another target. */
async function answerAnotherTarget(plan: TestPlan, m12: number) {
  await answer(plan, 'ta_targets', { ...TARGETS, net_sales: { ...TARGETS.net_sales, m12 } });
}
const toTargets = (row: Row | undefined) =>
  row && { baseline: row.baseline, target12: row.target12, target36: row.target36 };

test('targets are offered when the plan answers otherwise, not when the owner changed a figure or for decimals that none keeps', async () => {
  const plan = await aCompletedPlan();
  expect(await listSources(plan)).toEqual([]);
  await change(plan, 'ta_targets.net_sales', { target12: 2_900_000 });
  await change(plan, 'ta_targets.ebit', { baseline: 6, note: 'Corrected' });
  expect(await listSources(plan)).toEqual([]);
  await app.mutate('plan.reopen', { id: plan.id }, plan.owner);
  await answerAnotherTarget(plan, 3_100_000);
  expect(await listSources(plan)).toEqual(['ta_targets.net_sales']);
});

test('an offer that was declined or taken over is not made again, until the plan answers otherwise once more', async () => {
  const plan = await aCompletedPlan();
  await app.mutate('plan.reopen', { id: plan.id }, plan.owner);
  await answerAnotherTarget(plan, 3_100_000);
  const declined = await change(plan, 'ta_targets.net_sales', { planTargets: toTargets((await listOffered(plan))[0]) });
  expect(declined.target12).toBe(3_000_000);
  expect(await listSources(plan)).toEqual([]);
  const history = await app.query('metric.history', { id: plan.id, metricId: declined.id }, plan.owner);
  expect(history.body).toEqual([]);
  await answerAnotherTarget(plan, 3_200_000);
  const [row] = await listOffered(plan);
  await change(plan, 'ta_targets.net_sales', { ...toTargets(row), planTargets: toTargets(row) });
  await change(plan, 'ta_targets.net_sales', { target12: 3_250_000 });
  expect(await listSources(plan)).toEqual([]);
  await answerAnotherTarget(plan, 3_300_000);
  expect(await listSources(plan)).toEqual(['ta_targets.net_sales']);
});

test('of a figure from the release before the history says what the plan answered', async () => {
  const plan = await aCompletedPlan();
  await change(plan, 'ta_targets.net_sales', { target12: 2_900_000 });
  await app.db.updateTable('metric').set({ plan_targets: null }).where('plan_id', '=', plan.id).execute();
  expect(await listSources(plan)).toEqual([]);
  await app.mutate('plan.reopen', { id: plan.id }, plan.owner);
  await answerAnotherTarget(plan, 3_100_000);
  expect(await listSources(plan)).toEqual(['ta_targets.net_sales']);
});

test('a figure of the client’s own is as often as the plan’s, and down is better where its target is below its start', async () => {
  const plan = await aCompletedPlan('quarterly');
  const own = { label: 'Reklamaatiot', unit: 'count', baseline: 12, target12: 5 };
  expect((await save(plan, own)).body.metric).toMatchObject({ better: 'down', period: 'quarter' });
  const other = { ...own, label: 'Tarjoukset', target12: 15, period: 'month' };
  expect((await save(plan, other)).body.metric).toMatchObject({ better: 'up', period: 'month' });
  expect((await save(plan, { ...own, better: 'up' })).body.metric.better).toBe('up');
  const monthly = await aCompletedPlan();
  expect((await save(monthly, { label: 'Kassa', unit: 'eur' })).body.metric).toMatchObject({
    better: 'up',
    period: 'month',
  });
});

test('the direction follows a target across the starting value, unless it was chosen against them', async () => {
  const plan = await aCompletedPlan();
  expect((await change(plan, 'ta_targets.ebit', { target12: 5 })).better).toBe('down');
  expect((await change(plan, 'ta_targets.ebit', { target12: 8 })).better).toBe('up');
  expect((await change(plan, 'ta_targets.net_sales', { better: 'down' })).better).toBe('down');
  expect((await change(plan, 'ta_targets.net_sales', { target12: 3_500_000 })).better).toBe('down');
});
