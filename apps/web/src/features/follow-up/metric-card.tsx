import type { ReactNode } from 'react';
import { useText } from '../../lib/i18n.ts';
import { Card } from '../../ui/card.tsx';
import { StateTag } from '../../ui/state-tag.tsx';
import type { Metric } from './follow-up-queries.ts';
import { MetricChart } from './metric-chart.tsx';
import { describeStanding, formatValue, LIGHT_TEXTS, LIGHT_TONES } from '../plan/check-in/metric-texts.ts';

/** A figure: how it does in words, its course, and its targets. `children` are what can be done about it. */
export function MetricCard({ metric, children }: { metric: Metric; children?: ReactNode }) {
  const t = useText();
  const targets = [
    ['baseline', metric.baseline],
    ['target_12', metric.target12],
    ['target_36', metric.target36],
  ] as const;
  return (
    <Card className="flex min-w-0 flex-col gap-4 print:break-inside-avoid">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h3 className="min-w-0 font-semibold">{metric.label}</h3>
        <StateTag tone={LIGHT_TONES[metric.light]}>{t(LIGHT_TEXTS[metric.light])}</StateTag>
      </div>
      <p>{describeStanding(t, metric)}</p>
      <MetricChart metric={metric} />
      <dl className="flex flex-wrap gap-x-6 gap-y-1 text-small">
        {targets.map(([name, value]) => (
          <div key={name} className="flex gap-1.5">
            <dt className="text-ink-soft">{t(`follow_up.${name}`)}</dt>
            <dd className="tabular">{value === null ? '–' : formatValue(t, metric, value)}</dd>
          </div>
        ))}
      </dl>
      {children}
    </Card>
  );
}
