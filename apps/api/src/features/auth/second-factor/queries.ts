import { sql } from 'kysely';
import type { Database, Tx } from '../../../database/connect.ts';

export async function updatePending(db: Database, accountId: string, sealed: string): Promise<void> {
  await db.updateTable('account').set({ totp_pending: sealed }).where('id', '=', accountId).execute();
}

export async function selectPending(db: Database, accountId: string) {
  return db.selectFrom('account').select(['email', 'totp_pending']).where('id', '=', accountId).executeTakeFirst();
}

/** Puts the authenticator app that waits into use; false when it is no longer the one that was shown. */
export async function usePending(
  tx: Tx,
  accountId: string,
  { sealed, step }: { sealed: string; step: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('account')
    .set({ totp_secret: sealed, totp_pending: null, totp_step: step, second_factor_failures: 0 })
    .where('id', '=', accountId)
    .where('totp_pending', '=', sealed)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function removeSecondFactor(tx: Tx, accountId: string): Promise<boolean> {
  await tx.deleteFrom('recovery_code').where('account_id', '=', accountId).execute();
  const { numUpdatedRows } = await tx
    .updateTable('account')
    .set({ totp_secret: null, totp_pending: null, totp_step: null, second_factor_failures: 0 })
    .where('id', '=', accountId)
    .where('totp_secret', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Notes the time step of a code that is accepted; false when that step or a later one was accepted before. */
export async function spendStep(db: Database, accountId: string, step: number): Promise<boolean> {
  // raw: the check and the write are one statement
  const { rows } = await sql`update account set totp_step = ${step}
    where id = ${accountId} and (totp_step is null or totp_step < ${step}) returning id`.execute(db);
  return rows.length > 0;
}

/** Uses a recovery code up; false when there is none such, or it was used. */
export async function spendRecoveryCode(
  db: Database,
  accountId: string,
  { hash, now }: { hash: Buffer; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recovery_code')
    .set({ used_at: now.toISOString() })
    .where('account_id', '=', accountId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function replaceRecoveryCodes(tx: Tx, accountId: string, hashes: readonly Buffer[]): Promise<void> {
  await tx.deleteFrom('recovery_code').where('account_id', '=', accountId).execute();
  await tx
    .insertInto('recovery_code')
    .values(hashes.map((code_hash) => ({ account_id: accountId, code_hash, used_at: null })))
    .execute();
}

/** A second factor in use: its sealed secret, and the wrong codes in a row. */
export type Factor = { id: string; sealed: string; failures: number };

/** The second factor of an account; undefined when it has none. */
export function selectFactor(db: Database, accountId: string): Promise<Factor | undefined> {
  return db
    .selectFrom('account')
    .select(['id', 'totp_secret as sealed', 'second_factor_failures as failures'])
    .where('id', '=', accountId)
    .where('totp_secret', 'is not', null)
    .$narrowType<{ sealed: string }>()
    .executeTakeFirst();
}

/** Counts one more wrong code in a row; gives how many these are now, or undefined when there were `most` before. */
export async function countFailureInARow(db: Database, accountId: string, most: number): Promise<number | undefined> {
  const row = await db
    .updateTable('account')
    .set((eb) => ({ second_factor_failures: eb('second_factor_failures', '+', 1) }))
    .where('id', '=', accountId)
    .where('second_factor_failures', '<', most)
    .returning('second_factor_failures as failures')
    .executeTakeFirst();
  return row?.failures;
}

export async function clearFailures(db: Database, accountId: string): Promise<void> {
  await db.updateTable('account').set({ second_factor_failures: 0 }).where('id', '=', accountId).execute();
}

export function selectSealed(db: Database): Promise<{ id: string; sealed: string }[]> {
  return db
    .selectFrom('account')
    .select(['id', 'totp_secret as sealed'])
    .where('totp_secret', 'is not', null)
    .$narrowType<{ sealed: string }>()
    .execute();
}

export async function updateSealed(
  db: Database,
  accountId: string,
  { before, sealed }: { before: string; sealed: string },
): Promise<void> {
  await db
    .updateTable('account')
    .set({ totp_secret: sealed })
    .where('id', '=', accountId)
    .where('totp_secret', '=', before)
    .execute();
}
