import type { Question } from '@app/schema/questionnaire';
import { useText } from '../../../lib/i18n.ts';
import { FieldErrorText } from '../../../ui/field.tsx';
import { fieldErrorText } from '../../../lib/error-text.ts';
import { CarriedOffer } from '../answers/prefill/carried-offer.tsx';
import { ConflictPanel } from '../answers/conflict-panel.tsx';
import { AnswerEditor } from '../answers/editors/answer-editor.tsx';
import { AnswerText } from '../answers/read-only/answer-text.tsx';
import { useAnswer, useSaver } from '../answers/saver-context.ts';
import { useAnswerField } from '../answers/use-answer-field.ts';
import { usePlan } from './plan-context.ts';
import { QuestionExtras } from './question-extras.tsx';

/** A question with its editor; what is asked beside it follows the focus. */
export function QuestionBlock({ question }: { question: Question }) {
  const t = useText();
  const saver = useSaver();
  const { questionnaire, step, readOnly, setFocused, focusedKey, wide } = usePlan();
  const field = useAnswerField(questionnaire, question);
  const titleId = `question-${question.key}-title`;
  const focus = () => setFocused(question.key);
  const marked = wide && focusedKey === question.key;
  return (
    <section
      id={`question-${question.key}`}
      aria-labelledby={titleId}
      onFocus={focus}
      onPointerDown={focus}
      onBlur={() => saver.flush(question.id)}
      className={`relative flex scroll-mt-20 flex-col gap-3 rounded-card border bg-sheet p-4 shadow-sheet sm:p-6 ${marked ? 'border-line-strong' : 'border-line'}`}
    >
      <h2 id={titleId} tabIndex={-1} className="measure text-lead">
        <span className="tabular mr-1 text-body font-normal text-ink-soft">
          {step.position}.{question.position}
        </span>{' '}
        {field.label}
        {!question.required && !readOnly && (
          <span className="text-small font-normal text-ink-soft"> {t('ui.optional')}</span>
        )}
      </h2>
      {readOnly ? (
        <AnswerText question={question} value={field.value} choices={field.carried.choices} />
      ) : (
        <>
          <Trouble question={question} choices={field.carried.choices} />
          <CarriedOffer field={field} />
          <AnswerEditor field={field} />
        </>
      )}
      <QuestionExtras question={question} />
    </section>
  );
}

/** What stands in the way of saving this answer. */
function Trouble({
  question,
  choices,
}: {
  question: Question;
  choices: ReturnType<typeof useAnswerField>['carried']['choices'];
}) {
  const t = useText();
  const { value, problem } = useAnswer(question.id);
  if (problem?.kind === 'conflict') {
    return (
      <ConflictPanel
        {...{ question, choices }}
        mine={value as Parameters<typeof ConflictPanel>[0]['mine']}
        theirs={problem.theirs}
      />
    );
  }
  if (problem?.kind !== 'rejected') return null;
  return (
    <div role="alert">
      <FieldErrorText text={t('plan.rejected', { reason: fieldErrorText(problem.errors[0] ?? { key: '' }) })} />
    </div>
  );
}
