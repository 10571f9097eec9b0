import { formatMonth } from '../../../lib/format.ts';
import { useText } from '../../../lib/i18n.ts';
import { Card, Section } from '../../../ui/card.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { toChart, type Chart } from './chart-geometry.ts';
import { MonthsTable } from './months-table.tsx';
import type { Month } from './overview-query.ts';

const percent = (value: number) => `${value}%`;

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
  const name = t('admin.chart.name', {
    started: sum('started'),
    completed: sum('completed'),
    active: months.at(-1)?.active ?? 0,
  });
  return (
    <svg role="img" aria-label={name} className="h-64 w-full overflow-visible text-small sm:h-72">
      <Axis ticks={chart.ticks} />
      <Bars chart={chart} />
      <ActiveLine chart={chart} />
      {chart.months.map(({ month, x, slot }, index) => (
        <g key={month}>
          <text x={percent(x)} y="97%" textAnchor="middle" className="fill-ink-soft">
            <tspan className="sm:hidden">{formatMonth(month, { width: 'narrow' })}</tspan>
            <tspan className="max-sm:hidden">{formatMonth(month, { width: 'short' })}</tspan>
          </text>
          <rect x={percent(slot.x)} y="0" width={percent(slot.width)} height="100%" fillOpacity="0">
            <title>{t('admin.chart.month', { month: formatMonth(month), ...toFigures(months[index]) })}</title>
          </rect>
        </g>
      ))}
    </svg>
  );
}

const toFigures = ({ started = 0, completed = 0, active = 0 }: Partial<Month> = {}) => ({ started, completed, active });

function Axis({ ticks }: { ticks: Chart['ticks'] }) {
  return ticks.map(({ value, y }) => (
    <g key={value}>
      <line x1="6%" x2="100%" y1={percent(y)} y2={percent(y)} className="stroke-line" />
      <text x="4%" y={percent(y)} dy="0.35em" textAnchor="end" className="tabular fill-ink-soft">
        {value}
      </text>
    </g>
  ));
}

/** Started filled, completed an outline: distinguished without colour. */
function Bars({ chart }: { chart: Chart }) {
  return chart.months.map(({ month, started, completed }) => (
    <g key={month}>
      {started.height > 0 && <rect {...toRect(started)} className="fill-accent" />}
      {completed.height > 0 && <rect {...toRect(completed)} className="fill-done-wash stroke-done" strokeWidth="1.5" />}
    </g>
  ));
}

function toRect({ x, y, width, height }: Chart['months'][number]['started']) {
  return { x: percent(x), y: percent(y), width: percent(width), height: percent(height) };
}

function ActiveLine({ chart }: { chart: Chart }) {
  return (
    <g>
      {chart.segments.map(({ from, to }) => (
        <line
          key={from.x}
          x1={percent(from.x)}
          y1={percent(from.y)}
          x2={percent(to.x)}
          y2={percent(to.y)}
          className="stroke-ink"
          strokeWidth="2"
        />
      ))}
      {chart.months.map(({ month, active }) => (
        <circle
          key={month}
          cx={percent(active.x)}
          cy={percent(active.y)}
          r="4"
          className="fill-sheet stroke-ink"
          strokeWidth="2"
        />
      ))}
    </g>
  );
}

function Legend() {
  const t = useText();
  return (
    <ul className="bare-list flex flex-wrap gap-x-6 gap-y-1 text-small">
      <li className="flex items-center gap-2 wrap-anywhere">
        <svg aria-hidden="true" className="size-4">
          <rect width="100%" height="100%" className="fill-accent" />
        </svg>
        {t('admin.chart.started')}
      </li>
      <li className="flex items-center gap-2 wrap-anywhere">
        <svg aria-hidden="true" className="size-4">
          <rect x="1" y="1" width="14" height="14" className="fill-done-wash stroke-done" strokeWidth="1.5" />
        </svg>
        {t('admin.chart.completed')}
      </li>
      <li className="flex items-center gap-2 wrap-anywhere">
        <svg aria-hidden="true" className="h-4 w-6">
          <line x1="0" x2="24" y1="8" y2="8" className="stroke-ink" strokeWidth="2" />
          <circle cx="12" cy="8" r="4" className="fill-sheet stroke-ink" strokeWidth="2" />
        </svg>
        {t('admin.chart.active')}
      </li>
    </ul>
  );
}
