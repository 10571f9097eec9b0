import type { Role } from '@app/schema/roles';
import type { PersonalToken } from '@app/schema/tokens';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate, formatDateTime } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { toastSuccess } from '../../lib/toasts.ts';
import { trpc } from '../../lib/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { StateTag } from '../../ui/state-tag.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { getAreasText } from './token-areas.ts';
import { isExpired } from './token-expiry.ts';
import { tokensQuery } from './token-queries.ts';

type Props = { role: Role; token: PersonalToken; onRevoked: () => void };

/** One token: what it may do, how long, when it was used. */
export function TokenRow({ role, token, onRevoked }: Props) {
  const t = useText();
  const expired = isExpired(token.expiresAt, new Date());
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b border-line py-4 first:pt-0 last:border-b-0 last:pb-0">
      <div className="flex min-w-0 flex-1 basis-64 flex-col gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className="font-semibold wrap-anywhere">{token.name}</h3>
          <StateTag tone={token.readOnly ? 'neutral' : 'accent'} icon={token.readOnly ? 'eye' : 'edit'}>
            {t(token.readOnly ? 'tokens.read_only' : 'tokens.read_write')}
          </StateTag>
          {expired && (
            <StateTag tone="neutral" icon="clock">
              {t('tokens.expired')}
            </StateTag>
          )}
        </div>
        <p className="text-small">{getAreasText(token.areas, role, t)}</p>
        <p className="flex flex-wrap gap-x-4 text-small text-ink-soft">
          <span>{t('tokens.made', { day: formatDate(token.createdAt) })}</span>
          <span>{t(expired ? 'tokens.worked_until' : 'tokens.works_until', { day: formatDate(token.expiresAt) })}</span>
          <span>
            {token.lastUsedAt === null
              ? t('tokens.unused')
              : t('tokens.used', { at: formatDateTime(token.lastUsedAt) })}
          </span>
        </p>
      </div>
      <Revoke id={token.id} name={token.name} onRevoked={onRevoked} />
    </li>
  );
}

function Revoke({ id, name, onRevoked }: { id: string; name: string; onRevoked: () => void }) {
  const t = useText();
  const queryClient = useQueryClient();
  const [asking, setAsking] = useState(false);
  const revoke = useMutation({
    mutationFn: () => trpc.token.revoke.mutate({ id }),
    meta: { silent: true },
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: tokensQuery.queryKey });
      onRevoked();
      toastSuccess(t('tokens.revoked', { name }));
    },
  });
  return (
    <>
      <Button size="small" busy={revoke.isPending} onClick={() => setAsking(true)}>
        {t('tokens.revoke')}
        <VisuallyHidden>{`: ${name}`}</VisuallyHidden>
      </Button>
      <ConfirmDialog
        open={asking}
        destructive
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          revoke.mutate();
        }}
        title={<span className="wrap-anywhere">{t('tokens.ask.title', { name })}</span>}
        confirmLabel={t('tokens.revoke')}
      >
        <p>{t('tokens.ask.text')}</p>
      </ConfirmDialog>
    </>
  );
}
