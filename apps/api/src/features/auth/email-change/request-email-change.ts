import type { ChangeEmailWithoutConsentInput, ChangeOwnEmailInput } from '@app/schema/email-change';
import { AREA_OF_ROLE } from '@app/schema/roles';
import type { Tx } from '../../../database/connect.ts';
import { selectClientId } from '../../../database/membership.ts';
import { transact } from '../../../database/transact.ts';
import { Failure, fieldFailure } from '../../../failure.ts';
import { toDay } from '../../../lib/days.ts';
import { normalizeEmail } from '../../../lib/email.ts';
import { newId } from '../../../lib/ids.ts';
import type { SignedInContext } from '../../../trpc/context.ts';
import { emailInUse } from '../accounts/register-account.ts';
import { expectOwnPassword } from '../accounts/password-change.ts';
import { updateAccount } from '../accounts/queries.ts';
import { CODE_MAILS, EMAIL_CHANGES, EMAIL_CHANGE_CODES } from '../rate-limits/limits.ts';
import { countOrRefuse, countTry } from '../rate-limits/service.ts';
import { audit } from '../../audit/record.ts';
import { queueMail } from '../../mail/queue.ts';
import { findAccountByEmail } from '../sessions/queries.ts';
import { cancelEmailChanges, CHANGES } from './cancel.ts';
import * as queries from './queries.ts';
import { DELAY_MS, toExpiry, type ChangeKind } from './rules.ts';

type Wanted = { accountId: string; email: string };

/**
 * Starts the change of an address that an edit of somebody's details contains, and gives the address that waits afterwards.
 * The address that waits already leaves it waiting. The account's own address calls off a change that the caller asked for.
 * A personal token changes no address: the new one would let its holder in.
 */
export async function requestEmailChange(ctx: SignedInContext, tx: Tx, { accountId, email }: Wanted) {
  const { actor } = ctx;
  ctx.call.accountId = accountId;
  const owner = await queries.lockOwner(tx, accountId);
  if (!owner) throw new Failure('not_found');
  const waiting = await queries.selectChangeFor(tx, accountId, ctx.clock());
  if (waiting && isSame(email, waiting.new_email)) return waiting.new_email;
  if (!isSame(email, owner.email)) return start(ctx, tx, { accountId, email, owner, consent: 'link' });
  if (actor.sessionId === null) return waiting?.new_email ?? null;
  if (email !== owner.email) await updateAccount(tx, accountId, { email });
  if (waiting?.asked_by !== actor.accountId) return waiting?.new_email ?? null;
  await cancelEmailChanges(tx, CHANGES.withId(waiting.id), { reason: 'called_off', by: actor });
  return null;
}

/** Starts the change of the caller's own address; their password is the consent, so that it waits for its code alone. */
export async function changeOwnEmail(ctx: SignedInContext, { email, password }: ChangeOwnEmailInput) {
  const { accountId } = ctx.actor;
  await expectOwnPassword(ctx, password, 'password');
  return transact(ctx.db, async (tx) => {
    const owner = await queries.lockOwner(tx, accountId);
    if (!owner) throw new Failure('not_found');
    if (isSame(email, owner.email)) throw isOwnAddress();
    const pendingEmail = await start(ctx, tx, { accountId, email, owner, consent: 'password' });
    return { msg: 'updated', pendingEmail } as const;
  });
}

/**
 * Starts a change that its owner need not consent to, for an owner who cannot be reached: it waits for a week after the notice,
 * and every admin hears of it. For admins in a session with a second factor alone, since a stolen password must not be enough.
 */
export async function changeEmailWithoutConsent(
  ctx: SignedInContext,
  role: 'User' | 'Consultant',
  { id, email }: ChangeEmailWithoutConsentInput,
) {
  if (!ctx.actor.hasSecondFactor) throw new Failure('second_factor_setup_required');
  return transact(ctx.db, async (tx) => {
    const owner = await queries.lockOwner(tx, id);
    if (owner?.role !== role) throw new Failure('not_found');
    if (isSame(email, owner.email)) throw isOwnAddress();
    const pendingEmail = await start(ctx, tx, { accountId: id, email, owner, consent: 'none' });
    return { msg: 'updated', pendingEmail } as const;
  });
}

