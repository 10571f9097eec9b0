import { AREA_OF_ROLE, type Role } from '@app/schema/roles';
import { lazy, Suspense, useState } from 'react';
import { queryClient } from '../../../lib/api.ts';
import { useBrand } from '../../../lib/brand.ts';
import { useText } from '../../../lib/i18n.ts';
import { accountQuery } from '../../../lib/own-account.ts';
import { endSession, startSession } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { LoginForm } from './login-form.tsx';
import { keepWantedPage } from './wanted-page.ts';

const SsoButton = lazy(() => import('../sso/sso-button.tsx').then((part) => ({ default: part.SsoButton })));

/** What is typed where drafts are kept is on this device, and there again once they come back. */
const keepPage = () => keepWantedPage(location.pathname + location.search);

/**
 * Over the page of a session that has ended: the page and what was typed stay mounted beneath, where nobody can read them.
 * The same account goes on where it was; another account gets a new document, and Close leaves the page.
 */
export function LoginAgain({ role }: { role: Role }) {
  const t = useText();
  const { ssoName } = useBrand();
  const [email] = useState(() => queryClient.getQueryData(accountQuery.queryKey)?.email); // where the page has read it
  return (
    <Dialog
      open
      opaque
      hideCross
      onClose={() => null} // Esc or a click outside must not throw the page away; the button says what it does
      title={t('session.title')}
      size="small"
      footer={
        <Button look="quiet" size="small" onClick={endSession}>
          {t('session.leave')}
        </Button>
      }
    >
      <p>{t('session.text')}</p>
      <LoginForm area={AREA_OF_ROLE[role]} onLogin={startSession} email={email} />
      {role !== 'User' && ssoName && (
        <>
          <Suspense fallback={null}>
            <SsoButton area={AREA_OF_ROLE[role]} onLeave={keepPage} />
          </Suspense>
          <p className="text-small text-ink-soft">{t('session.sso_text', { name: ssoName })}</p>
        </>
      )}
    </Dialog>
  );
}
