import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { getSession } from '../lib/session.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

type Props = { active: boolean; title: string; text: string; confirmLabel: string };

/** Asks before the page is left while something on it would be lost. A logout is not held up: it has ended the session already. */
export function LeaveGuard({ active, title, text, confirmLabel }: Props) {
  const { history } = useRouter();
  const [asked, setAsked] = useState<{ stay: (stays: boolean) => void } | null>(null);
  useEffect(() => {
    if (!active) return;
    return history.block({
      blockerFn: async () =>
        getSession().state !== 'none' && new Promise<boolean>((resolve) => setAsked({ stay: resolve })),
    });
  }, [history, active]);
  const answer = (stays: boolean) => {
    asked?.stay(stays);
    setAsked(null);
  };
  return (
    <ConfirmDialog
      open={asked !== null}
      onClose={() => answer(true)}
      onConfirm={() => answer(false)}
      title={title}
      confirmLabel={confirmLabel}
      destructive
    >
      <p>{text}</p>
    </ConfirmDialog>
  );
}
