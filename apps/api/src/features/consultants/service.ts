import type { UpdateConsultantInput } from '@app/schema/consultants';
import type { Tx } from '../../database/connect.ts';
import { Failure } from '../../failure.ts';
import type { SignedInContext } from '../../trpc/context.ts';
import { audit } from '../audit/record.ts';
import { callOffEmailChange, requestEmailChange } from '../auth/email-change/request-email-change.ts';
import { getWaitingChange } from '../auth/email-change/view.ts';
import { lockLiving, selectConsultant, updateConsultantDetails } from './queries.ts';
import { transact } from '../../database/transact.ts';

export async function getConsultant({ db, scope, clock }: SignedInContext, id: string) {
  const consultant = await selectConsultant(db, scope, id);
  if (!consultant) throw new Failure('not_found');
  const emailChange = await getWaitingChange(db, id, clock());
  return { ...consultant, pendingEmail: emailChange?.newEmail ?? null, emailChange };
}

/** Changes a consultant's details; a new address waits for its code and, once there was a password, for the owner's consent. */
export async function updateConsultant(ctx: SignedInContext, { email, ...details }: UpdateConsultantInput) {
  const { id } = details;
  return transact(ctx.db, async (tx) => {
    if (!(await updateConsultantDetails(tx, ctx.scope, details))) throw new Failure('not_found');
    ctx.call.accountId = id;
    const pendingEmail = await requestEmailChange(ctx, tx, { accountId: id, email });
    await audit({ ...ctx, db: tx }, 'consultant_updated', { subjectId: id });
    return { msg: 'updated', pendingEmail } as const;
  });
}

/** Cancels the change of a consultant's address, no matter which person asked for it. */
export async function cancelConsultantEmailChange(ctx: SignedInContext, id: string) {
  await getConsultant(ctx, id);
  return callOffEmailChange(ctx, id);
}

/** Holds a consultant, so that nobody deletes or disables them before they have got their clients; false when there is none. */
export function lockConsultant(tx: Tx, id: string): Promise<boolean> {
  return lockLiving(tx, id, 'share');
}
