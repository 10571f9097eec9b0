import type { Profile, UpdateClientInput } from '@app/schema/clients';
import { Failure } from '../../failure.ts';
import type { SignedInContext } from '../../trpc/context.ts';
import { audit } from '../audit/record.ts';
import { callOffEmailChange, requestEmailChange } from '../auth/email-change/request-email-change.ts';
import { getWaitingChange } from '../auth/email-change/view.ts';
import { selectClient, selectProfile, updateDetails } from './queries.ts';
import { transact } from '../../database/transact.ts';

export async function getProfile(ctx: SignedInContext): Promise<Profile> {
  const profile = await selectProfile(ctx.db, ctx.scope);
  if (!profile) throw new Failure('not_found');
  return profile;
}

export async function getClient({ db, scope, clock }: SignedInContext, id: string) {
  const client = await selectClient(db, scope, id);
  if (!client) throw new Failure('not_found');
  const emailChange = await getWaitingChange(db, id, clock());
  return { ...client, pendingEmail: emailChange?.newEmail ?? null, emailChange };
}

/** Changes a client's details; a new address waits for its code and, once there was a password, for the owner's consent. */
export async function updateClient(ctx: SignedInContext, { email, ...details }: UpdateClientInput) {
  const { id } = details;
  return transact(ctx.db, async (tx) => {
    if (!(await updateDetails(tx, ctx.scope, details))) throw new Failure('not_found');
    ctx.call.accountId = id;
    const pendingEmail = await requestEmailChange(ctx, tx, { accountId: id, email });
    await audit({ ...ctx, db: tx }, 'client_updated', { clientId: id, subjectId: id });
    return { msg: 'updated', pendingEmail } as const;
  });
}

/** Cancels the change of a client's address, no matter which person asked for it. */
export async function cancelClientEmailChange(ctx: SignedInContext, id: string) {
  await getClient(ctx, id);
  return callOffEmailChange(ctx, id);
}
