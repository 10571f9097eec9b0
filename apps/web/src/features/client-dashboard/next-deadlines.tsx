import { isDropped } from '@app/schema/todo-state';
import { PATHS } from '../../lib/paths.ts';
import { useText } from '../../lib/i18n.ts';
import { Card, Section } from '../../ui/card.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { toPlanSearch } from '../plan/data/plan-search.ts';
import { listNextDeadlines, toTodoRows } from '../plan/todos/all-todos.ts';
import { AllTodosRow } from '../plan/todos/all-todos-row.tsx';
import { useTick } from '../plan/todos/all-todos-tick.ts';
import type { OwnPlan } from './dashboard-data.ts';

const MOST = 5;

/** The open to-dos whose deadlines come next, overdue ones first; ticked here. */
export function NextDeadlines({ plan: { document, questionnaire } }: { plan: OwnPlan }) {
  const t = useText();
  const { plan } = document;
  const { tick, failed, wasDone } = useTick(plan.id);
  const rows = toTodoRows(document.todos, questionnaire).filter((todo) => !isDropped(todo));
  const next = listNextDeadlines(rows, MOST, wasDone);
  const all = rows.length > 0 && (
    <TextLink to={PATHS.allTodos} search={toPlanSearch(plan)}>
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
              <AllTodosRow key={todo.id} {...{ plan, todo }} failed={failed.has(todo.id)} onTick={tick} />
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
