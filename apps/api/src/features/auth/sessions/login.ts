import { ROLE_OF_AREA } from '@app/schema/roles';
import type { LoginInput, LoginOutput } from '@app/schema/sessions';
import { Failure } from '../../../failure.ts';
import { transact } from '../../../database/transact.ts';
import { normalizeEmail } from '../../../lib/email.ts';
import { newId } from '../../../lib/ids.ts';
import { createGate, type Caller } from '../../../lib/gate.ts';
import { getSharingNetwork } from '../../../lib/network.ts';
import type { Context } from '../../../trpc/context.ts';
import { updateAccount } from '../accounts/queries.ts';
import { requestCode } from '../accounts/verification.ts';
import { FAILED_LOGINS, FIRST_STEPS, LOGINS } from '../rate-limits/limits.ts';
import { countOrRefuse, expectRoom, clearAttempts } from '../rate-limits/service.ts';
import { cancelEmailChanges, CHANGES } from '../email-change/cancel.ts';
import { audit, SYSTEM } from '../../audit/record.ts';
import { expectSecondFactor } from '../second-factor/check.ts';
import { expectGuess, type Guess } from './guesses.ts';
import { rememberNetwork } from './known-networks.ts';
import { deleteExpiredSessions, endOldestSessions, findAccountByEmail, insertSession } from './queries.ts';
import { getSessionEnd, getIdleEnd } from './rules.ts';

const AT_ONCE = 4; // tries are counted under locks: more would hold all connections to the database
const WAITING = 64; // as many as wait for the password check
const throughLoginGate = createGate(AT_ONCE, WAITING);

const USER_AGENT_MAX = 300;
const SESSIONS_MAX = 50; // more devices than a person has; each is a row that every list of sessions shows

/**
 * Logs in at an area. Unknown address, wrong password and wrong area answer alike, in the same time, and count alike:
 * by address and network together, so that a stranger's failures never lock the owner out.
 */
export function logIn(ctx: Context, input: LoginInput): Promise<LoginOutput> {
  // by address and network together: a stranger's many tries must not take the places of the owner
  const account = JSON.stringify([normalizeEmail(input.email), ctx.network.key]);
  const caller = { account, network: getSharingNetwork(ctx.network) };
  return throughLoginGate(caller, () => logInNow(ctx, input, caller));
}

async function logInNow(ctx: Context, input: LoginInput, caller: Caller): Promise<LoginOutput> {
  const { area, email: typed, password, code } = input;
  const email = normalizeEmail(typed);
  const here = ctx.network.key;
  const account = await findAccountByEmail(ctx.db, email);
  if (account) ctx.call.accountId = account.id;
  const guess = await expectGuess(ctx, { email, accountId: account?.id ?? null });
  const ofArea = account?.role === ROLE_OF_AREA[area] ? account : undefined;
  const matches = await isPassword(guess, () => ctx.passwords.matches(password, ofArea?.password_hash ?? null, caller));
  if (!ofArea || !matches) {
    await guess.fail();
    throw new Failure('invalid_email_or_password');
  }
  await expectRoom({ db: ctx.db, now: ctx.clock() }, FAILED_LOGINS, [email, here]); // of many at once, the right one tells nothing either
  const isDisabled = ofArea.disabled_at !== null;
  const isFirstStep = ofArea.totp_secret !== null && code === undefined;
  if (isDisabled || ofArea.verified_at === null || isFirstStep) await guess.takeBack();
  if (isDisabled) throw new Failure('account_disabled');
  if (ofArea.verified_at === null) {
    await requestCode(ctx, area, email);
    throw new Failure('account_not_verified');
  }
  if (isFirstStep) await countOrRefuse({ db: ctx.db, now: ctx.clock() }, FIRST_STEPS, [email, here]);
  if (ofArea.totp_secret !== null) await expectSecondFactor(ctx, toFactor(ofArea), { code, countFailure: guess.fail });
  await guess.takeBack();
  await clearAttempts(ctx.db, FAILED_LOGINS, [email, here]);
  return openSession(ctx, ofArea);
}

/** Whether a password is right; a guess that could not be checked is taken back. */
async function isPassword(guess: Guess, check: () => Promise<boolean>): Promise<boolean> {
  try {
    return await check();
  } catch (error) {
    await guess.takeBack();
    throw error;
  }
}

type Account = NonNullable<Awaited<ReturnType<typeof findAccountByEmail>>>;

/** Opens one more session, at most as many as `SESSIONS_MAX` at a time and `LOGINS` in a while, on whatever replicas. */
async function openSession(ctx: Context, account: Account): Promise<LoginOutput> {
  const { id: accountId, role } = account;
  ctx.call.actor = { accountId, role };
  const now = ctx.clock();
  const id = newId();
  await deleteExpiredSessions(ctx.db, now);
  await transact(ctx.db, async (tx) => {
    await countOrRefuse({ db: tx, now }, LOGINS, [normalizeEmail(account.email)]);
    const ended = await endOldestSessions(tx, accountId, SESSIONS_MAX - 1);
    for (const one of ended) await cancelEmailChanges(tx, CHANGES.ofSession(one), { reason: 'session_ended' });
    if (ended.length > 0) await audit({ actor: SYSTEM, db: tx }, 'sessions_ended', { subjectId: accountId });
    await insertSession(tx, {
      id,
      account_id: accountId,
      created_at: now.toISOString(),
      last_seen_at: now.toISOString(),
      expires_at: getIdleEnd(now, now, ctx.settings.sessionIdleMinutes).toISOString(),
      user_agent: ctx.userAgent?.slice(0, USER_AGENT_MAX) ?? null,
      network: ctx.network.shown || null,
    });
    await rememberNetwork(tx, ctx, accountId);
    await updateAccount(tx, accountId, { last_login_at: now.toISOString() });
    await audit({ actor: { accountId, role }, db: tx }, 'login');
  });
  const secondFactorDue = account.totp_secret === null && ctx.settings.secondFactorRequired.includes(role);
  return {
    accessToken: await ctx.tokens.sign(id, getSessionEnd(now)),
    role,
    accountId,
    languageCode: account.language_code,
    languageChosen: account.language_chosen,
    secondFactorDue,
  };
}

function toFactor({ id, totp_secret: sealed, second_factor_failures: failures }: Account) {
  return { id, sealed: sealed!, failures }; // called where there is one
}
