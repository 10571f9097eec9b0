import type { Light, MetricPeriod } from '@app/schema/metric-rules';
import type { Metric } from '@app/schema/metrics';
import { formatMonth, formatNumber } from '../../../lib/format.ts';
import type { TextKey, useText } from '../../../lib/i18n.ts';
import type { Tone } from '../../../ui/state-tag.tsx';

type Say = ReturnType<typeof useText>;
type Unit = Pick<Metric, 'unit' | 'unitText'>;

const SIGNS = { eur: '€', percent: '%', count: '', other: '' } as const;

/** The unit as it is written behind a value; empty where there is none. */
export function getUnitText(t: Say, { unit, unitText }: Unit): string {
  if (unitText !== null) return unitText;
  return unit === 'days' ? t('follow_up.unit.days_short') : SIGNS[unit];
}

/** A value with its unit: `240 000 €`. */
export function formatValue(t: Say, metric: Unit, value: number): string {
  const unit = getUnitText(t, metric);
  return unit === '' ? formatNumber(value) : `${formatNumber(value)}\u00a0${unit}`;
}

/** What is expected, with its unit: rounded, since nobody expects cents. */
export function formatExpected(t: Say, metric: Unit, value: number): string {
  const digits = Math.abs(value) >= 100 ? 0 : 1;
  return formatValue(t, metric, Math.round(value * 10 ** digits) / 10 ** digits);
}

/** A period by its first day: `December 2026`, `Q4 2026`. */
export function formatPeriod(t: Say, period: MetricPeriod, day: string): string {
  if (period === 'month') return formatMonth(day.slice(0, 7));
  return t('follow_up.quarter', { quarter: Math.ceil(Number(day.slice(5, 7)) / 3), year: day.slice(0, 4) });
}

export const LIGHT_TEXTS = {
  on_target: 'follow_up.light.on_target',
  at_risk: 'follow_up.light.at_risk',
  behind: 'follow_up.light.behind',
  none: 'follow_up.light.none',
} as const satisfies Record<Light, TextKey>;

export const LIGHT_TONES: Record<Light, Tone> = {
  on_target: 'done',
  at_risk: 'attention',
  behind: 'error',
  none: 'neutral',
};

/** Where a figure is by its newest value, as a sentence; of a flow in the plan's year so far. */
export function describeStanding(t: Say, metric: Metric): string {
  const newest = metric.values.at(-1);
  if (!newest) return t('follow_up.standing.none');
  const period = formatPeriod(t, metric.period, newest.period);
  const value = formatValue(t, metric, newest.value);
  if (metric.expected === null || metric.actual === null) return t('follow_up.standing.value', { period, value });
  const expected = formatExpected(t, metric, metric.expected);
  if (metric.kind === 'level') return t('follow_up.standing.level', { period, value, expected });
  const sum = formatValue(t, metric, metric.actual);
  return t('follow_up.standing.flow', { period, value, sum, expected });
}
