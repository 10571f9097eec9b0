import { formatMonth, formatNumber } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import type { Metric } from './follow-up-queries.ts';
import { listPoints, toMetricChart, type ChartPoint } from './metric-points.ts';
import { describeStanding, formatExpected, formatPeriod, formatValue } from '../plan/check-in/metric-texts.ts';

const EXACT = 10_000; // a figure of the axis below it has a decimal

const percent = (value: number) => `${value}%`;

/** The course of a figure against its target: drawn, with a sentence in its place, and as a table. */
export function MetricChart({ metric }: { metric: Metric }) {
  const t = useText();
  const points = listPoints(metric, metric.values);
  if (points.every(({ actual, expected }) => actual === null && expected === null)) return null; // all before its start
  return (
    <figure className="flex flex-col gap-2">
      <figcaption className="flex flex-wrap gap-x-5 gap-y-1 text-small text-ink-soft">
        <Legend
          className="stroke-accent"
          text={t(metric.kind === 'flow' ? 'follow_up.chart.sum' : 'follow_up.chart.actual')}
        />
        <Legend className="stroke-ink-soft [stroke-dasharray:4_3]" text={t('follow_up.chart.expected')} />
      </figcaption>
      <Drawing metric={metric} points={points} />
      <Disclosure className="print:hidden" summary={t('follow_up.chart.table')}>
        <PointsTable metric={metric} points={points} />
      </Disclosure>
    </figure>
  );
}

function Legend({ className, text }: { className: string; text: string }) {
  return (
    <span className="flex items-center gap-2">
      <svg aria-hidden="true" className="h-3 w-6">
        <line x1="0" x2="100%" y1="50%" y2="50%" className={className} strokeWidth="2" />
      </svg>
      {text}
    </span>
  );
}

type Props = { metric: Metric; points: readonly ChartPoint[] };

function Drawing({ metric, points }: Props) {
  const t = useText();
  const { dots, actual, expected, labels, ticks } = toMetricChart(points);
  return (
    <svg
      role="img"
      aria-label={t('follow_up.chart.name', { label: metric.label, standing: describeStanding(t, metric) })}
      className="mt-2 h-36 w-full overflow-visible text-small"
    >
      {ticks.map(({ value, y }) => (
        <g key={value}>
          <line x1="0" x2="98%" y1={percent(y)} y2={percent(y)} className="stroke-line" />
          <text
            x="0"
            y={percent(y)}
            dy="-0.35em"
            className="tabular fill-ink-soft stroke-sheet stroke-4 [paint-order:stroke]"
          >
            {formatNumber(value, { digits: Math.abs(value) < EXACT ? 1 : 0 })}
          </text>
        </g>
      ))}
      {expected.map(({ from, to }) => (
        <Line key={to.x} from={from} to={to} className="stroke-ink-soft [stroke-dasharray:4_3]" />
      ))}
      {actual.map(({ from, to }) => (
        <Line key={to.x} from={from} to={to} className="stroke-accent" />
      ))}
      {dots.map(({ period, x, y }) => (
        <circle key={period} cx={percent(x)} cy={percent(y)} r="4" className="fill-accent" />
      ))}
      {labels.map(({ period, x, isLast }) => (
        <text
          key={period}
          x={percent(x)}
          y="98%"
          textAnchor={isLast && points.length > 1 ? 'end' : 'middle'}
          className="tabular fill-ink-soft"
        >
          {metric.period === 'month'
            ? `${formatMonth(period.slice(0, 7), { width: 'short' })} ${period.slice(2, 4)}`
            : formatPeriod(t, metric.period, period)}
        </text>
      ))}
    </svg>
  );
}

type LineProps = { from: { x: number; y: number }; to: { x: number; y: number }; className: string };

function Line({ from, to, className }: LineProps) {
  const ends = { x1: percent(from.x), y1: percent(from.y), x2: percent(to.x), y2: percent(to.y) };
  return <line {...ends} className={className} strokeWidth="2" />;
}

function PointsTable({ metric, points }: Props) {
  const t = useText();
  return (
    <div className="relative overflow-x-auto" tabIndex={0} role="group" aria-label={metric.label}>
      <table className="tabular w-full max-w-lg text-left">
        <caption className="sr-only">{metric.label}</caption>
        <thead className="text-small text-ink-soft">
          <tr className="border-b border-line">
            <th scope="col" className="py-1 pr-3">
              {t('follow_up.period')}
            </th>
            <th scope="col" className="py-1 pr-3 text-right">
              {t(metric.kind === 'flow' ? 'follow_up.chart.sum' : 'follow_up.chart.actual')}
            </th>
            <th scope="col" className="py-1 text-right">
              {t('follow_up.chart.expected')}
            </th>
          </tr>
        </thead>
        <tbody>
          {points.toReversed().map(({ period, actual, expected }) => (
            <tr key={period} className="border-b border-line last:border-b-0">
              <th scope="row" className="py-1 pr-3 font-normal">
                {formatPeriod(t, metric.period, period)}
              </th>
              <td className="py-1 pr-3 text-right whitespace-nowrap">
                {actual === null ? '–' : formatValue(t, metric, actual)}
              </td>
              <td className="py-1 text-right whitespace-nowrap">
                {expected === null ? '–' : formatExpected(t, metric, expected)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
