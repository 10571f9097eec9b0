import type { Tx } from '../../../database/connect.ts';
import { selectClientId } from '../../../database/membership.ts';
import { isUniqueViolation } from '../../../database/faults.ts';
import { transact } from '../../../database/transact.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { Failure } from '../../../failure.ts';
import { markVerified, updateAccount, voidSecrets } from '../accounts/queries.ts';
import { audit } from '../../audit/record.ts';
import { endFeed } from '../calendar-address/queries.ts';
import { queueMail } from '../../mail/queue.ts';
import { endSessions } from '../sessions/service.ts';
import { revokeTokens } from '../tokens/queries.ts';
import { cancelEmailChanges, CHANGES } from './cancel.ts';
import * as queries from './queries.ts';
import { toApproval } from './rules.ts';

/** Locks a change and its account, always in this order; undefined when the change is over. */
export async function lockForAnswer(tx: Tx, change: { id: string; account_id: string }, now: Date) {
  if (!(await queries.lockOwner(tx, change.account_id))) return undefined;
  return queries.lockChange(tx, change.id, now);
}

/** Has a locked change take effect if nothing is missing any more; whether it did. Throws `email_in_use`. */
export async function settleEmailChange(tx: Tx, id: string, now: Date): Promise<boolean> {
  const change = await queries.lockChange(tx, id, now);
  const approval = change && toApproval(change, now);
  if (!change || change.code_given_at === null || approval === null) return false;
  await queries.deleteChanges(tx, CHANGES.withId(id));
  await moveTo(tx, change);
  const owner = approval === 'password' || approval === 'link';
  await audit({ actor: { accountId: change.asked_by, role: change.asker_role }, db: tx }, 'email_changed', {
    subjectId: change.account_id,
    clientId: await selectClientId(tx, change.account_id),
    details: { askedBy: change.asked_by, how: approval!, ...(owner && { confirmedBy: change.account_id }) },
  });
  if (change.has_password) await markVerified(tx, change.account_id, now);
  else await queueMail(tx, { template: 'invitation', accountId: change.account_id, data: {} });
  return true;
}

/** The new address replaces the old one, both get a mail, and everything that the old one let in ends. */
async function moveTo(tx: Tx, { account_id: accountId, new_email: newEmail, email }: queries.EmailChange) {
  const data = { oldEmail: email, newEmail };
  await queueMail(tx, { template: 'email_changed', accountId, data }); // to the old address, as it is still the account's
  try {
    await updateAccount(tx, accountId, { email: newEmail });
  } catch (error) {
    if (isUniqueViolation(error, 'account_email')) throw new Failure('email_in_use');
    throw error;
  }
  await queueMail(tx, { template: 'email_changed', accountId, data });
  await voidSecrets(tx, accountId, ['invitation', 'reset_password', 'verification']);
  await endSessions(tx, accountId);
  await revokeTokens(tx, accountId);
  await endFeed(tx, accountId);
}

/** Ends the changes whose time is over, and has those take effect that waited long enough without consent. */
export async function settleWaitingEmailChanges({ db, clock }: Pick<Dependencies, 'db' | 'clock'>): Promise<void> {
  const now = clock();
  await cancelEmailChanges(db, CHANGES.expiredAt(now), { reason: 'expired' });
  for (const change of await queries.selectDelayed(db, now))
    try {
      await transact(db, async (tx) => {
        if (await lockForAnswer(tx, change, now)) await settleEmailChange(tx, change.id, now);
      });
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      await cancelEmailChanges(db, CHANGES.withId(change.id), { reason: 'address_taken' });
    }
}
