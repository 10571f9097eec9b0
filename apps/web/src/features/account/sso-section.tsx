import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, queryClient } from '../../lib/api.ts';
import { formatDateTime } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import type { Account } from '../../lib/own-account.ts';
import { toastSuccess } from '../../lib/toasts.ts';
import { trpc } from '../../lib/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { StateTag } from '../../ui/state-tag.tsx';
import { PasswordDialog } from './password-dialog.tsx';

/** Whether one's account is connected with the login service of the firm, and how to end that. */
export function Sso({ account }: { account: Account }) {
  const t = useText();
  const query = useQuery(api.sso.get.queryOptions());
  const [asking, setAsking] = useState(false);
  const disconnect = async (password: string, code?: string) => {
    await trpc.sso.disconnect.mutate({ password, code });
    setAsking(false);
    await queryClient.invalidateQueries(api.sso.pathFilter());
    toastSuccess(t('account.sso.disconnected'));
  };
  return (
    <Loaded query={query} size="h-20 w-full">
      {(sso) =>
        sso?.connectedAt ? (
          <>
            <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
              <StateTag tone="done">{t('account.sso.on')}</StateTag>
              <span>{t('account.sso.since', { moment: formatDateTime(sso.connectedAt) })}</span>
            </div>
            <Button className="self-start" onClick={() => setAsking(true)}>
              {t('account.sso.disconnect')}
            </Button>
            {asking && (
              <PasswordDialog
                email={account.email}
                title={t('account.sso.disconnect')}
                confirmLabel={t('account.sso.disconnect')}
                destructive
                withCode={account.secondFactor.on}
                act={disconnect}
                onClose={() => setAsking(false)}
              >
                <p>{t('account.sso.disconnect_text')}</p>
              </PasswordDialog>
            )}
          </>
        ) : (
          <p className="measure">
            {t('account.sso.off', { button: t('login.sso.button', { name: sso?.name ?? '' }) })}
          </p>
        )
      }
    </Loaded>
  );
}
