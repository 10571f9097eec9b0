import { sql } from 'kysely';
import type { Database, Tx } from '../../../database/connect.ts';
import { hasChanged } from '../../../database/outcome.ts';

export async function selectPending(db: Database, accountId: string) {
  return db.selectFrom('account').select(['email', 'totp_pending']).where('id', '=', accountId).executeTakeFirst();
}

/** Puts the authenticator app that waits into use; false when it is no longer the one that was shown. */
export function usePending(tx: Tx, accountId: string, { sealed, step }: { sealed: string; step: number }) {
  const used = { totp_secret: sealed, totp_pending: null, totp_step: step, second_factor_failures: 0 };
  const account = tx.updateTable('account').set(used);
  return hasChanged(account.where('id', '=', accountId).where('totp_pending', '=', sealed));
}

/** False when there was none. */
export async function removeSecondFactor(tx: Tx, accountId: string): Promise<boolean> {
  await tx.deleteFrom('recovery_code').where('account_id', '=', accountId).execute();
  const none = { totp_secret: null, totp_pending: null, totp_step: null, second_factor_failures: 0 };
  const account = tx.updateTable('account').set(none);
  return hasChanged(account.where('id', '=', accountId).where('totp_secret', 'is not', null));
}

/** Notes the time step of a code that is accepted; false when that step or a later one was accepted before. */
export async function spendStep(db: Database, accountId: string, step: number): Promise<boolean> {
  // raw: the check and the write are one statement
  const { rows } = await sql`update account set totp_step = ${step}
    where id = ${accountId} and (totp_step is null or totp_step < ${step}) returning id`.execute(db);
  return rows.length > 0;
}

/** Uses a recovery code up; false when there is none such, or it was used. */
export function spendRecoveryCode(db: Database, accountId: string, { hash, now }: { hash: Buffer; now: Date }) {
  const code = db.updateTable('recovery_code').set({ used_at: now.toISOString() });
  return hasChanged(
    code.where('account_id', '=', accountId).where('code_hash', '=', hash).where('used_at', 'is', null),
  );
}

export async function replaceRecoveryCodes(tx: Tx, accountId: string, hashes: readonly Buffer[]): Promise<void> {
  await tx.deleteFrom('recovery_code').where('account_id', '=', accountId).execute();
  await tx
    .insertInto('recovery_code')
    .values(hashes.map((code_hash) => ({ account_id: accountId, code_hash, used_at: null })))
    .execute();
}

/** The second factors in use: each with its sealed secret, and the wrong codes in a row. */
function selectFactors(db: Database) {
  return db
    .selectFrom('account')
    .select(['id', 'totp_secret as sealed', 'second_factor_failures as failures'])
    .where('totp_secret', 'is not', null)
    .$narrowType<{ sealed: string }>();
}

export type Factor = NonNullable<Awaited<ReturnType<typeof selectFactor>>>;

/** The second factor of an account; undefined when it has none. */
export function selectFactor(db: Database, accountId: string) {
  return selectFactors(db).where('id', '=', accountId).executeTakeFirst();
}

export function selectAllFactors(db: Database): Promise<Factor[]> {
  return selectFactors(db).execute();
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

/** Puts a secret that was sealed again in the place of the one `before`, unless that was replaced meanwhile. */
export async function updateSealed(db: Database, { id, sealed: before }: Factor, sealed: string): Promise<void> {
  const account = db.updateTable('account').set({ totp_secret: sealed });
  await account.where('id', '=', id).where('totp_secret', '=', before).execute();
}
