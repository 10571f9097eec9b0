import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api, retryUnanswered } from '../../../lib/api.ts';
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

const getLabel = (disabled: boolean) => (disabled ? 'disable.undo' : 'disable.act');

/** Disables or enables an account, after saying what happens. */
export function AccountSwitch(props: Props) {
  const t = useText();
  const { name, disabled, inList } = props;
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button icon={disabled ? 'undo' : 'close'} size={inList ? 'small' : 'normal'} onClick={() => setAsking(true)}>
        {t(getLabel(disabled))}
        {inList && <span className="sr-only">{`: ${name}`}</span>}
      </Button>
      {asking && <AskSwitch {...props} onClose={() => setAsking(false)} />}
    </>
  );
}

function AskSwitch({ id, name, clientCount, onClose, ...before }: Props & { onClose: () => void }) {
  const t = useText();
  const [disabled] = useState(before.disabled); // as it was when the window opened, whatever is read meanwhile
  const change = useMutation(
    api.admin[disabled ? 'enableAccount' : 'disableAccount'].mutationOptions({
      meta: { silent: true, inPlace: true },
      retry: retryUnanswered,
      onSuccess: () => {
        onClose();
        toastSuccess(t(disabled ? 'disable.undo.done' : 'disable.done', { name }));
        return refreshPeople();
      },
    }),
  );
  return (
    <ConfirmDialog
      open
      destructive={!disabled}
      mutation={change}
      onClose={onClose}
      onConfirm={() => change.mutate({ id })}
      title={t(disabled ? 'disable.undo.title' : 'disable.title', { name })}
      confirmLabel={t(getLabel(disabled))}
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
  );
}
