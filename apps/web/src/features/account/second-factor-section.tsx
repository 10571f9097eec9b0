import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { isTransient, passNotFound } from '../../lib/api-error.ts';
import { api, queryClient } from '../../lib/api.ts';
import { formatDateTime } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { PATHS } from '../../lib/paths.ts';
import { getSession, setSecondFactorDue } from '../../lib/session.ts';
import { toastSuccess } from '../../lib/toasts.ts';
import { trpc } from '../../lib/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { StateTag } from '../../ui/state-tag.tsx';
import { useFocus } from '../../ui/use-focus.ts';
import { accountQuery, type Account } from '../../lib/own-account.ts';
import { PasswordDialog } from './password-dialog.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SecondFactorSetup, type Setup } from './second-factor-setup.tsx';

const FEW_CODES = 3;

/** How the rest came about: after a setup that was given up, an act that was done, or a setup that took the code without showing the recovery codes. */
type After = 'cancel' | 'done' | 'lost' | null;

type View =
  | { of: 'rest'; after: After }
  | { of: 'setup'; setup: Setup }
  | { of: 'codes'; codes: readonly string[]; justOn: boolean };

/** The second step of a login: off with the way to it, being set up, on; and recovery codes, which are shown once. */
export function SecondFactor({ account }: { account: Account }) {
  const t = useText();
  const navigate = useNavigate();
  const [view, setView] = useState<View>({ of: 'rest', after: null });
  const unanswered = useRef(false); // a code that was sent may have been taken
  const rest = (after: After) => setView({ of: 'rest', after });
  const showCodes = (justOn: boolean) => (codes: readonly string[]) => setView({ of: 'codes', codes, justOn });
  const done = async () => {
    rest('done');
    const session = getSession();
    if (session.state === 'active' && session.secondFactorDue) {
      setSecondFactorDue(false);
      await navigate({ to: PATHS.dashboard[account.role] });
      toastSuccess(t('account.factor.turned_on'));
    }
    await queryClient.invalidateQueries(api.account.pathFilter());
  };
  /** Shows that it is on by now: turned on elsewhere, or here with an answer that got lost. */
  const lookAgain = async () => {
    const { secondFactor } = await queryClient.fetchQuery({ ...accountQuery, staleTime: 0 });
    if (account.secondFactor.on || !secondFactor.on) return;
    setSecondFactorDue(false);
    rest(unanswered.current ? 'lost' : 'done');
  };
  const look = () => void lookAgain().catch(() => null); // without an answer what is shown stays
  const cancel = () => {
    rest('cancel');
    look();
  };
  const failed = (error: unknown) => {
    if (isTransient(error)) unanswered.current = true;
    look();
  };
  if (view.of === 'setup')
    return <SecondFactorSetup setup={view.setup} onCodes={showCodes(true)} onCancel={cancel} onFailure={failed} />;
  if (view.of === 'codes')
    return <RecoveryCodes codes={view.codes} justOn={view.justOn} email={account.email} onDone={() => void done()} />;
  const { after } = view;
  const parts = {
    account,
    after,
    onCodes: showCodes(false),
    onSetup: (setup: Setup) => {
      unanswered.current = false;
      setView({ of: 'setup', setup });
    },
    onOff: () => rest('done'),
  };
  return account.secondFactor.on ? <On {...parts} /> : <Off {...parts} />;
}

type Props = {
  account: Account;
  after: After;
  onCodes: (codes: readonly string[]) => void;
  onSetup: (setup: Setup) => void;
  onOff: () => void;
};

/** No second factor yet: what it is for, and the way to it. */
function Off({ account, after, onSetup }: Props) {
  const t = useText();
  const setUp = useFocus<HTMLButtonElement>(after === 'cancel' || after === 'done');
  const [asking, setAsking] = useState(false);
  const { required, requiredFrom } = account.secondFactor;
  return (
    <>
      <p className="measure">{t('account.factor.off')}</p>
      {requiredFrom !== null && !required && (
        <Callout kind="attention">
          {t('account.factor.required_from', { moment: formatDateTime(requiredFrom) })}
        </Callout>
      )}
      <Button ref={setUp} look="primary" className="self-start" onClick={() => setAsking(true)}>
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

/** What can be done while it is on: the texts of each, and whether it takes something away. */
const ACTS = {
  codes: {
    title: 'account.factor.new_codes',
    text: 'account.factor.new_codes_text',
    confirm: 'account.factor.make_codes',
  },
  app: { title: 'account.factor.replace', text: 'account.factor.replace_text', confirm: 'account.factor.go_on' },
  off: {
    title: 'account.factor.turn_off_title',
    text: 'account.factor.turn_off_text',
    confirm: 'account.factor.turn_off',
  },
} as const;

/** The second factor is on: the recovery codes left, new ones, and turning it off where that is allowed. */
function On({ account, after, onCodes, onSetup, onOff }: Props) {
  const t = useText();
  const newCodes = useFocus<HTMLButtonElement>(after === 'lost' || after === 'done');
  const replace = useFocus<HTMLButtonElement>(after === 'cancel');
  const [asking, setAsking] = useState<keyof typeof ACTS | null>(null);
  const { recoveryCodesLeft: left, required } = account.secondFactor;
  const codesLeft = t('account.factor.codes_left', { count: left });
  const turnedOff = async () => {
    setAsking(null);
    onOff();
    await queryClient.invalidateQueries(api.account.pathFilter());
    toastSuccess(t('account.factor.turned_off'));
  };
  const act = async (password: string, code?: string) => {
    const proof = { password, code };
    if (asking === 'codes') {
      const renewed = await trpc.account.renewRecoveryCodes.mutate(proof).catch(passNotFound);
      if (renewed) return onCodes(renewed.recoveryCodes);
      return turnedOff(); // elsewhere
    }
    if (asking === 'app') return onSetup(await trpc.account.startSecondFactor.mutate(proof));
    await trpc.account.turnOffSecondFactor.mutate(proof);
    await turnedOff();
  };
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <StateTag tone="done">{t('account.factor.on')}</StateTag>
        {left > FEW_CODES && <span>{codesLeft}</span>}
      </div>
      {after === 'lost' && <Callout kind="attention">{t('account.factor.on_without_codes')}</Callout>}
      {left <= FEW_CODES && (
        <Callout kind="attention" title={codesLeft}>
          {t('account.factor.few_codes')}
        </Callout>
      )}
      {required && <p className="measure text-small text-ink-soft">{t('account.factor.required')}</p>}
      <div className="flex flex-wrap gap-3">
        <Button ref={newCodes} onClick={() => setAsking('codes')}>
          {t('account.factor.new_codes')}
        </Button>
        <Button ref={replace} onClick={() => setAsking('app')}>
          {t('account.factor.replace')}
        </Button>
        {!required && (
          <Button look="quiet" onClick={() => setAsking('off')}>
            {t('account.factor.turn_off')}
          </Button>
        )}
      </div>
      {asking && (
        <PasswordDialog
          email={account.email}
          title={t(ACTS[asking].title)}
          confirmLabel={t(ACTS[asking].confirm)}
          destructive={asking === 'off'}
          withCode
          act={act}
          onClose={() => setAsking(null)}
        >
          <p>{t(ACTS[asking].text)}</p>
        </PasswordDialog>
      )}
    </>
  );
}
