import { useRouter } from '@tanstack/react-router';
import type { Role } from '@app/schema/roles';
import { useText } from '../../lib/i18n.ts';
import { endSession, getSession, startSession, type Login } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { areaOf } from './areas.ts';
import { LoginForm } from './login-form.tsx';

/**
 * Over the page of a session that has ended: the page and what was typed stay mounted beneath.
 * The same account goes on where it was; another account, or Close, leaves the page.
 */
export function LoginAgain({ role }: { role: Role }) {
  const t = useText();
  const router = useRouter();
  const login = (next: Login) => {
    const before = getSession();
    const same = before.state === 'expired' && before.accountId === next.accountId;
    if (!same) endSession(); // the page of the other account goes, with all that was read for it
    startSession(next);
    if (same) void router.invalidate();
  };
  return (
    <Dialog
      open
      hideCross
      onClose={stay}
      title={t('session.title')}
      size="small"
      footer={
        <Button look="quiet" size="small" onClick={endSession}>
          {t('session.leave')}
        </Button>
      }
    >
      <p>{t('session.text')}</p>
      <LoginForm area={areaOf(role)} onLogin={login} />
    </Dialog>
  );
}

/** Esc or a click outside must not throw the page away; the button says what it does. */
function stay(): void {}
