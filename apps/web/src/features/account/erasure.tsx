import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api, queryClient } from '../../lib/api.ts';
import { useBrand } from '../../lib/brand.ts';
import { errorText } from '../../lib/error-text.ts';
import { formatDate } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { trpc } from '../../lib/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { DoneText } from '../../ui/done-text.tsx';
import { FieldErrorText } from '../../ui/field.tsx';
import type { Account } from './account-queries.ts';
import { PasswordDialog } from './password-dialog.tsx';

/** Asking to be erased, and taking that back for as long as it waits. */
export function Erasure({ account }: { account: Account }) {
  const t = useText();
  const { eraseAfterDays: days } = useBrand();
  const place = useRef<HTMLDivElement>(null);
  const [asking, setAsking] = useState(false);
  const withdrawal = useMutation(
    api.account.withdrawErasure.mutationOptions({ meta: { silent: true, inPlace: true }, onSuccess: refresh }),
  );
  const request = async (password: string) => {
    await trpc.account.requestErasure.mutate({ password });
    withdrawal.reset();
    await refresh();
    setAsking(false);
    place.current?.focus(); // the button that had it is gone
  };
  const { email, erasure } = account;
  return (
    <div ref={place} tabIndex={-1} className="flex flex-col items-start gap-4">
      <h3 className="text-body font-semibold">{t('account.data.erase.title')}</h3>
      {erasure ? (
        <Running
          erasure={erasure}
          busy={withdrawal.isPending}
          error={withdrawal.error}
          onWithdraw={() => !withdrawal.isPending && withdrawal.mutate()}
        />
      ) : (
        <>
          <p className="measure">{t('account.data.erase.text', { days })}</p>
          <Button icon="trash" aria-haspopup="dialog" onClick={() => setAsking(true)}>
            {t('account.data.erase.ask')}
          </Button>
          <DoneText>{withdrawal.isSuccess && t('account.data.erase.withdrawn')}</DoneText>
        </>
      )}
      {asking && (
        <PasswordDialog
          email={email}
          title={t('account.data.erase.dialog.title')}
          confirmLabel={t('account.data.erase.ask')}
          destructive
          act={request}
          onClose={() => setAsking(false)}
        >
          <p className="measure">{t('account.data.erase.dialog.goes', { days })}</p>
          <p className="measure">{t('account.data.erase.dialog.told')}</p>
        </PasswordDialog>
      )}
    </div>
  );
}

type RunningProps = {
  erasure: NonNullable<Account['erasure']>;
  busy: boolean;
  error: unknown;
  onWithdraw: () => void;
};

function Running({ erasure: { requestedAt, dueAt }, busy, error, onWithdraw }: RunningProps) {
  const t = useText();
  const date = formatDate(dueAt);
  return (
    <Callout
      kind="attention"
      role="status"
      title={t('account.data.erase.running', { date })}
      actions={
        <Button icon="undo" busy={busy} onClick={onWithdraw}>
          {t('account.data.erase.withdraw')}
        </Button>
      }
    >
      <p>{t('account.data.erase.running.text', { asked: formatDate(requestedAt), date })}</p>
      {error !== null && <FieldErrorText text={errorText(error)} />}
    </Callout>
  );
}

const refresh = () => queryClient.invalidateQueries(api.account.get.queryFilter());
