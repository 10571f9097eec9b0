import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { readFailure } from '../../lib/api-error.ts';
import { api } from '../../lib/api.ts';
import { useBrand } from '../../lib/brand.ts';
import { useText } from '../../lib/i18n.ts';
import { accessToken, endSession } from '../../lib/session.ts';
import { toastSuccess } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

/** A colleague ends their own access, which also erases their account. */
export function GiveUpAccess({ accountId }: { accountId: string }) {
  const t = useText();
  const { eraseAfterDays: days } = useBrand();
  const [asking, setAsking] = useState(false);
  const finish = () => {
    endSession(); // the server has ended it
    toastSuccess(t('members.left'));
  };
  const leave = useMutation(
    api.member.remove.mutationOptions({
      meta: { inPlace: true, silent: true },
      onSuccess: finish,
      onError: async (error) => {
        if (readFailure(error).kind === 'no-response' && (await isSessionOver())) finish();
      },
    }),
  );
  return (
    <Section title={t('members.leave')} lead={t('members.leave.lead', { days })}>
      <Button icon="trash" aria-haspopup="dialog" className="self-start" onClick={() => setAsking(true)}>
        {t('members.leave')}
      </Button>
      <ConfirmDialog
        open={asking}
        destructive
        onClose={() => setAsking(false)}
        onConfirm={() => leave.mutate({ id: accountId })}
        title={t('members.leave.title')}
        confirmLabel={t('members.leave')}
        mutation={leave}
      >
        <p>{t('members.leave.text', { days })}</p>
      </ConfirmDialog>
    </Section>
  );
}

/** Whether the server no longer knows the session, as after an act whose answer was lost. */
async function isSessionOver(): Promise<boolean> {
  const token = accessToken();
  if (token === null) return true; // another call has learned it meanwhile
  const answer = await fetch('/trpc/account.get', { headers: { authorization: `Bearer ${token}` } }).catch(() => null);
  return answer?.status === 401;
}
