import { TODOS_PER_QUESTION_MAX } from '@app/schema/plan-limits';
import { isDropped, isOpen } from '@app/schema/todo-state';
import type { LivingTodo } from '@app/schema/todos';
import { type ComponentProps, Suspense, useRef, useState } from 'react';
import { useText } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { readTodoDraft, useTodoDraft } from './todo-draft.ts';
import { type Place, type TodoText, useCreateTodo, useDeleteTodo, useUpdateTodo } from './todo-mutations.ts';
import { toastSuccess } from '../../../lib/toasts.ts';
import { DialogButton } from '../../../ui/dialog-button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { FailureText } from '../../../ui/failure-text.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { later } from '../../../ui/later.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Threads } from '../threads/threads.tsx';
import { TodoFacts, TodoLine } from './todo-line.tsx';

/** Of a completed plan to-dos can only be ticked; a commenter reads them. */
type Access = 'write' | 'tick' | 'read';

type Props = Place & {
  todos: readonly LivingTodo[];
  access: Access;
};

const LaterForm = later(() => import('./todo-form.tsx').then((part) => part.TodoForm));

function TodoForm(props: ComponentProps<typeof LaterForm>) {
  return (
    <Suspense fallback={<Skeleton className="h-64 w-full" />}>
      <LaterForm {...props} />
    </Suspense>
  );
}

/** The to-dos of one question: tick, write, change, delete with undo, all done at once. */
export function QuestionTodos({ todos, access, ...place }: Props) {
  const t = useText();
  const isFull = todos.length >= TODOS_PER_QUESTION_MAX;
  const open = todos.filter(isOpen).length;
  const [failure, setFailure] = useState<unknown>(null);
  const loadMarkAll = async () => {
    const { MarkAll } = await import('./mark-all.tsx');
    return (onClose: () => void) => <MarkAll {...{ place, todos, onClose }} onFailure={setFailure} />;
  };
  return (
    <div className="flex flex-col gap-3">
      {todos.length === 0 && access !== 'write' && <p className="text-small text-ink-soft">{t('todo.none')}</p>}
      {todos.length > 0 && (
        <ul className="bare-list flex flex-col">
          {todos.map((todo) =>
            access === 'read' ? (
              <TodoLine key={todo.id} todo={todo}>
                <span>{todo.task}</span>
                <Threads place={{ ...toThreadPlace(place), todoId: todo.id }} about={todo.task} />
              </TodoLine>
            ) : (
              <TodoItem key={todo.id} {...{ place, todo }} tickOnly={access === 'tick'} onFailure={setFailure} />
            ),
          )}
        </ul>
      )}
      <FailureText error={failure} />
      {todos.filter((todo) => !isDropped(todo)).length > 1 && access !== 'read' && (
        <div className="-ml-3">
          <DialogButton
            quiet
            label={open > 0 ? t('todo.all_done', { count: open }) : t('todo.all_open')}
            load={loadMarkAll}
          />
        </div>
      )}
      {access === 'write' && !isFull && <AddTodo {...place} />}
      {access === 'write' && isFull && (
        <p className="text-small text-ink-soft">{t('todo.full', { count: TODOS_PER_QUESTION_MAX })}</p>
      )}
    </div>
  );
}

/** Opens at once where a to-do was left half written. */
function AddTodo(place: Place) {
  const t = useText();
  const { planId, questionId } = place;
  const [open, setOpen] = useState(() => readTodoDraft(planId, questionId) !== null);
  const [opened, setOpened] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const { text, change, deadline, clear, clearSaved, putBack } = useTodoDraft(planId, questionId);
  const create = useCreateTodo(place);
  const show = () => {
    setOpen(true);
    setOpened(true);
  };
  if (!open) {
    return (
      <Button ref={opener} size="small" icon="plus" className="self-start" onClick={show}>
        {t('todo.add')}
      </Button>
    );
  }
  return (
    <TodoForm
      {...{ text, change, deadline }}
      submitLabel={t('todo.add')}
      takesFocus={opened}
      onCancel={() => {
        clear();
        setOpen(false);
        requestAnimationFrame(() => opener.current?.focus());
      }}
      onSubmit={async (todo) => {
        await create(todo).catch((error: unknown) => {
          putBack(text);
          throw error;
        });
        clearSaved(text);
      }}
    />
  );
}

