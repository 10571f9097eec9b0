import { endSession, getSession } from '../../lib/session.ts';
import { trpc } from '../../lib/trpc.ts';

/** After an address changed, which ends every session of its account: ends the one here if it was among them. */
export async function endDeadSession(): Promise<void> {
  if (getSession().state !== 'active') return;
  await trpc.account.get.query().catch(() => null); // an answer that the token is dead marks the session as expired
  if (getSession().state === 'expired') endSession();
}
