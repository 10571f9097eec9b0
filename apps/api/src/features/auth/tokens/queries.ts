import type { PersonalToken } from '@app/schema/tokens';
import type { Insertable } from 'kysely';
import type { Database, Tx } from '../../../database/connect.ts';
import type { DB } from '../../../database/tables.gen.ts';

/** The personal tokens of an account, the newest first; those that expired are there until they are revoked. */
export function selectTokens(db: Database, accountId: string): Promise<PersonalToken[]> {
  return db
    .selectFrom('personal_token')
    .select([
      'id',
      'name',
      'read_only as readOnly',
      'areas',
      'created_at as createdAt',
      'expires_at as expiresAt',
      'last_used_at as lastUsedAt',
    ])
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Holds the account, so that two tokens at once cannot pass the limit; how many it has. */
export async function countTokensUnderLock(tx: Tx, accountId: string): Promise<number> {
  await tx.selectFrom('account').select('id').where('id', '=', accountId).forNoKeyUpdate().execute();
  const { count } = await tx
    .selectFrom('personal_token')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertToken(tx: Tx, token: Insertable<DB['personal_token']>): Promise<void> {
  await tx.insertInto('personal_token').values(token).execute();
}

/** False when the account has none of that id. */
export async function deleteToken(tx: Tx, accountId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('personal_token')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** With null everybody's. */
export async function deleteTokensOf(db: Database, accountId: string | null): Promise<void> {
  await db
    .deleteFrom('personal_token')
    .$if(accountId !== null, (all) => all.where('account_id', '=', accountId))
    .execute();
}
