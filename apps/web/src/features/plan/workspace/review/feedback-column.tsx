import { FEEDBACK_MAX, saveFeedbackInput } from '@app/schema/feedback';
import { useId } from 'react';
import { useText } from '../../../../lib/i18n.ts';
import { Form, SubmitButton, useAppForm } from '../../../../ui/form/form.tsx';
import { TextArea } from '../../../../ui/text-area.tsx';
import { FeedbackByRound } from '../../feedback/feedback-by-round.tsx';
import { useFeedbackDraft } from '../../feedback/feedback-draft.ts';
import { usePlan } from '../plan-context.ts';
import { usePublishFeedback } from './review-mutations.ts';
import { useReview } from './use-review.ts';

/** Feedback on the step: the field, then what was published so far. */
export function FeedbackColumn() {
  const t = useText();
  const titleId = useId();
  const { document, step, rounds, readOnly } = useReview();
  const entries = document.feedback.filter((entry) => entry.growthPlanStepId === step.id);
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-5">
      <h2 id={titleId} className="text-lead">
        {t('review_plan.feedback')}
      </h2>
      {!readOnly && <FeedbackForm />}
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

const LABELS = { feedbackText: 'review_plan.field' } as const;

/** Writes feedback on the step; what is typed stays on the device until it is published on purpose. */
function FeedbackForm() {
  const t = useText();
  const { document, step } = usePlan();
  const { id, user } = document.plan;
  const { text, change, draftStored } = useFeedbackDraft(id, step.id);
  const publishing = usePublishFeedback(id);
  const form = useAppForm({
    labels: LABELS,
    defaultValues: { feedbackText: text },
    schema: saveFeedbackInput,
    toInput: (typed) => ({ id, growthPlanStepId: step.id, ...typed }),
    onChange: ({ feedbackText }) => change(feedbackText),
    onSubmit: (input) => publishing.mutateAsync(input),
    onSuccess: () => {
      form.reset({ feedbackText: '' });
      change('');
    },
    marks: 'changed',
    stays: true,
    hideSummary: true,
    focus: { field: 'feedbackText' },
  });
  return (
    <Form form={form} className="flex flex-col items-start gap-3">
      <TextArea
        {...form.text('feedbackText')}
        value={form.watch('feedbackText')}
        hint={draftStored ? t('review_plan.field_hint', { name: user.firstName }) : t('review_plan.not_kept')}
        limit={FEEDBACK_MAX}
        rows={5}
        readOnly={form.busy}
        error={form.getError('feedbackText') ?? form.failureText}
        className="w-full"
        inputClassName="max-h-[45vh]!"
      />
      <SubmitButton form={form} icon="feedback">
        {t('review_plan.publish')}
      </SubmitButton>
      <output className="text-small font-semibold">
        {publishing.isSuccess && text === '' && t('review_plan.published', { name: user.firstName })}
      </output>
    </Form>
  );
}
