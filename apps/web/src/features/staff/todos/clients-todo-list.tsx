import type { ClientsTodo } from '@app/schema/todos';
import { daysBetween, toDay } from '../../../lib/format.ts';
import { useText } from '../../../lib/i18n.ts';
import { askPageFocus } from '../../../lib/page-focus.ts';
import { PATHS } from '../../../lib/paths.ts';
import { useStaffArea } from '../../../lib/staff-area.ts';
import { STANDALONE, TextLink } from '../../../ui/text-link.tsx';
import { TodoLine } from '../../plan/todos/todo-line.tsx';

type Props = {
  todos: readonly ClientsTodo[];
  /** On the page of their client, which need not be named. */
  ofOneClient?: boolean;
};

const QUIET = 'decoration-transparent hover:decoration-current focus-visible:decoration-current';

/** Open to-dos with deadline, owner and how late they are; each leads to the to-dos of its plan. */
export function ClientsTodoList({ todos, ofOneClient = false }: Props) {
  const t = useText();
  const area = useStaffArea();
  const today = toDay(new Date());
  return (
    <ul className="bare-list">
      {todos.map((todo) => {
        const late = todo.deadline === null ? 0 : daysBetween(todo.deadline, today);
        return (
          <TodoLine key={todo.id} todo={{ ...todo, done: false }}>
            <TextLink to={PATHS.allTodos} search={{ plan: todo.planId }} onClick={askPageFocus} className={QUIET}>
              {todo.task}
            </TextLink>
            {late > 0 && (
              <span className="text-small font-semibold whitespace-nowrap text-error">
                {' '}
                {t('clients_todos.late', { days: late })}
              </span>
            )}
            {!ofOneClient && (
              <span className="block text-small text-ink-soft">
                <TextLink to={PATHS.client[area]} params={{ id: todo.clientId }} className={STANDALONE}>
                  {todo.company}
                </TextLink>
                {` · ${todo.plan}`}
              </span>
            )}
          </TodoLine>
        );
      })}
    </ul>
  );
}
