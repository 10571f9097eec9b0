import { CHECK_IN_ANSWER_MAX } from '@app/schema/check-in-rules';
import { answerCheckInInput, type CheckIn } from '@app/schema/check-ins';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../../lib/api.ts';
import { failedWith, isTransient } from '../../../lib/api-error.ts';
import { openOwnDraft } from '../../../lib/drafts.ts';
import { useText } from '../../../lib/i18n.ts';
import { toastSuccess } from '../../../lib/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { Form, SubmitButton } from '../../../ui/form/form.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { findHeading, useNextFocus } from '../../../ui/use-next-focus.ts';
import { CopyButton } from '../../plan/answers/conflict-panel.tsx';
import { refreshFollowUp } from '../../plan/check-in/check-in-queries.ts';
import { feedbackDrafts, useFeedbackForm } from '../../plan/feedback/use-feedback-form.ts';
import { refreshPeople } from '../staff-queries.ts';

type Props = { planId: string; checkIn: CheckIn };

/** Where an answer that was not sent yet is kept on the device. */
const toField = ({ id }: CheckIn) => `check-in-${id}`;

/** Answers a check-in, once. What is typed stays on the device until it is sent. */
export function AnswerCheckIn({ planId, checkIn, onSent }: Props & { onSent: () => void }) {
  const t = useText();
  const { form, textArea, draftStored } = useFeedbackForm({
    scope: planId,
    field: toField(checkIn),
    label: 'check_in.answer.field',
    schema: answerCheckInInput,
    toInput: ({ feedbackText }) => ({ id: planId, checkInId: checkIn.id, answer: feedbackText }),
    publishing: useMutation(
      api.checkIn.answer.mutationOptions({
        meta: { inPlace: true, silent: true },
        onError: (error) => {
          if (isTransient(error) || failedWith(error, 'could_not_save_answer')) onSent(); // it may be sent without an answer, or somebody else was quicker
        },
      }),
    ),
    onPublished: async () => {
      toastSuccess(t('check_in.answer.sent'));
      onSent();
      await refreshFollowUp(planId);
      void refreshPeople();
    },
  });
  return (
    <Form form={form} className="flex flex-col items-start gap-3">
      <TextArea
        {...textArea}
        limit={CHECK_IN_ANSWER_MAX}
        hint={t(draftStored ? 'check_in.answer.hint' : 'check_in.answer.not_kept')}
        rows={3}
      />
      <SubmitButton form={form} look="secondary" icon="send">
        {t('check_in.answer.send')}
      </SubmitButton>
    </Form>
  );
}

/** What was typed as an answer on this device while another one was sent. */
export function LeftAnswer({ planId, checkIn }: Props) {
  const t = useText();
  const [draft] = useState(() => openOwnDraft(feedbackDrafts(planId), toField(checkIn)));
  const [left, setLeft] = useState(() => draft.found?.value);
  useNextFocus(left, findHeading);
  const isSent = typeof left === 'string' && left.trim() === checkIn.answer; // as it is stored
  useEffect(() => {
    if (isSent) draft.remove();
  }, [isSent, draft]);
  if (typeof left !== 'string' || isSent) return null;
  const forget = () => {
    draft.remove();
    setLeft(undefined);
  };
  return (
    <Callout
      kind="attention"
      actions={
        <>
          <CopyButton text={left} />
          <Button size="small" onClick={forget}>
            {t('check_in.answer.forget')}
          </Button>
        </>
      }
    >
      <p>{t('check_in.answer.taken')}</p>
      <p className="mt-2 whitespace-pre-line">{left}</p>
    </Callout>
  );
}
