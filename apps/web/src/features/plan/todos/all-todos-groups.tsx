import { isOpen } from '@app/schema/todo-state';
import { Suspense, useId, type ReactNode } from 'react';
import { toDay } from '../../../lib/format.ts';
import { useText } from '../../../lib/i18n.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { later } from '../../../ui/later.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Badge, StateTag } from '../../../ui/state-tag.tsx';
import type { Plan } from '../data/plan-queries.ts';
import { AllTodosRow, type Selection } from './all-todos-row.tsx';
import type { Ticking } from './all-todos-tick.ts';
import { DateRequest } from './date-request.tsx';
import { GROUPS, groupTodos, type Group, type TodoRow } from './all-todos.ts';

const TodoDetails = later(() => import('./todo-details.tsx').then((part) => part.TodoDetails));

type Props = {
  plan: Plan;
  rows: readonly TodoRow[];
  /** The plan's owner ticks and goes to the steps; others look. */
  own: boolean;
  ticking: Ticking;
  /** While several are chosen. */
  selection: Selection | null;
  /** Makes another to-do with the same words. */
  onAgain: (todo: TodoRow) => void;
};

/** To-dos by urgency; groups without any are left out. */
export function AllTodosGroups({ plan, rows, own, ticking, selection, onAgain }: Props) {
  const { tick, failed, wasDone } = ticking;
  const groups = groupTodos(rows, toDay(new Date()), wasDone);
  return GROUPS.filter((group) => groups[group].length > 0).map((group) => (
    <TodoGroup key={group} group={group} rows={groups[group]} selection={selection}>
      {groups[group].map((todo) => (
        <AllTodosRow
          key={todo.id}
          {...{ plan, todo }}
          failed={failed.has(todo.id)}
          onTick={own ? tick : undefined}
          selection={isOpen(todo) ? selection : null}
          request={isOpen(todo) && <DateRequest planId={plan.id} {...{ todo, own }} />}
          details={
            <Suspense fallback={<Skeleton className="h-20 w-full" />}>
              <TodoDetails planId={plan.id} {...{ todo, own, onAgain }} />
            </Suspense>
          }
        />
      ))}
    </TodoGroup>
  ));
}

/** How many belong to the group now; those ticked during this visit are still shown in it. */
function countTodos(rows: readonly TodoRow[], group: Group): number {
  if (group === 'dropped') return rows.length;
  return rows.filter((row) => row.done === (group === 'done')).length;
}

type GroupProps = {
  group: Group;
  rows: readonly TodoRow[];
  /** As deep as the page has it. */
  heading?: 'h2' | 'h3';
  selection?: Selection | null;
  children: ReactNode;
};

/** To-dos of the same urgency under their heading, with their number. */
export function TodoGroup({ group, rows, heading: Heading = 'h2', selection, children }: GroupProps) {
  const t = useText();
  const titleId = useId();
  const count = countTodos(rows, group);
  const ids = rows.filter(isOpen).map(({ id }) => id);
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-1">
      <div className="flex flex-wrap items-center gap-3">
        <Heading id={titleId} className={Heading === 'h2' ? 'text-lead' : 'text-body'}>
          {t(`all_todos.group.${group}`)}
        </Heading>
        {count === 0 && group !== 'done' ? (
          <StateTag tone="done">{t('all_todos.group.cleared')}</StateTag>
        ) : (
          <Badge tone={group === 'overdue' ? 'error' : 'neutral'}>
            <span aria-hidden="true">{count}</span>
            <span className="sr-only">{t('all_todos.group.count', { count })}</span>
          </Badge>
        )}
        {selection && ids.length > 1 && (
          <Checkbox
            label={t('all_todos.choose.group')}
            checked={ids.every((id) => selection.chosen.has(id))}
            onCheckedChange={async (isChosen) => selection.choose(ids, isChosen)}
          />
        )}
      </div>
      <ul className="bare-list flex flex-col">{children}</ul>
    </section>
  );
}
