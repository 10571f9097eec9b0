import { Failure } from '../../failure.ts';
import type { SignedInContext } from '../../trpc/context.ts';
import { removeAccess } from '../auth/accounts/removal.ts';
import { recordEvent } from '../audit/record.ts';
import { hasClients, lockLiving } from './queries.ts';
import { transact } from '../../database/transact.ts';

/** Takes a consultant away, once nobody is left whom they look after. */
export async function deleteConsultant({ db, actor, clock }: SignedInContext, id: string) {
  await transact(db, async (tx) => {
    if (!(await lockLiving(tx, id, 'update'))) throw new Failure('not_found');
    if (await hasClients(tx, id)) throw new Failure('consultant_has_clients');
    await removeAccess(tx, id, clock());
    const by = { actor_id: actor.accountId, actor_role: actor.role };
    await recordEvent(tx, { action: 'consultant_deleted', ...by, subject_id: id });
  });
  return { msg: 'deleted_consultant' } as const;
}
