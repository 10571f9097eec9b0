import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, queryClient, retryUnanswered } from '../../../lib/api.ts';
import { passNotFound } from '../../../lib/api-error.ts';
import { formatDate } from '../../../lib/format.ts';
import { useText } from '../../../lib/i18n.ts';
import { PATHS } from '../../../lib/paths.ts';
import { trpc } from '../../../lib/trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { Section } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { DoneText } from '../../../ui/done-text.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { RowList } from '../../../ui/row-list.tsx';
import { type AccountRequest, accountRequestsQuery } from '../staff-queries.ts';

/** Visitors who ask for an account, each to be registered or declined; nothing while there are none. */
export function AccountRequests() {
  const t = useText();
  const { data, error, refetch } = useQuery(accountRequestsQuery);
  const [declined, setDeclined] = useState<string | null>(null);
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data || (data.total === 0 && declined === null)) return null;
  const { items, total, keepDays } = data;
  return (
    <Section title={t('requests.title', { count: total })} lead={t('requests.lead', { days: keepDays })}>
      <DoneText key={declined}>{declined !== null && t('requests.declined', { company: declined })}</DoneText>
      {items.length > 0 && (
        <RowList items={items} rowClass="items-start gap-y-3 py-3 md:grid-cols-[minmax(0,1fr)_auto]">
          {(request) => <RequestRow request={request} onDeclined={() => setDeclined(request.company)} />}
        </RowList>
      )}
      {total > items.length && (
        <p className="text-small text-ink-soft">{t('requests.more', { count: total - items.length })}</p>
      )}
    </Section>
  );
}

type Props = { request: AccountRequest; onDeclined: () => void };

function RequestRow({ request, onDeclined }: Props) {
  const t = useText();
  const { id, company, name, email, phoneNumber, message, createdAt } = request;
  const [asking, ask] = useState(false);
  return (
    <>
      <div className="min-w-0">
        <h3 className="text-body font-semibold">{company}</h3>
        <p className="text-small text-ink-soft">
          {[name, email, phoneNumber, formatDate(createdAt)].filter(Boolean).join(' · ')}
        </p>
        {message !== '' && (
          <Disclosure summary={t('requests.message')}>
            <p className="measure whitespace-pre-line">{message}</p>
          </Disclosure>
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        <LinkButton size="small" to={PATHS.clientRegistry.admin} search={{ request: id }} icon="plus">
          {t('requests.register')}
          <span className="sr-only">{`: ${company}`}</span>
        </LinkButton>
        <Button size="small" look="quiet" onClick={() => ask(true)}>
          {t('requests.decline')}
          <span className="sr-only">{`: ${company}`}</span>
        </Button>
      </div>
      {asking && <DeclineDialog {...{ request, onDeclined }} onClose={() => ask(false)} />}
    </>
  );
}

function DeclineDialog({ request: { id, company, email }, onDeclined, onClose }: Props & { onClose: () => void }) {
  const t = useText();
  const decline = useMutation({
    mutationFn: () => trpc.admin.declineAccountRequest.mutate({ id }).catch(passNotFound),
    meta: { silent: true, inPlace: true },
    retry: retryUnanswered,
    onSuccess: () => {
      onDeclined();
      return queryClient.invalidateQueries(api.admin.accountRequests.pathFilter());
    },
  });
  return (
    <ConfirmDialog
      open
      destructive
      onClose={onClose}
      onConfirm={decline.mutate}
      mutation={decline}
      title={t('requests.decline.title', { company })}
      confirmLabel={t('requests.decline')}
    >
      <p className="measure">{t('requests.decline.text', { email })}</p>
    </ConfirmDialog>
  );
}
