import { useState } from 'react';
import { api, queryClient } from '../../lib/api.ts';
import { useText } from '../../lib/i18n.ts';
import { toastSuccess } from '../../lib/toasts.ts';
import { trpc } from '../../lib/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { StateTag } from '../../ui/state-tag.tsx';
import type { Account } from './account-queries.ts';
import { PasswordDialog } from './password-dialog.tsx';
import type { Setup } from './second-factor-setup.tsx';

const FEW_CODES = 3;

type Props = { account: Account; onCodes: (codes: readonly string[]) => void; onSetup: (setup: Setup) => void };

/** The second factor is on: the recovery codes left, new ones, and turning it off where that is allowed. */
export function SecondFactorOn({ account, onCodes, onSetup }: Props) {
  const t = useText();
  const [asking, setAsking] = useState<'codes' | 'app' | 'off' | null>(null);
  const { recoveryCodesLeft: left, required } = account.secondFactor;
  const codesLeft = t('account.factor.codes_left', { count: left });
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <StateTag tone="done">{t('account.factor.on')}</StateTag>
        {left > FEW_CODES && <span>{codesLeft}</span>}
      </div>
      {left <= FEW_CODES && (
        <Callout kind="attention" title={codesLeft}>
          {t('account.factor.few_codes')}
        </Callout>
      )}
      {required && <p className="measure text-small text-ink-soft">{t('account.factor.required')}</p>}
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => setAsking('codes')}>{t('account.factor.new_codes')}</Button>
        <Button onClick={() => setAsking('app')}>{t('account.factor.replace')}</Button>
        {!required && (
          <Button look="quiet" onClick={() => setAsking('off')}>
            {t('account.factor.turn_off')}
          </Button>
        )}
      </div>
      {asking === 'codes' && <NewCodes email={account.email} onCodes={onCodes} onClose={() => setAsking(null)} />}
      {asking === 'app' && <OtherApp email={account.email} onSetup={onSetup} onClose={() => setAsking(null)} />}
      {asking === 'off' && <TurnOff email={account.email} onClose={() => setAsking(null)} />}
    </>
  );
}

function NewCodes({ email, onCodes, onClose }: { email: string; onCodes: Props['onCodes']; onClose: () => void }) {
  const t = useText();
  return (
    <PasswordDialog
      email={email}
      title={t('account.factor.new_codes')}
      confirmLabel={t('account.factor.make_codes')}
      withCode
      act={async (password, code) =>
        onCodes((await trpc.account.renewRecoveryCodes.mutate({ password, code })).recoveryCodes)
      }
      onClose={onClose}
    >
      <p>{t('account.factor.new_codes_text')}</p>
    </PasswordDialog>
  );
}

function OtherApp({ email, onSetup, onClose }: { email: string; onSetup: Props['onSetup']; onClose: () => void }) {
  const t = useText();
  return (
    <PasswordDialog
      email={email}
      title={t('account.factor.replace')}
      confirmLabel={t('account.factor.go_on')}
      withCode
      act={async (password, code) => onSetup(await trpc.account.startSecondFactor.mutate({ password, code }))}
      onClose={onClose}
    >
      <p>{t('account.factor.replace_text')}</p>
    </PasswordDialog>
  );
}

function TurnOff({ email, onClose }: { email: string; onClose: () => void }) {
  const t = useText();
  const turnOff = async (password: string, code?: string) => {
    await trpc.account.turnOffSecondFactor.mutate({ password, code });
    onClose();
    await queryClient.invalidateQueries(api.account.pathFilter());
    toastSuccess(t('account.factor.turned_off'));
  };
  return (
    <PasswordDialog
      email={email}
      title={t('account.factor.turn_off_title')}
      confirmLabel={t('account.factor.turn_off')}
      destructive
      withCode
      act={turnOff}
      onClose={onClose}
    >
      <p>{t('account.factor.turn_off_text')}</p>
    </PasswordDialog>
  );
}
