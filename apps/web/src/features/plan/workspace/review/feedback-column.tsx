import { FEEDBACK_MAX } from '@app/schema/feedback-rules';
import { useId, useState, type ReactNode } from 'react';
import { useText } from '../../../../lib/i18n.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { useSaver } from '../../answers/saver-context.ts';
import { CorrectText } from '../../feedback/correct-text.tsx';
import { FeedbackByRound, type PlanFeedback } from '../../feedback/feedback-by-round.tsx';
import { Threads } from '../../threads/threads.tsx';
import { useStepNames } from '../step-names.ts';
import { DraftField } from './draft-field.tsx';
import { putBack } from './draft-names.ts';
import { WithDrafts } from './with-drafts.tsx';
import { useReview } from './use-review.ts';

/** Feedback on the step: the field, then what was sent so far. */
export function FeedbackColumn() {
  const { readOnly } = useReview();
  return <FeedbackEntries>{!readOnly && <FeedbackForm />}</FeedbackEntries>;
}

/** What was sent on the step so far. */
export function FeedbackEntries({ children }: { children?: ReactNode }) {
  return (
    <WithDrafts>
      <Entries>{children}</Entries>
    </WithDrafts>
  );
}

function Entries({ children }: { children: ReactNode }) {
  const t = useText();
  const titleId = useId();
  const { document, step, rounds } = useReview();
  const entries = document.feedback.filter((entry) => entry.growthPlanStepId === step.id);
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-5">
      <h2 id={titleId} tabIndex={-1} className="text-lead">
        {t('review_plan.feedback')}
      </h2>
      {children}
      {entries.length === 0 ? (
        <p className="text-ink-soft">{t('review_plan.no_feedback')}</p>
      ) : (
        <div className="flex flex-col gap-5 rounded-card border border-line bg-sheet p-4">
          <FeedbackByRound entries={entries} rounds={rounds} Frame={Correctable} />
        </div>
      )}
      <Threads place={{ stepId: step.id }} about={useStepNames()(step)} />
    </section>
  );
}

/** An entry that its author can change or withdraw for a while; its text becomes a draft again where there is none. */
function Correctable({ entry, children }: { entry: PlanFeedback; children: ReactNode }) {
  const t = useText();
  const saver = useSaver();
  const { document, correctable, readOnly } = useReview();
  const { id, growthPlanStepId: stepId, feedbackText } = entry;
  return (
    <CorrectText
      planId={document.plan.id}
      published={{ feedbackId: id }}
      text={feedbackText}
      isOver={readOnly || !correctable.includes(id)}
      label={t('review_plan.field')}
      limit={FEEDBACK_MAX}
      draftName={stepId}
      putBack={(back, isTyped) => putBack({ saver, name: stepId }, back, isTyped)}
    >
      {children}
    </CorrectText>
  );
}

/** On narrow screens, always in sight: opens the field over the step, which stays where it was read. */
export function FeedbackSheet() {
  const t = useText();
  const [open, setOpen] = useState(false);
  const isBegun = useDraftOfStep() !== undefined;
  return (
    <div className="sticky bottom-0 z-10 -mx-4 border-t border-line bg-paper px-4 py-2 sm:-mx-6 sm:px-6">
      <Button icon="feedback" aria-haspopup="dialog" onClick={() => setOpen(true)} className="w-full">
        {t(isBegun ? 'review_plan.write_on' : 'review_plan.write')}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={t('review_plan.feedback')}>
        <WithDrafts>
          <FeedbackForm />
        </WithDrafts>
      </Dialog>
    </div>
  );
}

function useDraftOfStep() {
  const { step, drafts } = useReview();
  return drafts.find(({ growthPlanStepId }) => growthPlanStepId === step.id);
}

/** Feedback on the step, a draft until it is sent. */
function FeedbackForm() {
  const t = useText();
  const { step } = useReview();
  const draft = useDraftOfStep();
  return (
    <DraftField
      name={step.id}
      label={t('review_plan.field')}
      hint={t('review_plan.field_hint')}
      limit={FEEDBACK_MAX}
      rows={5}
      savedAt={draft?.savedAt ?? null}
    />
  );
}
