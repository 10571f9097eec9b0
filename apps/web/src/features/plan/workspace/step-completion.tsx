import type { Missing } from '@app/schema/completeness';
import { questionLabelKey } from '@app/schema/text-keys';
import { useText } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useAnswers } from '../answers/saver-context.ts';
import { useCompleteStep } from '../data/plan-mutations.ts';
import { usePlan } from './plan-context.ts';
import { StepLink } from './step-link.tsx';
import { listMissing } from '../data/steps-of-plan.ts';

/** "Mark step as completed" once nothing required is missing; until then what is, each a link to its place. */
export function StepCompletion() {
  const t = useText();
  const { document, questionnaire, step, readOnly } = usePlan();
  const answers = useAnswers();
  const { mark, isPending } = useCompleteStep(document.plan.id);
  if (readOnly) return null;
  const missing = listMissing({ questionnaire, step, answers, todos: document.todos });
  const isCompleted = document.completedSteps.includes(step.id);
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
      {!isCompleted && missing.length === 0 && (
        <>
          <p className="measure">{t('plan.step.ready')}</p>
          <Button icon="check" busy={isPending} onClick={() => mark(step.id, true)}>
            {t('plan.step.mark')}
          </Button>
        </>
      )}
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
      <ul className="list-disc pl-5 wrap-anywhere">
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
