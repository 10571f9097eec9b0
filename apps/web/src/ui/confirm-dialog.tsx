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
  /** Why it cannot be confirmed now; disables the button. */
  confirmDisabledReason?: string | null | undefined;
  busy?: boolean | undefined;
};

/** A confirmation (docs/product.md#pages): Confirm and Close, closes on a click outside. */
export function ConfirmDialog({ onConfirm, children, confirmLabel, destructive, ...rest }: Props) {
  const t = useText();
  const footer = (
    <>
      <Button
        look={destructive ? 'danger' : 'primary'}
        onClick={onConfirm}
        busy={rest.busy}
        disabledReason={rest.confirmDisabledReason}
        data-autofocus={destructive ? undefined : true}
      >
        {confirmLabel ?? t('ui.confirm')}
      </Button>
      <Button look="secondary" onClick={rest.onClose} data-autofocus={destructive ? true : undefined}>
        {t('ui.close')}
      </Button>
    </>
  );
  return (
    <Dialog open={rest.open} onClose={rest.onClose} title={rest.title} size="small" footer={footer}>
      {children}
    </Dialog>
  );
}
