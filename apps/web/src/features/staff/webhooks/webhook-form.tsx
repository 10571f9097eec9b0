import { saveWebhookInput, type SaveWebhookInput } from '@app/schema/webhooks';
import { WEBHOOK_EVENTS, WEBHOOK_URL_MAX, type WebhookEvent } from '@app/schema/webhook-events';
import { useState } from 'react';
import { queryClient } from '../../../lib/api.ts';
import { useText } from '../../../lib/i18n.ts';
import { useSendOnce } from '../../../lib/send-once.ts';
import { trpc, type Outputs } from '../../../lib/trpc.ts';
import { ArrivingHeading } from '../../../ui/arriving-heading.tsx';
import { Button } from '../../../ui/button.tsx';
import { CheckboxGroup } from '../../../ui/checkbox-group.tsx';
import { Form, SubmitButton, useAppForm } from '../../../ui/form/form.tsx';
import { LeaveGuard } from '../../../ui/form/leave-guard.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { EVENT_TEXTS } from './event-texts.ts';
import { webhooksQuery, type Webhook } from './webhook-queries.ts';

type Values = { id?: string; url: string; events: readonly WebhookEvent[] };

type Props = {
  /** Null for a new one. */
  webhook: Webhook | null;
  /** With the secret of a new one, which is shown once. */
  onSaved: (secret: string | null) => void;
  onCancel: () => void;
};

const LABELS = { url: 'webhooks.url', events: 'webhooks.events', id: 'webhooks.title' } as const;

/** Where messages go and what they are about; at first about everything. */
export function WebhookForm({ webhook, onSaved, onCancel }: Props) {
  const t = useText();
  const start: Values = webhook
    ? { id: webhook.id, url: webhook.url, events: webhook.events }
    : { url: '', events: WEBHOOK_EVENTS };
  const form = useAppForm({
    labels: LABELS,
    defaultValues: start,
    schema: saveWebhookInput,
    toInput: ({ id, url, events }) => ({
      id,
      ...((!webhook || url !== start.url) && { url }), // what stays is not sent: another admin may have changed it
      ...((!webhook || events !== start.events) && { events }),
    }),
    check: ({ events }) => ({ ...(events.length === 0 && { events: 'webhooks.events_missing' }) }),
    onSubmit: useSaveOnce(),
    onSuccess: ({ secret }) => onSaved(secret),
  });
  return (
    <>
      <ArrivingHeading>{t(webhook ? 'webhooks.change' : 'webhooks.add')}</ArrivingHeading>
      <Form form={form} className="flex flex-col gap-5">
        <TextField
          {...form.text('url')}
          type="url"
          inputMode="url"
          hint={t('webhooks.url_hint')}
          autoComplete="off"
          spellCheck={false}
          maxLength={WEBHOOK_URL_MAX}
        />
        <CheckboxGroup
          {...form.choices('events')}
          choices={WEBHOOK_EVENTS.map((value) => ({ value, label: t(EVENT_TEXTS[value]), hint: value }))}
        />
        <div className="flex flex-wrap gap-3">
          <SubmitButton form={form}>{t(webhook ? 'webhooks.save' : 'webhooks.create')}</SubmitButton>
          <Button look="quiet" onClick={onCancel}>
            {t('account.cancel')}
          </Button>
        </div>
        <LeaveGuard active={form.isDirty} text={t('ui.leave_text')} />
      </Form>
    </>
  );
}

/** Saves a webhook; one whose answer, and secret, were lost is not added again but gets another secret. */
function useSaveOnce() {
  const [known] = useState(() => queryClient.getQueryData(webhooksQuery.queryKey)?.map(({ id }) => id));
  return useSendOnce<SaveWebhookInput, Pick<Outputs['webhook']['save'], 'secret'>>(
    (input) => trpc.webhook.save.mutate(input),
    async ({ id, url }) => {
      if (id !== undefined) return undefined;
      const made = (await trpc.webhook.list.query()).find(
        (one) => one.url === url && known?.includes(one.id) === false,
      );
      return made && trpc.webhook.renewSecret.mutate({ id: made.id });
    },
  );
}
