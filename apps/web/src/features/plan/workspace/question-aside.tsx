import { questionLabelKey } from '@app/schema/text-keys';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { ASIDE_ID } from './aside-id.ts';
import { usePlan } from './plan-context.ts';
import { PlanTodos } from './plan-todos.tsx';
import { QuestionHelp } from './question-help.tsx';
import { StepFeedback } from './step-feedback.tsx';

/** Beside the sheet: feedback on the step, then help, example and to-dos of the question in focus. */
export function QuestionAside() {
  const t = useText();
  const { step, focusedKey, readOnly } = usePlan();
  const question = step.questions.find(({ key }) => key === focusedKey);
  if (!question) return null;
  const back = () => {
    const block = document.getElementById(`question-${question.key}`);
    (block?.querySelector<HTMLElement>('input, textarea, select') ?? block?.querySelector('h2'))?.focus();
  };
  const place = `${step.position}.${question.position}`;
  return (
    <aside
      aria-labelledby={ASIDE_ID}
      className="sticky top-20 flex max-h-[calc(100dvh-6rem)] flex-col gap-6 self-start overflow-y-auto px-1 pb-6"
    >
      <h2 id={ASIDE_ID} tabIndex={-1} className="text-small font-semibold text-ink-soft">
        {t('plan.beside', { place })}
        <span className="sr-only">: {t(questionLabelKey(question.key))}</span>
      </h2>
      <StepFeedback />
      {!readOnly && (
        <Part title={t('plan.help')}>
          <QuestionHelp question={question} />
        </Part>
      )}
      {step.todos && (
        <Part title={t('plan.todos')}>
          <PlanTodos question={question} />
        </Part>
      )}
      <div className="not-focus-within:sr-only">
        <Button size="small" look="quiet" icon="arrow-left" onClick={back}>
          {t('plan.back_to_question', { place })}
        </Button>
      </div>
    </aside>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-semibold">{title}</h3>
      {children}
    </section>
  );
}
