import { endSession, getSession, startSession, type Login } from '../../../lib/session.ts';

/**
 * After a login. When another account's session had ended here, its page goes first, with all that was read for it.
 * True when the same account goes on where it was.
 */
export function beginSession(login: Login): boolean {
  const before = getSession();
  const same = before.state === 'expired' && before.accountId === login.accountId;
  if (!same) endSession();
  startSession(login);
  return same;
}
