import type { Question } from '@app/schema/questionnaire';
import { stepNameKey } from '@app/schema/text-keys';
import { useText } from '../../../../lib/i18n.ts';
import { Checkbox } from '../../../../ui/checkbox.tsx';
import { StateTag } from '../../../../ui/state-tag.tsx';
import { useAnswers } from '../../answers/saver-context.ts';
import { Threads } from '../../threads/threads.tsx';
import { QuestionReading } from '../../todos/question-reading.tsx';
import { usePlan } from '../plan-context.ts';
import { QuestionCard } from '../question-card.tsx';
import { StepNavigation, useNeighbors } from '../step-navigation.tsx';
import { StepView } from '../step-view.tsx';
import { FeedbackEntries, FeedbackSheet } from './feedback-column.tsx';
import { ChangeOrAnswer } from '../changes/change-or-answer.tsx';
import { useChange } from '../changes/use-change.ts';
import { ReviewFindings } from './review-findings.tsx';
import { SendFeedback } from './send-feedback.tsx';
import { useReview } from './use-review.ts';
import { useStepKeys } from './use-step-keys.ts';
import { WithDrafts } from './with-drafts.tsx';

/** One step as the client wrote it; on narrow screens its feedback follows. At the end of the last step it can be sent. */
export function ReviewStep() {
  const t = useText();
  const { step, questionnaire, document, wide, readOnly } = usePlan();
  const { plan, completedSteps } = document;
  const { go } = useNeighbors();
  const keys = useStepKeys(go);
  const name = t(stepNameKey(step.key));
  const isLast = step.position === questionnaire.steps.length;
  const isCompleted = completedSteps.includes(step.id);
  const tag = (isCompleted || !isLast) && (
    <StateTag tone={isCompleted ? 'done' : 'neutral'}>
      {t(isCompleted ? 'review_plan.step_completed' : 'review_plan.step_open')}
    </StateTag>
  );
  return (
    <StepView
      title={t('review_plan.title', { step: step.position, name, plan: plan.name, company: plan.user.company })}
      tag={tag}
    >
      {step.questions.map((question) =>
        question.type === 'checklist_auto' ? (
          <ReviewFindings key={question.id} question={question} />
        ) : (
          <ReviewQuestion key={question.id} question={question} />
        ),
      )}
      {!wide && <FeedbackEntries />}
      {isLast && !readOnly && (
        <section
          aria-label={t('review_plan.send.button')}
          className="rounded-card border border-line bg-sheet p-4 shadow-sheet sm:p-6"
        >
          <WithDrafts>
            <SendFeedback />
          </WithDrafts>
        </section>
      )}
      <StepNavigation keys={keys.on} />
      <Checkbox
        label={t('review_plan.keys')}
        hint={t('review_plan.keys_hint')}
        checked={keys.on}
        onCheckedChange={keys.turn}
        className="pointer-coarse:hidden"
      />
      {!wide && !readOnly && <FeedbackSheet />}
    </StepView>
  );
}

/** A question with its answer and to-dos; says in words when it changed since the last round. */
function ReviewQuestion({ question }: { question: Question }) {
  const t = useText();
  const { questionnaire, document, changed, step } = useReview();
  const answers = useAnswers();
  const change = useChange(question);
  const todos = document.todos.filter((todo) => todo.questionId === question.id);
  const discussTodo = ({ id: todoId, task }: { id: string; task: string }) => (
    <Threads place={{ stepId: step.id, questionId: question.id, todoId }} about={task} />
  );
  return (
    <QuestionCard
      question={question}
      tag={changed.has(question.id) && <StateTag tone="attention">{t('review_plan.changed')}</StateTag>}
    >
      <ChangeOrAnswer question={question} change={change}>
        {(diff) => (
          <QuestionReading
            {...{ questionnaire, answers, question, todos }}
            value={answers.get(question.id)}
            heading="h3"
            belowTodo={discussTodo}
          >
            {diff}
          </QuestionReading>
        )}
      </ChangeOrAnswer>
    </QuestionCard>
  );
}
