import type { Question } from '@app/schema/questionnaire';
import type { ComponentProps } from 'react';
import { fieldErrorText } from '../../../lib/error-text.ts';
import { useText } from '../../../lib/i18n.ts';
import { FieldErrorText } from '../../../ui/field.tsx';
import { useNextFocus } from '../../../ui/use-next-focus.ts';
import { ConflictPanel } from '../answers/conflict-panel.tsx';
import { AnswerEditor } from '../answers/editors/answer-editor.tsx';
import { CarriedOffer } from '../answers/prefill/carried-offer.tsx';
import { AnswerText } from '../answers/later-answer-text.ts';
import { useAnswer, useSaver } from '../answers/saver-context.ts';
import { useAnswerField } from '../answers/use-answer-field.ts';
import { HistoryButton } from '../history/history-button.tsx';
import { usePlan } from './plan-context.ts';
import { WhatChangedButton } from './changes/what-changed-button.tsx';
import { QuestionCard } from './question-card.tsx';
import { ExampleButton, QuestionExtras } from './question-aside.tsx';

/** A question with its editor; its help and to-dos come with it. */
export function QuestionBlock({ question }: { question: Question }) {
  const t = useText();
  const saver = useSaver();
  const { document, step, questionnaire, readOnly, role, setFocused, focusedKey, wide } = usePlan();
  const field = useAnswerField(questionnaire, question);
  const focus = () => setFocused(question.key);
  const place = { id: document.plan.id, stepId: step.id, questionId: question.id };
  const isOptional = !question.required && !readOnly;
  return (
    <QuestionCard
      question={question}
      note={isOptional && <span className="text-small font-normal text-ink-soft"> {t('ui.optional')}</span>}
      action={!wide && !readOnly && <ExampleButton question={question} />}
      tag={<WhatChangedButton question={question} />}
      marked={wide && focusedKey === question.key}
      onFocus={focus}
      onPointerDown={focus}
      onBlur={() => saver.flush(question.id)}
    >
      {readOnly ? (
        <AnswerText question={question} value={field.value} choices={field.carried.choices} />
      ) : (
        <>
          <SaveProblem question={question} choices={field.carried.choices} />
          <CarriedOffer field={field} />
          <AnswerEditor field={field} />
        </>
      )}
      <div className="flex flex-wrap items-start gap-x-4 gap-y-1">
        <QuestionExtras question={question} />
        {role !== 'commenter' && <HistoryButton {...{ question, questionnaire, place, readOnly }} />}
      </div>
    </QuestionCard>
  );
}

type ProblemProps = Pick<ComponentProps<typeof ConflictPanel>, 'question' | 'choices'>;

/** Why this answer cannot be saved. */
function SaveProblem(props: ProblemProps) {
  const t = useText();
  const { id, key } = props.question;
  const { value, problem } = useAnswer(id);
  const isConflict = problem?.kind === 'conflict';
  const field = `#question-${key} :is(textarea,input,select)`;
  useNextFocus(isConflict, () => (isConflict ? null : document.querySelector<HTMLElement>(field)));
  if (isConflict) return <ConflictPanel {...props} mine={value} theirs={problem.theirs} />;
  if (problem?.kind !== 'rejected') return null;
  return (
    <div role="alert">
      <FieldErrorText text={t('plan.rejected', { reason: fieldErrorText(problem.errors[0] ?? { key: '' }) })} />
    </div>
  );
}
