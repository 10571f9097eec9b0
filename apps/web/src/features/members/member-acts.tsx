import type { Member } from '@app/schema/members';
import { useText } from '../../lib/i18n.ts';
import { DialogButton } from '../../ui/dialog-button.tsx';
import { toFullName } from './member-queries.ts';
import { RemoveMember } from './remove-member.tsx';

type Props = {
  member: Member;
  /** Nobody else has been offered the role of the main user. */
  canOffer: boolean;
  /** The address of the main user, whose password is asked for. */
  email: string;
  onRemoved: () => void;
};

/** What the main user can do about a colleague. */
export function MemberActs({ member, canOffer, email, onRemoved }: Props) {
  const t = useText();
  const name = toFullName(member);
  const loadRole = async () => {
    const { RoleDialog } = await import('./role-dialog.tsx');
    return (onClose: () => void) => <RoleDialog member={member} onClose={onClose} />;
  };
  const loadOffer = async () => {
    const { OfferDialog } = await import('./offer-dialog.tsx');
    return (onClose: () => void) => <OfferDialog member={member} email={email} onClose={onClose} />;
  };
  return (
    <div className="flex flex-wrap gap-2">
      <DialogButton label={t('members.change_role')} about={name} load={loadRole} />
      {canOffer && member.verified && <DialogButton label={t('members.offer')} about={name} load={loadOffer} />}
      <RemoveMember member={member} label={t('members.remove')} onRemoved={onRemoved} />
    </div>
  );
}
