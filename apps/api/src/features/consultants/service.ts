import type { Tx } from '../../database/connect.ts';
import { Failure } from '../../failure.ts';
import type { SignedInContext } from '../../trpc/context.ts';
import { changeEmailOf } from '../accounts/email-change.ts';
import { recordEvent } from '../audit/queries.ts';
import { insertConsultant, lockLiving, selectConsultant, updateNames } from './queries.ts';
import { transact } from '../../database/transact.ts';

/** What a consultant is registered with, and may change. */
export type ConsultantDetails = { firstName: string; lastName: string; email: string; phoneNumber: string };

export async function getConsultant({ db, scope }: SignedInContext, id: string) {
  const row = await selectConsultant(db, scope, id);
  if (!row) throw new Failure('not_found');
  return {
    id: row.account_id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    pendingEmail: row.pending_email,
    phoneNumber: row.phone_number,
    languageCode: row.language_code,
    verified: row.verified,
    clientCount: row.client_count,
    disabled: row.disabled,
  };
}

/** Changes a consultant's details; a new address waits for its code. */
export async function updateConsultant(ctx: SignedInContext, id: string, { email, ...names }: ConsultantDetails) {
  return transact(ctx.db, async (tx) => {
    if (!(await updateNames(tx, ctx.scope, id, columnsOf(names)))) throw new Failure('not_found');
    ctx.call.accountId = id;
    const pendingEmail = await changeEmailOf(ctx, tx, { accountId: id, area: 'consultant', email });
    const { accountId, role } = ctx.actor;
    await recordEvent(tx, { action: 'consultant_updated', actor_id: accountId, actor_role: role, subject_id: id });
    return { msg: 'updated', pendingEmail } as const;
  });
}

/** Adds what makes an account a consultant. */
export function addConsultant(tx: Tx, id: string, details: ConsultantDetails): Promise<void> {
  return insertConsultant(tx, id, columnsOf(details));
}

/** Holds a consultant, so that nobody deletes or disables them before they have got their clients; false when there is none. */
export function lockConsultant(tx: Tx, id: string): Promise<boolean> {
  return lockLiving(tx, id, 'share');
}

function columnsOf({ firstName, lastName, phoneNumber }: Omit<ConsultantDetails, 'email'>) {
  return { first_name: firstName, last_name: lastName, phone_number: phoneNumber };
}
