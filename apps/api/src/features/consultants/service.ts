import type { Tx } from '../../database/connect.ts';
import { Failure } from '../../failure.ts';
import type { SignedInContext } from '../../trpc/context.ts';
import { audit } from '../audit/record.ts';
import { callOffEmailChange, requestEmailChange } from '../auth/email-change/request-email-change.ts';
import { getWaitingChange } from '../auth/email-change/view.ts';
import { insertConsultant, lockLiving, selectConsultant, updateNames } from './queries.ts';
import { transact } from '../../database/transact.ts';

/** What a consultant is registered with, and may change. */
export type ConsultantDetails = { firstName: string; lastName: string; email: string; phoneNumber: string };

export async function getConsultant({ db, scope, clock }: SignedInContext, id: string) {
  const row = await selectConsultant(db, scope, id);
  if (!row) throw new Failure('not_found');
  const emailChange = await getWaitingChange(db, id, clock());
  return {
    id: row.account_id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    pendingEmail: emailChange?.newEmail ?? null,
    emailChange,
    hadPassword: row.had_password,
    phoneNumber: row.phone_number,
    languageCode: row.language_code,
    verified: row.verified,
    clientCount: row.client_count,
    disabled: row.disabled,
  };
}

/** Changes a consultant's details; a new address waits for its code and, once there was a password, for the owner's consent. */
export async function updateConsultant(ctx: SignedInContext, id: string, { email, ...names }: ConsultantDetails) {
  return transact(ctx.db, async (tx) => {
    if (!(await updateNames(tx, ctx.scope, id, columnsOf(names)))) throw new Failure('not_found');
    ctx.call.accountId = id;
    const pendingEmail = await requestEmailChange(ctx, tx, { accountId: id, email });
    await audit(ctx, tx, 'consultant_updated', { subjectId: id });
    return { msg: 'updated', pendingEmail } as const;
  });
}

/** Cancels the change of a consultant's address, no matter which person asked for it. */
export async function cancelConsultantEmailChange(ctx: SignedInContext, id: string) {
  await getConsultant(ctx, id);
  return callOffEmailChange(ctx, id);
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
