import { Failure, fieldFailure } from '../../../failure.ts';
import type { Context } from '../../../trpc/context.ts';
import {
  FAILED_SECOND_FACTORS,
  PASSWORD_WARNINGS,
  SECOND_FACTOR_FAILURES_MAX,
  UNLOCK_MAILS,
} from '../rate-limits/limits.ts';
import { countOrRefuse, expectRoom } from '../rate-limits/service.ts';
import { queueMailWithin } from '../accounts/mail-requests.ts';
import { updateAccount } from '../accounts/queries.ts';
import { isKnownNetwork } from '../sessions/known-networks.ts';
import * as queries from './queries.ts';
import { findTimeStep, hashRecoveryCode } from './second-factor-codes.ts';

const WARNED_AFTER = 10; // wrong codes in a row: more than somebody mistypes before they look for a recovery code

/** What the secret of an authenticator app is bound to. */
export const getSealingContext = (accountId: string) => `totp:${accountId}`;

/**
 * Takes a code of the app that was not used before, or a recovery code, from somebody who has shown the password. Throws
 * `second_factor_required` when none was given, and `second_factor_locked` after too many wrong ones in a row, which the owner
 * ends with a mailed link. A wrong one is counted, here and by the caller.
 */
export async function expectSecondFactor(
  ctx: Context,
  factor: queries.Factor,
  { code, countFailure }: { code: string | undefined; countFailure?: () => Promise<void> },
): Promise<void> {
  const { id, failures } = factor;
  if (failures >= SECOND_FACTOR_FAILURES_MAX) await refuseLocked(ctx, id);
  if (code === undefined) throw new Failure('second_factor_required');
  // By network as well where the account was logged in before, so that a thief of the password does not keep the owner out.
  const who = (await isKnownNetwork(ctx, id)) ? [id, ctx.network.key] : [id];
  await expectRoom({ db: ctx.db, now: ctx.clock() }, FAILED_SECOND_FACTORS, who);
  // Counted before the check: of many codes at once no more are checked than there is room for.
  const inARow = await queries.countFailureInARow(ctx.db, id, SECOND_FACTOR_FAILURES_MAX);
  if (inARow === undefined) return refuseLocked(ctx, id);
  if (await isRight(ctx, factor, code)) return updateAccount(ctx.db, id, { second_factor_failures: 0 });
  if (inARow === SECOND_FACTOR_FAILURES_MAX) await mailUnlock(ctx, id);
  if (inARow >= WARNED_AFTER) await warnOfPassword(ctx, id);
  await countOrRefuse({ db: ctx.db, now: ctx.clock() }, FAILED_SECOND_FACTORS, who);
  await countFailure?.();
  throw createWrongCodeFailure();
}

async function isRight({ db, sealer, clock }: Context, { id, sealed }: queries.Factor, code: string): Promise<boolean> {
  const secret = sealer.open(sealed, getSealingContext(id));
  const step = secret === null ? null : findTimeStep(secret, code, clock());
  if (step !== null) return queries.spendStep(db, id, step);
  return queries.spendRecoveryCode(db, id, { hash: hashRecoveryCode(code), now: clock() });
}

async function refuseLocked(ctx: Context, accountId: string): Promise<never> {
  await mailUnlock(ctx, accountId);
  throw new Failure('second_factor_locked');
}

/** Mails the link that unlocks a second factor, silently not when there were enough of them. */
function mailUnlock(ctx: Context, accountId: string): Promise<void> {
  const mail = { template: 'second_factor_locked', accountId, data: {} } as const;
  return queueMailWithin(ctx, { limit: UNLOCK_MAILS, who: [accountId] }, mail);
}

/** Tells the owner that somebody has their password, once a day. */
function warnOfPassword(ctx: Context, accountId: string): Promise<void> {
  const mail = { template: 'password_warning', accountId, data: {} } as const;
  return queueMailWithin(ctx, { limit: PASSWORD_WARNINGS, who: [accountId] }, mail);
}

/** The failure of a code that is wrong, or was used. */
export function createWrongCodeFailure(): Failure {
  return fieldFailure('code', 'server_errors_text.invalid_verification_code', 'invalid_verification_code');
}
