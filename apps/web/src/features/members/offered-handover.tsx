import type { Member } from '@app/schema/members';
import { formatDateTime } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { Callout } from '../../ui/callout.tsx';
import { DialogButton } from '../../ui/dialog-button.tsx';
import { toFullName } from './member-queries.ts';

type Props = {
  heir: Member;
  until: string;
  /** The address of the main user, whose password is asked for. */
  email: string;
};

/** Tells the main user to whom their role is offered. */
export function OfferedHandover({ heir, until, email }: Props) {
  const t = useText();
  const load = async () => {
    const { OfferDialog } = await import('./offer-dialog.tsx');
    return (onClose: () => void) => <OfferDialog member={null} email={email} onClose={onClose} />;
  };
  return (
    <Callout
      role="status"
      title={t('members.offered', { name: toFullName(heir) })}
      actions={<DialogButton icon="undo" label={t('members.withdraw_offer')} load={load} />}
    >
      {t('members.offered.until', { time: formatDateTime(until) })}
    </Callout>
  );
}
