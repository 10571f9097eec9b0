import type { CodeInput, PasswordAndCodeInput, UnlockSecondFactorInput } from '@app/schema/accounts';
import type { AuditAction } from '@app/schema/audit-actions';
import { Failure } from '../../../failure.ts';
import type { Dependencies } from '../../../dependencies.ts';
import type { Database, Tx } from '../../../database/connect.ts';
import { transact } from '../../../database/transact.ts';
import type { Sealer } from '../../../lib/sealer.ts';
import type { Context, SignedInContext } from '../../../trpc/context.ts';
import { findLink } from '../accounts/links.ts';
import { expectOwnPassword } from '../accounts/password-change.ts';
import { spendSecret, updateAccount } from '../accounts/queries.ts';
import { FAILED_SECOND_FACTORS } from '../rate-limits/limits.ts';
import { countOrRefuse, expectRoom, clearAttempts } from '../rate-limits/service.ts';
import { audit, OPERATOR } from '../../audit/record.ts';
import { queueMail } from '../../mail/queue.ts';
import { rememberNetwork } from '../sessions/known-networks.ts';
import { endSessions } from '../sessions/service.ts';
import { revokeTokens } from '../tokens/queries.ts';
import { deletePasskeys } from '../passkeys/queries.ts';
import * as queries from './queries.ts';
import { getRequirement } from './rules.ts';
import { expectSecondFactor, getSealingContext, createWrongCodeFailure } from './check.ts';
import {
  buildTotpSetup,
  findTimeStep,
  hashRecoveryCode,
  newRecoveryCodes,
  newTotpSecret,
} from './second-factor-codes.ts';

/** Gives an authenticator app its secret; nothing changes until its first code comes back. */
export async function start(ctx: SignedInContext, proof: PasswordAndCodeInput) {
  const { email } = await expectProof(ctx, proof);
  const { accountId } = ctx.actor;
  const secret = newTotpSecret();
  await updateAccount(ctx.db, accountId, { totp_pending: ctx.sealer.seal(secret, getSealingContext(accountId)) });
  return buildTotpSetup(secret, { issuer: ctx.texts.text(ctx.language, 'product.name'), label: email });
}

/** Takes the caller's password, and a code of the second factor in use: a session and a password alone must not replace it. */
export async function expectProof(ctx: SignedInContext, { password, code }: PasswordAndCodeInput) {
  const person = await expectOwnPassword(ctx, password, 'password');
  const factor = await queries.selectFactor(ctx.db, person.id);
  if (factor) await expectSecondFactor(ctx, factor, { code });
  return { ...person, hasFactor: factor !== undefined };
}

/** Puts the app into use with its first code; every other session and every token ends. Gives the recovery codes, this once. */
export async function confirmSecondFactor(ctx: SignedInContext, { code }: CodeInput) {
  const { accountId, sessionId } = ctx.actor;
  await expectRoom({ db: ctx.db, now: ctx.clock() }, FAILED_SECOND_FACTORS, [accountId]);
  const pending = (await queries.selectPending(ctx.db, accountId))?.totp_pending ?? null;
  const secret = pending === null ? null : ctx.sealer.open(pending, getSealingContext(accountId));
  const step = secret === null ? null : findTimeStep(secret, code, ctx.clock());
  if (pending === null || step === null) {
    await countOrRefuse({ db: ctx.db, now: ctx.clock() }, FAILED_SECOND_FACTORS, [accountId]);
    throw createWrongCodeFailure();
  }
  const recoveryCodes = newRecoveryCodes();
  await transact(ctx.db, async (tx) => {
    if (!(await queries.usePending(tx, accountId, { sealed: pending, step }))) throw createWrongCodeFailure();
    await queries.replaceRecoveryCodes(tx, accountId, recoveryCodes.map(hashRecoveryCode));
    await endSessions(tx, accountId, sessionId);
    await revokeTokens(tx, accountId); // a token made before was made with the password alone
    await tell(tx, ctx, 'second_factor_on');
  });
  return { msg: 'updated', recoveryCodes } as const;
}

