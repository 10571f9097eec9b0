import { saveGeneralFeedbackInput } from '@app/schema/clients';
import { FEEDBACK_MAX } from '@app/schema/feedback';
import { useMutation } from '@tanstack/react-query';
import { useText } from '../../../lib/i18n.ts';
import { api } from '../../../lib/api.ts';
import { Form, SubmitButton, useAppForm } from '../../../ui/form/form.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { useFeedbackDraft } from '../../plan/feedback/feedback-draft.ts';
import { refreshPeople } from '../people/refresh-people.ts';

const LABELS = { feedbackText: 'clients.feedback.field' } as const;

/** Writes to the client outside any plan; what is typed stays on the device until it is sent on purpose. */
export function ClientFeedbackForm({ clientId }: { clientId: string }) {
  const t = useText();
  const { text, change, draftStored } = useFeedbackDraft(clientId, 'general');
  const save = useMutation(api.client.saveGeneralFeedback.mutationOptions({ meta: { inPlace: true } }));
  const form = useAppForm({
    labels: LABELS,
    defaultValues: { feedbackText: text },
    schema: saveGeneralFeedbackInput,
    toInput: (typed) => ({ id: clientId, ...typed }),
    onChange: ({ feedbackText }) => change(feedbackText),
    onSubmit: (input) => save.mutateAsync(input),
    onSuccess: async () => {
      form.reset({ feedbackText: '' });
      change('');
      await refreshPeople();
    },
    marks: 'changed',
    stays: true,
    hideSummary: true,
    focus: { field: 'feedbackText' },
  });
  return (
    <Form form={form} className="flex max-w-3xl flex-col items-start gap-3">
      <TextArea
        {...form.text('feedbackText')}
        value={form.watch('feedbackText')}
        hint={t(draftStored ? 'clients.feedback.hint' : 'clients.feedback.not_kept')}
        limit={FEEDBACK_MAX}
        rows={4}
        readOnly={form.busy}
        error={form.getError('feedbackText') ?? form.failureText}
        className="w-full"
      />
      <SubmitButton form={form} look="secondary" icon="send">
        {t('clients.feedback.send')}
      </SubmitButton>
      <output className="text-small font-semibold text-done">
        {save.isSuccess && text === '' && t('clients.feedback.sent')}
      </output>
    </Form>
  );
}
