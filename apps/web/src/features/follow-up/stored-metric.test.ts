import type { Metric } from '@app/schema/metrics';
import { expect, test } from 'vitest';
import { describeStored, isSame, readStoredMetric, type MetricValues } from './stored-metric.ts';

const STORED: Metric = {
  id: 'm1',
  position: 0,
  source: null,
  label: 'Offers',
  unit: 'count',
  unitText: null,
  kind: 'level',
  better: 'up',
  period: 'month',
  baseline: 10,
  target12: 20,
  target36: null,
  startsOn: '2026-12-01',
  archivedAt: null,
  version: 4,
  values: [],
  light: 'none',
  expected: null,
  actual: null,
};
const SAME: MetricValues = {
  label: 'Offers',
  unit: 'count',
  unitText: '',
  kind: 'level',
  better: '',
  period: 'month',
  baseline: 10,
  target12: 20,
  target36: null,
  note: 'because',
};
const describe = (typed: Partial<MetricValues>) => describeStored((key) => key, STORED, { ...SAME, ...typed });

test('what was typed as it is stored is not described', () => {
  expect(describe({})).toEqual({});
  expect(describe({ unitText: ' ', better: 'up', target12: 20.00001 })).toEqual({});
});

test('each field that differs is described as it is stored', () => {
  expect(describe({ label: 'Bids', unit: 'eur', kind: 'flow', period: 'quarter', unitText: 'pcs' })).toEqual({
    label: 'Offers',
    unit: 'follow_up.unit.count',
    unitText: '–',
    kind: 'follow_up.kind.level',
    period: 'follow_up.period.month',
  });
  expect(describe({ baseline: 30, target36: 5 })).toEqual({
    better: 'follow_up.better.up', // the numbers that were typed go down
    baseline: '10',
    target36: '–',
  });
});

test('the stored figure is read from the refusal, and from no other failure', () => {
  const refused = (msg: string, data?: object) => ({ data: { httpStatus: 409, msg, data } });
  expect(readStoredMetric(refused('could_not_save_answer', STORED))).toEqual(STORED);
  expect(readStoredMetric(refused('could_not_save_answer'))).toBeNull();
  expect(readStoredMetric(refused('plan_not_completed', STORED))).toBeNull();
  expect(readStoredMetric(new Error('offline'))).toBeNull();
});

test('a figure is the same when all that was sent is stored, to four decimals', () => {
  const { label, unit, unitText, kind, better, baseline, target12, target36 } = STORED;
  const sent = { id: 'p1', label, unit, unitText, kind, better, baseline, target12, target36, version: 3 };
  expect(isSame(STORED, { ...sent, baseline: 10.00001 })).toBe(true);
  expect(isSame(STORED, { ...sent, period: 'quarter' })).toBe(false);
  expect(isSame(STORED, { ...sent, target12: 21 })).toBe(false);
  expect(isSame(STORED, { ...sent, target36: 0 })).toBe(false);
});
