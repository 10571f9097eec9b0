import type { MoveClientsInput } from '@app/schema/consultants';
import { VALIDATION_KEYS } from '@app/schema/validation';
import { Failure } from '../../failure.ts';
import type { SignedInContext } from '../../trpc/context.ts';
import { auditAll } from '../audit/record.ts';
import { cancelEmailChangesOfMoved } from '../auth/email-change/cancel.ts';
import { queueMail } from '../mail/queue.ts';
import { updateConsultantOf } from './queries.ts';
import { getConsultant, lockConsultant } from './service.ts';
import { transact } from '../../database/transact.ts';

const NAMES_IN_MAIL = 20;

/** Gives clients of one consultant to another, all or none; the old one loses access at their next request. */
export async function moveClients(ctx: SignedInContext, { id: from, clientIds, consultantId: to }: MoveClientsInput) {
  const ids = [...new Set(clientIds)];
  await getConsultant(ctx, from);
  if (from === to) throw noSuchConsultant();
  await transact(ctx.db, async (tx) => {
    if (!(await lockConsultant(tx, to))) throw noSuchConsultant();
    const companies = await updateConsultantOf(tx, { clientIds: ids, from, to });
    if (companies.length !== ids.length) throw new Failure('not_found');
    await cancelEmailChangesOfMoved(tx, ids, from);
    const names = companies.toSorted().slice(0, NAMES_IN_MAIL);
    await queueMail(tx, { template: 'clients_moved', accountId: to, data: { count: ids.length, names }, about: ids });
    const moved = ids.map((id) => ({ clientId: id, subjectId: id, details: { from, to } }));
    await auditAll({ ...ctx, db: tx }, 'client_moved', moved);
  });
  return { msg: 'moved_clients', count: ids.length } as const;
}

function noSuchConsultant(): Failure {
  return new Failure('bad_request', { errors: [{ path: 'consultantId', key: VALIDATION_KEYS.type }] });
}
