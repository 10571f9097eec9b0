import { Suspense } from 'react';
import { useText } from '../../../lib/i18n.ts';
import { later } from '../../../ui/later.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { Plan } from '../data/plan-queries.ts';
import { AllTodosRow } from '../todos/all-todos-row.tsx';
import { useTick } from '../todos/all-todos-tick.ts';
import { groupTodos, type TodoRow } from '../todos/all-todos.ts';
import { UndoBar } from '../todos/undo-bar.tsx';
import { getToday } from './missing-figures.ts';

const TodoDetails = later(() => import('../todos/todo-details.tsx').then((part) => part.TodoDetails));

type Props = { plan: Plan; rows: readonly TodoRow[]; onAgain: (todo: TodoRow) => void; onUndone: () => void };

/** The overdue to-dos of the plan, each to be marked as done, moved or dropped. */
export function OverdueTodos({ plan, rows, onAgain, onUndone }: Props) {
  const t = useText();
  const { tick, failed, wasDone } = useTick(plan.id);
  const { overdue } = groupTodos(rows, getToday(), wasDone);
  return (
    <>
      <UndoBar planId={plan.id} onUndone={onUndone} />
      {overdue.length === 0 ? (
        <p className="text-ink-soft">{t('check_in.overdue.none')}</p>
      ) : (
        <ul className="bare-list flex flex-col">
          {overdue.map((todo) => (
            <AllTodosRow
              key={todo.id}
              {...{ plan, todo }}
              failed={failed.has(todo.id)}
              onTick={tick}
              details={
                <Suspense fallback={<Skeleton className="h-20 w-full" />}>
                  <TodoDetails planId={plan.id} own {...{ todo, onAgain }} />
                </Suspense>
              }
            />
          ))}
        </ul>
      )}
    </>
  );
}
