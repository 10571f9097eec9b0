import { successText } from '../../../lib/error-text.ts';
import { endSession, getSession } from '../../../lib/session.ts';
import { toastSuccess } from '../../../lib/toasts.ts';
import { trpc } from '../../../lib/trpc.ts';
import { flushAll } from '../../../lib/unsaved.ts';

const LAST_SAVES_MS = 3000; // without a network nobody waits longer; the text stays on this device

/** Saves what was typed, revokes the token and ends the session in every tab. Without an answer it ends here all the same. */
export async function logout(): Promise<void> {
  await Promise.race([flushAll(), new Promise((resolve) => setTimeout(resolve, LAST_SAVES_MS))]);
  await trpc.auth.logout.mutate().catch(() => null); // a token that is dead already is as good as revoked
  const session = getSession();
  endSession();
  if (session.state === 'active' && session.logoutUrl) {
    const { leaveSite } = await import('../sso/leave-site.ts');
    return leaveSite(session.logoutUrl);
  }
  toastSuccess(successText('logged_out'));
}
