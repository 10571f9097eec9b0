import { saveGeneralFeedbackInput } from '@app/schema/clients';
import { FEEDBACK_MAX } from '@app/schema/feedback';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { formatDate } from '../../../lib/format.ts';
import { useText } from '../../../lib/i18n.ts';
import type { Outputs } from '../../../lib/trpc.ts';
import { Card, Section } from '../../../ui/card.tsx';
import { Form, SubmitButton, useAppForm } from '../../../ui/form/form.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { useFeedbackDraft } from '../../plan/feedback/feedback-draft.ts';
import { generalFeedbackQuery } from '../../plan/feedback/feedback-queries.ts';
import { refreshPeople } from '../people/refresh-people.ts';

const LABELS = { feedbackText: 'clients.feedback.field' } as const;

/** What was written to the client apart from any plan, and a place to write more. */
export function ClientFeedback({ clientId }: { clientId: string }) {
  const t = useText();
  const query = useQuery({ ...generalFeedbackQuery(clientId), meta: { inPlace: true } });
  return (
    <Section title={t('clients.feedback.title')} lead={t('clients.feedback.lead')}>
      <FeedbackForm clientId={clientId} />
      <Loaded query={query} size="h-24 w-full">
        {(entries) => <Entries entries={entries} />}
      </Loaded>
    </Section>
  );
}

function Entries({ entries }: { entries: Outputs['client']['generalFeedback'] }) {
  const t = useText();
  if (entries.length === 0) return <p className="text-ink-soft">{t('clients.feedback.none')}</p>;
  return (
    <ol className="bare-list flex max-w-3xl flex-col gap-3">
      {entries.map(({ id, feedbackText, author, createdAt }) => (
        <li key={id}>
          <Card className="flex flex-col gap-2 py-4!">
            <p className="measure break-words whitespace-pre-line">{feedbackText}</p>
            <p className="text-small text-ink-soft">
              {t('clients.feedback.by', { author, date: formatDate(createdAt) })}
            </p>
          </Card>
        </li>
      ))}
    </ol>
  );
}

/** Writes to the client outside any plan; what is typed stays on the device until it is sent on purpose. */
function FeedbackForm({ clientId }: { clientId: string }) {
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
