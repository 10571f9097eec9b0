import { useInfiniteQuery, useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api, queryClient, retryUnanswered } from '../../../lib/api.ts';
import { passNotFound } from '../../../lib/api-error.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { useText } from '../../../lib/i18n.ts';
import { useSearchChange } from '../../../lib/search-change.ts';
import { useSession } from '../../../lib/session.ts';
import { toastSuccess } from '../../../lib/toasts.ts';
import { trpc } from '../../../lib/trpc.ts';
import { useUrlText } from '../../../lib/url-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Section } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Fact } from '../../../ui/fact.tsx';
import { PagedList } from '../../../ui/paged-list.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { RowList } from '../../../ui/row-list.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { StateTag } from '../../../ui/state-tag.tsx';
import { TokenFacts } from '../../account/tokens/token-facts.tsx';
import { adminsQuery, allTokensQuery, type ListedAdmin, type OwnedToken } from '../staff-queries.ts';
import { AccountSwitch } from '../disabling/account-switch.tsx';
import { SecondFactorRules } from './second-factor-rules.tsx';
import { DisabledTag } from '../disabling/disabled-tag.tsx';

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
      <Section title={t('admins.factor_rule')} lead={t('admins.factor_rule.lead')}>
        <SecondFactorRules />
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
        <h3 className="max-w-full text-body font-semibold">{email}</h3>
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

/** Everybody's tokens, found by owner; an admin revokes any of them. */
function AllTokens({ q }: { q: string }) {
  const t = useText();
  const change = useSearchChange();
  const [typed, type] = useUrlText(q, (text) => change({ q: text || undefined }));
  const query = useInfiniteQuery(allTokensQuery(q));
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <search>
        <SearchField ref={field} label={t('admins.tokens.search')} className="max-w-xl" typed={typed} onType={type} />
      </search>
      <PagedList
        query={query}
        empty={<p className="text-ink-soft">{t(q === '' ? 'admins.tokens.none' : 'admins.tokens.no_match')}</p>}
        shown={(count) => t('admins.tokens.shown', { count })}
      >
        {(tokens) => (
          <ul className="bare-list flex flex-col rounded-card border border-line bg-sheet px-5 py-4 shadow-sheet">
            {tokens.map((token) => (
              <TokenRow key={token.id} token={token} onRevoked={() => field.current?.focus()} />
            ))}
          </ul>
        )}
      </PagedList>
    </>
  );
}

type TokenProps = {
  token: OwnedToken;
  /** Takes the focus, which would be lost with the row. */
  onRevoked: () => void;
};

function TokenRow({ token, onRevoked }: TokenProps) {
  const t = useText();
  const { ownerRole, ownerName, ownerEmail } = token;
  const owner = {
    User: () => t('admins.tokens.client', { name: ownerName ?? '' }),
    Consultant: () => t('admins.tokens.consultant', { name: ownerName ?? '' }),
    Admin: () => t('admins.tokens.admin'),
  }[ownerRole]();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b border-line py-4 first:pt-0 last:border-b-0 last:pb-0">
      <TokenFacts token={token} role={ownerRole}>
        <p className="text-small">
          {ownerEmail} · {owner}
        </p>
      </TokenFacts>
      <Revoke token={token} onRevoked={onRevoked} />
    </li>
  );
}

function Revoke({ token: { id, name, ownerEmail }, onRevoked }: TokenProps) {
  const t = useText();
  const [asking, setAsking] = useState(false);
  const revoke = useMutation({
    mutationFn: () => trpc.token.revokeAny.mutate({ id }).catch(passNotFound),
    meta: { silent: true, inPlace: true },
    retry: retryUnanswered,
    onSuccess: async () => {
      setAsking(false);
      toastSuccess(t('tokens.revoked', { name }));
      await queryClient.invalidateQueries(api.token.listAll.pathFilter());
      onRevoked();
    },
  });
  return (
    <>
      <Button size="small" onClick={() => setAsking(true)}>
        {t('tokens.revoke')}
        <span className="sr-only">{`: ${name}, ${ownerEmail}`}</span>
      </Button>
      <ConfirmDialog
        open={asking}
        destructive
        mutation={revoke}
        onClose={() => setAsking(false)}
        onConfirm={revoke.mutate}
        title={t('admins.tokens.revoke.title', { name, owner: ownerEmail })}
        confirmLabel={t('tokens.revoke')}
      >
        <p className="measure">{t('admins.tokens.revoke.what')}</p>
      </ConfirmDialog>
    </>
  );
}
