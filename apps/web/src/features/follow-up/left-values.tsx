import { useState } from 'react';
import { formatNumber } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { findHeading, useNextFocus } from '../../ui/use-next-focus.ts';
import { LeftText } from '../plan/answers/left-text.tsx';
import { formatPeriod } from '../plan/check-in/metric-texts.ts';
import type { Metric } from './follow-up-queries.ts';
import { openValueDrafts } from './value-saver.ts';

type Props = { planId: string; metrics: readonly Metric[] };

/** The values that the former main user typed on this device and that were not saved, to copy. */
export function LeftValues({ planId, metrics }: Props) {
  const t = useText();
  const drafts = openValueDrafts(planId);
  const [typed, setTyped] = useState(drafts.list);
  const left = metrics.flatMap((metric) =>
    [...typed].flatMap(([key, { value }]) => {
      const [metricId, day = ''] = key.split('/');
      const stored = metric.values.find(({ period }) => period === day)?.value ?? null;
      if (metricId !== metric.id || value === stored) return [];
      const shown = typeof value === 'number' ? formatNumber(value) : '–';
      return `${metric.label}, ${formatPeriod(t, metric.period, day)}: ${shown}`;
    }),
  );
  useNextFocus(left.length, findHeading);
  if (left.length === 0) return null;
  const forget = () => {
    [...typed.keys()].forEach(drafts.remove);
    setTyped(new Map());
  };
  return <LeftText title={t('follow_up.values.left')} text={left.join('\n')} onForget={forget} />;
}
