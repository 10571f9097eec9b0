import { Failure } from '../../failure.ts';
import type { SignedInContext } from '../../trpc/context.ts';
import { removeAccess } from '../auth/accounts/removal.ts';
import { audit } from '../audit/record.ts';
import { hasClients, lockLiving } from './queries.ts';
import { transact } from '../../database/transact.ts';

/** Takes a consultant away, once nobody is left whom they look after. */
export async function deleteConsultant({ db, actor, clock }: SignedInContext, id: string) {
  await transact(db, async (tx) => {
    if (!(await lockLiving(tx, id, 'update'))) throw new Failure('not_found');
    if (await hasClients(tx, id)) throw new Failure('consultant_has_clients');
    await removeAccess(tx, id, clock());
    await audit({ actor, db: tx }, 'consultant_deleted', { subjectId: id });
  });
  return { msg: 'deleted_consultant' } as const;
}
