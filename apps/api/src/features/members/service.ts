import type { IdInput } from '@app/schema/fields';
import {
  MEMBER_INVITATION_DAYS,
  MEMBERS_MAX,
  type InviteInput,
  type Members,
  type SetRoleInput,
  type UpdateSelfInput,
} from '@app/schema/members';
import type { Tx } from '../../database/connect.ts';
import { transact } from '../../database/transact.ts';
import { Failure, fieldFailure } from '../../failure.ts';
import { addDays, DAY_MS, toDay } from '../../lib/days.ts';
import { normalizeEmail } from '../../lib/email.ts';
import { newId } from '../../lib/ids.ts';
import { getClientId, holdMembership, isOwner } from '../../policy/scope.ts';
import type { SignedInContext } from '../../trpc/context.ts';
import { audit } from '../audit/record.ts';
import { removeAccess } from '../auth/accounts/disabling.ts';
import { requestEmailChange } from '../auth/email-change/request-email-change.ts';
import { MEMBER_INVITATIONS } from '../auth/rate-limits/limits.ts';
import { countOrRefuse } from '../auth/rate-limits/service.ts';
import { expectLanguage } from '../contacts/service.ts';
import { queueMail } from '../mail/queue.ts';
import * as queries from './queries.ts';

/** The members of a client; addresses, invitations and an offered handover only for its main user and staff. */
export async function listMembers({ db, scope, actor, clock }: SignedInContext, { id }: IdInput): Promise<Members> {
  const found = await queries.selectMembers(db, scope, { clientId: id, now: clock() });
  if (!found) throw new Failure('not_found');
  if (scope.reach !== 'company' || isOwner(scope)) return found;
  const { members, handover } = found;
  return {
    members: members.map((member) => ({ ...member, email: undefined, verified: undefined, lastLoginAt: undefined })),
    handover: handover?.accountId === actor.accountId ? handover : null,
  };
}

/** Inviting and handing over wait until no server of the release before runs, which knows no colleagues. */
export function expectColleagues({ settings }: Pick<SignedInContext, 'settings'>): void {
  if (!settings.colleagues) throw new Failure('unavailable');
}

/**
 * Mails a link to an address with which its reader can join. Whether the address has an account elsewhere is not looked at. Throws
 * `already_member`, `limit_reached` and `too_many_requests`.
 */
export async function inviteMember(
  ctx: SignedInContext,
  { email, memberRole, languageCode = ctx.language }: InviteInput,
) {
  expectColleagues(ctx);
  expectLanguage(ctx, languageCode);
  const clientId = getClientId(ctx.scope);
  const now = ctx.clock();
  const address = { clientId, email: normalizeEmail(email) };
  const id = newId();
  await transact(ctx.db, async (tx) => {
    await holdMembership(tx, ctx.scope);
    await queries.lockClient(tx, clientId);
    if (await queries.isMemberAddress(tx, address)) throw fieldFailure('email', ALREADY, 'already_member');
    if ((await queries.countPlaces(tx, { ...address, now })) >= MEMBERS_MAX)
      throw new Failure('limit_reached', { params: { max: MEMBERS_MAX } });
    await countOrRefuse({ db: tx, now }, MEMBER_INVITATIONS, [clientId]);
    await queries.replaceInvitation(tx, {
      id,
      client_id: clientId,
      email,
      role: memberRole,
      language_code: languageCode,
      invited_by: ctx.actor.accountId,
      created_at: now.toISOString(),
      expires_at: new Date(now.getTime() + MEMBER_INVITATION_DAYS * DAY_MS).toISOString(),
    });
    const mail = { template: 'member_invitation', recipient: email, languageCode, data: { invitation: id } } as const;
    await queueMail(tx, { ...mail, about: [clientId] });
    await audit({ ...ctx, db: tx }, 'member_invited', { clientId, subjectId: id });
  });
  return { msg: 'email_sent' } as const;
}

const ALREADY = 'server_errors_text.already_member';

/** Changes the names and the address of a colleague; a new address waits for its code. The main user's are the client's details. */
export async function updateSelf(ctx: SignedInContext, { firstName, lastName, email }: UpdateSelfInput) {
  if (isOwner(ctx.scope)) throw new Failure('forbidden');
  const { accountId } = ctx.actor;
  return transact(ctx.db, async (tx) => {
    await holdMembership(tx, ctx.scope);
    await queries.updateMember(tx, accountId, { first_name: firstName, last_name: lastName });
    const pendingEmail = await requestEmailChange(ctx, tx, { accountId, email });
    return { msg: 'updated', pendingEmail } as const;
  });
}

/** Makes a colleague an editor or a commenter, from their next request on. Throws `main_user_stays` for the main user. */
export async function setRole(ctx: SignedInContext, { accountId, memberRole }: SetRoleInput) {
  await transact(ctx.db, async (tx) => {
    const member = await lockColleague(ctx, tx, accountId);
    if (member.role === memberRole) return;
    await queries.updateMember(tx, accountId, { role: memberRole });
    await audit({ ...ctx, db: tx }, 'member_role_changed', { clientId: member.clientId, subjectId: accountId });
  });
  return { msg: 'updated' } as const;
}

/**
 * Ends the access of a colleague at once, or cancels an invitation. Colleagues give up their own access so. Throws
 * `main_user_stays` for the main user, and `forbidden` for a colleague who names somebody else.
 */
export async function removeMember(ctx: SignedInContext, { id }: IdInput) {
  const isOneself = id === ctx.actor.accountId;
  if (ctx.scope.reach === 'company' && !isOwner(ctx.scope) && !isOneself) throw new Failure('forbidden');
  await transact(ctx.db, async (tx) => {
    const clientId = await queries.selectClientOfInvitation(tx, ctx.scope, id);
    if (clientId !== undefined) {
      if (!(await queries.deleteInvitation(tx, id, clientId))) throw new Failure('not_found');
      return audit({ ...ctx, db: tx }, 'invitation_cancelled', { clientId, subjectId: id });
    }
    const member = await lockColleague(ctx, tx, id);
    const now = ctx.clock();
    const { company, email, languageCode } = member;
    const day = addDays(toDay(now, ctx.settings.timeZone), ctx.settings.eraseAfterDays);
    await queries.updateMember(tx, id, { removed_at: now.toISOString() });
    await queries.withdrawOfferTo(tx, member.clientId, id);
    await removeAccess(tx, id, now);
    const about = [member.clientId, id];
    await queueMail(tx, { template: 'member_removed', recipient: email, languageCode, data: { company, day }, about });
    return audit({ ...ctx, db: tx }, 'member_removed', { clientId: member.clientId, subjectId: id });
  });
  return { msg: 'deleted' } as const;
}

/** Locks a member who is not the main user, or throws `not_found` and `main_user_stays`. Where the caller is a member too, both are locked in one order. */
export async function lockColleague(ctx: SignedInContext, tx: Tx, accountId: string) {
  const { actor, scope } = ctx;
  if (accountId > actor.accountId) await holdMembership(tx, scope);
  const member = await queries.lockMember(tx, scope, accountId);
  if (accountId < actor.accountId) await holdMembership(tx, scope);
  if (!member) throw new Failure('not_found');
  if (member.role === 'owner') throw new Failure('main_user_stays');
  return member;
}
