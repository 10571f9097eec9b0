import type { PersonalToken, TokenArea } from '@app/schema/tokens';
import type { Database, Tx } from '../../../database/connect.ts';

/** The personal tokens of an account, the newest first; those that expired are there until they are revoked. */
export async function selectTokens(db: Database, accountId: string): Promise<PersonalToken[]> {
  const rows = await db
    .selectFrom('personal_token')
    .select(['id', 'name', 'read_only', 'areas', 'created_at', 'expires_at', 'last_used_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    readOnly: row.read_only,
    areas: row.areas,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
  }));
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

export async function insertToken(
  tx: Tx,
  token: {
    id: string;
    account_id: string;
    name: string;
    token_hash: Buffer;
    read_only: boolean;
    areas: TokenArea[];
    created_at: string;
    expires_at: string;
  },
): Promise<void> {
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
