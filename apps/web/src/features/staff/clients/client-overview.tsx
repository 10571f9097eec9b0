import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatDate } from '../../../lib/format.ts';
import { useText, useLanguageName } from '../../../lib/i18n.ts';
import { Callout } from '../../../ui/callout.tsx';
import { Card, Section } from '../../../ui/card.tsx';
import { Fact } from '../../../ui/fact.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { StateTag } from '../../../ui/state-tag.tsx';
import { Anchor } from '../../../ui/text-link.tsx';
import { DisabledTag } from '../disabling/disabled-tag.tsx';
import { WaitingEmailChange } from '../people/waiting-email-change.tsx';
import { type Client, clientFiguresQuery } from '../staff-queries.ts';
import { SendInvitation } from './send-invitation.tsx';

/** Who the client is, how to reach them, and the state of their account. */
export function ClientOverview({ client }: { client: Client }) {
  const t = useText();
  const { consultant, address, zipcode, city, email, phoneNumber, verified, languageCode, erasureDueAt, company } =
    client;
  const language = useLanguageName(languageCode);
  return (
    <Section title={t('clients.details.overview')}>
      {erasureDueAt !== null && (
        <Callout kind="attention" title={t('clients.erasure.title', { company })}>
          {t('clients.erasure.text', { date: formatDate(erasureDueAt) })}
        </Callout>
      )}
      <WaitingEmailChange kind="client" person={client} />
      <Card>
        <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
          <Fact label={t('account.field.email')}>
            <ContactLink href={`mailto:${email}`}>{email}</ContactLink>
          </Fact>
          <Fact label={t('account.field.phoneNumber')}>
            <ContactLink href={`tel:${phoneNumber.replaceAll(/[^\d+]/g, '')}`}>{phoneNumber}</ContactLink>
          </Fact>
          <Fact label={t('clients.details.address')}>{`${address}, ${zipcode} ${city}`}</Fact>
          <Fact label={t('people.consultant')}>{`${consultant.firstName} ${consultant.lastName}`}</Fact>
          <Fact label={t('people.language')}>
            <span lang={languageCode}>{language}</span>
          </Fact>
          <Fact label={t('clients.column.activity')}>
            <LastActivity client={client} />
          </Fact>
          <Fact label={t('clients.details.account')} className="sm:col-span-2 lg:col-span-3">
            {client.disabled ? (
              <DisabledTag />
            ) : verified ? (
              <StateTag tone="done">{t('clients.details.verified')}</StateTag>
            ) : (
              <div className="flex flex-col items-start gap-2">
                <StateTag tone="attention">{t('clients.details.invited')}</StateTag>
                <SendInvitation clientId={client.id} email={email} name={client.company} />
              </div>
            )}
          </Fact>
        </dl>
      </Card>
    </Section>
  );
}

function ContactLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Anchor href={href} className="inline-flex min-h-6 items-center break-all pointer-coarse:min-h-11">
      {children}
    </Anchor>
  );
}

function LastActivity({ client }: { client: Client }) {
  const t = useText();
  const { data: figures, isPending } = useQuery(clientFiguresQuery(client.id));
  if (isPending) return <Skeleton className="h-6 w-24" />;
  return figures?.lastActivityAt ? formatDate(figures.lastActivityAt) : t('clients.no_activity');
}
