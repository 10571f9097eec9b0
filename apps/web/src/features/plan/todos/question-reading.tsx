import type { AnswerValue } from '@app/schema/answers';
import type { Question, Questionnaire } from '@app/schema/questionnaire';
import type { Todo } from '@app/schema/todos';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n.ts';
import type { Answers } from '../answers/answer-values.ts';
import { getCarried } from '../answers/prefill/carried.ts';
import { AnswerText } from '../answers/read-only/answer-text.tsx';
import { compareDeadlines, TodoLine, type ShownTodo } from './todo-line.tsx';

type Props = {
  questionnaire: Questionnaire;
  answers: Answers;
  question: Question;
  value: AnswerValue | undefined;
  todos: readonly (ShownTodo & Pick<Todo, 'id' | 'task'>)[];
  /** The element of the heading above the to-dos. */
  heading: 'h3' | 'h4';
  /** In place of the answer. */
  children?: ReactNode;
  /** Shown below a to-do. */
  belowTodo?: (todo: Pick<Todo, 'id' | 'task'>) => ReactNode;
};

/** The answer to a question and its to-dos, to read. */
export function QuestionReading({
  questionnaire,
  answers,
  question,
  value,
  todos,
  heading: Heading,
  children,
  belowTodo,
}: Props) {
  const t = useText();
  return (
    <>
      <div className="min-w-0">
        {children ?? (
          <AnswerText
            question={question}
            value={value}
            choices={getCarried(questionnaire, answers, question).choices}
          />
        )}
      </div>
      {todos.length > 0 && (
        <div className="border-t border-line pt-3">
          <Heading className="font-semibold">{t('plan.todos')}</Heading>
          <ul className="bare-list">
            {todos.toSorted(compareDeadlines).map((todo) => (
              <TodoLine key={todo.id} todo={todo}>
                <span>{todo.task}</span>
                {belowTodo?.(todo)}
              </TodoLine>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
