import type { MemberInvitation } from '@app/schema/members';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { failedWith } from '../../lib/api-error.ts';
import { api } from '../../lib/api.ts';
import { formatDateTime } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DialogButton } from '../../ui/dialog-button.tsx';
import { StateTag } from '../../ui/state-tag.tsx';
import { PEOPLE_ENTRIES, PEOPLE_ENTRY } from './member-list.tsx';
import { refreshMembers } from './member-queries.ts';

type Props = {
  invitations: readonly MemberInvitation[];
  /** True for the main user; staff only cancel. */
  canInvite?: boolean;
  /** The row is gone, and with it what had the focus. */
  onCancelled: () => void;
};

/** Invitations that nobody has used yet. */
export function InvitationList({ invitations, canInvite, onCancelled }: Props) {
  const t = useText();
  return (
    <ul aria-label={t('members.invitations')} className={PEOPLE_ENTRIES}>
      {invitations.map((invitation) => (
        <li key={invitation.id} className={PEOPLE_ENTRY}>
          <InvitationFacts invitation={invitation} />
          <div className="flex flex-wrap gap-2">
            {canInvite && <InviteAgain invitation={invitation} />}
            <CancelInvitation invitation={invitation} onCancelled={onCancelled} />
          </div>
        </li>
      ))}
    </ul>
  );
}

function InvitationFacts({ invitation: { email, role, expired, expiresAt } }: { invitation: MemberInvitation }) {
  const t = useText();
  const time = formatDateTime(expiresAt);
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="min-w-0 text-body font-semibold">{email}</h3>
        <StateTag tone={expired ? 'attention' : 'neutral'} icon={expired ? 'warning' : 'mail'}>
          {t(expired ? 'members.expired' : 'members.invited')}
        </StateTag>
      </div>
      <p className="flex flex-wrap gap-x-4 gap-y-0.5 text-small text-ink-soft">
        <span>{t(`member.role.${role}`)}</span>
        <span>{t(expired ? 'members.expired_at' : 'members.expires_at', { time })}</span>
      </p>
    </div>
  );
}

function InviteAgain({ invitation }: { invitation: MemberInvitation }) {
  const t = useText();
  const load = async () => {
    const { InviteDialog } = await import('./invite-dialog.tsx');
    return (onClose: () => void) => <InviteDialog again={invitation} onClose={onClose} />;
  };
  return <DialogButton icon="mail" label={t('members.invite_again')} about={invitation.email} load={load} />;
}

type CancelProps = Pick<Props, 'onCancelled'> & { invitation: MemberInvitation };

function CancelInvitation({ invitation: { id, email }, onCancelled }: CancelProps) {
  const t = useText();
  const [asking, setAsking] = useState(false);
  const finish = async () => {
    setAsking(false); // a dialog over the page would keep the focus
    await refreshMembers();
    onCancelled();
  };
  const cancel = useMutation(
    api.member.remove.mutationOptions({
      meta: { inPlace: true },
      onSuccess: finish,
      onError: (error) => (failedWith(error, 'not_found') ? finish() : refreshMembers()), // gone already: done
    }),
  );
  return (
    <>
      <Button size="small" look="quiet" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        <span>
          {t('members.cancel_invitation')}
          <span className="sr-only">: {email}</span>
        </span>
      </Button>
      <ConfirmDialog
        open={asking}
        destructive
        onClose={() => setAsking(false)}
        onConfirm={() => cancel.mutate({ id })}
        title={t('members.cancel_invitation.title', { email })}
        confirmLabel={t('members.cancel_invitation')}
        mutation={cancel}
      >
        <p>{t('members.cancel_invitation.text')}</p>
      </ConfirmDialog>
    </>
  );
}
