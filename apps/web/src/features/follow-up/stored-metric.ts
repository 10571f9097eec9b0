import { roundValue } from '@app/schema/metric-rules';
import { findBetter, type Metric, type SaveMetricInput } from '@app/schema/metrics';
import { readFailure } from '../../lib/api-error.ts';
import { queryClient } from '../../lib/api.ts';
import type { Translate } from '../../lib/i18n.ts';
import { followUpQuery } from '../plan/check-in/check-in-queries.ts';
import { formatValue } from '../plan/check-in/metric-texts.ts';

/** A figure as it is typed: which of the choices is chosen is checked with the rest. An empty `better` follows the numbers. */
export type MetricValues = Record<'label' | 'unit' | 'unitText' | 'kind' | 'better' | 'period' | 'note', string> &
  Pick<Metric, 'baseline' | 'target12' | 'target36'>;

const NUMBERS = ['baseline', 'target12', 'target36'] as const;

/** The figure as somebody else saved it meanwhile, read from the refusal; null for any other failure. */
export function readStoredMetric(error: unknown): Metric | null {
  const failure = readFailure(error);
  if (failure.kind !== 'answer' || failure.msg !== 'could_not_save_answer') return null;
  return (failure.data as Metric | undefined) ?? null;
}

const FIELDS = ['label', 'unit', 'unitText', 'kind', 'better', 'period'] as const;

/** Whether a figure is stored as it was sent. */
export const isSame = (stored: Metric, sent: SaveMetricInput) =>
  FIELDS.every((name) => sent[name] === undefined || sent[name] === stored[name]) &&
  NUMBERS.every((name) => roundValue(sent[name] ?? null) === roundValue(stored[name]));

/** Finds a figure that is as it was sent: the one that was changed, or an own one of the plan that is not archived. */
export async function findStored(sent: SaveMetricInput): Promise<Metric | undefined> {
  const { metrics } = await queryClient.fetchQuery({ ...followUpQuery(sent.id), staleTime: 0 });
  return metrics.find(
    (metric) =>
      (sent.metricId === undefined
        ? metric.source === null && metric.archivedAt === null
        : metric.id === sent.metricId && metric.version > sent.version) && isSame(metric, sent),
  );
}

/** What is stored of each field that differs from what was typed, in words. */
export function describeStored(
  t: Translate,
  stored: Metric,
  typed: MetricValues,
): Partial<Record<keyof MetricValues, string>> {
  const words = {
    label: stored.label,
    unit: t(`follow_up.unit.${stored.unit}`),
    unitText: stored.unitText ?? '–',
    kind: t(`follow_up.kind.${stored.kind}`),
    better: t(`follow_up.better.${stored.better}`),
    period: t(`follow_up.period.${stored.period}`),
  };
  const mine = { ...typed, better: typed.better || findBetter(typed), unitText: typed.unitText.trim() || null };
  const texts = (Object.keys(words) as (keyof typeof words)[])
    .filter((name) => mine[name] !== stored[name])
    .map((name) => [name, words[name]] as const);
  const numbers = NUMBERS.filter((name) => roundValue(typed[name]) !== roundValue(stored[name])).map((name) => {
    const value = stored[name];
    return [name, value === null ? '–' : formatValue(t, stored, value)] as const;
  });
  return Object.fromEntries([...texts, ...numbers]);
}
