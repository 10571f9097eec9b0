import type { JoinInput, OpenInvitationInput } from '@app/schema/members';
import { transact } from '../../database/transact.ts';
import { Failure } from '../../failure.ts';
import { hashToken, newId } from '../../lib/ids.ts';
import { getCaller, type Context } from '../../trpc/context.ts';
import { audit } from '../audit/record.ts';
import { expectGoodPassword } from '../auth/accounts/password-policy.ts';
import { addJoinedAccount } from '../auth/accounts/register-account.ts';
import { requestCode } from '../auth/accounts/verification.ts';
import * as queries from './queries.ts';

/** Who invites whom to what. Looking changes nothing: mail scanners look too. Throws `incorrect_or_expired_link`. */
export async function openInvitation(ctx: Context, { token }: OpenInvitationInput) {
  const { id: _, clientId: __, ...shown } = await findInvitation(ctx, token);
  return shown;
}

async function findInvitation({ db, clock, call }: Context, token: string): Promise<queries.OpenInvitation> {
  const invitation = await queries.selectInvitation(db, { hash: hashToken(token), now: clock() });
  if (!invitation) throw new Failure('incorrect_or_expired_link');
  Object.assign(call, { address: invitation.email });
  return invitation;
}

/**
 * Makes an account for the invited address in exchange for the link, which is used up by that alone. It logs in once the code is
 * entered that is mailed to the address: a link that was passed on is not enough. Throws `incorrect_or_expired_link` and `email_in_use`.
 */
export async function joinClient(ctx: Context, { token, firstName, lastName, ...pair }: JoinInput) {
  const invitation = await findInvitation(ctx, token);
  const { clientId, email, memberRole, languageCode, company } = invitation;
  const person = { id: invitation.id, secret_id: invitation.id, email, company };
  await expectGoodPassword(ctx, pair, { ...person, first_name: firstName, last_name: lastName });
  const passwordHash = await ctx.passwords.hash(pair.newPassword, getCaller(ctx));
  const id = newId();
  const now = ctx.clock();
  await transact(ctx.db, async (tx) => {
    if (!(await queries.deleteInvitation(tx, invitation.id, clientId))) throw new Failure('incorrect_or_expired_link');
    await addJoinedAccount(tx, { id, email, passwordHash, languageCode, now });
    const names = { first_name: firstName, last_name: lastName };
    await queries.insertMember(tx, {
      account_id: id,
      client_id: clientId,
      role: memberRole,
      ...names,
      joined_at: now.toISOString(),
    });
    await requestCode({ ...ctx, db: tx }, 'user', email);
    const actor = { accountId: id, role: 'User' } as const;
    await audit({ actor, db: tx }, 'member_joined', { clientId, subjectId: id });
  });
  return { msg: 'registered' } as const;
}
