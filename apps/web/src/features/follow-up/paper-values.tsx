import type { MetricPeriod } from '@app/schema/metric-rules';
import { formatNumber } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { useAnswer } from '../plan/answers/saver-context.ts';
import { formatPeriod, getUnitText } from '../plan/check-in/metric-texts.ts';
import type { Metric } from './follow-up-queries.ts';
import { toValueKey } from './value-saver.ts';

/** So many figures can be read in a row of a printed page. */
const ABREAST = 4;

type Props = { metrics: readonly Metric[]; period: MetricPeriod; days: readonly string[] };

/** The values as they are printed: plain numbers, the figures in as many tables as they need, each about as wide. */
export function PaperValues({ metrics, period, days }: Props) {
  const t = useText();
  const count = Math.ceil(metrics.length / ABREAST);
  const size = Math.ceil(metrics.length / count);
  const tables = Array.from({ length: count }, (_, index) => metrics.slice(index * size, (index + 1) * size));
  return tables.map((figures) => (
    <table
      key={figures[0]?.id}
      className="tabular hidden w-full table-fixed border-collapse break-inside-avoid text-left text-[9pt]/snug print:table"
    >
      <caption className="sr-only">{t('follow_up.values.title')}</caption>
      <thead>
        <tr className="border-b border-line-strong align-bottom">
          <th scope="col" className="w-28 py-1 pr-2">
            {t('follow_up.period')}
          </th>
          {figures.map((metric) => (
            <th key={metric.id} scope="col" className="px-1 py-1 wrap-anywhere hyphens-auto">
              {metric.label}
              <span className="block font-normal text-ink-soft">{getUnitText(t, metric)}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.map((day) => (
          <tr key={day} className="break-inside-avoid border-b border-line">
            <th scope="row" className="py-1 pr-2 font-normal">
              {formatPeriod(t, period, day)}
            </th>
            {figures.map(({ id }) => (
              <PaperValue key={id} valueKey={toValueKey(id, day)} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  ));
}

function PaperValue({ valueKey }: { valueKey: string }) {
  const { value } = useAnswer(valueKey);
  return <td className="px-1 py-1">{typeof value === 'number' ? formatNumber(value) : ''}</td>;
}
