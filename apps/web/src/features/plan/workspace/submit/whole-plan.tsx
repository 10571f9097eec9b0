import type { Step } from '@app/schema/questionnaire';
import { stepNameKey } from '@app/schema/text-keys';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ComponentProps, type ReactNode } from 'react';
import { formatDate } from '../../../../lib/format.ts';
import { useText } from '../../../../lib/i18n.ts';
import { PATHS } from '../../../../lib/paths.ts';
import { Button } from '../../../../ui/button.tsx';
import { Callout } from '../../../../ui/callout.tsx';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { useSaver } from '../../answers/saver-context.ts';
import { useCompletePlan, useSubmitForFeedback } from '../../data/plan-mutations.ts';
import { feedbackRoundsQuery } from '../../data/plan-queries.ts';
import { listHinderingSteps } from '../../data/steps-of-plan.ts';
import { RoundsHistory } from '../../feedback/feedback-by-round.tsx';
import { numberRounds } from '../../feedback/rounds.ts';
import { compareDeadlines, TodoLine } from '../../todos/todo-line.tsx';
import { usePlan } from '../plan-context.ts';
import { StepLink } from '../step-link.tsx';

/** Every to-do, then sending and completing. */
export function WholePlan() {
  const { document, readOnly } = usePlan();
  const { data } = useQuery(feedbackRoundsQuery(document.plan.id));
  return (
    <>
      <TodoSummary />
      {!readOnly && <SubmitPanel />}
      <RoundsHistory rounds={numberRounds(data?.rounds ?? [])} />
      {!readOnly && <CompletePanel />}
    </>
  );
}

type PanelProps = { id: string; title: string; className: string; children: ReactNode };

function Panel({ id, title, className, children }: PanelProps) {
  return (
    <section
      aria-labelledby={id}
      className={`flex flex-col rounded-card border border-line bg-sheet p-4 shadow-sheet sm:p-6 ${className}`}
    >
      <h2 id={id} className="text-lead">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** Every to-do of the plan by step, each a link to its question. */
function TodoSummary() {
  const t = useText();
  const { document, questionnaire } = usePlan();
  const done = document.todos.filter((todo) => todo.done).length;
  const listTodos = (step: Step) =>
    document.todos.filter((todo) => step.questions.some(({ id }) => id === todo.questionId)).toSorted(compareDeadlines);
  return (
    <Panel id="review-todos" title={t('review.todos')} className="gap-4">
      {document.todos.length === 0 ? (
        <p className="text-ink-soft">{t('review.no_todos')}</p>
      ) : (
        <p>{t('review.todos_count', { count: document.todos.length, done })}</p>
      )}
      {questionnaire.steps
        .map((step) => ({ step, todos: listTodos(step) }))
        .filter(({ todos }) => todos.length > 0)
        .map(({ step, todos }) => (
          <div key={step.id}>
            <h3 className="font-semibold">
              {step.position}. {t(stepNameKey(step.key))}
            </h3>
            <ul className="bare-list">
              {todos.map((todo) => (
                <TodoLine key={todo.id} todo={todo}>
                  <StepLink
                    step={step.position}
                    question={step.questions.find(({ id }) => id === todo.questionId)?.key}
                    className="text-ink underline decoration-line-strong underline-offset-3 hover:text-accent"
                  >
                    {todo.task}
                  </StepLink>
                </TodoLine>
              ))}
            </ul>
          </div>
        ))}
    </Panel>
  );
}

/** Sends the plan to the consultant; afterwards says since when it waits. */
function SubmitPanel() {
  const t = useText();
  const { plan, submittedAt } = usePlan().document;
  const submit = useSubmitForFeedback(plan.id);
  return (
    <ActPanel
      name="submit"
      title={t('review.submit.ask')}
      button={plan.submittedForFeedback ? null : { look: 'primary', icon: 'send' }}
      act={submit}
    >
      {plan.submittedForFeedback ? (
        <Callout
          title={
            submittedAt ? t('review.submit.waiting', { date: formatDate(submittedAt) }) : t('review.submit.waiting_now')
          }
        >
          {t('review.submit.waiting_text')}
        </Callout>
      ) : (
        <p className="measure">{t('review.submit.text')}</p>
      )}
    </ActPanel>
  );
}

/** Completes the plan once every step but the last is; until then names the steps that are not. */
function CompletePanel() {
  const t = useText();
  const navigate = useNavigate();
  const { document, questionnaire, step } = usePlan();
  const { id, name } = document.plan;
  const complete = useCompletePlan(id);
  const hindering = listHinderingSteps(questionnaire.steps, document.completedSteps);
  const disabledReason = hindering.length > 0 ? t('review.complete.hindered') : null;
  return (
    <ActPanel
      name="complete"
      title={t('review.complete.ask', { name })}
      button={{ icon: 'check-circle', disabledReason }}
      act={complete}
      onDone={() => void navigate({ to: PATHS.plan, search: { plan: id, step: step.position }, replace: true })}
    >
      <p className="measure">{t('review.complete.text')}</p>
      {disabledReason && (
        <div>
          <p className="font-semibold">{disabledReason}</p>
          <ul className="list-disc pl-5 wrap-anywhere">
            {hindering.map((each) => (
              <li key={each.id} className="py-0.5">
                <StepLink step={each.position} className="text-accent underline underline-offset-3">
                  {each.position}. {t(stepNameKey(each.key))}
                </StepLink>
              </li>
            ))}
          </ul>
        </div>
      )}
    </ActPanel>
  );
}

type ActProps = {
  name: 'submit' | 'complete';
  /** The question before the act. */
  title: string;
  /** Left out when there is nothing to do. */
  button: Pick<ComponentProps<typeof Button>, 'look' | 'icon' | 'disabledReason'> | null;
  act: () => Promise<unknown>;
  onDone?: () => void;
  children: ReactNode;
};

/** An act on the plan, after a question. It runs once the server has every answer; says so when it has not. */
function ActPanel({ name, title, button, act, onDone, children }: ActProps) {
  const t = useText();
  const saver = useSaver();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [unsaved, setUnsaved] = useState(false);
  const run = async () => {
    setBusy(true);
    const allSaved = await saver.flushAll();
    setUnsaved(!allSaved);
    const isDone =
      allSaved &&
      (await act().then(
        () => true,
        () => false,
      )); // the query cache shows the error
    setBusy(false);
    setAsking(false);
    if (isDone) onDone?.();
  };
  return (
    <Panel id={`review-${name}`} title={t(`review.${name}.title`)} className="items-start gap-3">
      {children}
      {button && (
        <Button {...button} busy={busy} onClick={() => setAsking(true)}>
          {t(`review.${name}.button`)}
        </Button>
      )}
      {unsaved && <Callout kind="error" role="alert" title={t('review.unsaved')} />}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        busy={busy}
        title={title}
        confirmLabel={t(`review.${name}.button`)}
        onConfirm={() => void run()}
      >
        <p>{t(`review.${name}.ask_text`)}</p>
      </ConfirmDialog>
    </Panel>
  );
}
