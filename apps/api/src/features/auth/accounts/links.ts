import type {
  AddressInput,
  LinkInput,
  LinkPurpose,
  PasswordByLinkInput,
  PasswordLinkPurpose,
  UnlockSecondFactorInput,
} from '@app/schema/accounts';
import { AREA_OF_ROLE, ROLE_OF_AREA } from '@app/schema/roles';
import { selectClientId } from '../../../database/membership.ts';
import { Failure } from '../../../failure.ts';
import { normalizeEmail } from '../../../lib/email.ts';
import { getCaller, type Context } from '../../../trpc/context.ts';
import { LINK_MAILS, LOGINS } from '../rate-limits/limits.ts';
import { deletePasskeys } from '../passkeys/queries.ts';
import { clearAttempts } from '../rate-limits/service.ts';
import { audit } from '../../audit/record.ts';
import { queueMail } from '../../mail/queue.ts';
import { rememberNetwork } from '../sessions/known-networks.ts';
import { countMailRequest } from './mail-requests.ts';
import { replacePassword } from './password-change.ts';
import { expectGoodPassword } from './password-policy.ts';
import { markVerified, selectLink, spendSecret, voidSecrets } from './queries.ts';
import { hashToken } from '../../../lib/ids.ts';
import { requestCode } from './verification.ts';
import { transact } from '../../../database/transact.ts';

/** The one answer to a link that is used, old, wrong or another role's. */
const NO_LINK = {
  invitation: 'incorrect_or_expired_link',
  reset_password: 'link_expired_or_wrong',
  second_factor_unlock: 'link_expired_or_wrong',
} as const satisfies Record<LinkPurpose, string>;

/**
 * Has a link mailed to an address, if it is somebody's, and not too often. Whether it is, is found out when the mail is
 * sent: here every address costs the same and gets the same answer.
 */
export async function requestLink(ctx: Context, { area, email: typed }: AddressInput) {
  const email = normalizeEmail(typed);
  const { db, language } = ctx;
  await transact(db, async (tx) => {
    if (!(await countMailRequest({ ...ctx, db: tx }, LINK_MAILS, { area, email }))) return;
    await queueMail(tx, { template: 'link_request', recipient: email, area, languageCode: language });
  });
  return { msg: 'email_sent' } as const;
}

/** Whose link it is. Looking changes nothing: mail scanners look too. */
export async function openLink(ctx: Context, { purpose, ...link }: LinkInput) {
  const found = await findLink(ctx, purpose, link);
  return {
    email: found.email,
    firstName: found.first_name,
    invitedBy: purpose === 'invitation' ? found.invited_by : null,
    languageCode: found.language_code,
    expiresAt: found.expires_at,
  };
}

/** The account whose good link it is; throws the one failure of a link that is not. */
export async function findLink(
  { db, clock, call }: Context,
  purpose: LinkPurpose,
  { area, token }: UnlockSecondFactorInput,
) {
  const found = await selectLink(db, {
    role: ROLE_OF_AREA[area],
    purpose,
    hash: hashToken(token),
    now: clock(),
  });
  if (!found) throw new Failure(NO_LINK[purpose]);
  Object.assign(call, { accountId: found.id, address: found.email });
  return found;
}

export const resetPassword = (ctx: Context, input: PasswordByLinkInput) => setPassword(ctx, 'reset_password', input);
export const setFirstPassword = (ctx: Context, input: PasswordByLinkInput) => setPassword(ctx, 'invitation', input);

/** Stores a password in exchange for a link, which is used up by that alone; every session of the account ends. */
async function setPassword(ctx: Context, purpose: PasswordLinkPurpose, { area, token, ...pair }: PasswordByLinkInput) {
  const link = await findLink(ctx, purpose, { area, token });
  ctx.call.actor = { accountId: link.id, role: link.role };
  await expectGoodPassword(ctx, pair, link);
  const passwordHash = await ctx.passwords.hash(pair.newPassword, getCaller(ctx));
  const now = ctx.clock();
  await transact(ctx.db, async (tx) => {
    if (!(await spendSecret(tx, link.secret_id, now))) throw new Failure(NO_LINK[purpose]);
    await replacePassword(tx, { accountId: link.id, passwordHash, staying: null });
    await deletePasskeys(tx, link.id); // somebody who was in the account may have added one
    await voidSecrets(tx, link.id, ['invitation', 'reset_password']);
    await clearAttempts(tx, LOGINS, [normalizeEmail(link.email)]); // those of somebody who knew the old password
    await rememberNetwork(tx, ctx, link.id); // who opened the mail is the owner, though others guess at the account
    const owner = { actor: { accountId: link.id, role: link.role } };
    if (purpose === 'reset_password') {
      await queueMail(tx, { template: 'password_changed', accountId: link.id, data: {} });
      await audit({ ...owner, db: tx }, 'password_reset');
      return;
    }
    await audit({ ...owner, db: tx }, 'first_password_set', { clientId: await selectClientId(tx, link.id) });
    if (link.role === 'Admin') await markVerified(tx, link.id, now); // the operator handed the link over
    else await requestCode({ ...ctx, db: tx }, AREA_OF_ROLE[link.role], link.email);
  });
  return { msg: 'reset_password' } as const;
}
