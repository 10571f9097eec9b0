import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../../lib/i18n.ts';
import { ArrivingHeading } from '../../../ui/arriving-heading.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, Section } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { ShownOnce } from '../../../ui/shown-once.tsx';
import { Anchor } from '../../../ui/text-link.tsx';
import { useFocus } from '../../../ui/use-focus.ts';
import { useNextFocus } from '../../../ui/use-next-focus.ts';
import { WebhookCard } from './webhook-card.tsx';
import { WebhookForm } from './webhook-form.tsx';
import { refreshWebhooks, webhooksQuery, type Webhook } from './webhook-queries.ts';

type View = { of: 'list' } | { of: 'form'; webhook: Webhook | null } | { of: 'secret'; secret: string };

/** The systems that get a message when something happens: the list, one being made or changed, and a secret, shown this once. */
export function WebhooksPage() {
  const t = useText();
  const { data: webhooks } = useSuspenseQuery(webhooksQuery);
  const [view, setView] = useState<View>({ of: 'list' });
  const [last, setLast] = useState<Webhook | null>(); // changed or renewed last; null for a new one
  const back = () => setView({ of: 'list' });
  const edit = (webhook: Webhook | null) => {
    setLast(webhook);
    setView({ of: 'form', webhook });
  };
  const show = (secret: string | null) => {
    void refreshWebhooks();
    if (secret === null) back();
    else setView({ of: 'secret', secret });
  };
  return (
    <div className="flex flex-col gap-8">
      <PageHeading lead={t('webhooks.lead')}>{t('webhooks.title')}</PageHeading>
      <Section title={t('webhooks.list')}>
        {view.of === 'list' && (
          <WebhookList
            webhooks={webhooks}
            last={last}
            onEdit={edit}
            onSecret={(webhook, secret) => {
              setLast(webhook);
              show(secret);
            }}
          />
        )}
        {view.of === 'form' && (
          <Card className="flex max-w-3xl flex-col gap-5">
            <WebhookForm webhook={view.webhook} onSaved={show} onCancel={back} />
          </Card>
        )}
        {view.of === 'secret' && <Secret secret={view.secret} onDone={back} />}
      </Section>
    </div>
  );
}

type ListProps = {
  webhooks: readonly Webhook[];
  /** What the form that the list took the place of was about: there the focus goes on. */
  last: Webhook | null | undefined;
  onEdit: (webhook: Webhook | null) => void;
  onSecret: (webhook: Webhook, secret: string) => void;
};

function WebhookList({ webhooks, last, onEdit, onSecret }: ListProps) {
  const t = useText();
  const add = useFocus<HTMLButtonElement>(last === null);
  useNextFocus(webhooks.length, () => add.current);
  const button = (
    <Button ref={add} icon="plus" look="primary" className="self-start" onClick={() => onEdit(null)}>
      {t('webhooks.add')}
    </Button>
  );
  if (webhooks.length === 0)
    return (
      <EmptyState icon="send" title={t('webhooks.none.title')} action={button}>
        <p>{t('webhooks.none.text')}</p>
        <Reference />
      </EmptyState>
    );
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        {button}
        <Reference />
      </div>
      <ul className="bare-list flex flex-col gap-4">
        {webhooks.map((webhook) => (
          <li key={webhook.id}>
            <WebhookCard
              webhook={webhook}
              returned={webhook.id === last?.id}
              onEdit={() => onEdit(webhook)}
              onSecret={(secret) => onSecret(webhook, secret)}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

/** The way to what a receiver does with messages. */
function Reference() {
  const t = useText();
  return <Anchor href="/api/docs">{t('webhooks.reference')}</Anchor>;
}

/** A secret just made: to be copied now or never. */
function Secret({ secret, onDone }: { secret: string; onDone: () => void }) {
  const t = useText();
  return (
    <Card className="flex max-w-3xl flex-col gap-5">
      <ArrivingHeading>{t('webhooks.secret.title')}</ArrivingHeading>
      <ShownOnce secret={secret} warning={t('webhooks.secret.once')} />
      <p className="measure">{t('webhooks.secret.how')}</p>
      <Button look="primary" className="self-start" onClick={onDone}>
        {t('webhooks.secret.done')}
      </Button>
    </Card>
  );
}
