import { isDropped } from '@app/schema/todo-state';
import { formatDate, toDay } from '../../lib/format.ts';
import { useOwnRole } from '../../lib/own-account.ts';
import { PATHS } from '../../lib/paths.ts';
import { useText } from '../../lib/i18n.ts';
import { Card, Section } from '../../ui/card.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { toPlanSearch } from '../plan/data/plan-search.ts';
import { groupTodos, listNextDeadlines, toTodoRows, type TodoRow } from '../plan/todos/all-todos.ts';
import { TodoGroup } from '../plan/todos/all-todos-groups.tsx';
import { AllTodosRow } from '../plan/todos/all-todos-row.tsx';
import { useTick } from '../plan/todos/all-todos-tick.ts';
import type { OwnPlan } from './dashboard-data.ts';

const MOST = 5; // of a group; the others are a link away

/** What a longer list leads to. */
const REST = {
  overdue: { only: 'overdue', text: 'dashboard.overdue.act' },
  soon: { only: undefined, text: 'dashboard.todos.act' },
} as const;

/** The to-dos that are overdue and those due within a week; ticked here. */
export function DueTodos({ plan: { document, questionnaire } }: { plan: OwnPlan }) {
  const t = useText();
  const { plan } = document;
  const canTick = useOwnRole() !== 'commenter';
  const { tick, failed, wasDone } = useTick(plan.id);
  const rows = toTodoRows(document.todos, questionnaire).filter((todo) => !isDropped(todo));
  const groups = groupTodos(rows, toDay(new Date()), wasDone);
  const due = (['overdue', 'soon'] as const).filter((group) => groups[group].length > 0);
  const search = toPlanSearch(plan);
  const all = rows.length > 0 && (
    <TextLink to={PATHS.allTodos} search={search}>
      {t('dashboard.deadlines.all', { count: rows.length })}
    </TextLink>
  );
  return (
    <Section title={t('dashboard.deadlines.title')} actions={all}>
      {due.length === 0 && <NothingDue rows={rows} />}
      {due.length > 0 && (
        <Card className="flex flex-col gap-6 pb-3! sm:pb-4!">
          {due.map((group) => (
            <TodoGroup key={group} heading="h3" group={group} rows={groups[group]}>
              {groups[group].slice(0, MOST).map((todo) => (
                <AllTodosRow
                  key={todo.id}
                  {...{ plan, todo }}
                  failed={failed.has(todo.id)}
                  onTick={canTick ? tick : undefined}
                />
              ))}
              {groups[group].length > MOST && (
                <li className="py-2">
                  <TextLink to={PATHS.allTodos} search={{ ...search, only: REST[group].only }}>
                    {t(REST[group].text)}
                  </TextLink>
                </li>
              )}
            </TodoGroup>
          ))}
        </Card>
      )}
    </Section>
  );
}

/** In place of the lists: why they are empty, and what comes next. */
function NothingDue({ rows }: { rows: readonly TodoRow[] }) {
  const t = useText();
  const [next] = listNextDeadlines(rows, 1);
  const date = next?.deadline && formatDate(next.deadline);
  return (
    <p className="measure text-ink-soft">
      {date ? t('dashboard.deadlines.none_soon', { date }) : t(`dashboard.deadlines.${nothingNext(rows)}`)}
    </p>
  );
}

function nothingNext(rows: readonly TodoRow[]) {
  if (rows.length === 0) return 'none_yet';
  return rows.every((row) => row.done) ? 'all_done' : 'none';
}
