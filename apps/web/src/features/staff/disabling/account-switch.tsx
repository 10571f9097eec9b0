import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../lib/api.ts';
import { useText } from '../../../lib/i18n.ts';
import { toastSuccess } from '../../../lib/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { refreshPeople } from '../staff-queries.ts';

type Props = {
  id: string;
  /** The person, or the company of a client. */
  name: string;
  disabled: boolean;
  /** Of a consultant: the clients they look after. */
  clientCount?: number;
  /** One of many in a list: the button's name says whose it is, and is small. */
  inList?: boolean;
};

/** Disables or enables an account, after saying what happens. */
export function AccountSwitch({ id, name, disabled, clientCount, inList }: Props) {
  const t = useText();
  const [asking, setAsking] = useState(false);
  const change = useMutation(
    api.admin[disabled ? 'enableAccount' : 'disableAccount'].mutationOptions({
      meta: { silent: true, inPlace: true },
      onSuccess: () => {
        setAsking(false);
        toastSuccess(t(disabled ? 'disable.undo.done' : 'disable.done', { name }));
        return refreshPeople();
      },
    }),
  );
  const label = t(disabled ? 'disable.undo' : 'disable.act');
  return (
    <>
      <Button icon={disabled ? 'undo' : 'close'} size={inList ? 'small' : 'normal'} onClick={() => setAsking(true)}>
        {label}
        {inList && <span className="sr-only">{`: ${name}`}</span>}
      </Button>
      <ConfirmDialog
        open={asking}
        destructive={!disabled}
        mutation={change}
        onClose={() => setAsking(false)}
        onConfirm={() => change.mutate({ id })}
        title={t(disabled ? 'disable.undo.title' : 'disable.title', { name })}
        confirmLabel={label}
      >
        {disabled && <p className="measure">{t('disable.undo.what')}</p>}
        {!disabled && (
          <>
            <p className="measure">{t('disable.what')}</p>
            <p className="measure">{t('disable.ends')}</p>
            {clientCount !== undefined && <p className="measure">{t('disable.clients', { count: clientCount })}</p>}
          </>
        )}
      </ConfirmDialog>
    </>
  );
}
