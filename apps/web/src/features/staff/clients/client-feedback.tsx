import { saveGeneralFeedbackInput } from '@app/schema/clients';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useText } from '../../../lib/i18n.ts';
import type { Outputs } from '../../../lib/trpc.ts';
import { Card, Section } from '../../../ui/card.tsx';
import { Form, SubmitButton } from '../../../ui/form/form.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { useNear } from '../../../ui/use-near.ts';
import { generalFeedbackQuery } from '../../plan/feedback/feedback-queries.ts';
import { FeedbackText } from '../../plan/feedback/feedback-text.tsx';
import { useFeedbackForm } from '../../plan/feedback/use-feedback-form.ts';
import { refreshPeople } from '../staff-queries.ts';
import { useSendGeneralFeedback } from './use-send-general-feedback.ts';

/** What was written to the client apart from any plan, and a place to write more. */
export function ClientFeedback({ clientId }: { clientId: string }) {
  const t = useText();
  const { place, isNear } = useNear<HTMLDivElement>();
  const query = useQuery({ ...generalFeedbackQuery(clientId), meta: { inPlace: true }, enabled: isNear });
  return (
    <Section title={t('clients.feedback.title')} lead={t('clients.feedback.lead')}>
      <FeedbackForm clientId={clientId} />
      <div {...place} className="min-h-24">
        {query.isEnabled && (
          <Loaded query={query} size="h-24 w-full">
            {(entries) => <Entries entries={entries} />}
          </Loaded>
        )}
      </div>
    </Section>
  );
}

function Entries({ entries }: { entries: Outputs['client']['generalFeedback'] }) {
  const t = useText();
  if (entries.length === 0) return <p className="text-ink-soft">{t('clients.feedback.none')}</p>;
  return (
    <ol className="bare-list flex max-w-3xl flex-col gap-3">
      {entries.map((entry) => (
        <li key={entry.id}>
          <Card className="flex flex-col gap-2 py-4!">
            <FeedbackText entry={entry} signature="clients.feedback.by" />
          </Card>
        </li>
      ))}
    </ol>
  );
}

/** Writes to the client outside any plan. */
function FeedbackForm({ clientId }: { clientId: string }) {
  const t = useText();
  const { form, textArea, draftStored, isPublished } = useFeedbackForm({
    scope: clientId,
    field: 'general',
    label: 'clients.feedback.field',
    schema: saveGeneralFeedbackInput,
    toInput: (typed) => ({ id: clientId, ...typed }),
    publishing: useMutation({ mutationFn: useSendGeneralFeedback(), meta: { inPlace: true, silent: true } }),
    onPublished: refreshPeople,
  });
  return (
    <Form form={form} className="flex max-w-3xl flex-col items-start gap-3">
      <TextArea {...textArea} hint={t(draftStored ? 'clients.feedback.hint' : 'clients.feedback.not_kept')} rows={4} />
      <SubmitButton form={form} look="secondary" icon="send">
        {t('clients.feedback.send')}
      </SubmitButton>
      <output className="text-small font-semibold text-done">{isPublished && t('clients.feedback.sent')}</output>
    </Form>
  );
}
