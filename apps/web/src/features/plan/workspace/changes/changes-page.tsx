import type { Question, Step } from '@app/schema/questionnaire';
import { questionLabelKey, stepNameKey } from '@app/schema/text-keys';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../../lib/i18n.ts';
import { Card, Section } from '../../../../ui/card.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { PageFailed } from '../../../../ui/page-failed.tsx';
import { PageHeading } from '../../../../ui/page-heading.tsx';
import { PageSkeleton } from '../../../../ui/skeleton.tsx';
import { changesQuery } from '../../data/plan-queries.ts';
import { TodoLine } from '../../todos/todo-line.tsx';
import { usePlan } from '../plan-context.ts';
import { StepLink } from '../step-link.tsx';
import { ChangeView } from './change-view.tsx';
import { useChange } from './use-change.ts';

/** All answers that changed since the last round, and the to-dos added since, by step. */
export function ChangesPage() {
  const t = useText();
  const { document, questionnaire, changes } = usePlan();
  const { error, refetch } = useQuery(changesQuery(document.plan.id));
  if (!changes && error)
    return <PageFailed title={t('plan.changes.changes')} error={error} onRetry={() => void refetch()} />;
  if (!changes) return <PageSkeleton />;
  const { round: number, questions, todosAdded } = changes;
  const touched = new Set([...questions, ...todosAdded].map(({ questionId }) => questionId));
  const steps = questionnaire.steps
    .map((step) => ({ step, questions: step.questions.filter(({ id }) => touched.has(id)) }))
    .filter((each) => each.questions.length > 0);
  const heading = number === null ? t('plan.changes.changes') : t('plan.changes.all', { number });
  return (
    <div className="flex max-w-4xl flex-col gap-8">
      <PageHeading size="heading" title={t('plan.changes.tab', { heading, plan: document.plan.name })}>
        {heading}
      </PageHeading>
      {steps.length === 0 && (
        <EmptyState icon="flag" title={t(number === null ? 'plan.changes.no_round' : 'plan.changes.nothing')} />
      )}
      {steps.map(({ step, questions: changed }) => (
        <Section key={step.id} title={`${step.position}. ${t(stepNameKey(step.key))}`}>
          {changed.map((question) => (
            <ChangedQuestion key={question.id} step={step} question={question} />
          ))}
        </Section>
      ))}
    </div>
  );
}

function ChangedQuestion({ step, question }: { step: Step; question: Question }) {
  const t = useText();
  const { document, changes } = usePlan();
  const change = useChange(question);
  const added = new Set(changes?.todosAdded.map(({ id }) => id));
  const todos = document.todos.filter(({ id, questionId }) => questionId === question.id && added.has(id));
  return (
    <Card className="flex flex-col gap-3">
      <h3 className="measure">
        <StepLink
          step={step.position}
          question={question.key}
          className="font-semibold text-accent underline underline-offset-3"
        >
          {`${step.position}.${question.position} ${t(questionLabelKey(question.key))}`}
        </StepLink>
      </h3>
      {change && <ChangeView question={question} change={change} />}
      {todos.length > 0 && (
        <div className="border-t border-line pt-3">
          <h4 className="font-semibold">{t('plan.changes.todos')}</h4>
          <ul className="bare-list">
            {todos.map((todo) => (
              <TodoLine key={todo.id} todo={todo}>
                <span>{todo.task}</span>
              </TodoLine>
            ))}
          </ul>
        </div>
      )}
    </Card>
  );
}
