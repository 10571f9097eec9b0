import type { ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

type Props = {
  open: boolean;
  onClose: () => void;
  onConfirm: () => void;
  title: ReactNode;
  /** What will happen, naming the thing and the consequence. */
  children: ReactNode;
  /** The act itself as a verb ("Delete Acme Oy"); "Confirm" when left out. */
  confirmLabel?: string | undefined;
  /** Red, and focus starts on Close. */
  destructive?: boolean | undefined;
  /** Leaves Close alone, for a notice. */
  hideConfirm?: boolean | undefined;
  /** Why it cannot be confirmed now; disables the button. */
  confirmDisabledReason?: string | null | undefined;
  busy?: boolean | undefined;
};

/** A confirmation (docs/product.md#pages): Confirm and Close, closes on a click outside. */
export function ConfirmDialog({
  open,
  onClose,
  onConfirm,
  title,
  children,
  confirmLabel,
  destructive,
  ...rest
}: Props) {
  const t = useText();
  const confirm = !rest.hideConfirm && (
    <Button
      look={destructive ? 'danger' : 'primary'}
      onClick={onConfirm}
      busy={rest.busy}
      disabledReason={rest.confirmDisabledReason}
      data-autofocus={destructive ? undefined : true}
    >
      {confirmLabel ?? t('ui.confirm')}
    </Button>
  );
  const close = (
    <Button look="secondary" onClick={onClose} data-autofocus={destructive || rest.hideConfirm ? true : undefined}>
      {t('ui.close')}
    </Button>
  );
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      size="small"
      footer={
        <>
          {confirm}
          {close}
        </>
      }
    >
      {children}
    </Dialog>
  );
}
