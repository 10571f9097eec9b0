import { METRICS_MAX } from '@app/schema/metric-rules';
import type { Metric } from '@app/schema/metrics';
import { expect, test } from 'vitest';
import { useApplication } from '../harness/application.ts';
import { aFollowedPlan } from './hostile-follow-up.ts';

const app = useApplication();

type Followed = Awaited<ReturnType<typeof aFollowedPlan>>;
type Saved = {
  msg: string;
  metrics: Metric[];
  metric: Metric;
  data?: object;
  errors?: { path: string; key: string }[];
};
type Value = { metricId?: string; period?: string; value?: number | null; note?: string; version?: number };

const saveValues = ({ plan, metricId }: Followed, ...values: Value[]) =>
  app.mutate<Saved>(
    'metric.saveValues',
    {
      id: plan.id,
      values: values.map((value) => ({ metricId, period: '2026-12-01', value: 1, version: 0, ...value })),
    },
    plan.owner,
  );
const save = ({ plan }: Followed, fields: object) =>
  app.mutate<Saved>('metric.save', { id: plan.id, version: 0, ...fields }, plan.owner);
const history = async ({ plan, metricId }: Followed) =>
  (await app.query<object[]>('metric.history', { id: plan.id, metricId }, plan.owner)).body;
const storedValues = ({ metricId }: Followed) =>
  app.db.selectFrom('metric_value').select(['period', 'value', 'version']).where('metric_id', '=', metricId).execute();

test('values are stored all or none: one that was saved in between is refused with what is stored', async () => {
  const followed = await aFollowedPlan(app);
  expect((await saveValues(followed, { value: 10.5 })).body.metrics[0]?.values).toMatchObject([
    { value: 10.5, version: 1 },
  ]);
  const second = await saveValues(followed, { value: 12 }, { period: '2027-01-01' });
  expect([second.status, second.body]).toMatchObject([
    409,
    {
      msg: 'could_not_save_answer',
      data: { metricId: followed.metricId, period: '2026-12-01', value: 10.5, version: 1 },
    },
  ]);
  expect(await storedValues(followed)).toHaveLength(1);
});

test('a value that was emptied goes on counting, so that nobody writes over another one unseen', async () => {
  const followed = await aFollowedPlan(app);
  await saveValues(followed, { value: 10 });
  await saveValues(followed, { value: null, version: 1 });
  expect(await storedValues(followed)).toEqual([]);
  await saveValues(followed, { value: 11, note: 'Counted again' });
  expect(await storedValues(followed)).toMatchObject([{ version: 3 }]);
  expect((await saveValues(followed, { value: 12, version: 1 })).status).toBe(409);
  expect(await history(followed)).toMatchObject([
    { before: null, after: { value: 11, note: 'Counted again' } },
    { before: { value: 10 }, after: null },
    { before: null, after: { value: 10 } },
  ]);
});

test('of 20 saves of one value on top of the same version one is stored', async () => {
  const followed = await aFollowedPlan(app);
  const answers = await Promise.all(Array.from({ length: 20 }, (_, value) => saveValues(followed, { value })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
  expect(await history(followed)).toHaveLength(1);
});

test.each([
  ['a day within a month', { period: '2026-12-02' }],
  ['more than 36 months before the start', { period: '2023-10-01' }],
  ['a value that no figure can have', { value: 1e13 }],
])('%s is refused', async (_, value) => {
  expect((await saveValues(await aFollowedPlan(app), value)).status).toBe(400);
});

test('the same period twice, and a figure of another plan, are refused', async () => {
  const [followed, foreign] = [await aFollowedPlan(app), await aFollowedPlan(app)];
  expect((await saveValues(followed, {}, {})).status).toBe(400);
  expect((await saveValues(followed, { metricId: foreign.metricId })).status).toBe(404);
  expect(await storedValues(foreign)).toEqual([]);
});

test('a figure is behind since its two newest periods are, until one no longer is', async () => {
  const followed = await aFollowedPlan(app);
  const since = async () =>
    (
      await app.db
        .selectFrom('metric')
        .select('behind_since')
        .where('id', '=', followed.metricId)
        .executeTakeFirstOrThrow()
    ).behind_since;
  await saveValues(followed, { value: 1 });
  expect(await since()).toBeNull();
  await saveValues(followed, { period: '2027-01-01', value: 1 });
  expect(await since()).not.toBeNull();
  await saveValues(followed, { period: '2027-01-01', value: 20, version: 1 });
  expect(await since()).toBeNull();
});

test('a figure of the client’s own needs a name and a unit, and a plan has twenty at most', async () => {
  const followed = await aFollowedPlan(app);
  expect((await save(followed, { unit: 'count' })).body.errors).toMatchObject([{ path: 'label' }]);
  expect((await save(followed, { label: 'Tarjoukset' })).body.errors).toMatchObject([{ path: 'unit' }]);
  expect((await save(followed, { label: 'Kate', unit: 'percent', kind: 'flow' })).body.errors).toMatchObject([
    { path: 'kind' },
  ]);
  for (let made = 1; made < METRICS_MAX; made += 1)
    expect((await save(followed, { label: `Luku ${made}`, unit: 'count' })).status).toBe(200);
  expect((await save(followed, { label: 'Vielä yksi', unit: 'count' })).body.errors).toMatchObject([{ path: 'label' }]);
  await save(followed, { metricId: followed.metricId, archived: true, version: 1 });
  expect((await save(followed, { label: 'Vielä yksi', unit: 'count' })).status).toBe(200);
  expect((await save(followed, { metricId: followed.metricId, archived: false, version: 2 })).status).toBe(400);
});

test('a target changes with its reason, and not on top of another change', async () => {
  const followed = await aFollowedPlan(app);
  const { metricId } = followed;
  const changed = await save(followed, { metricId, target12: 30, version: 1, note: 'Uusi myyjä' });
  expect(changed.body.metric).toMatchObject({ target12: 30, baseline: 10, version: 2 });
  const late = await save(followed, { metricId, target12: 40, version: 1 });
  expect([late.status, late.body.data]).toMatchObject([409, { target12: 30, version: 2 }]);
  expect(await history(followed)).toMatchObject([
    { period: null, before: { target_12: 22 }, after: { target_12: 30 }, note: 'Uusi myyjä' },
  ]);
});

test('a figure with values keeps its kind of period', async () => {
  const followed = await aFollowedPlan(app);
  const change = { metricId: followed.metricId, period: 'quarter', version: 1 };
  await saveValues(followed, {});
  expect((await save(followed, change)).body.errors).toMatchObject([{ path: 'period' }]);
  const other = await aFollowedPlan(app);
  expect((await save(other, { ...change, metricId: other.metricId })).body.metric).toMatchObject({
    startsOn: '2027-01-01',
  });
});

test('the values go out as a spreadsheet that can be pasted back, negative numbers as numbers', async () => {
  const followed = await aFollowedPlan(app);
  await saveValues(followed, { value: -1234.5 }, { period: '2027-01-01', value: 2 });
  const { plan } = followed;
  const { csv } = (await app.query<{ csv: string }>('metric.exportCsv', { id: plan.id }, plan.owner)).body;
  expect(csv.replace('\uFEFF', '').split('\r\n')).toEqual(['Period,Offers', '2026-12,-1234.5', '2027-01,2', '']);
});
