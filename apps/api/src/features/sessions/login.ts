import { ROLE_OF_AREA, type Area } from '@app/schema/roles';
import type { Credentials, LoginOutput } from '@app/schema/sessions';
import { Failure } from '../../failure.ts';
import { normalizeEmail, type NormalizedEmail } from '../../lib/email.ts';
import { newId } from '../../lib/ids.ts';
import type { Context } from '../../trpc/context.ts';
import { requestCode } from '../accounts/verification.ts';
import { FAILED_LOGINS, FAILED_LOGINS_OF_NETWORK } from '../attempts/limits.ts';
import { countOrRefuse, countTry, expectRoom, forget } from '../attempts/service.ts';
import { recordEvent } from '../audit/queries.ts';
import { expectSecondFactor } from '../second-factor/service.ts';
import { deleteExpiredSessions, findAccountByEmail, insertSession, markLoggedIn } from './queries.ts';
import { endOf, endUnused } from './rules.ts';

const USER_AGENT_MAX = 300;

/**
 * Logs in at an area. Unknown address, wrong password and wrong area answer alike, in the same time, and count alike:
 * by address and network together, so that a stranger's failures never lock the owner out.
 */
export async function logIn(
  ctx: Context,
  area: Area,
  { email: typed, password, code }: Credentials,
): Promise<LoginOutput> {
  const email = normalizeEmail(typed);
  const here = ctx.network.key;
  await expectRoom(ctx.db, ctx.clock(), FAILED_LOGINS, [email, here]);
  await expectRoom(ctx.db, ctx.clock(), FAILED_LOGINS_OF_NETWORK, [here]);
  const account = await findAccountByEmail(ctx.db, email);
  if (account) ctx.call.accountId = account.id;
  const ofArea = account?.role === ROLE_OF_AREA[area] ? account : undefined;
  // by address and network together: a stranger's many tries must not take the places of the owner
  const caller = { account: JSON.stringify([email, here]), network: here };
  const matches = await ctx.passwords.matches(password, ofArea?.password_hash ?? null, caller);
  if (!ofArea || !matches) {
    await countFailure(ctx, email, ofArea?.id);
    throw new Failure('invalid_email_or_password');
  }
  await expectRoom(ctx.db, ctx.clock(), FAILED_LOGINS, [email, here]); // of many at once, the right one tells nothing either
  if (ofArea.disabled_at !== null) throw new Failure('account_disabled');
  if (ofArea.verified_at === null) {
    await requestCode(ctx, area, email);
    throw new Failure('account_not_verified');
  }
  if (ofArea.totp_secret !== null)
    await expectSecondFactor(ctx, { id: ofArea.id, sealed: ofArea.totp_secret }, code, () =>
      countFailure(ctx, email, ofArea.id),
    );
  await forget(ctx.db, FAILED_LOGINS, [email, here]);
  return openSession(ctx, ofArea);
}

/** Counts a failure; the one that uses up the room stands in the trail, once for all that follow. */
async function countFailure(
  { db, clock, network }: Context,
  email: NormalizedEmail,
  accountId?: string,
): Promise<void> {
  await countTry(db, clock(), FAILED_LOGINS_OF_NETWORK, [network.key]);
  const { left } = await countOrRefuse(db, clock(), FAILED_LOGINS, [email, network.key]);
  if (left > 1) return;
  const about = accountId === undefined ? {} : { subject_id: accountId };
  await recordEvent(db, { action: 'login_refused', actor_id: null, actor_role: 'Visitor', ...about });
}

type Account = NonNullable<Awaited<ReturnType<typeof findAccountByEmail>>>;

async function openSession(ctx: Context, account: Account): Promise<LoginOutput> {
  const { id: accountId, role } = account;
  ctx.call.actor = { accountId, role };
  const languageCode = account.language_chosen ? account.language_code : null;
  const now = ctx.clock();
  const id = newId();
  await deleteExpiredSessions(ctx.db, now);
  await insertSession(ctx.db, {
    id,
    account_id: accountId,
    created_at: now.toISOString(),
    last_seen_at: now.toISOString(),
    expires_at: endUnused(now, now, ctx.settings.sessionIdleMinutes).toISOString(),
    user_agent: ctx.userAgent?.slice(0, USER_AGENT_MAX) ?? null,
    network: ctx.network.shown || null,
  });
  await markLoggedIn(ctx.db, accountId, now);
  await recordEvent(ctx.db, { action: 'login', actor_id: accountId, actor_role: role });
  const secondFactorDue = account.totp_secret === null && ctx.settings.secondFactorRequired.includes(role);
  return { accessToken: await ctx.tokens.sign(id, endOf(now)), role, accountId, languageCode, secondFactorDue };
}
