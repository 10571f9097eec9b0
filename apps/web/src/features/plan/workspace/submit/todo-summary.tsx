import { stepNameKey } from '@app/schema/text-keys';
import { useText } from '../../../../lib/i18n.ts';
import { byDeadline, TodoLine } from '../../todos/todo-line.tsx';
import { usePlan } from '../plan-context.ts';
import { StepLink } from '../step-link.tsx';

/** Every to-do of the plan by step, each a link to its question. */
export function TodoSummary() {
  const t = useText();
  const { document, questionnaire } = usePlan();
  const done = document.todos.filter((todo) => todo.done).length;
  const groups = questionnaire.steps
    .map((step) => ({
      step,
      todos: document.todos.filter((todo) => step.questions.some(({ id }) => id === todo.questionId)),
    }))
    .filter(({ todos }) => todos.length > 0);
  return (
    <section
      aria-labelledby="review-todos"
      className="flex flex-col gap-4 rounded-card border border-line bg-sheet p-4 shadow-sheet sm:p-6"
    >
      <h2 id="review-todos" className="text-lead">
        {t('review.todos')}
      </h2>
      {groups.length === 0 ? (
        <p className="text-ink-soft">{t('review.no_todos')}</p>
      ) : (
        <p>{t('review.todos_count', { count: document.todos.length, done })}</p>
      )}
      {groups.map(({ step, todos }) => (
        <div key={step.id}>
          <h3 className="font-semibold">
            {step.position}. {t(stepNameKey(step.key))}
          </h3>
          <ul className="bare-list">
            {todos.toSorted(byDeadline).map((todo) => (
              <TodoLine key={todo.id} todo={todo}>
                <StepLink
                  step={step.position}
                  question={step.questions.find(({ id }) => id === todo.questionId)?.key}
                  className="text-ink underline decoration-line-strong underline-offset-3 hover:text-accent"
                >
                  {todo.task}
                </StepLink>
              </TodoLine>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
