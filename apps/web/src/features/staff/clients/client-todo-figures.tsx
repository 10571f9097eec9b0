import { useQuery } from '@tanstack/react-query';
import { PATHS } from '../../../lib/paths.ts';
import { allQueries } from '../../../lib/all-queries.ts';
import { useText } from '../../../lib/i18n.ts';
import { Card, Section } from '../../../ui/card.tsx';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { ClientTodos } from './client-cells.tsx';
import type { Client } from './client-overview.tsx';
import { clientFiguresQuery, todoWeeksQuery } from './client-queries.ts';
import { TodoChart } from './todo-chart.tsx';

/** How the client carries out what they planned. */
export function ClientTodoFigures({ client }: { client: Client }) {
  const t = useText();
  const figures = useQuery(clientFiguresQuery(client.id));
  const weeks = useQuery(todoWeeksQuery(client.id));
  const { pending, error, retry } = allQueries(figures, weeks);
  const none = weeks.data?.every(({ open, done }) => open + done === 0);
  const plan = figures.data?.activeGrowthPlan;
  return (
    <Section title={t('clients.column.todos')}>
      {error !== null && <LoadFailed error={error} onRetry={retry} />}
      {pending && error === null && <Skeleton className="h-60 w-full" />}
      {none && <p className="text-ink-soft">{t('clients.todos.none')}</p>}
      {weeks.data && !none && (
        <Card className="flex flex-col gap-5">
          <div className="flex flex-wrap items-center gap-x-6 gap-y-1">
            {figures.data && <ClientTodos client={figures.data} />}
            {plan && (
              <TextLink
                to={PATHS.allTodos}
                search={{ plan: plan.id }}
                className="inline-flex min-h-6 items-center pointer-coarse:min-h-11"
              >
                {t('clients.todos.see')}
              </TextLink>
            )}
          </div>
          <TodoChart weeks={weeks.data} />
        </Card>
      )}
    </Section>
  );
}
