import { useBlocker } from '@tanstack/react-router';
import { useState } from 'react';
import { useText } from '../../lib/i18n.ts';
import { getAccountId } from '../../lib/session.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';

type Props = {
  active: boolean;
  /** What would be lost. */
  text: string;
  title?: string;
};

/**
 * Asks before the page is left or the tab is closed while something would be lost. A logout and a login of another
 * account are not held up: the session that the text was written in has ended already.
 */
export function LeaveGuard({ active, text, title }: Props) {
  const t = useText();
  const [owner] = useState(getAccountId);
  const isHeld = () => owner !== '' && getAccountId() === owner;
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: isHeld,
    enableBeforeUnload: isHeld,
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
