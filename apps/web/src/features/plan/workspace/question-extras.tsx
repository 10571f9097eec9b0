import type { Question } from '@app/schema/questionnaire';
import { useText } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { ASIDE_ID } from './aside-id.ts';
import { usePlan } from './plan-context.ts';
import { PlanTodos } from './plan-todos.tsx';
import { QuestionHelp } from './question-help.tsx';

/** On narrow screens help and to-dos fold under their question; on wide ones a button leads to them at the right. */
export function QuestionExtras({ question }: { question: Question }) {
  const t = useText();
  const { wide, document, step, setFocused, readOnly } = usePlan();
  const count = document.todos.filter((todo) => todo.questionId === question.id).length;
  const todosLabel = count > 0 ? t('plan.todos_count', { count }) : t('plan.todos');
  if (!wide) {
    return (
      <div className="flex flex-col gap-1">
        {!readOnly && (
          <Disclosure summary={t('plan.help_and_example')}>
            <QuestionHelp question={question} />
          </Disclosure>
        )}
        {step.todos && !(readOnly && count === 0) && (
          <Disclosure summary={todosLabel}>
            <PlanTodos question={question} />
          </Disclosure>
        )}
      </div>
    );
  }
  if (!step.todos || (readOnly && count === 0)) return null;
  const show = () => {
    setFocused(question.key);
    requestAnimationFrame(() => window.document.getElementById(ASIDE_ID)?.focus());
  };
  return (
    <Button look="quiet" size="small" icon="list" className="-ml-3 self-start" onClick={show}>
      {todosLabel}
    </Button>
  );
}
