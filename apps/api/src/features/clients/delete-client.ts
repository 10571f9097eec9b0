import { Failure } from '../../failure.ts';
import type { SignedInContext } from '../../trpc/context.ts';
import { removeAccess } from '../auth/accounts/removal.ts';
import { audit } from '../audit/record.ts';
import { markDeleted, selectBelongings } from './queries.ts';
import { transact } from '../../database/transact.ts';

/** What goes with a client who is deleted. */
export async function getBelongings({ db, scope }: SignedInContext, id: string) {
  const belongings = await selectBelongings(db, scope, id);
  if (!belongings) throw new Failure('not_found');
  return belongings;
}

/** Takes a client away with all that is theirs; admins can bring them back until they are gone for good. */
export async function deleteClient({ db, scope, actor, clock }: SignedInContext, id: string) {
  await transact(db, async (tx) => {
    if (!(await markDeleted(tx, scope, id))) throw new Failure('not_found');
    await removeAccess(tx, id, clock());
    await audit({ actor, db: tx }, 'client_deleted', { clientId: id, subjectId: id });
  });
  return { msg: 'deleted_client' } as const;
}
