import type { Question } from '@app/schema/questionnaire';
import { questionLabelKey } from '@app/schema/text-keys';
import { useText } from '../../../../lib/i18n.ts';
import { StateTag } from '../../../../ui/state-tag.tsx';
import { carriedFor } from '../../answers/prefill/carried-for.ts';
import { AnswerText } from '../../answers/read-only/answer-text.tsx';
import { byDeadline, TodoLine } from '../../todos/todo-line.tsx';
import { useReview } from './review-context.ts';

/** A question with its answer and to-dos, to read; says in words when it changed since the last round. */
export function QuestionReading({ question }: { question: Question }) {
  const t = useText();
  const { step, answers, questionnaire, document, changed } = useReview();
  const titleId = `question-${question.key}-title`;
  const todos = document.todos.filter((todo) => todo.questionId === question.id);
  return (
    <section
      id={`question-${question.key}`}
      aria-labelledby={titleId}
      className="flex scroll-mt-20 flex-col gap-3 rounded-card border border-line bg-sheet p-4 shadow-sheet sm:p-6"
    >
      <div className="flex flex-col items-start gap-2">
        <h2 id={titleId} tabIndex={-1} className="measure text-lead">
          <span className="tabular mr-1 text-body font-normal text-ink-soft">
            {step.position}.{question.position}
          </span>{' '}
          {t(questionLabelKey(question.key))}
        </h2>
        {changed.has(question.id) && <StateTag tone="attention">{t('review_plan.changed')}</StateTag>}
      </div>
      <div className="min-w-0 break-words">
        <AnswerText
          question={question}
          value={answers.get(question.id)}
          choices={carriedFor(questionnaire, answers, question).choices}
        />
      </div>
      {todos.length > 0 && (
        <div className="border-t border-line pt-3">
          <h3 className="font-semibold">{t('plan.todos')}</h3>
          <ul className="bare-list">
            {todos.toSorted(byDeadline).map((todo) => (
              <TodoLine key={todo.id} todo={todo}>
                <span className="break-words">{todo.task}</span>
              </TodoLine>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}
