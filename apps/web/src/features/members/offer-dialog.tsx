import { HANDOVER_DAYS, type Member } from '@app/schema/members';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { useText } from '../../lib/i18n.ts';
import { PasswordDialog } from '../account/password-dialog.tsx';
import { refreshAfterFailure, refreshMembers, toFullName } from './member-queries.ts';

type Props = {
  /** To whom the role is offered; null withdraws the offer. */
  member: Member | null;
  /** The address of the main user, whose password is asked for. */
  email: string;
  onClose: () => void;
};

/** Offers the role of the main user to a colleague, or withdraws the offer, with the password. */
export function OfferDialog({ member, email, onClose }: Props) {
  const t = useText();
  const { mutateAsync } = useMutation(
    api.member.offerHandover.mutationOptions({
      meta: { inPlace: true, silent: true },
      onSuccess: refreshMembers,
      onError: (error) => (member ? refreshAfterFailure(error, member) : refreshMembers()),
    }),
  );
  const act = async (password: string) => {
    await mutateAsync({ accountId: member?.accountId ?? null, password });
    onClose();
  };
  if (!member)
    return (
      <PasswordDialog
        email={email}
        title={t('members.withdraw_offer')}
        confirmLabel={t('members.withdraw_offer')}
        act={act}
        onClose={onClose}
      >
        <p className="measure">{t('members.withdraw_offer.text')}</p>
      </PasswordDialog>
    );
  const name = toFullName(member);
  return (
    <PasswordDialog
      email={email}
      title={t('members.offer.title', { name })}
      confirmLabel={t('members.offer')}
      act={act}
      onClose={onClose}
    >
      <p className="measure">{t('members.offer.changes', { name, days: HANDOVER_DAYS })}</p>
      <p className="measure">{t('members.offer.until')}</p>
    </PasswordDialog>
  );
}
