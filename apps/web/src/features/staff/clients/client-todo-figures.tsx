import type { ClientsTodo } from '@app/schema/todos';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { PATHS } from '../../../lib/paths.ts';
import { combineQueries } from '../../../lib/all-queries.ts';
import { formatDate, toDay } from '../../../lib/format.ts';
import { useText } from '../../../lib/i18n.ts';
import { Card, Section } from '../../../ui/card.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { useNear } from '../../../ui/use-near.ts';
import { Axis, LegendMark, toPercent, toRect } from '../chart-parts.tsx';
import { ClientTodos } from './client-cells.tsx';
import { ClientsTodoList } from '../todos/clients-todo-list.tsx';
import { type Client, clientFiguresQuery, clientsTodosQuery, todoWeeksQuery } from '../staff-queries.ts';
import { toTodoChart, type TodoWeek } from './todo-bars.ts';

const OPEN = 'fill-attention-wash stroke-attention';
const COLUMNS = ['week', 'open', 'done'] as const;

/** How the client carries out what they planned; asked for when it is nearly in view. */
export function ClientTodoFigures({ client }: { client: Client }) {
  const t = useText();
  const { place, isNear } = useNear<HTMLDivElement>();
  const figures = useQuery(clientFiguresQuery(client.id));
  const weeks = useQuery({ ...todoWeeksQuery(client.id), enabled: isNear });
  const todos = useInfiniteQuery({ ...clientsTodosQuery({ client: client.id }), enabled: isNear });
  const { pending, error, retry } = combineQueries(figures, weeks, todos);
  const none = weeks.data?.every(({ open, done }) => open + done === 0);
  return (
    <Section title={t('clients.column.todos')}>
      {error !== null && <LoadFailed error={error} onRetry={retry} />}
      <div {...place} className={isNear ? '' : 'h-60'}>
        {isNear && pending && error === null && <Skeleton className="h-60 w-full" />}
      </div>
      {none && <p className="text-ink-soft">{t('clients.todos.none')}</p>}
      {weeks.data && !pending && !none && (
        <Card className="flex flex-col gap-5">
          <div className="flex flex-wrap items-center gap-x-6 gap-y-1">
            {figures.data && <ClientTodos client={figures.data} />}
            <TextLink
              to={PATHS.allTodos}
              search={{ client: client.id }}
              className="inline-flex min-h-6 items-center pointer-coarse:min-h-11"
            >
              {t('clients.todos.open')}
            </TextLink>
          </div>
          <OverdueTodos todos={todos.data?.pages.flatMap(({ items }) => items) ?? []} />
          <TodoChart weeks={weeks.data} />
        </Card>
      )}
    </Section>
  );
}

const OVERDUE_SHOWN = 5;

/** The to-dos of any plan that are late, longest first. */
function OverdueTodos({ todos }: { todos: readonly ClientsTodo[] }) {
  const today = toDay(new Date());
  const overdue = todos.filter(({ deadline }) => deadline !== null && deadline < today).slice(0, OVERDUE_SHOWN);
  return overdue.length > 0 && <ClientsTodoList todos={overdue} ofOneClient />;
}

/** How the to-dos stood at the end of each week: drawn, and as a table for anyone who wants the figures. */
function TodoChart({ weeks }: { weeks: readonly TodoWeek[] }) {
  const t = useText();
  const last = weeks.at(-1);
  if (!last) return null;
  const name = t('clients.chart.name', { weeks: weeks.length, open: last.open, done: last.done });
  return (
    <figure className="flex flex-col gap-3">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <span className="font-semibold">{t('clients.chart.title', { weeks: weeks.length })}</span>
        <Legend last={last} />
      </figcaption>
      <Drawing weeks={weeks} name={name} />
      <Disclosure summary={t('clients.chart.table')}>
        <WeeksTable weeks={weeks} />
      </Disclosure>
    </figure>
  );
}

function Drawing({ weeks, name }: { weeks: readonly TodoWeek[]; name: string }) {
  const t = useText();
  const { bars, ticks } = toTodoChart(weeks);
  return (
    <svg role="img" aria-label={name} className="h-48 w-full overflow-visible text-small">
      <Axis ticks={ticks} />
      {bars.map(({ figures, label, done, open }) => (
        <g key={figures.week}>
          <title>{t('clients.chart.week_title', { ...figures, week: formatDate(figures.week) })}</title>
          {done.height > 0 && <rect {...toRect(done)} className="fill-accent" />}
          {open.height > 0 && <rect {...toRect(open)} className={OPEN} strokeWidth="1.5" />}
          {label && (
            <text x={toPercent(label.x)} y="98%" textAnchor={label.textAnchor} className="tabular fill-ink-soft">
              {formatDate(figures.week)}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}

/** What the bars mean, with the figures of now. */
function Legend({ last }: { last: TodoWeek }) {
  const t = useText();
  return (
    <span className="flex flex-wrap gap-x-5 text-small">
      {(['open', 'done'] as const).map((state) => (
        <span key={state} className="flex items-center gap-2">
          <LegendMark outline={state === 'open' ? OPEN : undefined} />
          {t(`clients.chart.${state}`)} <span className="tabular font-semibold">{last[state]}</span>
        </span>
      ))}
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
          {COLUMNS.map((column) => (
            <th key={column} scope="col" className="py-1 not-last:pr-3">
              {t(`clients.chart.${column}`)}
            </th>
          ))}
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
