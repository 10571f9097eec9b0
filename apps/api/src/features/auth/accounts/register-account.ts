import type { Role } from '@app/schema/roles';
import type { Tx } from '../../../database/connect.ts';
import { isUniqueViolation } from '../../../database/faults.ts';
import { transact } from '../../../database/transact.ts';
import { newId } from '../../../lib/ids.ts';
import type { SignedInContext } from '../../../trpc/context.ts';
import { queueMail } from '../../mail/queue.ts';
import { INVITATIONS, INVITATIONS_OF_ADMIN } from '../rate-limits/limits.ts';
import { countOrRefuse } from '../rate-limits/service.ts';
import { noSuchLanguage } from './account.ts';
import { emailInUse } from './email-in-use.ts';
import { insertAccount, isLanguageOffered } from './queries.ts';

export type NewAccount = { role: Role; email: string; languageCode: string | undefined };

/**
 * Adds an account and sends the invitation; `addDetails` adds what makes it a client or a consultant, in the same transaction.
 * The language is the caller's where none is given. Throws `email_in_use`, `bad_request` and `too_many_requests`.
 */
export async function registerAccount(
  { db, clock, language, actor }: SignedInContext,
  { role, email, languageCode = language }: NewAccount,
  addDetails: (tx: Tx, id: string) => Promise<void>,
) {
  const id = newId();
  await transact(db, async (tx) => {
    if (!(await isLanguageOffered(tx, languageCode))) throw noSuchLanguage();
    await insertAccount(tx, { id, role, email, language_code: languageCode }).catch((error: unknown) => {
      throw isUniqueViolation(error, 'account_email') ? emailInUse() : error;
    });
    const limit = actor.role === 'Admin' ? INVITATIONS_OF_ADMIN : INVITATIONS;
    await countOrRefuse({ db: tx, now: clock() }, limit, [actor.accountId]);
    await addDetails(tx, id);
    await queueMail(tx, { template: 'invitation', accountId: id, data: {} });
  });
  return { msg: 'registered', id } as const;
}
