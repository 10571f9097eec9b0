import { OUTCOMES, SUMMARY_KEY, SUMMARY_MAX, type Outcome } from '@app/schema/feedback-rules';
import { stepNameKey } from '@app/schema/text-keys';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api, queryClient } from '../../../../lib/api.ts';
import { isTransient, readFailure } from '../../../../lib/api-error.ts';
import { useText, type TextKey } from '../../../../lib/i18n.ts';
import { reportFailure } from '../../../../lib/report-error.ts';
import { toastError } from '../../../../lib/toasts.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { FailureText } from '../../../../ui/failure-text.tsx';
import { RadioGroup } from '../../../../ui/radio-group.tsx';
import { useAnswers, useSaver } from '../../answers/saver-context.ts';
import { refreshFeedback } from '../../data/plan-queries.ts';
import { StepLink } from '../step-link.tsx';
import { DraftField, DraftStatus } from './draft-field.tsx';
import { readConflict, takeSent, toServerVersion } from './draft-saver.ts';
import { useDraftedSteps, useDraftNames } from './draft-names.ts';
import { LeftSummary } from './left-summary.tsx';
import { useReview } from './use-review.ts';

const OUTCOME_ID = 'send-outcome';

type Props = {
  outcome: Outcome | null;
  onOutcome: (outcome: Outcome | null) => void;
  onClose: () => void;
  onSent: () => void;
};

/** All that is to be sent: the drafts of the steps and, where a round is open, its summary and outcome. */
export function SendDialog({ outcome, onOutcome, onClose, onSent }: Props) {
  const t = useText();
  const { document, rounds, drafts } = useReview();
  const { plan } = document;
  const isRound = rounds.some(({ givenAt }) => givenAt === null);
  const { send, isPending, problem, error } = useSending({ outcome, isRound, onSent });
  const isMissing = problem === 'review_plan.send.no_outcome' && outcome === null;
  const footer = (
    <>
      <Button look="primary" icon="send" busy={isPending} onClick={() => void send()}>
        {t('review_plan.send.button')}
      </Button>
      <Button onClick={onClose}>{t('ui.close')}</Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title={t('review_plan.send.title', { plan: plan.name })} footer={footer}>
      <p>{t(isRound ? 'review_plan.send.lead_round' : 'review_plan.send.lead', { name: plan.user.firstName })}</p>
      <DraftList onLeave={onClose} />
      {isRound ? (
        <>
          <DraftField
            name={SUMMARY_KEY}
            label={t('review_plan.send.summary')}
            optional
            limit={SUMMARY_MAX}
            rows={4}
            savedAt={drafts.find(({ growthPlanStepId }) => growthPlanStepId === null)?.savedAt ?? null}
          />
          <RadioGroup
            id={OUTCOME_ID}
            label={t('review_plan.send.outcome')}
            choices={OUTCOMES.map((value) => ({ value, label: t(`feedback_round.outcome.${value}`) }))}
            value={outcome}
            error={isMissing ? t('review_plan.send.no_outcome') : undefined}
            onValueChange={(value) => onOutcome(OUTCOMES.find((one) => one === value) ?? null)}
          />
        </>
      ) : (
        <LeftSummary />
      )}
      {problem && problem !== 'review_plan.send.no_outcome' ? (
        <FailureText text={t(problem)} />
      ) : (
        <FailureText error={error} />
      )}
    </Dialog>
  );
}

