import { useState } from 'react';
import { useText } from '../../lib/i18n.ts';
import { trpc } from '../../lib/trpc.ts';
import { Button } from '../../ui/button.tsx';
import type { Account } from './account-queries.ts';
import { PasswordDialog } from './password-dialog.tsx';
import type { Setup } from './second-factor-setup.tsx';

/** No second factor yet: what it is for, and the way to it. */
export function SecondFactorOff({ account, onSetup }: { account: Account; onSetup: (setup: Setup) => void }) {
  const t = useText();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <p className="measure">{t('account.factor.off')}</p>
      <Button look="primary" className="self-start" onClick={() => setAsking(true)}>
        {t('account.factor.set_up')}
      </Button>
      {asking && (
        <PasswordDialog
          email={account.email}
          title={t('account.factor.set_up')}
          confirmLabel={t('account.factor.go_on')}
          act={async (password) => onSetup(await trpc.account.startSecondFactor.mutate({ password }))}
          onClose={() => setAsking(false)}
        >
          <p>{t('account.factor.password')}</p>
        </PasswordDialog>
      )}
    </>
  );
}
