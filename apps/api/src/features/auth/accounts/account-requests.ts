import type { IdInput } from '@app/schema/fields';
import { transact } from '../../../database/transact.ts';
import { Failure } from '../../../failure.ts';
import type { SignedInContext } from '../../../trpc/context.ts';
import { audit } from '../../audit/record.ts';
import { countAccountRequests, deleteAccountRequest, selectAccountRequests } from './queries.ts';

/** The requests for an account that nobody has answered, newest first, and how many there are. */
export async function listAccountRequests({ db, settings }: SignedInContext) {
  const [items, { total }] = await Promise.all([selectAccountRequests(db), countAccountRequests(db)]);
  return { items, total, keepDays: settings.keepMailDays };
}

/** Takes a request off the list. The visitor gets no mail: who declines may want to write in their own words. */
export async function declineAccountRequest({ db, actor }: SignedInContext, { id }: IdInput) {
  await transact(db, async (tx) => {
    if (!(await deleteAccountRequest(tx, id))) throw new Failure('not_found');
    await audit({ actor, db: tx }, 'account_request_declined');
  });
  return { msg: 'deleted' } as const;
}
