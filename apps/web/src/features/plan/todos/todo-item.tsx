import type { Todo } from '@app/schema/todos';
import { useRef, useState } from 'react';
import { useText } from '../../../lib/i18n.ts';
import { toastSuccess } from '../../../lib/toasts.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { readTodoDraft, useTodoDraft } from './todo-draft.ts';
import { TodoFacts } from './todo-line.tsx';
import { TodoForm } from './lazy-todo-form.tsx';
import { useCreateTodo, useDeleteTodo, useUpdateTodo, type Place, type TodoText } from './todo-mutations.ts';

type Props = { place: Place; todo: Todo; tickOnly: boolean };

/** One to-do; changed in its place. */
export function TodoItem({ place, todo, tickOnly }: Props) {
  const t = useText();
  const { planId } = place;
  const [editing, setEditing] = useState(() => !tickOnly && readTodoDraft(planId, todo.id) !== null);
  const update = useUpdateTodo(planId);
  const remove = useRemoveWithUndo(place, todo);
  const edit = useRef<HTMLButtonElement>(null);
  const isNew = todo.id.startsWith('new-'); // the server has not answered yet
  const close = () => {
    setEditing(false);
    requestAnimationFrame(() => edit.current?.focus());
  };
  if (editing) return <EditTodo {...{ planId, todo }} onClose={close} />;
  return (
    <li id={`todo-${todo.id}`} className="border-b border-line py-1 last:border-b-0">
      <Checkbox
        label={<span className={`leading-snug ${todo.done ? 'text-ink-soft line-through' : ''}`}>{todo.task}</span>}
        checked={todo.done}
        disabled={isNew}
        onCheckedChange={(done) => update(todo.id, { done })}
      />
      <div className="flex min-h-9 items-center justify-between gap-2 pl-10 text-small text-ink-soft">
        <TodoFacts todo={todo} />
        {!tickOnly && !isNew && (
          <span className="ml-auto flex shrink-0">
            <IconButton
              ref={edit}
              icon="edit"
              label={t('todo.edit', { task: todo.task })}
              onClick={() => setEditing(true)}
            />
            <IconButton icon="trash" label={t('todo.delete', { task: todo.task })} onClick={() => void remove()} />
          </span>
        )}
      </div>
    </li>
  );
}

function EditTodo({ planId, todo, onClose }: { planId: string; todo: Todo; onClose: () => void }) {
  const t = useText();
  const update = useUpdateTodo(planId);
  const { text, change, clear, clearSaved } = useTodoDraft(planId, todo.id, toTodoText(todo));
  const close = () => {
    clear();
    onClose();
  };
  return (
    <li className="py-2">
      <TodoForm
        {...{ text, change }}
        submitLabel={t('todo.save')}
        takesFocus
        onCancel={close}
        onSubmit={async (next) => {
          await update(todo.id, next);
          if (clearSaved(text)) onClose();
        }}
      />
    </li>
  );
}

/** Undo makes it again with the same words; a tick is set again. */
function useRemoveWithUndo(place: Place, todo: Todo) {
  const t = useText();
  const remove = useDeleteTodo(place.planId);
  const create = useCreateTodo(place);
  const update = useUpdateTodo(place.planId);
  const undo = async () => {
    const { todo: again } = await create(toTodoText(todo));
    if (todo.done) await update(again.id, { done: true });
  };
  return () =>
    remove(todo.id).then(
      () => toastSuccess(t('todo.deleted'), { label: t('plan.undo'), run: () => void undo().catch(() => null) }),
      () => null,
    );
}

const toTodoText = ({ task, deadline, personResponsible }: Todo): TodoText => ({ task, deadline, personResponsible });
