import { ROLE_OF_AREA } from '@app/schema/roles';
import type { LoginInput, LoginOutput } from '@app/schema/sessions';
import { Failure } from '../../../failure.ts';
import { normalizeEmail } from '../../../lib/email.ts';
import { createGate, type Caller } from '../../../lib/gate.ts';
import { getSharingNetwork } from '../../../lib/network.ts';
import type { Context } from '../../../trpc/context.ts';
import { requestCode } from '../accounts/verification.ts';
import { FAILED_LOGINS, FIRST_STEPS } from '../rate-limits/limits.ts';
import { countOrRefuse, expectRoom, clearAttempts } from '../rate-limits/service.ts';
import { createWrongCodeFailure, expectSecondFactor } from '../second-factor/check.ts';
import { needsPasskey } from '../second-factor/rules.ts';
import { expectSsoOptional } from '../sso/domains.ts';
import { expectGuess, type Guess } from './guesses.ts';
import { openSession } from './open-session.ts';
import { findAccountByEmail } from './queries.ts';

const AT_ONCE = 4; // tries are counted under locks: more would hold all connections to the database
const WAITING = 64; // as many as wait for the password check
const throughLoginGate = createGate(AT_ONCE, WAITING);

/**
 * Logs in at an area. Unknown address, wrong password and wrong area answer alike, in the same time, and count alike:
 * by address and network together, so that a stranger's failures never lock the owner out.
 */
export async function logIn(ctx: Context, input: LoginInput): Promise<LoginOutput> {
  const account = await checkCredentials(ctx, input);
  expectSsoOptional(ctx, account);
  return openSession(ctx, account);
}

/**
 * The account that an address, a password and, where it has a second factor, a code are of; throws and counts as `logIn` does.
 * `isPasskeyAsked`: not of somebody whom a login service has let in already.
 */
export function checkCredentials(ctx: Context, input: LoginInput, { isPasskeyAsked = true } = {}): Promise<Account> {
  // by address and network together: a stranger's many tries must not take the places of the owner
  const account = JSON.stringify([normalizeEmail(input.email), ctx.network.key]);
  const caller = { account, network: getSharingNetwork(ctx.network) };
  return throughLoginGate(caller, () => checkNow(ctx, input, { ...caller, isPasskeyAsked }));
}

async function checkNow(
  ctx: Context,
  input: LoginInput,
  { isPasskeyAsked, ...caller }: Caller & { isPasskeyAsked: boolean },
): Promise<Account> {
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
  const needsKey = isPasskeyAsked && (await needsPasskey(ctx, ofArea));
  const isFirstStep = (needsKey || ofArea.totp_secret !== null) && code === undefined;
  if (isDisabled || ofArea.verified_at === null || isFirstStep) await guess.takeBack();
  if (isDisabled) throw new Failure('account_disabled');
  if (ofArea.verified_at === null) {
    await requestCode(ctx, area, email);
    throw new Failure('account_not_verified');
  }
  if (isFirstStep) await countOrRefuse({ db: ctx.db, now: ctx.clock() }, FIRST_STEPS, [email, here]);
  if (needsKey) await refusePassword(code, guess);
  if (ofArea.totp_secret !== null) await expectSecondFactor(ctx, toFactor(ofArea), { code, countFailure: guess.fail });
  await guess.takeBack();
  await clearAttempts(ctx.db, FAILED_LOGINS, [email, here]);
  return ofArea;
}

/** Answers a right password that the passkey must follow: `params` says so, and a code of an app is a wrong one. */
async function refusePassword(code: string | undefined, guess: Guess): Promise<never> {
  if (code === undefined) throw new Failure('second_factor_required', { params: { by: 'passkey' } });
  await guess.fail();
  throw createWrongCodeFailure();
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

function toFactor({ id, totp_secret: sealed, second_factor_failures: failures }: Account) {
  return { id, sealed: sealed!, failures }; // called where there is one
}
