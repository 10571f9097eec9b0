import { stepNameKey } from '@app/schema/text-keys';
import { useId, type ReactNode } from 'react';
import { PATHS } from '../../../lib/paths.ts';
import { toDay } from '../../../lib/format.ts';
import { useText } from '../../../lib/i18n.ts';
import { Badge, StateTag } from '../../../ui/state-tag.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { stepSearch } from '../data/plan-search.ts';
import type { Plan } from '../data/plan-queries.ts';
import { GROUPS, groupTodos, type Group, type TodoRow } from './all-todos.ts';
import { AllTodosRow } from './all-todos-row.tsx';
import { usePlaces, useTick } from './all-todos-tick.ts';

type Props = {
  plan: Plan;
  rows: readonly TodoRow[];
  /** The plan's owner ticks and goes to the steps; others look. */
  own: boolean;
};

/** To-dos by urgency; groups without any are left out. */
export function AllTodosGroups({ plan, rows, own }: Props) {
  const { tick, failed } = useTick(plan.id);
  const { remember, placeOf } = usePlaces();
  const now = new Map(rows.map((row) => [row.id, row]));
  const groups = groupTodos(rows.map(placeOf), toDay(new Date()));
  return GROUPS.filter((group) => groups[group].length > 0).map((group) => (
    <TodoGroup key={group} group={group} rows={groups[group].flatMap(({ id }) => now.get(id) ?? [])}>
      {(todo) => (
        <AllTodosRow
          key={todo.id}
          todo={todo}
          failed={failed.has(todo.id)}
          place={<StepPlace plan={plan} todo={todo} own={own} />}
          {...(own && {
            onTick: (done: boolean) => {
              remember(todo);
              return tick(todo, done);
            },
          })}
        />
      )}
    </TodoGroup>
  ));
}

function TodoGroup({
  group,
  rows,
  children,
}: {
  group: Group;
  rows: TodoRow[];
  children: (todo: TodoRow) => ReactNode;
}) {
  const t = useText();
  const titleId = useId();
  const count = rows.filter((row) => row.done === (group === 'done')).length;
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
      <ul className="bare-list flex flex-col">{rows.map(children)}</ul>
    </section>
  );
}

/** The step a to-do comes from; a link for the plan's owner. */
export function StepPlace({
  plan,
  todo,
  own,
}: {
  plan: Plan;
  todo: Pick<TodoRow, 'step' | 'questionKey'>;
  own: boolean;
}) {
  const t = useText();
  const name = t('all_todos.step', { number: todo.step.position, step: t(stepNameKey(todo.step.key)) });
  if (!own) return <span>{name}</span>;
  return (
    <TextLink
      to={PATHS.plan}
      search={stepSearch(plan, todo.step.position, todo.questionKey)}
      className="inline-flex min-h-6 items-center pointer-coarse:min-h-11"
    >
      {name}
    </TextLink>
  );
}