/** The drafts as they will be read, each with a way back to its step. */
function DraftList({ onLeave }: { onLeave: () => void }) {
  const t = useText();
  const texts = useAnswers() as ReadonlyMap<string, unknown>;
  const steps = useDraftedSteps();
  if (steps.length === 0) return <p className="text-ink-soft">{t('review_plan.send.no_drafts')}</p>;
  return (
    <section aria-label={t('review_plan.send.drafts')} className="flex flex-col gap-3">
      <h3 className="font-semibold">{t('review_plan.send.drafts')}</h3>
      <ol className="bare-list flex flex-col gap-3">
        {steps.map((step) => (
          <li key={step.id} className="border-l-2 border-line-strong pl-3">
            <StepLink
              step={step.position}
              onClick={onLeave}
              className="inline-flex min-h-9 items-center font-medium text-accent underline underline-offset-3 pointer-coarse:min-h-11"
            >
              {t('review_plan.cover.step', { step: step.position, name: t(stepNameKey(step.key)) })}
            </StepLink>
            <p className="measure whitespace-pre-wrap">{String(texts.get(step.id))}</p>
            <DraftStatus name={step.id} savedAt={null} isEmpty />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Sends what is on the screen once all of it is saved; when the server has other drafts, shows those and sends nothing. */
function useSending({ outcome, isRound, onSent }: { outcome: Outcome | null; isRound: boolean; onSent: () => void }) {
  const t = useText();
  const saver = useSaver();
  const { document, rounds } = useReview();
  const { id } = document.plan;
  const names = useDraftNames(isRound);
  const isRunning = useRef(false);
  const wasUnanswered = useRef(false);
  const [problem, setProblem] = useState<TextKey | null>(null);
  const [isSaving, setSaving] = useState(false);
  const isClosed = useRef(false); // while it is being sent
  useEffect(() => {
    isClosed.current = false;
    return () => void (isClosed.current = true);
  }, []);
  const fail = (why: TextKey) => (isClosed.current ? toastError(t(why)) : setProblem(why));
  const { mutateAsync, ...mutation } = useMutation(
    api.feedback.send.mutationOptions({ meta: { silent: true, inPlace: true }, onSettled: () => refreshFeedback(id) }),
  );
  const hasEntries = rounds.some(({ givenAt, entries }) => givenAt === null && entries > 0);
  const send = async () => {
    if (isRunning.current) return;
    setProblem(null);
    mutation.reset();
    if (isRound && outcome === null) {
      focusFirst(OUTCOME_ID);
      return setProblem('review_plan.send.no_outcome');
    }
    if (names.length === 0 && !hasEntries) return setProblem('review_plan.send.empty');
    isRunning.current = true;
    setSaving(true);
    const isSaved = await saver.flushAll();
    setSaving(false);
    if (isSaved) await sendSaved();
    else fail('review_plan.send.unsaved');
    isRunning.current = false;
  };
  const sendSaved = async () => {
    const versions = Object.fromEntries(names.map((name) => [name, toServerVersion(saver.view(name).version)]));
    try {
      await mutateAsync({ id, versions, ...(isRound && outcome && { outcome }) });
      takeSent(saver, names);
      onSent();
    } catch (error) {
      const drafts = readConflict(error);
      if (isRoundRefused(error))
        fail(isCompleted(id) ? 'review_plan.send.completed' : 'review_plan.send.round_changed');
      else if (isClosed.current && !drafts) reportFailure(error);
      const isSent = wasUnanswered.current && drafts?.length === 0; // the answer to that was lost
      wasUnanswered.current = isTransient(error);
      if (!drafts) return;
      takeSent(saver, names, drafts);
      if (isSent) onSent();
      else fail('review_plan.send.changed');
    }
  };
  return { send, problem, isPending: isSaving || mutation.isPending, error: mutation.error };
}

/** Whether the outcome was refused, or missing: a round has ended or begun since the page read it. */
function isRoundRefused(error: unknown): boolean {
  const failure = readFailure(error);
  return failure.kind === 'answer' && failure.errors?.some(({ path }) => path === 'outcome') === true;
}

/** Whether the plan as it was read last, such as after a refusal, is completed. */
function isCompleted(planId: string): boolean {
  return queryClient.getQueryData(api.plan.document.queryKey({ id: planId }))?.plan.completed === true;
}

/** Moves the focus to the first choice of a group. */
function focusFirst(id: string): void {
  globalThis.document.querySelector<HTMLElement>(`#${id} input`)?.focus();
}
