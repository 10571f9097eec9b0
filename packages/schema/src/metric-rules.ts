/*
 * Figures of a follow-up: what is expected of one at the end of a period, and how it does. Here is no parser: the page of the
 * follow-up, the PDF, mails and the server read the same rules.
 */

export const METRIC_UNITS = ['eur', 'percent', 'count', 'days', 'other'] as const;
export const METRIC_KINDS = ['flow', 'level'] as const;
export const METRIC_DIRECTIONS = ['up', 'down'] as const;
export const METRIC_PERIODS = ['month', 'quarter'] as const;
export const LIGHTS = ['on_target', 'at_risk', 'behind', 'none'] as const;

export const METRIC_LABEL_MAX = 80; // docs/product.md#limits
export const METRIC_UNIT_MAX = 20;
export const METRIC_NOTE_MAX = 200;
export const METRICS_MAX = 20;
export const METRIC_VALUES_MAX = 500;
export const METRIC_VALUE_BOUND = 1e13;
/** Values may be as old as this before the start of the follow-up. */
export const MONTHS_BEFORE_START = 36;

export type Light = (typeof LIGHTS)[number];
export type MetricPeriod = (typeof METRIC_PERIODS)[number];

export function roundValue(value: number): number;
export function roundValue(value: number | null): number | null;
/** A number as a figure keeps it: with four decimals, and no zero below zero; null is none. */
export function roundValue(value: number | null): number | null {
  return value === null ? null : Number(value.toFixed(4)) + 0;
}

/** What the rules read of a figure. */
export type MetricTargets = {
  unit: (typeof METRIC_UNITS)[number];
  /** A flow adds up over a year of the plan, a level is what it is at the end of a period. */
  kind: (typeof METRIC_KINDS)[number];
  better: (typeof METRIC_DIRECTIONS)[number];
  period: MetricPeriod;
  baseline: number | null;
  target12: number | null;
  target36: number | null;
  /** The first day of month 1. */
  startsOn: string;
};

/** An actual value of a period, which is named by its first day. */
export type PeriodValue = { period: string; value: number };

const YEAR = 12;
const THREE_YEARS = 36;
const MONTHS: Record<MetricPeriod, number> = { month: 1, quarter: 3 };
const DUST = 1e-9; // of binary fractions

const countMonths = (day: string) => Number(day.slice(0, 4)) * YEAR + Number(day.slice(5, 7)) - 1;

/** The first day of the month that many months after one. */
function addMonths(day: string, months: number): string {
  const count = countMonths(day) + months;
  return `${String(Math.floor(count / YEAR)).padStart(4, '0')}-${String((count % YEAR) + 1).padStart(2, '0')}-01`;
}

/** The first day of the period of a day. */
export function findPeriod(period: MetricPeriod, day: string): string {
  return addMonths(`${day.slice(0, 7)}-01`, -(countMonths(day) % MONTHS[period]));
}

/** The first day of the period that many periods later, or earlier. */
export const addPeriods = (period: MetricPeriod, day: string, count: number): string =>
  addMonths(day, count * MONTHS[period]);

/** How many months of the plan are over at the end of a period: 1 at the end of month 1, 0 or less before it. */
export function countPlanMonths({ period, startsOn }: Pick<MetricTargets, 'period' | 'startsOn'>, day: string): number {
  return countMonths(day) - countMonths(startsOn) + MONTHS[period];
}

/**
 * What is expected at the end of a period: of a level on the straight line between its targets, of a flow the sum of the plan's
 * year up to there, which grows evenly. Null without a starting value or a target, or before month 1.
 */
export function findExpected(metric: MetricTargets, period: string): number | null {
  const { kind, baseline, target12, target36 } = metric;
  const months = countPlanMonths(metric, period);
  if (baseline === null || target12 === null || months < 1) return null;
  const last = target36 ?? target12;
  if (kind === 'flow') return findExpectedSum({ baseline, target12, last }, months);
  if (months <= YEAR) return baseline + ((target12 - baseline) * months) / YEAR;
  const beyond = Math.min(months, THREE_YEARS) - YEAR;
  return target12 + ((last - target12) * beyond) / (THREE_YEARS - YEAR);
}

