import { useState } from 'react';
import { PATHS } from '../../../lib/paths.ts';
import { useBrand } from '../../../lib/brand.ts';
import { useText, useLanguageName } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, Section } from '../../../ui/card.tsx';
import { Fact } from '../../../ui/fact.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { StateTag } from '../../../ui/state-tag.tsx';
import { Anchor, TextLink } from '../../../ui/text-link.tsx';
import { SendInvitation } from '../clients/send-invitation.tsx';
import { AccountSwitch } from '../disabling/account-switch.tsx';
import { DisabledTag } from '../disabling/disabled-tag.tsx';
import { ConsultantMails } from '../mail/person-mails.tsx';
import { WaitingEmailChange } from '../people/waiting-email-change.tsx';
import type { Consultant } from '../staff-queries.ts';
import { DeleteConsultant } from './delete-consultant.tsx';
import { OneConsultant } from './one-consultant.tsx';

/** One consultant: how to reach them, whom they look after, and what an admin can do. */
export function ConsultantDetailsPage({ id }: { id: string }) {
  return <OneConsultant id={id}>{(consultant) => <Details consultant={consultant} />}</OneConsultant>;
}

function Details({ consultant }: { consultant: Consultant }) {
  const t = useText();
  const { id, firstName, lastName, email, verified, disabled } = consultant;
  const name = `${firstName} ${lastName}`;
  return (
    <div className="flex flex-col gap-8">
      <div className="flex flex-col items-start gap-3">
        <TextLink to={PATHS.consultants} className="inline-flex min-h-6 items-center gap-1.5 pointer-coarse:min-h-11">
          <Icon name="arrow-left" size={18} />
          {t('consultants.back')}
        </TextLink>
        <PageHeading title={name}>
          <span>{name}</span>
        </PageHeading>
        {disabled ? (
          <DisabledTag />
        ) : (
          <StateTag tone={verified ? 'done' : 'neutral'}>
            {t(verified ? 'consultants.verified' : 'consultants.not_verified')}
          </StateTag>
        )}
        {!verified && !disabled && <SendInvitation email={email} name={name} />}
      </div>
      <WaitingEmailChange kind="consultant" person={consultant} />
      <Section
        title={t('consultants.contact')}
        actions={
          <LinkButton to={PATHS.consultantEdit} params={{ id }} icon="edit">
            {t('consultants.edit')}
          </LinkButton>
        }
      >
        <Contact consultant={consultant} />
      </Section>
      <ConsultantMails id={id} />
      <Administration consultant={consultant} name={name} />
    </div>
  );
}

function Contact({ consultant: { email, phoneNumber, languageCode } }: { consultant: Consultant }) {
  const t = useText();
  const language = useLanguageName(languageCode);
  return (
    <Card>
      <dl className="grid grid-cols-1 gap-x-8 gap-y-4 sm:grid-cols-3">
        <Fact label={t('account.field.email')}>
          <Anchor href={`mailto:${email}`}>{email}</Anchor>
        </Fact>
        <Fact label={t('account.field.phoneNumber')}>
          <Anchor href={`tel:${phoneNumber.replaceAll(/\s/g, '')}`}>{phoneNumber}</Anchor>
        </Fact>
        <Fact label={t('consultants.language')}>
          <span lang={languageCode}>{language}</span>
        </Fact>
      </dl>
    </Card>
  );
}

/** Their clients and plans, whether they can log in, the programs that act for them, and their removal. */
function Administration({ consultant, name }: { consultant: Consultant; name: string }) {
  const t = useText();
  const { eraseAfterDays: days } = useBrand();
  const [asked, ask] = useState(false);
  const { id, email, disabled, clientCount } = consultant;
  const search = { consultant: id };
  return (
    <>
      <Section title={t('consultants.work')}>
        <div className="flex flex-wrap gap-3">
          <LinkButton to={PATHS.clients.admin} search={search} icon="people">
            {t('consultants.client_count', { count: clientCount })}
          </LinkButton>
          <LinkButton to={PATHS.plans} search={search} icon="list">
            {t('consultants.plans')}
          </LinkButton>
        </div>
      </Section>
      <Section title={t('disable.section')}>
        <div className="flex flex-wrap gap-3">
          <AccountSwitch {...{ id, name, disabled, clientCount }} />
          <LinkButton to={PATHS.admins} search={{ q: email }}>
            {t('admins.tokens.of_person')}
          </LinkButton>
        </div>
      </Section>
      <Section title={t('consultants.removal')} lead={t('consultants.removal.text', { days })}>
        <Button icon="trash" className="self-start" onClick={() => ask(true)}>
          {t('consultants.delete')}
        </Button>
        {asked && <DeleteConsultant consultant={consultant} onClose={() => ask(false)} />}
      </Section>
    </>
  );
}
