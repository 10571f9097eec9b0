import { useSuspenseQuery } from '@tanstack/react-query';
import { formatDateTime } from '../../../lib/format.ts';
import { useText } from '../../../lib/i18n.ts';
import { useSession } from '../../../lib/session.ts';
import { Section } from '../../../ui/card.tsx';
import { Fact } from '../../../ui/fact.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { RowList } from '../../../ui/row-list.tsx';
import { StateTag } from '../../../ui/state-tag.tsx';
import { adminsQuery, type ListedAdmin } from '../admin-queries.ts';
import { AccountSwitch } from '../disabling/account-switch.tsx';
import { DisabledTag } from '../disabling/disabled-tag.tsx';
import { AllTokens } from './all-tokens.tsx';

/** Who may do everything, and everybody's personal tokens. */
export function AdminsPage({ search }: { search: { q?: string | undefined } }) {
  const t = useText();
  const { data: admins } = useSuspenseQuery(adminsQuery);
  return (
    <div className="flex flex-col gap-8">
      <PageHeading lead={t('admins.lead')}>{t('admins.title')}</PageHeading>
      <Section title={t('admins.list')} lead={t('admins.list.lead')}>
        <RowList
          items={admins}
          rowClass="items-start gap-y-3 py-4 lg:grid-cols-[minmax(0,5fr)_minmax(0,5fr)_minmax(0,3fr)]"
        >
          {(admin) => <AdminRow admin={admin} />}
        </RowList>
      </Section>
      <Section title={t('admins.tokens')} lead={t('admins.tokens.lead')}>
        <AllTokens q={search.q ?? ''} />
      </Section>
    </div>
  );
}

function AdminRow({ admin }: { admin: ListedAdmin }) {
  const t = useText();
  const session = useSession();
  const { id, email, lastLoginAt, secondFactor, disabledAt } = admin;
  const isOwn = session.state !== 'none' && session.accountId === id;
  return (
    <>
      <div className="flex min-w-0 flex-col items-start gap-1.5">
        <h3 className="max-w-full text-body font-semibold wrap-anywhere">{email}</h3>
        <State admin={admin} isOwn={isOwn} />
      </div>
      <dl className="grid grid-cols-1 gap-x-6 gap-y-2 sm:grid-cols-2">
        <Fact label={t('admins.last_login')}>
          {lastLoginAt === null ? t('admins.never') : formatDateTime(lastLoginAt)}
        </Fact>
        <Fact label={t('admins.second_factor')}>
          {t(secondFactor ? 'admins.second_factor.on' : 'admins.second_factor.off')}
        </Fact>
      </dl>
      <div className="flex lg:justify-end">
        {!isOwn && <AccountSwitch inList id={id} name={email} disabled={disabledAt !== null} />}
      </div>
    </>
  );
}

function State({ admin: { disabledAt, canLogIn }, isOwn }: { admin: ListedAdmin; isOwn: boolean }) {
  const t = useText();
  return (
    <>
      {isOwn && (
        <StateTag tone="accent" icon="person">
          {t('admins.you')}
        </StateTag>
      )}
      {disabledAt !== null && (
        <>
          <DisabledTag />
          <p className="text-small text-ink-soft">{t('admins.disabled_at', { at: formatDateTime(disabledAt) })}</p>
        </>
      )}
      {disabledAt === null && !canLogIn && <StateTag tone="neutral">{t('admins.invited')}</StateTag>}
    </>
  );
}
