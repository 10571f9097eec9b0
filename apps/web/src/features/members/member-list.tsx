import type { Member } from '@app/schema/members';
import type { ReactNode } from 'react';
import { formatDate, formatDateTime } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { StateTag } from '../../ui/state-tag.tsx';
import { toFullName } from './member-queries.ts';

/** Entries on one sheet where there is room; on a phone each is a card of its own. */
export const PEOPLE_ENTRIES =
  'bare-list flex flex-col gap-3 sm:gap-0 sm:rounded-card sm:border sm:border-line sm:bg-sheet sm:shadow-sheet';
export const PEOPLE_ENTRY =
  'flex min-w-0 flex-col gap-3 p-4 max-sm:rounded-card max-sm:border max-sm:border-line max-sm:bg-sheet max-sm:shadow-sheet sm:border-b sm:border-line sm:px-6 sm:last:border-b-0';

type Props = {
  member: Member;
  /** The reader is this member. */
  isSelf?: boolean | undefined;
  /** What can be done about the member. */
  children?: ReactNode;
};

/** A member of a client with their role; what else there is to know of them depends on who asks. */
export function MemberEntry({ member, isSelf, children }: Props) {
  return (
    <li className={PEOPLE_ENTRY}>
      <MemberFacts member={member} isSelf={isSelf} />
      {children}
    </li>
  );
}

function MemberFacts({ member, isSelf }: Pick<Props, 'member' | 'isSelf'>) {
  const t = useText();
  const { role, email, verified, lastLoginAt, joinedAt } = member;
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="min-w-0 text-body font-semibold">
          {toFullName(member)}
          {isSelf && <span className="font-normal text-ink-soft"> {t('members.you')}</span>}
        </h3>
        <StateTag tone={role === 'owner' ? 'accent' : 'neutral'} icon={role === 'commenter' ? 'feedback' : 'person'}>
          {t(`member.role.${role}`)}
        </StateTag>
      </div>
      {email !== undefined && <p>{email}</p>}
      <p className="flex flex-wrap gap-x-4 gap-y-0.5 text-small text-ink-soft">
        <span>{t('members.joined', { date: formatDate(joinedAt) })}</span>
        {verified === false && <span className="font-semibold text-attention">{t('members.unverified')}</span>}
        {lastLoginAt !== undefined && (
          <span>
            {lastLoginAt === null
              ? t('members.never_logged_in')
              : t('members.last_login', { time: formatDateTime(lastLoginAt) })}
          </span>
        )}
      </p>
    </div>
  );
}
