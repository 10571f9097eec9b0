import { formatDate } from '../../../lib/format.ts';
import { useText } from '../../../lib/i18n.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { todoBars, type TodoWeek } from './todo-bars.ts';

const percent = (value: number) => `${value}%`;

/** How the to-dos stood at the end of each week: drawn, and as a table for anyone who wants the figures. */
export function TodoChart({ weeks }: { weeks: readonly TodoWeek[] }) {
  const t = useText();
  const chart = todoBars(weeks);
  const first = weeks[0];
  const last = weeks.at(-1);
  if (!first || !last) return null;
  const name = t('clients.chart.name', { weeks: weeks.length, open: last.open, done: last.done });
  return (
    <figure className="flex flex-col gap-3">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <span className="font-semibold">{t('clients.chart.title', { weeks: weeks.length })}</span>
        <Legend />
      </figcaption>
      <svg role="img" aria-label={name} className="h-36 w-full overflow-visible">
        {chart.weeks.map(({ week, x, width, done, open }) => (
          <g key={week}>
            <rect
              x={percent(x)}
              width={percent(width)}
              y={percent(done.y)}
              height={percent(done.height)}
              className="fill-accent"
            />
            {open.height > 0 && (
              <rect
                x={percent(x)}
                width={percent(width)}
                y={percent(open.y)}
                height={percent(open.height)}
                className="fill-attention-wash stroke-attention"
                strokeWidth="1.5"
              />
            )}
          </g>
        ))}
        <line x1="0" x2="100%" y1="100%" y2="100%" className="stroke-line-strong" />
      </svg>
      <p aria-hidden="true" className="tabular flex justify-between text-small text-ink-soft">
        <span>{formatDate(first.week)}</span>
        <span>{formatDate(last.week)}</span>
      </p>
      <Disclosure summary={t('clients.chart.table')}>
        <WeeksTable weeks={weeks} />
      </Disclosure>
    </figure>
  );
}

/** Done is filled, open an outline: distinguished without colour. */
function Legend() {
  const t = useText();
  return (
    <span className="flex flex-wrap gap-x-5 text-small">
      <span className="flex items-center gap-2">
        <svg aria-hidden="true" className="size-4">
          <rect x="1" y="1" width="14" height="14" className="fill-attention-wash stroke-attention" strokeWidth="1.5" />
        </svg>
        {t('clients.chart.open')}
      </span>
      <span className="flex items-center gap-2">
        <svg aria-hidden="true" className="size-4">
          <rect width="100%" height="100%" className="fill-accent" />
        </svg>
        {t('clients.chart.done')}
      </span>
    </span>
  );
}

function WeeksTable({ weeks }: { weeks: readonly TodoWeek[] }) {
  const t = useText();
  return (
    <table className="tabular w-full max-w-md text-left">
      <caption className="sr-only">{t('clients.chart.title', { weeks: weeks.length })}</caption>
      <thead className="text-small text-ink-soft">
        <tr className="border-b border-line">
          <th scope="col" className="py-1 pr-3">
            {t('clients.chart.week')}
          </th>
          <th scope="col" className="py-1 pr-3">
            {t('clients.chart.open')}
          </th>
          <th scope="col" className="py-1">
            {t('clients.chart.done')}
          </th>
        </tr>
      </thead>
      <tbody>
        {weeks.map(({ week, open, done }) => (
          <tr key={week} className="border-b border-line last:border-b-0">
            <th scope="row" className="py-1 pr-3 font-normal">
              {formatDate(week)}
            </th>
            <td className="py-1 pr-3">{open}</td>
            <td className="py-1">{done}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
