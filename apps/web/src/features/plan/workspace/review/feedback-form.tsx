import { FEEDBACK_MAX } from '@app/schema/feedback';
import { useRef, useState, type FormEvent } from 'react';
import { errorText, fieldErrorTexts } from '../../../../lib/error-text.ts';
import { useText } from '../../../../lib/i18n.ts';
import { Button } from '../../../../ui/button.tsx';
import { TextArea } from '../../../../ui/text-area.tsx';
import { useFeedbackDraft } from '../../feedback/feedback-draft.ts';
import { usePlan } from '../plan-context.ts';
import { usePublishFeedback } from './review-mutations.ts';

/** Writes feedback on the step; what is typed stays on the device until it is published on purpose. */
export function FeedbackForm() {
  const t = useText();
  const { document, step } = usePlan();
  const { id, user } = document.plan;
  const { text, change, draftStored } = useFeedbackDraft(id, step.id);
  const { publish, isPending, error, isSuccess } = usePublishFeedback(id);
  const [checked, setChecked] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const fault = faultOf(text);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (fault) return field.current?.focus();
    if (!(await publish({ growthPlanStepId: step.id, feedbackText: text }))) return field.current?.focus();
    setChecked(false);
    change('');
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col items-start gap-3">
      <TextArea
        ref={field}
        label={t('review_plan.field')}
        hint={draftStored ? t('review_plan.field_hint', { name: user.firstName }) : t('review_plan.not_kept')}
        limit={FEEDBACK_MAX}
        rows={5}
        readOnly={isPending}
        value={text}
        onChange={(event) => change(event.target.value)}
        error={refusal()}
        className="w-full"
        inputClassName="max-h-[45vh]!"
      />
      <Button type="submit" look="primary" icon="feedback" busy={isPending}>
        {t('review_plan.publish')}
      </Button>
      <output className="text-small font-semibold">
        {isSuccess && text === '' && t('review_plan.published', { name: user.firstName })}
      </output>
    </form>
  );

  function refusal(): string | null {
    if (checked && fault)
      return fault === 'max'
        ? t('validation_errors_text.max', { length: FEEDBACK_MAX })
        : t('validation_errors_text.required');
    if (error) return fieldErrorTexts(error)['feedbackText'] ?? errorText(error);
    return null;
  }
}

function faultOf(text: string): 'required' | 'max' | null {
  if (text.trim() === '') return 'required';
  return text.length > FEEDBACK_MAX ? 'max' : null;
}
