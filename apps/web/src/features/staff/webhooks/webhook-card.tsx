import { WEBHOOK_EVENTS } from '@app/schema/webhook-events';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api, retryUnanswered } from '../../../lib/api.ts';
import { passNotFound } from '../../../lib/api-error.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { useText } from '../../../lib/i18n.ts';
import { toastSuccess } from '../../../lib/toasts.ts';
import { trpc } from '../../../lib/trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { FailureText } from '../../../ui/failure-text.tsx';
import { StateTag } from '../../../ui/state-tag.tsx';
import { useFocus } from '../../../ui/use-focus.ts';
import { Deliveries } from './deliveries.tsx';
import { EVENT_TEXTS } from './event-texts.ts';
import { refreshWebhooks, type Webhook } from './webhook-queries.ts';

type Props = {
  webhook: Webhook;
  /** Its form or secret was shown before: Change takes the focus. */
  returned: boolean;
  onEdit: () => void;
  onSecret: (secret: string) => void;
};

/** A system that gets messages: where it is, about what, how it fares, what can be done, and the calls that were made. */
export function WebhookCard({ webhook, ...acts }: Props) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const { id, url, events, earlierUntil } = webhook;
  const isAll = events.length === WEBHOOK_EVENTS.length;
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <h3 className="min-w-0 text-body font-semibold">{url}</h3>
        <State webhook={webhook} />
      </div>
      <p className="text-ink-soft">
        {isAll ? t('webhooks.all_events') : events.map((event) => t(EVENT_TEXTS[event])).join(', ')}
      </p>
      {earlierUntil !== null && (
        <p className="text-small text-ink-soft">{t('webhooks.earlier_until', { at: formatDateTime(earlierUntil) })}</p>
      )}
      <Acts webhook={webhook} {...acts} onTested={() => setOpen(true)} />
      <Disclosure
        summary={
          <>
            {t('webhooks.deliveries')}
            <span className="sr-only">{`: ${url}`}</span>
          </>
        }
        open={open}
        onToggle={(event) => setOpen(event.currentTarget.open)}
      >
        {open && <Deliveries id={id} />}
      </Disclosure>
    </Card>
  );
}

function State({ webhook: { failingSince, waiting } }: { webhook: Webhook }) {
  const t = useText();
  if (failingSince !== null)
    return (
      <StateTag tone="error">{t('webhooks.failing', { at: formatDateTime(failingSince), count: waiting })}</StateTag>
    );
  if (waiting > 0) return <StateTag tone="neutral">{t('webhooks.waiting', { count: waiting })}</StateTag>;
  return <StateTag tone="done">{t('webhooks.fine')}</StateTag>;
}

/** Test, change, renew the secret, delete; the last two are asked about first. */
function Acts({ webhook, returned, onEdit, onSecret, onTested }: Props & { onTested: () => void }) {
  const t = useText();
  const change = useFocus<HTMLButtonElement>(returned);
  const { id, url, earlierUntil } = webhook;
  const [asking, setAsking] = useState<'renew' | 'delete' | null>(null);
  const meta = { silent: true, inPlace: true };
  const close = () => setAsking(null);
  const test = useMutation(
    api.webhook.test.mutationOptions({
      meta,
      onSuccess: () => {
        void refreshWebhooks();
        onTested();
      },
    }),
  );
  const renew = useMutation(
    api.webhook.renewSecret.mutationOptions({ meta, onSuccess: ({ secret }) => onSecret(secret) }),
  );
  const remove = useMutation({
    mutationFn: () => trpc.webhook.delete.mutate({ id }).catch(passNotFound),
    meta,
    retry: retryUnanswered,
    onSuccess: async () => {
      await refreshWebhooks();
      toastSuccess(t('webhooks.deleted'));
    },
  });
  const about = <span className="sr-only">{`: ${url}`}</span>;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button size="small" icon="send" busy={test.isPending} onClick={() => test.mutate({ id })}>
        {t('webhooks.test')}
        {about}
      </Button>
      <Button ref={change} size="small" icon="edit" onClick={onEdit}>
        {t('webhooks.change')}
        {about}
      </Button>
      <Button size="small" onClick={() => setAsking('renew')}>
        {t('webhooks.renew')}
        {about}
      </Button>
      <Button size="small" onClick={() => setAsking('delete')}>
        {t('webhooks.delete')}
        {about}
      </Button>
      <FailureText error={test.error} />
      <ConfirmDialog
        open={asking === 'renew'}
        onClose={close}
        onConfirm={() => renew.mutate({ id })}
        mutation={renew}
        title={t('webhooks.renew.ask')}
        confirmLabel={t('webhooks.renew')}
      >
        <p>
          {earlierUntil === null
            ? t('webhooks.renew.text')
            : t('webhooks.renew.again_text', { at: formatDateTime(earlierUntil) })}
        </p>
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'delete'}
        destructive
        onClose={close}
        onConfirm={remove.mutate}
        mutation={remove}
        title={t('webhooks.delete.ask')}
        confirmLabel={t('webhooks.delete')}
      >
        <p>{t('webhooks.delete.text', { url })}</p>
      </ConfirmDialog>
    </div>
  );
}
