import { describe, expect, test } from 'vitest';
import { LIGHT_CASES } from './testing/light-cases.ts';
import {
  addPeriods,
  findExpected,
  findLightAt,
  findPeriod,
  findStanding,
  isBehindTwice,
  type MetricTargets,
  type PeriodValue,
} from './metric-rules.ts';

const LEVEL: MetricTargets = {
  unit: 'count',
  kind: 'level',
  better: 'up',
  period: 'month',
  baseline: 100,
  target12: 220,
  target36: 460,
  startsOn: '2026-12-01',
};
const FLOW: MetricTargets = { ...LEVEL, unit: 'eur', kind: 'flow', baseline: 1200, target12: 2400, target36: 4800 };

const month = (number: number) => addPeriods('month', '2026-12-01', number - 1);
const at = (number: number, value: number): PeriodValue[] => [{ period: month(number), value }];

describe('what is expected', () => {
  test.each([
    [1, 110],
    [6, 160],
    [12, 220],
    [24, 340],
    [36, 460],
    [60, 460],
  ])('of a level after %i months lies on the line between its targets', (months, expected) => {
    expect(findExpected(LEVEL, month(months))).toBeCloseTo(expected, 9);
  });

  test.each([
    [1, 1200 / 12 + 1200 / 144],
    [12, 2400],
    [13, 2400 / 12 + 1200 / 144],
    [24, 3600],
    [36, 4800],
    [37, 4800 / 12],
    [48, 4800],
  ])('of a flow after %i months is the sum of its year of the plan', (months, expected) => {
    expect(findExpected(FLOW, month(months))).toBeCloseTo(expected, 9);
  });

  test('without a target for three years the one for twelve months holds', () => {
    expect(findExpected({ ...LEVEL, target36: null }, month(30))).toBe(220);
  });

  test('is nothing before month 1, without a starting value and without a target', () => {
    expect(findExpected(LEVEL, month(0))).toBeNull();
    expect(findExpected({ ...LEVEL, baseline: null }, month(1))).toBeNull();
    expect(findExpected({ ...LEVEL, target12: null }, month(1))).toBeNull();
  });

  test('a quarter is looked at when its three months are over', () => {
    const quarterly: MetricTargets = { ...LEVEL, period: 'quarter', startsOn: '2027-01-01' };
    expect(findExpected(quarterly, '2027-01-01')).toBe(130);
    expect(findPeriod('quarter', '2027-06-30')).toBe('2027-04-01');
  });
});

describe('the light', () => {
  test.each(LIGHT_CASES)('of $value where $metric.unit $metric.kind is followed up to $period: $light', (one) => {
    expect(findLightAt(one.metric, [{ period: one.period, value: one.value }], one.period)).toBe(one.light);
  });

  test.each([
    ['without a starting value', { baseline: null }],
    ['without a target', { target12: null }],
    ['before month 1', { startsOn: '2027-12-01' }],
  ] as const)('there is none %s', (_, change) => {
    expect(findLightAt({ ...LEVEL, ...change }, at(6, 160), month(6))).toBe('none');
  });

  test('there is none without a value, nor for a flow with a gap in its year', () => {
    expect(findStanding(LEVEL, [])).toEqual({ period: null, expected: null, actual: null, light: 'none' });
    const gap = [...at(1, 110), ...at(3, 110)];
    expect(findLightAt(FLOW, gap, month(3))).toBe('none');
    expect(findLightAt(FLOW, [...gap, ...at(2, 160)], month(3))).toBe('on_target');
  });

  test('a flow begins at 0 with each year of the plan', () => {
    const first = Array.from({ length: 12 }, (_, index) => at(index + 1, 10)).flat();
    expect(findStanding(FLOW, first)).toMatchObject({ actual: 120, expected: 2400, light: 'behind' });
    const standing = findStanding(FLOW, [...first, ...at(13, 210)]);
    expect(standing).toMatchObject({ period: month(13), actual: 210, light: 'on_target' });
  });

  test('is that of the newest period, in whatever order the values come', () => {
    expect(findStanding(LEVEL, [...at(6, 160), ...at(2, 1)])).toMatchObject({ period: month(6), light: 'on_target' });
  });
});

describe('behind in two periods', () => {
  test('counts the two newest ones, which follow each other', () => {
    expect(isBehindTwice(LEVEL, [...at(5, 1), ...at(6, 1)])).toBe(true);
    expect(isBehindTwice(LEVEL, [...at(5, 150), ...at(6, 1)])).toBe(false);
    expect(isBehindTwice(LEVEL, [...at(4, 1), ...at(6, 1)])).toBe(false);
    expect(isBehindTwice(LEVEL, at(1, 1))).toBe(false);
    expect(isBehindTwice(LEVEL, [])).toBe(false);
  });
});
