import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { PATHS } from '../../lib/paths.ts';
import { api, queryClient } from '../../lib/api.ts';
import { useText } from '../../lib/i18n.ts';
import { getSession, secondFactorDone } from '../../lib/session.ts';
import { toastSuccess } from '../../lib/toasts.ts';
import type { Account } from './account-queries.ts';
import { AccountSection } from './account-section.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SecondFactorOn } from './second-factor-on.tsx';
import { SecondFactorSetup, type Setup } from './second-factor-setup.tsx';
import { trpc } from '../../lib/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordDialog } from './password-dialog.tsx';

type View = { of: 'rest' } | { of: 'setup'; setup: Setup } | { of: 'codes'; codes: readonly string[]; justOn: boolean };

/** The second step of a login: off with the way to it, being set up, on; and recovery codes, which are shown once. */
export function SecondFactorSection({ account }: { account: Account }) {
  const t = useText();
  const navigate = useNavigate();
  const [view, setView] = useState<View>({ of: 'rest' });
  const rest = () => setView({ of: 'rest' });
  const showCodes = (justOn: boolean) => (codes: readonly string[]) => setView({ of: 'codes', codes, justOn });

  const done = async () => {
    rest();
    const session = getSession();
    if (session.state === 'active' && session.secondFactorDue) {
      secondFactorDone();
      await navigate({ to: PATHS.dashboard[account.role] });
      toastSuccess(t('account.factor.turned_on'));
    }
    await queryClient.invalidateQueries(api.account.pathFilter());
  };

  return (
    <AccountSection title={t('account.factor.title')} lead={t('account.factor.lead')}>
      {view.of === 'setup' && <SecondFactorSetup setup={view.setup} onCodes={showCodes(true)} onCancel={rest} />}
      {view.of === 'codes' && (
        <RecoveryCodes codes={view.codes} justOn={view.justOn} email={account.email} onDone={() => void done()} />
      )}
      {view.of === 'rest' && account.secondFactor.on && (
        <SecondFactorOn
          account={account}
          onCodes={showCodes(false)}
          onSetup={(setup) => setView({ of: 'setup', setup })}
        />
      )}
      {view.of === 'rest' && !account.secondFactor.on && (
        <SecondFactorOff account={account} onSetup={(setup) => setView({ of: 'setup', setup })} />
      )}
    </AccountSection>
  );
}

/** No second factor yet: what it is for, and the way to it. */
function SecondFactorOff({ account, onSetup }: { account: Account; onSetup: (setup: Setup) => void }) {
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