/** Cancels the waiting change of an account in the caller's reach, no matter which person asked for it. */
export async function callOffEmailChange({ db, actor }: SignedInContext, accountId: string) {
  await transact(db, (tx) => cancelEmailChanges(tx, CHANGES.ofAccount(accountId), { reason: 'called_off', by: actor }));
  return { msg: 'updated' } as const;
}

const isSame = (one: string, other: string) => normalizeEmail(one) === normalizeEmail(other);

const isOwnAddress = () => fieldFailure('email', 'account.email_change.own_address');

type Start = Wanted & { owner: queries.Owner; consent: 'link' | 'password' | 'none' };

async function start(ctx: SignedInContext, tx: Tx, { accountId, email, owner, consent }: Start): Promise<string> {
  const { actor } = ctx;
  const now = ctx.clock();
  if (actor.sessionId === null) throw new Failure('forbidden');
  if (!(await queries.lockSession(tx, actor.sessionId))) throw new Failure('unauthorized');
  // A client is answered as if it waited: nobody learns so who has an account. The mail with the code goes elsewhere then.
  const mustNotLearn = actor.role === 'User';
  if (!mustNotLearn && (await findAccountByEmail(tx, normalizeEmail(email)))) throw emailInUse();
  await countOrRefuse({ db: tx, now }, EMAIL_CHANGES, [accountId, actor.accountId]);
  await cancelEmailChanges(tx, CHANGES.ofAccount(accountId), { reason: 'replaced', by: actor });
  const kind = toKind(owner, consent);
  const id = newId();
  await queries.insertChange(tx, {
    id,
    account_id: accountId,
    new_email: email,
    kind,
    asked_by: actor.accountId,
    session_id: kind === 'delayed' ? null : actor.sessionId,
    asked_at: now.toISOString(),
    expires_at: toExpiry(kind, now).toISOString(),
    consent: consent === 'password' ? 'password' : null,
    consented_at: consent === 'password' ? now.toISOString() : null,
  });
  await audit({ ...ctx, db: tx }, 'email_change_requested', {
    subjectId: accountId,
    clientId: await selectClientId(tx, accountId),
    details: { how: consent === 'password' ? 'password' : kind },
  });
  await queueMails(ctx, tx, { id, accountId, email, kind, owner, consent });
  return email;
}

/** Somebody who never had a password has nothing yet that could be taken over. */
function toKind({ had_password: hadPassword }: queries.Owner, consent: Start['consent']): ChangeKind {
  if (!hadPassword) return 'direct';
  return consent === 'none' ? 'delayed' : 'consent';
}

/** The notice always goes out, or a change could hide behind others; only the codes are limited. */
async function queueMails(
  { clock, actor, settings }: SignedInContext,
  tx: Tx,
  { id, accountId, email, kind, owner, consent }: Start & { id: string; kind: ChangeKind },
): Promise<void> {
  const now = clock();
  const asker = await queries.selectName(tx, actor.accountId);
  const day = toDay(new Date(now.getTime() + DELAY_MS), settings.timeZone);
  const by = actor.accountId === accountId ? 'owner' : actor.role;
  const how = consent === 'password' ? 'password' : kind;
  const data = { change: id, newEmail: email, asker, by, how, day };
  await queueMail(tx, { template: 'email_change_notice', accountId, data });
  const ofAccount = await countTry({ db: tx, now }, EMAIL_CHANGE_CODES, [accountId]);
  const ofAddress = await countTry({ db: tx, now }, CODE_MAILS, [AREA_OF_ROLE[owner.role], normalizeEmail(email)]);
  if (ofAccount.left > 0 && ofAddress.left > 0)
    await queueMail(tx, { template: 'email_change_code', accountId, data: {} });
  if (kind !== 'delayed') return;
  const whose = await queries.selectName(tx, accountId);
  const notice = { asker, whose, oldEmail: owner.email, newEmail: email, day };
  for (const admin of await queries.selectAdmins(tx))
    await queueMail(tx, {
      template: 'email_change_without_consent',
      accountId: admin,
      data: notice,
      about: [accountId],
    });
}
