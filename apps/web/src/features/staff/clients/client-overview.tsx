import type { ReactNode } from 'react';
import { useText, useLanguageName } from '../../../lib/i18n.ts';
import { Card, Section } from '../../../ui/card.tsx';
import { Fact } from '../../../ui/fact.tsx';
import { StateTag } from '../../../ui/state-tag.tsx';
import { Anchor } from '../../../ui/text-link.tsx';
import { DisabledTag } from '../disabling/disabled-tag.tsx';
import type { Client } from '../staff-queries.ts';

/** Who the client is, how to reach them, and the state of their account. */
export function ClientOverview({ client }: { client: Client }) {
  const t = useText();
  const { consultant, address, zipcode, city, email, phoneNumber, verified, languageCode } = client;
  const language = useLanguageName(languageCode);
  return (
    <Section title={t('clients.details.overview')}>
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
          <Fact label={t('clients.details.account')}>
            {client.disabled ? (
              <DisabledTag />
            ) : (
              <StateTag tone={verified ? 'done' : 'attention'}>
                {t(verified ? 'clients.details.verified' : 'clients.details.invited')}
              </StateTag>
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
