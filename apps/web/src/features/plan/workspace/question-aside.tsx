import type { Question } from '@app/schema/questionnaire';
import { questionExampleKey, questionLabelKey } from '@app/schema/text-keys';
import { useState, type ReactNode } from 'react';
import { hasText, useText } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { QuestionTodos } from '../todos/question-todos.tsx';
import { usePlan } from './plan-context.ts';
import { QuestionHelp } from './question-help.tsx';

/** The heading of the right column: where a question leads to its to-dos. */
const ASIDE_ID = 'plan-aside';

/** At the right of the step: help, example and to-dos of the question that is written or read. */
export function QuestionAside() {
  const t = useText();
  const { step, focusedKey, readOnly } = usePlan();
  const question = step.questions.find(({ key }) => key === focusedKey);
  if (!question || (readOnly && !step.todos)) return null; // of a question that is read nothing is left to show
  const back = () => {
    const block = document.getElementById(`question-${question.key}`);
    (block?.querySelector<HTMLElement>('input, textarea, select') ?? block?.querySelector('h2'))?.focus();
  };
  const place = `${step.position}.${question.position}`;
  return (
    <aside aria-labelledby={ASIDE_ID} className="flex flex-col gap-6">
      <h2 id={ASIDE_ID} tabIndex={-1} className="text-small font-semibold text-ink-soft">
        {t('plan.beside', { place })}
        <span className="sr-only">: {t(questionLabelKey(question.key))}</span>
      </h2>
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

/** On narrow screens next to the name of a question: shows its help and example. */
export function ExampleButton({ question }: { question: Question }) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const label = t(questionLabelKey(question.key));
  return (
    <>
      <Button
        size="small"
        look="quiet"
        aria-haspopup="dialog"
        className="-my-1 -mr-2 shrink-0"
        onClick={() => setOpen(true)}
      >
        {t(hasText(questionExampleKey(question.key)) ? 'plan.example' : 'plan.help')}
        <span className="sr-only">: {label}</span>
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={label}>
        <QuestionHelp question={question} />
      </Dialog>
    </>
  );
}

/** On narrow screens to-dos fold under their question; on wide ones a button leads to them at the right. */
export function QuestionExtras({ question }: { question: Question }) {
  const t = useText();
  const { wide, document, step, setFocused, readOnly } = usePlan();
  const count = document.todos.filter((todo) => todo.questionId === question.id).length;
  const todosLabel = count > 0 ? t('plan.todos_count', { count }) : t('plan.todos');
  const hasTodos = step.todos && !(readOnly && count === 0);
  const show = () => {
    setFocused(question.key);
    requestAnimationFrame(() => window.document.getElementById(ASIDE_ID)?.focus());
  };
  if (wide)
    return (
      hasTodos && (
        <Button
          look={count > 0 ? 'secondary' : 'quiet'}
          size="small"
          icon="list"
          iconEnd="arrow-right"
          className="self-start"
          onClick={show}
        >
          {todosLabel}
        </Button>
      )
    );
  return (
    hasTodos && (
      <Disclosure summary={todosLabel}>
        <PlanTodos question={question} />
      </Disclosure>
    )
  );
}

/** The to-dos of a question of the plan that is open. */
function PlanTodos({ question }: { question: Question }) {
  const { document, step, readOnly, role } = usePlan();
  return (
    <QuestionTodos
      key={question.id}
      planId={document.plan.id}
      stepId={step.id}
      questionId={question.id}
      todos={document.todos.filter((todo) => todo.questionId === question.id)}
      access={role === 'commenter' ? 'read' : readOnly ? 'tick' : 'write'}
    />
  );
}
