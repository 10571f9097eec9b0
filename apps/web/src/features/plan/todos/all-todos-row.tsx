import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { FieldErrorText } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { TodoRow } from './all-todos.ts';
import { TodoDue } from './all-todos-due.tsx';

type Props = {
  todo: TodoRow;
  /** Left out for those who may only look. */
  onTick?: ((done: boolean) => Promise<void>) | undefined;
  failed?: boolean | undefined;
  /** The link to its step, or the step's name. */
  place: ReactNode;
};

/** One to-do in a list: tick, task, when, who, where it comes from. */
export function AllTodosRow({ todo, onTick, failed, place }: Props) {
  const t = useText();
  const task = <span className={`wrap-anywhere ${todo.done ? 'text-ink-soft line-through' : ''}`}>{todo.task}</span>;
  return (
    <li className="flex flex-col border-b border-line py-1.5 last:border-b-0 print:break-inside-avoid">
      {onTick ? (
        <Checkbox label={task} checked={todo.done} onCheckedChange={onTick} />
      ) : (
        <span className="flex items-start gap-1">
          <span className="flex size-9 shrink-0 items-center justify-center text-ink-soft">
            <Icon name={todo.done ? 'check-circle' : 'circle'} />
          </span>
          <span className="min-w-0 py-1">
            <span className="sr-only">{t(todo.done ? 'all_todos.state.done' : 'all_todos.state.open')} </span>
            {task}
          </span>
        </span>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-0.5 pl-10 text-small text-ink-soft pointer-coarse:pl-12">
        <TodoDue todo={todo} />
        {place}
      </div>
      {failed && (
        <div className="pl-10 pointer-coarse:pl-12" role="alert">
          <FieldErrorText text={t('all_todos.not_saved')} />
        </div>
      )}
    </li>
  );
}
