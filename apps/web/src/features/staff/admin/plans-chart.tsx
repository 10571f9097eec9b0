import { formatMonth } from '../../../lib/format.ts';
import { useText } from '../../../lib/i18n.ts';
import { Card, Section } from '../../../ui/card.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { toChart, type Chart } from './chart-geometry.ts';
import type { Month } from '../staff-queries.ts';
import { Axis, LegendMark, toPercent, toRect } from '../chart-parts.tsx';

const FIGURES = ['started', 'completed', 'active'] as const;
const COMPLETED = 'fill-done-wash stroke-done';

/** How plans have gone over the last twelve months: drawn, and as a table for anyone who wants the figures. */
export function PlansChart({ months }: { months: readonly Month[] }) {
  const t = useText();
  return (
    <Section title={t('admin.chart.title')} lead={t('admin.chart.lead')}>
      <Card className="flex flex-col gap-4">
        <Legend />
        <Drawing months={months} />
        <Disclosure summary={t('admin.chart.table')}>
          <MonthsTable months={months} />
        </Disclosure>
      </Card>
    </Section>
  );
}

/** One picture to screen readers, with the sums in its name; the table below has every figure. */
function Drawing({ months }: { months: readonly Month[] }) {
  const t = useText();
  const chart = toChart(months);
  const sum = (key: 'started' | 'completed') => months.reduce((total, month) => total + month[key], 0);
  const sums = { started: sum('started'), completed: sum('completed'), active: months.at(-1)?.active ?? 0 };
  return (
    <svg
      role="img"
      aria-label={t('admin.chart.name', sums)}
      className="h-64 w-full overflow-visible text-small sm:h-72"
    >
      <Axis ticks={chart.ticks} />
      <Bars chart={chart} />
      <ActiveLine chart={chart} />
      {chart.months.map(({ month, x, slot, figures }) => (
        <g key={month}>
          <text x={toPercent(x)} y="97%" textAnchor="middle" className="fill-ink-soft">
            <tspan className="sm:hidden">{formatMonth(month, { width: 'narrow' })}</tspan>
            <tspan className="max-sm:hidden">{formatMonth(month, { width: 'short' })}</tspan>
          </text>
          <rect x={toPercent(slot.x)} y="0" width={toPercent(slot.width)} height="100%" fillOpacity="0">
            <title>{t('admin.chart.month', { month: formatMonth(month), ...figures })}</title>
          </rect>
        </g>
      ))}
    </svg>
  );
}

function Bars({ chart }: { chart: Chart }) {
  return chart.months.map(({ month, started, completed }) => (
    <g key={month}>
      {started.height > 0 && <rect {...toRect(started)} className="fill-accent" />}
      {completed.height > 0 && <rect {...toRect(completed)} className={COMPLETED} strokeWidth="1.5" />}
    </g>
  ));
}

function ActiveLine({ chart }: { chart: Chart }) {
  return (
    <g>
      {chart.segments.map(({ from, to }) => (
        <line
          key={from.x}
          x1={toPercent(from.x)}
          y1={toPercent(from.y)}
          x2={toPercent(to.x)}
          y2={toPercent(to.y)}
          className="stroke-ink"
          strokeWidth="2"
        />
      ))}
      {chart.months.map(({ month, active }) => (
        <circle
          key={month}
          cx={toPercent(active.x)}
          cy={toPercent(active.y)}
          r="4"
          className="fill-sheet stroke-ink"
          strokeWidth="2"
        />
      ))}
    </g>
  );
}

const MARKS = {
  started: <LegendMark />,
  completed: <LegendMark outline={COMPLETED} />,
  active: (
    <svg aria-hidden="true" className="h-4 w-6">
      <line x1="0" x2="24" y1="8" y2="8" className="stroke-ink" strokeWidth="2" />
      <circle cx="12" cy="8" r="4" className="fill-sheet stroke-ink" strokeWidth="2" />
    </svg>
  ),
};

function Legend() {
  const t = useText();
  return (
    <ul className="bare-list flex flex-wrap gap-x-6 gap-y-1 text-small">
      {FIGURES.map((figure) => (
        <li key={figure} className="flex items-center gap-2">
          {MARKS[figure]}
          {t(`admin.chart.${figure}`)}
        </li>
      ))}
    </ul>
  );
}

/** The figures of the drawing, the latest month first. */
function MonthsTable({ months }: { months: readonly Month[] }) {
  const t = useText();
  return (
    <table className="tabular wrap-anywhere w-full max-w-2xl border-collapse text-small">
      <caption className="sr-only">{t('admin.chart.title')}</caption>
      <thead>
        <tr className="border-b border-line-strong align-bottom">
          <th scope="col" className="py-2 pr-1 text-left">
            {t('admin.chart.month_column')}
          </th>
          {FIGURES.map((figure) => (
            <th key={figure} scope="col" className="py-2 pl-1 text-right sm:pl-2">
              {t(`admin.chart.${figure}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {months.toReversed().map((month) => (
          <tr key={month.month} className="border-b border-line last:border-b-0">
            <th scope="row" className="py-1.5 pr-1 text-left font-normal">
              {formatMonth(month.month)}
            </th>
            {FIGURES.map((figure) => (
              <td key={figure} className="py-1.5 pl-1 text-right sm:pl-2">
                {month[figure]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