function findExpectedSum(
  { baseline, target12, last }: Record<'baseline' | 'target12' | 'last', number>,
  months: number,
) {
  const middle = (target12 + last) / 2; // of the second year
  const totals = [baseline, target12, middle, last];
  const year = Math.floor((months - 1) / YEAR);
  const before = totals[year] ?? last;
  const after = totals[year + 1] ?? last;
  const month = months - year * YEAR;
  return (before * month) / YEAR + ((after - before) * month ** 2) / YEAR ** 2;
}

/** What was reached at the end of a period: of a flow the sum of the plan's year, null when one of its periods has no value. */
export function findActual(metric: MetricTargets, values: readonly PeriodValue[], period: string): number | null {
  const valueOf = (day: string) => values.find((one) => one.period === day)?.value;
  const own = valueOf(period);
  if (own === undefined) return null;
  if (metric.kind === 'level') return own;
  const size = MONTHS[metric.period];
  const inYear = (((countPlanMonths(metric, period) - size) % YEAR) + YEAR) % YEAR; // months of the year before this period
  let sum = own;
  for (let months = size; months <= inYear; months += size) {
    const value = valueOf(addMonths(period, -months));
    if (value === undefined) return null;
    sum += value;
  }
  return sum;
}

/** How a figure does at the end of a period: what it reached against what is expected of it. */
export function findLightAt(metric: MetricTargets, values: readonly PeriodValue[], period: string): Light {
  const expected = findExpected(metric, period);
  const actual = findActual(metric, values, period);
  if (expected === null || actual === null) return 'none';
  const isDown = metric.better === 'down';
  if (metric.unit === 'percent') {
    const worse = isDown ? actual - expected : expected - actual;
    if (worse <= 0.5 + DUST) return 'on_target';
    return worse <= 2 + DUST ? 'at_risk' : 'behind';
  }
  if (actual <= 0 || expected <= 0) {
    const isNoWorse = isDown ? actual <= expected + DUST : actual >= expected - DUST;
    return isNoWorse ? 'on_target' : 'behind';
  }
  const ratio = isDown ? expected / actual : actual / expected;
  if (ratio >= 0.97 - DUST) return 'on_target';
  return ratio >= 0.9 - DUST ? 'at_risk' : 'behind';
}

/** Where a figure is now: its newest period with a value, and how it does at the end of it. */
export type Standing = { period: string | null; expected: number | null; actual: number | null; light: Light };

/** Where a figure is by its newest value. */
export function findStanding(metric: MetricTargets, values: readonly PeriodValue[]): Standing {
  const newest = findNewest(values);
  if (newest === null) return { period: null, expected: null, actual: null, light: 'none' };
  return {
    period: newest,
    expected: findExpected(metric, newest),
    actual: findActual(metric, values, newest),
    light: findLightAt(metric, values, newest),
  };
}

const WORST_FIRST: readonly Light[] = ['behind', 'at_risk', 'on_target', 'none'];

/** The worst of some lights; null when there is none. */
export function findWorstLight(lights: readonly Light[]): Light | null {
  return WORST_FIRST.find((light) => lights.includes(light)) ?? null;
}

/** Whether a figure is behind its target in its two newest periods. */
export function isBehindTwice(metric: MetricTargets, values: readonly PeriodValue[]): boolean {
  const newest = findNewest(values);
  if (newest === null) return false;
  return [newest, addPeriods(metric.period, newest, -1)].every(
    (period) => findLightAt(metric, values, period) === 'behind',
  );
}

function findNewest(values: readonly PeriodValue[]): string | null {
  return values.reduce<string | null>((last, { period }) => (last === null || period > last ? period : last), null);
}
