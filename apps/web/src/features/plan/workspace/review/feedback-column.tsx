import { saveFeedbackInput } from '@app/schema/feedback';
import { useId, useState, type ReactNode } from 'react';
import { useText } from '../../../../lib/i18n.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { Form, SubmitButton } from '../../../../ui/form/form.tsx';
import { TextArea } from '../../../../ui/text-area.tsx';
import { FeedbackByRound } from '../../feedback/feedback-by-round.tsx';
import { useFeedbackForm } from '../../feedback/use-feedback-form.ts';
import { usePlan } from '../plan-context.ts';
import { api } from '../../../../lib/api.ts';
import { useMutation } from '@tanstack/react-query';
import { refreshFeedback } from '../../data/plan-queries.ts';
import { useReview } from './use-review.ts';

/** Feedback on the step: the field, then what was published so far. */
export function FeedbackColumn() {
  const { readOnly } = useReview();
  return <FeedbackEntries>{!readOnly && <FeedbackForm />}</FeedbackEntries>;
}

/** What was published on the step so far. */
export function FeedbackEntries({ children }: { children?: ReactNode }) {
  const t = useText();
  const titleId = useId();
  const { document, step, rounds } = useReview();
  const entries = document.feedback.filter((entry) => entry.growthPlanStepId === step.id);
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-5">
      <h2 id={titleId} className="text-lead">
        {t('review_plan.feedback')}
      </h2>
      {children}
      {entries.length === 0 ? (
        <p className="text-ink-soft">{t('review_plan.no_feedback')}</p>
      ) : (
        <div className="flex flex-col gap-5 rounded-card border border-line bg-sheet p-4">
          <FeedbackByRound entries={entries} rounds={rounds} />
        </div>
      )}
    </section>
  );
}

/** On narrow screens, always in sight: opens the field over the step, which stays where it was read. */
export function FeedbackSheet() {
  const t = useText();
  const [open, setOpen] = useState(false);
  return (
    <div className="sticky bottom-0 z-10 -mx-4 border-t border-line bg-paper px-4 py-2 sm:-mx-6 sm:px-6">
      <Button icon="feedback" aria-haspopup="dialog" onClick={() => setOpen(true)} className="w-full">
        {t('review_plan.write')}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={t('review_plan.feedback')}>
        <FeedbackForm />
      </Dialog>
    </div>
  );
}

/** Writes feedback on the step. */
function FeedbackForm() {
  const t = useText();
  const { document, step } = usePlan();
  const { id, user } = document.plan;
  const publishing = useMutation(
    api.feedback.save.mutationOptions({ meta: { inPlace: true, silent: true }, onSuccess: () => refreshFeedback(id) }),
  );
  const { form, textArea, draftStored, isPublished } = useFeedbackForm({
    scope: id,
    field: step.id,
    label: 'review_plan.field',
    schema: saveFeedbackInput,
    toInput: (typed) => ({ id, growthPlanStepId: step.id, ...typed }),
    publishing,
  });
  return (
    <Form form={form} className="flex flex-col items-start gap-3">
      <TextArea
        {...textArea}
        hint={draftStored ? t('review_plan.field_hint', { name: user.firstName }) : t('review_plan.not_kept')}
        rows={5}
        inputClassName="max-h-[45vh]!"
      />
      <SubmitButton form={form} icon="feedback">
        {t('review_plan.publish')}
      </SubmitButton>
      <output className="text-small font-semibold">
        {isPublished && t('review_plan.published', { name: user.firstName })}
      </output>
    </Form>
  );
}
