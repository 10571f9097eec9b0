import { FEEDBACK_MAX } from '@app/schema/feedback';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState, type FormEvent } from 'react';
import { api } from '../../../lib/api.ts';
import { errorText } from '../../../lib/error-text.ts';
import { useText } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { useFeedbackDraft } from '../../plan/feedback/feedback-draft.ts';
import { refreshPeople } from '../people/refresh-people.ts';

/** Writes to the client beside any plan; what is typed stays on the device until it is sent on purpose. */
export function ClientFeedbackForm({ clientId }: { clientId: string }) {
  const t = useText();
  const field = useRef<HTMLTextAreaElement>(null);
  const [checked, setChecked] = useState(false);
  const { text, change, draftStored } = useFeedbackDraft(clientId, 'general');
  const save = useMutation(
    api.client.saveGeneralFeedback.mutationOptions({
      meta: { inPlace: true },
      onSuccess: async () => {
        setChecked(false);
        change('');
        await refreshPeople();
      },
    }),
  );
  const fault = faultOf(text);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (fault) return field.current?.focus();
    if (!save.isPending) save.mutate({ id: clientId, feedbackText: text }, { onError: () => field.current?.focus() });
  };
  const errorOf = () => {
    if (checked && fault) return t(fault, { length: FEEDBACK_MAX });
    return save.error ? errorText(save.error) : null;
  };
  return (
    <form noValidate onSubmit={submit} className="flex max-w-3xl flex-col items-start gap-3">
      <TextArea
        ref={field}
        label={t('clients.feedback.field')}
        hint={t(draftStored ? 'clients.feedback.hint' : 'clients.feedback.not_kept')}
        limit={FEEDBACK_MAX}
        rows={4}
        readOnly={save.isPending}
        value={text}
        onChange={(event) => change(event.target.value)}
        error={errorOf()}
        className="w-full"
      />
      <Button type="submit" icon="send" busy={save.isPending}>
        {t('clients.feedback.send')}
      </Button>
      <output className="text-small font-semibold text-done">
        {save.isSuccess && text === '' && t('clients.feedback.sent')}
      </output>
    </form>
  );
}

function faultOf(text: string) {
  if (text.trim() === '') return 'validation_errors_text.required';
  return text.length > FEEDBACK_MAX ? 'validation_errors_text.max' : null;
}
