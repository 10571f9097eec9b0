import type { Members } from '@app/schema/members';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../../lib/i18n.ts';
import { accountQuery, type Account } from '../../lib/own-account.ts';
import { Section } from '../../ui/card.tsx';
import { Callout } from '../../ui/callout.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { GiveUpAccess } from './give-up-access.tsx';
import { AcceptHandover } from './accept-handover.tsx';
import { OfferedHandover } from './offered-handover.tsx';
import { InvitationList } from './invitation-list.tsx';
import { InviteButton } from './invite-button.tsx';
import { MemberActs } from './member-acts.tsx';
import { MemberEntry, PEOPLE_ENTRIES } from './member-list.tsx';
import { MEMBERS_EVERY_MS, membersQuery, refreshMembers, toFullName } from './member-queries.ts';
import { useNextFocus } from '../../ui/use-next-focus.ts';

/** Who has access to the plans of the company: its main user decides, its colleagues see each other and can leave. */
export function MembersPage() {
  const t = useText();
  const { data: account } = useSuspenseQuery({ ...accountQuery, refetchInterval: MEMBERS_EVERY_MS });
  const query = useQuery(membersQuery(account.clientId ?? account.id));
  const isOwner = account.memberRole === 'owner';
  const [wasOwner] = useState(isOwner);
  useEffect(() => {
    if (isOwner !== wasOwner) void refreshMembers(); // of a handover that was accepted meanwhile an act learns first
  }, [isOwner, wasOwner]);
  return (
    <div className="flex flex-col gap-8">
      <PageHeading lead={t(isOwner ? 'members.lead' : 'members.lead_colleague')}>{t('members.title')}</PageHeading>
      <Loaded query={query} size="h-60 w-full">
        {(members) =>
          isOwner ? (
            <OwnersView account={account} members={members} />
          ) : (
            <ColleaguesView account={account} members={members} wasOwner={wasOwner} />
          )
        }
      </Loaded>
    </div>
  );
}

type ViewProps = { account: Account; members: Members };

function OwnersView({ account, members: { members, handover, ...rest } }: ViewProps) {
  const t = useText();
  const invitations = rest.invitations ?? [];
  const invite = useRef<HTMLButtonElement>(null);
  const offered = useRef<HTMLDivElement>(null);
  useNextFocus(handover?.until, () => offered.current ?? invite.current);
  useNextFocus(members.length, () => invite.current);
  const focusInvite = () => invite.current?.focus(); // what had the focus is gone
  const heir = members.find(({ accountId }) => accountId === handover?.accountId);
  const isAlone = members.length === 1 && invitations.length === 0;
  return (
    <>
      {heir && handover && (
        <div ref={offered} tabIndex={-1}>
          <OfferedHandover heir={heir} until={handover.until} email={account.email} />
        </div>
      )}
      <InviteButton buttonRef={invite} />
      {isAlone ? (
        <EmptyState icon="people" title={t('members.none.title')}>
          {t('members.none.text')}
        </EmptyState>
      ) : (
        <Section title={t('members.people')}>
          <ul aria-label={t('members.people')} className={PEOPLE_ENTRIES}>
            {members.map((member) => (
              <MemberEntry key={member.accountId} member={member} isSelf={member.accountId === account.id}>
                {member.role !== 'owner' && (
                  <MemberActs
                    member={member}
                    canOffer={handover === null}
                    email={account.email}
                    onRemoved={focusInvite}
                  />
                )}
              </MemberEntry>
            ))}
          </ul>
        </Section>
      )}
      {invitations.length > 0 && (
        <Section title={t('members.invitations')}>
          <InvitationList invitations={invitations} onCancelled={focusInvite} canInvite />
        </Section>
      )}
    </>
  );
}

function ColleaguesView({ account, members: { members, handover }, wasOwner }: ViewProps & { wasOwner: boolean }) {
  const t = useText();
  const owner = members.find(({ role }) => role === 'owner');
  const isHeir = handover?.accountId === account.id;
  const [isOfferGone, setOfferGone] = useState(false);
  const gone = useRef<HTMLDivElement>(null);
  useNextFocus(isHeir, () => gone.current);
  return (
    <>
      {wasOwner && owner && owner.accountId !== account.id && (
        <Callout kind="attention" role="alert" title={t('members.taken_over', { name: toFullName(owner) })}>
          {t('members.taken_over.text')}
        </Callout>
      )}
      {isHeir && owner && <AcceptHandover owner={owner} until={handover.until} onGone={() => setOfferGone(true)} />}
      {isOfferGone && !isHeir && (
        <div ref={gone} tabIndex={-1}>
          <Callout kind="attention" role="alert" title={t('members.accept.gone')} />
        </div>
      )}
      <Section title={t('members.people')}>
        <ul aria-label={t('members.people')} className={PEOPLE_ENTRIES}>
          {members.map((member) => (
            <MemberEntry key={member.accountId} member={member} isSelf={member.accountId === account.id} />
          ))}
        </ul>
      </Section>
      <GiveUpAccess accountId={account.id} />
    </>
  );
}