/** New recovery codes in place of those before. */
export async function renewRecoveryCodes(ctx: SignedInContext, proof: PasswordAndCodeInput) {
  const { hasFactor } = await expectProof(ctx, proof);
  const { accountId } = ctx.actor;
  if (!hasFactor) throw new Failure('not_found');
  const recoveryCodes = newRecoveryCodes();
  await transact(ctx.db, async (tx) => {
    await queries.replaceRecoveryCodes(tx, accountId, recoveryCodes.map(hashRecoveryCode));
    await queueMail(tx, { template: 'recovery_codes_renewed', accountId, data: {} });
    await audit({ ...ctx, db: tx }, 'recovery_codes_renewed');
  });
  return { msg: 'updated', recoveryCodes } as const;
}

/** Goes back to the password alone, unless the operator asks for more. */
export async function turnOffSecondFactor(ctx: SignedInContext, proof: PasswordAndCodeInput) {
  const { accountId, role, sessionId } = ctx.actor;
  if ((await getRequirement(ctx, role)).required) throw new Failure('forbidden');
  await expectProof(ctx, proof);
  await transact(ctx.db, async (tx) => {
    if (!(await queries.removeSecondFactor(tx, accountId))) return;
    await endSessions(tx, accountId, sessionId);
    await tell(tx, ctx, 'second_factor_off');
  });
  return { msg: 'updated' } as const;
}

/**
 * The operator's help for somebody who lost both the app and the recovery codes or, without an app, the passkeys; false when there
 * was nothing to turn off.
 */
export function turnOffByOperator(db: Database, accountId: string): Promise<boolean> {
  return transact(db, async (tx) => {
    if (!(await queries.removeSecondFactor(tx, accountId)) && !(await deletePasskeys(tx, accountId))) return false;
    await endSessions(tx, accountId);
    await queueMail(tx, { template: 'second_factor_changed', accountId, data: { on: 'false' } });
    await audit({ actor: OPERATOR, db: tx }, 'second_factor_off', { subjectId: accountId });
    return true;
  });
}

/** Lets an owner give codes again after too many wrong ones, in exchange for a mailed link, which is used up by that alone. */
export async function unlock(ctx: Context, link: UnlockSecondFactorInput) {
  const { id, role, secret_id: secretId } = await findLink(ctx, 'second_factor_unlock', link);
  const actor = { accountId: id, role };
  ctx.call.actor = actor;
  await transact(ctx.db, async (tx) => {
    if (!(await spendSecret(tx, secretId, ctx.clock()))) throw new Failure('link_expired_or_wrong');
    await updateAccount(tx, id, { second_factor_failures: 0 });
    await clearAttempts(tx, FAILED_SECOND_FACTORS, [id]);
    await rememberNetwork(tx, ctx, id);
    await audit({ actor, db: tx }, 'second_factor_unlocked');
  });
  return { msg: 'updated' } as const;
}

async function tell(tx: Tx, { actor }: SignedInContext, action: Extract<AuditAction, `second_factor_${string}`>) {
  const { accountId } = actor;
  const on = action === 'second_factor_on' ? 'true' : 'false';
  await queueMail(tx, { template: 'second_factor_changed', accountId, data: { on } });
  await audit({ actor, db: tx }, action);
}

/** Seals every secret again with the current key, so that an older one may be taken out of the configuration. */
export async function resealSecondFactors({ db, sealer }: Pick<Dependencies, 'db' | 'sealer'>): Promise<void> {
  for (const factor of await queries.selectAllFactors(db)) {
    const { id, sealed } = factor;
    const secret = sealer.isAged(sealed) ? sealer.open(sealed, getSealingContext(id)) : null;
    if (secret !== null) await queries.updateSealed(db, factor, sealer.seal(secret, getSealingContext(id)));
  }
}

type Sealed = { before: string | null; after: string | null };

/** Whether two sealed texts are of one authenticator app: each key rotation seals it again. False when it cannot be found out. */
export function isSameSecondFactor(sealer: Sealer | null, accountId: string, { before, after }: Sealed): boolean {
  if (before === after) return true;
  if (!sealer || before === null || after === null) return false;
  const secret = sealer.open(before, getSealingContext(accountId));
  return secret !== null && secret === sealer.open(after, getSealingContext(accountId));
}
