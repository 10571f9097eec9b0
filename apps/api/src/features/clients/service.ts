import type { Profile } from '@app/schema/clients';
import type { Tx } from '../../database/connect.ts';
import { Failure } from '../../failure.ts';
import type { SignedInContext } from '../../trpc/context.ts';
import { audit } from '../audit/record.ts';
import { callOffEmailChange, requestEmailChange } from '../auth/email-change/request-email-change.ts';
import { getWaitingChange } from '../auth/email-change/view.ts';
import {
  insertClient,
  selectAllowedNewPlan,
  selectClient,
  selectProfile,
  updateDetails,
  type ProfileRow,
} from './queries.ts';
import { transact } from '../../database/transact.ts';

export async function getProfile(ctx: SignedInContext): Promise<Profile> {
  const row = await selectProfile(ctx.db, ctx.scope);
  if (!row) throw new Failure('not_found');
  return toProfile(row);
}

function toProfile(row: ProfileRow): Profile {
  return {
    id: row.account_id,
    company: row.company,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phoneNumber: row.phone_number,
    address: row.address,
    zipcode: row.zipcode,
    city: row.city,
    languageCode: row.language_code,
    consultant: {
      firstName: row.consultant_first_name,
      lastName: row.consultant_last_name,
      email: row.consultant_email,
    },
  };
}

/** What a client is registered with, and may change. */
export type ClientDetails = {
  company: string;
  firstName: string;
  lastName: string;
  email: string;
  phoneNumber: string;
  address: string;
  zipcode: string;
  city: string;
};

export async function getClient({ db, scope, clock }: SignedInContext, id: string) {
  const row = await selectClient(db, scope, id);
  if (!row) throw new Failure('not_found');
  const profile = toProfile(row);
  const emailChange = await getWaitingChange(db, id, clock());
  return {
    ...profile,
    pendingEmail: emailChange?.newEmail ?? null,
    emailChange,
    hadPassword: row.had_password,
    consultant: { id: row.consultant_id, ...profile.consultant },
    hasCredit: row.has_credit,
    verified: row.verified,
    disabled: row.disabled,
    erasureDueAt: row.erasure_due_at,
  };
}

/** Changes a client's details; a new address waits for its code and, once there was a password, for the owner's consent. */
export async function updateClient(ctx: SignedInContext, id: string, { email, ...details }: ClientDetails) {
  return transact(ctx.db, async (tx) => {
    if (!(await updateDetails(tx, ctx.scope, id, columnsOf(details)))) throw new Failure('not_found');
    ctx.call.accountId = id;
    const pendingEmail = await requestEmailChange(ctx, tx, { accountId: id, email });
    await audit(ctx, tx, 'client_updated', { clientId: id, subjectId: id });
    return { msg: 'updated', pendingEmail } as const;
  });
}

/** Cancels the change of a client's address, no matter which person asked for it. */
export async function cancelClientEmailChange(ctx: SignedInContext, id: string) {
  await getClient(ctx, id);
  return callOffEmailChange(ctx, id);
}

/** Adds what makes an account a client of a consultant. */
export function addClient(tx: Tx, id: string, consultantId: string, details: ClientDetails): Promise<void> {
  return insertClient(tx, id, consultantId, columnsOf(details));
}

function columnsOf({
  company,
  firstName,
  lastName,
  phoneNumber,
  address,
  zipcode,
  city,
}: Omit<ClientDetails, 'email'>) {
  return { company, first_name: firstName, last_name: lastName, phone_number: phoneNumber, address, zipcode, city };
}

export function isAllowedNewPlan(ctx: SignedInContext): Promise<boolean> {
  return selectAllowedNewPlan(ctx.db, ctx.actor.accountId);
}
