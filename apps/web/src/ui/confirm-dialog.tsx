import type { ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { FailureText } from './failure-text.tsx';

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
  /** `normal` where something is chosen in it. */
  size?: 'small' | 'normal';
  /** The call that confirming makes: once at a time; its failure is shown here, and forgotten when this is closed. */
  mutation?: { isPending: boolean; error: unknown; reset: () => void };
  /** What is said in place of the text of that failure. */
  refusal?: string | undefined;
};

/** A confirmation (docs/product.md#pages): Confirm and Close, closes on a click outside. */
export function ConfirmDialog({ onConfirm, children, confirmLabel, destructive, mutation, ...rest }: Props) {
  const t = useText();
  const close = () => {
    rest.onClose();
    mutation?.reset();
  };
  const footer = (
    <>
      <Button
        look={destructive ? 'danger' : 'primary'}
        onClick={() => onConfirm()}
        busy={rest.busy ?? mutation?.isPending}
        disabledReason={rest.confirmDisabledReason}
        data-autofocus={destructive ? undefined : true}
      >
        {confirmLabel ?? t('ui.confirm')}
      </Button>
      <Button look="secondary" onClick={close} data-autofocus={destructive ? true : undefined}>
        {t('ui.close')}
      </Button>
    </>
  );
  return (
    <Dialog open={rest.open} onClose={close} title={rest.title} size={rest.size ?? 'small'} footer={footer}>
      {children}
      <FailureText error={mutation?.error} text={rest.refusal} />
    </Dialog>
  );
}
