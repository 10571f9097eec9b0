import type { Role } from '@app/schema/roles';
import type { PersonalToken } from '@app/schema/tokens';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api, queryClient, retryUnanswered } from '../../../lib/api.ts';
import { passNotFound } from '../../../lib/api-error.ts';
import { useText } from '../../../lib/i18n.ts';
import { toastSuccess } from '../../../lib/toasts.ts';
import { trpc } from '../../../lib/trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FailureText } from '../../../ui/failure-text.tsx';
import { TokenFacts } from './token-facts.tsx';

type Props = { role: Role; token: PersonalToken; onRevoked: () => void };

/** One of the caller's own tokens, and the way to revoke it. */
export function TokenRow({ role, token, onRevoked }: Props) {
  const t = useText();
  const { id, name } = token;
  const [asking, setAsking] = useState(false);
  const revoke = useMutation({
    mutationFn: () => trpc.token.revoke.mutate({ id }).catch(passNotFound),
    meta: { silent: true, inPlace: true },
    retry: retryUnanswered,
    onSuccess: async () => {
      await queryClient.invalidateQueries(api.token.list.queryFilter());
      onRevoked();
      toastSuccess(t('tokens.revoked', { name }));
    },
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b border-line py-4 first:pt-0 last:border-b-0 last:pb-0">
      <TokenFacts token={token} role={role} />
      <Button size="small" busy={revoke.isPending} onClick={() => setAsking(true)}>
        {t('tokens.revoke')}
        <span className="sr-only">{`: ${name}`}</span>
      </Button>
      <FailureText error={revoke.error} />
      <ConfirmDialog
        open={asking}
        destructive
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          revoke.mutate();
        }}
        title={t('tokens.ask.title', { name })}
        confirmLabel={t('tokens.revoke')}
      >
        <p>{t('tokens.ask.text')}</p>
      </ConfirmDialog>
    </li>
  );
}
