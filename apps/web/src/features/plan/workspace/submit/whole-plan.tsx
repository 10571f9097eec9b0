import type { Step } from '@app/schema/questionnaire';
import { stepNameKey } from '@app/schema/text-keys';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useRef, useState, type ReactNode } from 'react';
import { formatDate } from '../../../../lib/format.ts';
import { useText } from '../../../../lib/i18n.ts';
import { askPageFocus, takePageFocus } from '../../../../lib/page-focus.ts';
import { PATHS } from '../../../../lib/paths.ts';
import { Button } from '../../../../ui/button.tsx';
import { Callout } from '../../../../ui/callout.tsx';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { FailureText } from '../../../../ui/failure-text.tsx';
import { Spinner } from '../../../../ui/spinner.tsx';
import { useNextFocus } from '../../../../ui/use-next-focus.ts';
import { useSaver } from '../../answers/saver-context.ts';
import { useCompletePlan, useSubmitForFeedback } from '../../data/plan-mutations.ts';
import { feedbackRoundsQuery } from '../../data/plan-queries.ts';
import { listHinderingSteps } from '../../data/steps-of-plan.ts';
import { RoundsHistory } from '../../feedback/feedback-by-round.tsx';
import { compareDeadlines, TodoLine } from '../../todos/todo-line.tsx';
import { usePlan } from '../plan-context.ts';
import { StepLink } from '../step-link.tsx';
import { useOpenThings } from './open-things.ts';

const CompleteDialog = lazy(() => import('./complete-dialog.tsx').then((part) => ({ default: part.CompleteDialog })));

/** Sending and completing, then every to-do. */
export function WholePlan() {
  const { document, readOnly, role } = usePlan();
  const { data } = useQuery(feedbackRoundsQuery(document.plan.id));
  return (
    <>
      {!document.plan.completed && <SubmitPanel />}
      {!readOnly && role === 'owner' && <CompletePanel />}
      <RoundsHistory rounds={data?.rounds ?? []} />
      <TodoSummary />
    </>
  );
}

const PANEL = 'flex flex-col rounded-card border bg-sheet p-4 sm:p-6';

type PanelProps = { id: string; title: string; className: string; children: ReactNode };

function Panel({ id, title, className, children }: PanelProps) {
  return (
    <section aria-labelledby={id} className={`border-line shadow-sheet ${PANEL} ${className}`}>
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

/** What is still open, with the button that sends the plan: in sight wherever one reads on the page. Once sent, a receipt, also for who can only read. */
function SubmitPanel() {
  const t = useText();
  const { document, readOnly } = usePlan();
  const { plan, submittedAt } = document;
  const receipt = useRef<HTMLDivElement>(null);
  const [asking, setAsking] = useState(false);
  const { run, busy, unsaved, error } = useAct(useSubmitForFeedback(plan.id));
  const sent = useRef(false);
  const send = async () => {
    sent.current = true;
    await run();
    setAsking(false);
  };
  useNextFocus(submittedAt, () => (sent.current ? receipt.current : null)); // also when the answer was lost
  if (submittedAt !== null)
    return (
      <div ref={receipt} tabIndex={-1} role="status">
        <Callout kind="done" title={t('review.submit.waiting', { date: formatDate(submittedAt) })}>
          {!readOnly && t('review.submit.waiting_text')}
        </Callout>
      </div>
    );
  if (readOnly) return null;
  return (
    <section
      aria-label={t('review.submit.title')}
      className={`sticky bottom-2 z-5 gap-3 border-line-strong py-3! shadow-float ${PANEL}`}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <OpenThings />
        <Button look="primary" icon="send" busy={busy} onClick={() => setAsking(true)}>
          {t('review.submit.button')}
        </Button>
      </div>
      {unsaved && <Callout kind="error" role="alert" title={t('review.unsaved')} />}
      <FailureText error={error} />
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        busy={busy}
        title={t('review.submit.ask')}
        confirmLabel={t('review.submit.button')}
        onConfirm={() => void send()}
      >
        <p>{t('review.submit.ask_text')}</p>
      </ConfirmDialog>
    </section>
  );
}

/** How many findings and unanswered questions there are, in a line. */
function OpenThings() {
  const t = useText();
  const { findings, unanswered } = useOpenThings();
  const things = [
    findings > 0 && t('review.count', { count: findings }),
    unanswered > 0 && t('review.unanswered', { count: unanswered }),
  ].filter((thing) => thing !== false);
  return <p className="min-w-0 font-semibold">{things.length > 0 ? things.join(' · ') : t('review.nothing_found')}</p>;
}

/** Completes the plan once every step but the last is; until then names the steps that are not. */
function CompletePanel() {
  const t = useText();
  const navigate = useNavigate();
  const { document, questionnaire } = usePlan();
  const { id } = document.plan;
  const [asking, setAsking] = useState(false);
  const { run, busy, unsaved, error } = useAct(useCompletePlan(id));
  const hindering = listHinderingSteps(questionnaire.steps, document.completedSteps);
  const disabledReason = hindering.length > 0 ? t('review.complete.hindered') : null;
  const complete = async () => {
    const isDone = await run();
    setAsking(false);
    if (!isDone) return;
    await navigate({ to: PATHS.plan, search: { plan: id }, replace: true });
    askPageFocus(); // of the page of the completed plan, at the same address but for its search
    takePageFocus(window.document.querySelector<HTMLElement>('h1[tabindex]'));
  };
  return (
    <Panel id="review-complete" title={t('review.complete.title')} className="items-start gap-3">
      <p className="measure">{t('review.complete.text')}</p>
      {disabledReason && (
        <div className="max-w-full">
          <p className="font-semibold">{disabledReason}</p>
          <ul className="list-disc pl-5">
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
      <Button icon="check-circle" disabledReason={disabledReason} busy={busy} onClick={() => setAsking(true)}>
        {t('review.complete.button')}
      </Button>
      {unsaved && <Callout kind="error" role="alert" title={t('review.unsaved')} />}
      <FailureText error={error} />
      {asking && (
        <Suspense fallback={<Spinner />}>
          <CompleteDialog busy={busy} onConfirm={() => void complete()} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </Panel>
  );
}

/** An act on the plan that runs once the server has every answer; `unsaved` says that it had not, `error` why it was refused. `run` gives whether it was done. */
function useAct(act: () => Promise<unknown>) {
  const saver = useSaver();
  const [busy, setBusy] = useState(false);
  const [unsaved, setUnsaved] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const run = async () => {
    if (busy) return false;
    setBusy(true);
    setError(null);
    const allSaved = await saver.flushAll();
    setUnsaved(!allSaved);
    const refuse = (refusal: unknown) => {
      setError(refusal);
      return false;
    };
    const isDone = allSaved && (await act().then(() => true, refuse));
    setBusy(false);
    return isDone;
  };
  return { run, busy, unsaved, error };
}
