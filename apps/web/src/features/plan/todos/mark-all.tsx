import { isOpen } from '@app/schema/todo-state';
import type { LivingTodo } from '@app/schema/todos';
import { useText } from '../../../lib/i18n.ts';
import { toastSuccess } from '../../../lib/toasts.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { type Place, useSetQuestionDone, useUpdateTodo } from './todo-mutations.ts';

type Props = {
  place: Place;
  todos: readonly LivingTodo[];
  onClose: () => void;
  /** Gets why undoing failed. */
  onFailure: (error: unknown) => void;
};

/** Marks the open to-dos of a question as done, or all as open again when none is; undo takes back what this changed, no more. */
export function MarkAll({ place, todos, onClose, onFailure }: Props) {
  const t = useText();
  const { set, mutation } = useSetQuestionDone(place);
  const update = useUpdateTodo(place.planId);
  const done = todos.some(isOpen);
  const changed = todos.filter((todo) => (done ? isOpen(todo) : todo.done));
  const count = changed.length;
  const undo = () => {
    for (const { id } of changed) void update(id, { done: !done }).catch(onFailure);
  };
  const confirm = async () => {
    await set(done);
    onFailure(null);
    toastSuccess(t(done ? 'todo.marked_done' : 'todo.marked_open', { count }), { label: t('plan.undo'), run: undo });
    onClose();
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => void confirm().catch(() => null)}
      mutation={mutation}
      title={t(done ? 'todo.ask_done' : 'todo.ask_open', { count })}
      confirmLabel={t(done ? 'todo.mark_done' : 'todo.mark_open')}
    >
      <ul className="list-disc pl-5">
        {changed.map(({ id, task }) => (
          <li key={id}>{task}</li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}
