import type { Metric } from '@app/schema/metrics';
import type { Source } from './content.ts';
import { toPlainLine, type Labels } from './labels.ts';
import type { Table } from './table.ts';

const SIGNS = { eur: '€', percent: '%', count: '', other: '' } as const;

type Column = { name: string; figures: boolean; read: (metric: Metric) => string };

/**
 * The figures of the plan's follow-up: what was reached last, what is expected by then, and how that is; null without any.
 * `narrow` where there is room for few columns.
 */
export function followUpTable({ followUp, labels }: Source, width: 'narrow' | 'wide'): Table | null {
  const shown = followUp?.metrics.filter(({ archivedAt }) => archivedAt === null) ?? [];
  if (shown.length === 0) return null;
  const t = (key: string) => labels.t(`follow_up.${key}`);
  const newestOf = (metric: Metric) => metric.values.at(-1);
  const value = (metric: Metric, figure: number | null) => formatValue(labels, metric, figure);
  const period: Column = {
    name: t('period'),
    figures: false,
    read: (metric) => formatPeriod(labels, metric, newestOf(metric)?.period),
  };
  const expected: Column = {
    name: t('chart.expected'),
    figures: true,
    read: (metric) => value(metric, metric.expected),
  };
  const columns: Column[] = [
    { name: t('figures'), figures: false, read: ({ label }) => toPlainLine(label) },
    ...(width === 'wide' ? [period] : []),
    {
      name: t('chart.actual'),
      figures: true,
      read: (metric) => value(metric, metric.actual ?? newestOf(metric)?.value ?? null),
    },
    ...(width === 'wide' ? [expected] : []),
    { name: t('target_12'), figures: true, read: (metric) => value(metric, metric.target12) },
    { name: t('state'), figures: false, read: ({ light }) => t(`light.${light}`) },
  ];
  return { named: true, columns, rows: shown.map((metric) => columns.map(({ read }) => read(metric))) };
}

/** A month as its year and number, a quarter in the words of the language. */
function formatPeriod(labels: Labels, { period }: Metric, day: string | undefined): string {
  if (day === undefined) return '–';
  const [year = '', month = ''] = day.split('-');
  if (period === 'month') return `${Number(month)}/${year}`;
  return labels.t('follow_up.quarter', { quarter: Math.ceil(Number(month) / 3), year });
}

function formatValue(labels: Labels, { unit, unitText }: Metric, value: number | null): string {
  if (value === null) return '–';
  const sign = unitText ?? (unit === 'days' ? labels.t('follow_up.unit.days_short') : SIGNS[unit]);
  const figure = labels.figure(value, Math.abs(value) >= 100 ? 1 : 2);
  return sign === '' ? figure : `${figure}\u00a0${toPlainLine(sign)}`;
}
