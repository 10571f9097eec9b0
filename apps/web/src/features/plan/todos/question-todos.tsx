import { TODOS_PER_QUESTION_MAX, type Todo } from '@app/schema/todos';
import { useRef, useState } from 'react';
import { useText } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { TodoForm, usePreloadedTodoForm } from './lazy-todo-form.tsx';
import { TodoItem } from './todo-item.tsx';
import { readTodoDraft, useTodoDraft } from './todo-draft.ts';
import { useCreateTodo, useSetQuestionDone, type Place } from './todo-mutations.ts';

type Props = Place & {
  todos: readonly Todo[];
  /** Of a completed plan to-dos can only be ticked. */
  tickOnly: boolean;
};

/** The to-dos of one question: tick, write, change, delete with undo, all done at once. */
export function QuestionTodos({ todos, tickOnly, ...place }: Props) {
  const t = useText();
  const setQuestionDone = useSetQuestionDone(place);
  usePreloadedTodoForm();
  const isFull = todos.length >= TODOS_PER_QUESTION_MAX;
  const allDone = todos.length > 0 && todos.every((todo) => todo.done);
  return (
    <div className="flex flex-col gap-3">
      {todos.length === 0 && tickOnly && <p className="text-small text-ink-soft">{t('todo.none')}</p>}
      {todos.length > 0 && (
        <ul className="bare-list flex flex-col">
          {todos.map((todo) => (
            <TodoItem key={todo.id} {...{ place, todo, tickOnly }} />
          ))}
        </ul>
      )}
      {!tickOnly && !isFull && <AddTodo {...place} />}
      {!tickOnly && isFull && (
        <p className="text-small text-ink-soft">{t('todo.full', { count: TODOS_PER_QUESTION_MAX })}</p>
      )}
      {todos.length > 1 && (
        <Button
          look="quiet"
          size="small"
          className="self-start"
          onClick={() => void setQuestionDone(!allDone).catch(() => null)}
        >
          {allDone ? t('todo.all_open') : t('todo.all_done')}
        </Button>
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
  const { text, change, clear, clearSaved, putBack } = useTodoDraft(planId, questionId);
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
      {...{ text, change }}
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