/** `onFailure` gets why deleting or undoing failed: what had the message was gone meanwhile. */
type ItemProps = { place: Place; todo: LivingTodo; tickOnly: boolean; onFailure: (error: unknown) => void };

/** One to-do; changed in its place. */
function TodoItem({ place, todo, tickOnly, onFailure }: ItemProps) {
  const t = useText();
  const { planId } = place;
  const [editing, setEditing] = useState(() => !tickOnly && readTodoDraft(planId, todo.id) !== null);
  const update = useUpdateTodo(planId);
  const [failure, setFailure] = useState<unknown>(null);
  const remove = useRemoveWithUndo(place, todo, onFailure);
  const edit = useRef<HTMLButtonElement>(null);
  const isNew = todo.id.startsWith('new-'); // the server has not answered yet
  const close = () => {
    setEditing(false);
    requestAnimationFrame(() => edit.current?.focus());
  };
  const attempt = (act: Promise<unknown>) => {
    setFailure(null);
    return act.catch(setFailure);
  };
  if (editing) return <EditTodo {...{ planId, todo }} onClose={close} />;
  return (
    <li id={`todo-${todo.id}`} className="border-b border-line py-1 last:border-b-0">
      <Checkbox
        label={<span className={`leading-snug ${todo.done ? 'text-ink-soft line-through' : ''}`}>{todo.task}</span>}
        checked={todo.done}
        disabled={isNew}
        onCheckedChange={(done) => attempt(update(todo.id, { done }))}
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
            <IconButton
              icon="trash"
              label={t('todo.delete', { task: todo.task })}
              onClick={() => void remove().catch(onFailure)}
            />
          </span>
        )}
      </div>
      <FailureText error={failure} />
      {!isNew && (
        <div className="pl-7">
          <Threads place={{ ...toThreadPlace(place), todoId: todo.id }} about={todo.task} />
        </div>
      )}
    </li>
  );
}

function EditTodo({ planId, todo, onClose }: { planId: string; todo: LivingTodo; onClose: () => void }) {
  const t = useText();
  const update = useUpdateTodo(planId);
  const { text, change, deadline, clear, clearSaved } = useTodoDraft(planId, todo.id, toTodoText(todo));
  const close = () => {
    clear();
    onClose();
  };
  return (
    <li className="py-2">
      <TodoForm
        {...{ text, change, deadline }}
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

/** Undo makes it again with the same words, person and state. */
function useRemoveWithUndo(place: Place, todo: LivingTodo, onFailure: ItemProps['onFailure']) {
  const t = useText();
  const remove = useDeleteTodo(place.planId);
  const create = useCreateTodo(place);
  const update = useUpdateTodo(place.planId);
  const undo = async () => {
    const { todo: again } = await create(toTodoText(todo));
    if (todo.done) await update(again.id, { done: true });
    if (todo.contactId === null && !isDropped(todo)) return;
    const { giveBack } = await import('./give-back.ts');
    await giveBack(place.planId, again.id, todo);
  };
  return async () => {
    await remove(todo.id);
    onFailure(null);
    toastSuccess(t('todo.deleted'), { label: t('plan.undo'), run: () => void undo().catch(onFailure) });
  };
}

const toThreadPlace = ({ stepId, questionId }: Place) => ({ stepId, questionId });

const toTodoText = ({ task, deadline, personResponsible }: LivingTodo): TodoText => ({
  task,
  deadline,
  personResponsible,
});
