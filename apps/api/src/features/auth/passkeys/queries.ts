import type { Insertable } from 'kysely';
import type { Database, Tx } from '../../../database/connect.ts';
import { hasChanged, hasRow } from '../../../database/outcome.ts';
import type { DB } from '../../../database/tables.gen.ts';

export function selectPasskeys(db: Database, accountId: string) {
  return db
    .selectFrom('passkey')
    .select(['id', 'name', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}

/** Whether an account has a passkey. */
export function hasPasskey(db: Database, accountId: string): Promise<boolean> {
  return hasRow(db.selectFrom('passkey').select('id').where('account_id', '=', accountId).limit(1));
}

/** How a device names the keys of an account. */
export async function listCredentialIds(db: Database, accountId: string): Promise<string[]> {
  const rows = await db.selectFrom('passkey').select('credential_id').where('account_id', '=', accountId).execute();
  return rows.map(({ credential_id: id }) => id);
}

/** A passkey with the account that it lets in, disabled ones among them. */
export function findPasskey(db: Database, credentialId: string) {
  return db
    .selectFrom('passkey')
    .innerJoin('account', 'account.id', 'passkey.account_id')
    .select([
      'account.id',
      'role',
      'email',
      'language_code',
      'language_chosen',
      'totp_secret',
      'disabled_at',
      'passkey.id as passkeyId',
      'public_key as publicKey',
      'counter',
    ])
    .where('credential_id', '=', credentialId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Counts under a lock on the account, so that two at once cannot both be the last one allowed. */
export async function countUnderLock(tx: Tx, accountId: string): Promise<number> {
  await tx.selectFrom('account').select('id').where('id', '=', accountId).forUpdate().execute();
  return (await listCredentialIds(tx, accountId)).length;
}

export async function insertPasskey(tx: Tx, passkey: Insertable<DB['passkey']>): Promise<void> {
  await tx.insertInto('passkey').values(passkey).execute();
}

/** No two accounts have one passkey. */
export const ONE_ACCOUNT = 'passkey_credential_id_key';

/** Notes a use, unless another one with this count or a higher one was noted before; devices that do not count send 0 each time. */
export function markUsed(db: Database, id: string, { counter, now }: { counter: number; now: Date }): Promise<boolean> {
  const passkey = db.updateTable('passkey').set({ counter, last_used_at: now.toISOString() }).where('id', '=', id);
  return hasChanged(
    passkey.where((eb) => eb.or([eb('counter', '<', counter), eb.and([eb('counter', '=', 0), eb.val(counter === 0)])])),
  );
}

export function deletePasskey(tx: Tx, accountId: string, id: string) {
  return tx
    .deleteFrom('passkey')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returning('name')
    .executeTakeFirst();
}

/** All of an account: after a password was reset by mail, since somebody else may have added one. False when there was none. */
export function deletePasskeys(tx: Tx, accountId: string): Promise<boolean> {
  return hasChanged(tx.deleteFrom('passkey').where('account_id', '=', accountId));
}
