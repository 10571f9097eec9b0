import { useRef, useState } from 'react';
import { errorText } from '../../../../lib/error-text.ts';
import { useText } from '../../../../lib/i18n.ts';
import { Button } from '../../../../ui/button.tsx';
import { Callout } from '../../../../ui/callout.tsx';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { feedbackDrafts } from '../../feedback/use-feedback-form.ts';
import { useReview } from './use-review.ts';
import { api } from '../../../../lib/api.ts';
import { useMutation } from '@tanstack/react-query';
import { refreshFeedback } from '../../data/plan-queries.ts';

/** How much was written in the round that is open, and the button that ends it: the client gets one mail. */
export function EndRound() {
  const t = useText();
  const { document, rounds } = useReview();
  const { plan } = document;
  const { end, isPending, error, isSuccess } = useEndRound(plan.id);
  const [asking, setAsking] = useState(false);
  const result = useRef<HTMLDivElement>(null);
  const open = rounds.find(({ givenAt }) => givenAt === null);
  const name = plan.user.firstName;
  const confirm = async () => {
    await end();
    setAsking(false);
    requestAnimationFrame(() => result.current?.focus()); // the button that had the focus is gone
  };
  if (!open && !error && !isSuccess) return null;
  return (
    <div className="flex min-w-0 flex-col items-start gap-2">
      {open && <OpenRound entries={open.entries} onEnd={() => setAsking(true)} />}
      <div ref={result} tabIndex={-1}>
        {error && <Callout kind="error" role="alert" title={errorText(error)} />}
        {!open && isSuccess && <Callout kind="done" role="status" title={t('review_plan.end.done', { name })} />}
      </div>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => void confirm()}
        busy={isPending}
        title={t('review_plan.end.ask', { plan: plan.name })}
        confirmLabel={t('review_plan.end.button')}
      >
        <p>{t('review_plan.end.ask_text', { name })}</p>
        <UnpublishedSteps />
      </ConfirmDialog>
    </div>
  );
}

function OpenRound({ entries, onEnd }: { entries: number; onEnd: () => void }) {
  const t = useText();
  const reason = entries === 0 ? t('review_plan.end.needs_feedback') : null;
  return (
    <>
      <p className="measure">{t('review_plan.end.count', { count: entries })}</p>
      <UnpublishedSteps />
      <Button icon="send" disabledReason={reason} onClick={onEnd}>
        {t('review_plan.end.button')}
      </Button>
      {reason && (
        <p className="text-small text-ink-soft" aria-hidden="true">
          {reason}
        </p>
      )}
    </>
  );
}

/** The steps on which feedback was typed and not published. */
function UnpublishedSteps() {
  const t = useText();
  const { document, questionnaire } = useReview();
  const drafts = feedbackDrafts(document.plan.id).list();
  const steps = questionnaire.steps.filter(({ id }) => drafts.has(id)).map(({ position }) => position);
  if (steps.length === 0) return null;
  return <p className="font-semibold">{t('review_plan.end.drafts', { steps: steps.join(', ') })}</p>;
}

/**
 * Ends the round; what the server says is shown, also when somebody else has ended it. A second press while the first is
 * under way does nothing.
 */
function useEndRound(planId: string) {
  const isRunning = useRef(false);
  const { mutateAsync, ...rest } = useMutation(
    api.feedback.give.mutationOptions({
      meta: { inPlace: true, silent: true },
      onSettled: () => refreshFeedback(planId),
    }),
  );
  const end = async () => {
    if (isRunning.current) return;
    isRunning.current = true;
    await mutateAsync({ id: planId }).catch(() => null);
    isRunning.current = false;
  };
  return { end, ...rest };
}
