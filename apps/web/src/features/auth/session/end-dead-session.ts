import { accessToken, endSession } from '../../../lib/session.ts';

const ASKED = '/trpc/account.get';
const UNAUTHORIZED = 401;

/**
 * After an address changed, which ends every session of its account: ends the one here if it was among them. Asks without the
 * watch over the session, whose warning would contradict the page that says what was achieved.
 */
export async function endDeadSession(): Promise<void> {
  const token = accessToken();
  if (token === null) return;
  const answer = await fetch(ASKED, { headers: { authorization: `Bearer ${token}` } }).catch(() => null);
  if (answer?.status === UNAUTHORIZED) endSession();
}
