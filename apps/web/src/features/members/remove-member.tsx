import type { Member } from '@app/schema/members';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { failedWith } from '../../lib/api-error.ts';
import { api } from '../../lib/api.ts';
import { useBrand } from '../../lib/brand.ts';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { refreshMembers, toFullName } from './member-queries.ts';

type Props = {
  member: Member;
  label: string;
  /** The row is gone, and with it what had the focus. */
  onRemoved: () => void;
};

/** Ends the access of a colleague, after saying what becomes of what they wrote. */
export function RemoveMember({ member, label, onRemoved }: Props) {
  const t = useText();
  const { eraseAfterDays: days } = useBrand();
  const [asking, setAsking] = useState(false);
  const name = toFullName(member);
  const finish = async () => {
    setAsking(false); // a dialog over the page would keep the focus
    await refreshMembers();
    onRemoved();
  };
  const remove = useMutation(
    api.member.remove.mutationOptions({
      meta: { inPlace: true },
      onSuccess: finish,
      onError: (error) => (failedWith(error, 'not_found') ? finish() : undefined), // gone already: done
    }),
  );
  return (
    <>
      <Button size="small" look="quiet" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        <span>
          {label}
          <span className="sr-only">: {name}</span>
        </span>
      </Button>
      <ConfirmDialog
        open={asking}
        destructive
        onClose={() => setAsking(false)}
        onConfirm={() => remove.mutate({ id: member.accountId })}
        title={t('members.remove.title', { name })}
        confirmLabel={label}
        mutation={remove}
      >
        <p>{t('members.remove.text', { days })}</p>
      </ConfirmDialog>
    </>
  );
}
