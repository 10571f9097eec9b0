import { useBlocker } from '@tanstack/react-router';
import { useText } from '../../lib/i18n.ts';
import { getSession } from '../../lib/session.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';

type Props = {
  active: boolean;
  /** What would be lost. */
  text: string;
  title?: string;
};

/** Asks before the page is left or the tab is closed while something would be lost. A logout is not held up: it has ended the session already. */
export function LeaveGuard({ active, text, title }: Props) {
  const t = useText();
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: isLoggedIn,
    disabled: !active,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      open={status === 'blocked'}
      onClose={() => reset?.()}
      onConfirm={() => proceed?.()}
      title={title ?? t('account.details.leave.title')}
      confirmLabel={t('account.leave')}
      destructive
    >
      <p>{text}</p>
    </ConfirmDialog>
  );
}

function isLoggedIn(): boolean {
  return getSession().state !== 'none';
}
