import { useId, type ReactNode } from 'react';
import { toDay } from '../../../lib/format.ts';
import { useText } from '../../../lib/i18n.ts';
import { Badge, StateTag } from '../../../ui/state-tag.tsx';
import type { Plan } from '../data/plan-queries.ts';
import { AllTodosRow } from './all-todos-row.tsx';
import { useTick } from './all-todos-tick.ts';
import { GROUPS, groupTodos, type Group, type TodoRow } from './all-todos.ts';

type Props = {
  plan: Plan;
  rows: readonly TodoRow[];
  /** The plan's owner ticks and goes to the steps; others look. */
  own: boolean;
};

/** To-dos by urgency; groups without any are left out. */
export function AllTodosGroups({ plan, rows, own }: Props) {
  const { tick, failed, wasDone } = useTick(plan.id);
  const groups = groupTodos(rows, toDay(new Date()), wasDone);
  return GROUPS.filter((group) => groups[group].length > 0).map((group) => (
    <TodoGroup key={group} group={group} count={countTodos(groups[group], group)}>
      {groups[group].map((todo) => (
        <AllTodosRow key={todo.id} {...{ plan, todo }} failed={failed.has(todo.id)} onTick={own ? tick : undefined} />
      ))}
    </TodoGroup>
  ));
}

/** How many belong to the group now; those ticked during this visit are still shown in it. */
function countTodos(rows: readonly TodoRow[], group: Group): number {
  return rows.filter((row) => row.done === (group === 'done')).length;
}

function TodoGroup({ group, count, children }: { group: Group; count: number; children: ReactNode }) {
  const t = useText();
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-1">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id={titleId} className="text-lead">
          {t(`all_todos.group.${group}`)}
        </h2>
        {count === 0 && group !== 'done' ? (
          <StateTag tone="done">{t('all_todos.group.cleared')}</StateTag>
        ) : (
          <Badge tone={group === 'overdue' ? 'error' : 'neutral'}>
            <span aria-hidden="true">{count}</span>
            <span className="sr-only">{t('all_todos.group.count', { count })}</span>
          </Badge>
        )}
      </div>
      <ul className="bare-list flex flex-col">{children}</ul>
    </section>
  );
}
