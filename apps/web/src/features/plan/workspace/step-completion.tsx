import type { Missing } from '@app/schema/completeness';
import { questionLabelKey, stepNameKey } from '@app/schema/text-keys';
import { useText } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { FailureText } from '../../../ui/failure-text.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useFromAnswers } from '../answers/saver-context.ts';
import { useCompleteStep } from '../data/plan-mutations.ts';
import { usePlan } from './plan-context.ts';
import { StepLink } from './step-link.tsx';
import { useNeighbors } from './step-navigation.tsx';
import { listMissing } from '../data/steps-of-plan.ts';

/** Whether everything required of the shown step is there, and it is not called completed yet: that is the next thing to do. */
export function useReadyStep() {
  const { document, questionnaire, step, readOnly } = usePlan();
  const { todos } = document;
  const missing = useFromAnswers((answers) => listMissing({ questionnaire, step, answers, todos }));
  const isCompleted = document.completedSteps.includes(step.id);
  const isLast = step.position === questionnaire.steps.length;
  return { missing, isCompleted, isReady: !readOnly && !isLast && !isCompleted && missing.length === 0 };
}

/** Completes the step and goes on once nothing required is missing; until then what is, each a link to its place. */
export function StepCompletion() {
  const t = useText();
  const { document, step, readOnly } = usePlan();
  const { after, go } = useNeighbors();
  const { missing, isCompleted, isReady } = useReadyStep();
  const { mark, isPending, error } = useCompleteStep(document.plan.id);
  if (readOnly) return null;
  const look = isCompleted ? 'border-done bg-done-wash' : 'items-start border-line bg-sheet';
  return (
    <section aria-label={t('plan.step.state')} className={`flex flex-col gap-3 rounded-card border p-4 sm:p-6 ${look}`}>
      {isCompleted && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p role="status" className="flex items-center gap-2 font-semibold">
            <Icon name="check-circle" className="text-done" />
            {t('plan.step.completed')}
          </p>
          <Button size="small" look="quiet" busy={isPending} onClick={() => mark(step.id, false)}>
            {t('plan.step.unmark')}
          </Button>
        </div>
      )}
      {isReady && after && (
        <>
          <p className="measure">{t('plan.step.ready')}</p>
          <Button look="primary" icon="check" busy={isPending} onClick={() => mark(step.id, true, () => go(1))}>
            <span className="text-left">{t('plan.step.mark_and_next', { name: t(stepNameKey(after.key)) })}</span>
          </Button>
        </>
      )}
      <FailureText error={error} />
      {missing.length > 0 && (
        <MissingList lead={t(isCompleted ? 'plan.step.completed_but' : 'plan.step.missing')} missing={missing} />
      )}
    </section>
  );
}

function MissingList({ lead, missing }: { lead: string; missing: readonly Missing[] }) {
  const t = useText();
  const { step } = usePlan();
  const places = missing.map((each) =>
    each.kind === 'answer'
      ? { key: each.questionKey, question: each.questionKey, text: t(questionLabelKey(each.questionKey)) }
      : { key: 'todos', question: step.questions[0]?.key, text: t('plan.step.todos_needed', { count: each.needed }) },
  );
  return (
    <>
      <p className="font-semibold">{lead}</p>
      <ul className="list-disc pl-5">
        {places.map(({ key, question, text }) => (
          <li key={key} className="py-0.5">
            <StepLink step={step.position} question={question} className="text-accent underline underline-offset-3">
              {text}
            </StepLink>
          </li>
        ))}
      </ul>
    </>
  );
}
