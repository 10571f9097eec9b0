import { REQUESTS_SHOWN } from '@app/schema/admins';
import type { IdInput } from '@app/schema/fields';
import type { Database } from '../../../database/connect.ts';
import { hasChanged } from '../../../database/outcome.ts';
import { transact } from '../../../database/transact.ts';
import { Failure } from '../../../failure.ts';
import type { SignedInContext } from '../../../trpc/context.ts';
import { audit } from '../../audit/record.ts';

/** The requests for an account that nobody has answered, newest first, and how many there are. */
export async function listAccountRequests({ db, settings }: SignedInContext) {
  const [items, { total }] = await Promise.all([selectRequests(db), countRequests(db)]);
  return { items, total, keepDays: settings.keepMailDays };
}

/** Takes a request off the list. The visitor gets no mail: who declines may want to write in their own words. */
export async function declineAccountRequest({ db, actor }: SignedInContext, { id }: IdInput) {
  await transact(db, async (tx) => {
    if (!(await hasChanged(tx.deleteFrom('account_request').where('id', '=', id)))) throw new Failure('not_found');
    await audit({ actor, db: tx }, 'account_request_declined');
  });
  return { msg: 'deleted' } as const;
}

function selectRequests(db: Database) {
  return db
    .selectFrom('account_request')
    .select(['id', 'name', 'company', 'email', 'message'])
    .select(['phone_number as phoneNumber', 'language_code as languageCode', 'created_at as createdAt'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(REQUESTS_SHOWN)
    .execute();
}

function countRequests(db: Database) {
  return db
    .selectFrom('account_request')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
}
