import type { Members } from '@app/schema/members';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { formatDateTime } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { Callout } from '../../ui/callout.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { InvitationList } from './invitation-list.tsx';
import { MemberEntry, PEOPLE_ENTRIES } from './member-list.tsx';
import { membersQuery, toFullName } from './member-queries.ts';
import { RemoveMember } from './remove-member.tsx';

/** The members of a client for staff, who can end the access of colleagues and cancel invitations. */
export function MembersOfClient({ clientId }: { clientId: string }) {
  const query = useQuery(membersQuery(clientId));
  return (
    <Loaded query={query} size="h-32 w-full">
      {(members) => <People {...members} />}
    </Loaded>
  );
}

function People({ members, handover, ...rest }: Members) {
  const t = useText();
  const invitations = rest.invitations ?? [];
  const place = useRef<HTMLDivElement>(null);
  const focusPlace = () => place.current?.focus(); // what had the focus is gone
  const heir = members.find(({ accountId }) => accountId === handover?.accountId);
  return (
    <div ref={place} tabIndex={-1} className="flex flex-col gap-5">
      {heir && handover && (
        <Callout title={t('members.staff_offered', { name: toFullName(heir) })}>
          {t('members.offered.until', { time: formatDateTime(handover.until) })}
        </Callout>
      )}
      <ul aria-label={t('members.people')} className={PEOPLE_ENTRIES}>
        {members.map((member) => (
          <MemberEntry key={member.accountId} member={member}>
            {member.role !== 'owner' && (
              <div className="flex flex-wrap gap-2">
                <RemoveMember member={member} label={t('members.end_access')} onRemoved={focusPlace} />
              </div>
            )}
          </MemberEntry>
        ))}
      </ul>
      {invitations.length > 0 && (
        <>
          <h3 className="font-semibold">{t('members.invitations')}</h3>
          <InvitationList invitations={invitations} onCancelled={focusPlace} />
        </>
      )}
    </div>
  );
}
