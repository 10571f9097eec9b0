import { successText } from '../../../lib/error-text.ts';
import { endSession, endSessionTowards, getSession } from '../../../lib/session.ts';
import { toastSuccess } from '../../../lib/toasts.ts';
import { trpc } from '../../../lib/trpc.ts';
import { flushAll } from '../../../lib/unsaved.ts';

const LAST_SAVES_MS = 3000; // without a network nobody waits longer; the text stays on this device

/** Saves what was typed, revokes the token and ends the session in every tab. Without an answer it ends here all the same. */
export async function logout(): Promise<void> {
  const session = getSession(); // once its token is revoked, what is still being read may expire it
  await Promise.race([flushAll(), new Promise((resolve) => setTimeout(resolve, LAST_SAVES_MS))]);
  await trpc.auth.logout.mutate().catch(() => null); // a token that is dead already is as good as revoked
  if (session.state === 'active' && session.logoutUrl) return endSessionTowards(session.logoutUrl);
  endSession();
  toastSuccess(successText('logged_out'));
}
