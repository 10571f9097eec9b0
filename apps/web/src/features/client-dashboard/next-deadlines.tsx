import { PATHS } from '../../lib/paths.ts';
import { useText } from '../../lib/i18n.ts';
import { Card, Section } from '../../ui/card.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { planSearch } from '../plan/data/plan-search.ts';
import { nextDeadlines } from '../plan/todos/all-todos.ts';
import { StepPlace } from '../plan/todos/all-todos-groups.tsx';
import { AllTodosRow } from '../plan/todos/all-todos-row.tsx';
import { todoRows } from '../plan/todos/all-todos-rows.ts';
import { usePlaces, useTick } from '../plan/todos/all-todos-tick.ts';
import type { OwnPlan } from './dashboard-data.ts';

const MOST = 5;

/** The open to-dos whose deadlines come next, overdue ones first; ticked here. */
export function NextDeadlines({ plan: { document, questionnaire } }: { plan: OwnPlan }) {
  const t = useText();
  const { plan } = document;
  const { tick, failed } = useTick(plan.id);
  const { remember, placeOf } = usePlaces();
  const rows = todoRows(document.todos, questionnaire);
  const now = new Map(rows.map((row) => [row.id, row]));
  const next = nextDeadlines(rows.map(placeOf), MOST).flatMap(({ id }) => now.get(id) ?? []);
  const all = rows.length > 0 && (
    <TextLink to={PATHS.allTodos} search={planSearch(plan)}>
      {t('dashboard.deadlines.all', { count: rows.length })}
    </TextLink>
  );
  return (
    <Section title={t('dashboard.deadlines.title')} actions={all}>
      {next.length === 0 && <p className="measure text-ink-soft">{t(nothingNext(rows))}</p>}
      {next.length > 0 && (
        <Card className="py-2! sm:py-3!">
          <ul className="bare-list flex flex-col">
            {next.map((todo) => (
              <AllTodosRow
                key={todo.id}
                todo={todo}
                failed={failed.has(todo.id)}
                place={<StepPlace plan={plan} todo={todo} own />}
                onTick={(done) => {
                  remember(todo);
                  return tick(todo, done);
                }}
              />
            ))}
          </ul>
        </Card>
      )}
    </Section>
  );
}

function nothingNext(rows: readonly { done: boolean }[]) {
  if (rows.length === 0) return 'dashboard.deadlines.none_yet';
  return rows.every((row) => row.done) ? 'dashboard.deadlines.all_done' : 'dashboard.deadlines.none';
}
