import type { OwnedToken, PersonalToken } from '@app/schema/tokens';
import { sql, type Insertable } from 'kysely';
import type { Database, Tx } from '../../../database/connect.ts';
import { formatExactMoment } from '../../../database/json.ts';
import { hasChanged } from '../../../database/outcome.ts';
import type { DB } from '../../../database/tables.gen.ts';
import { indexedContains, UNPREPARED } from '../../../database/text-search.ts';

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
export function deleteToken(tx: Tx, accountId: string, id: string): Promise<boolean> {
  return hasChanged(tx.deleteFrom('personal_token').where('id', '=', id).where('account_id', '=', accountId));
}

/** Ends every token of an account, as a new password does since anyone who knew the old one may have made some; with null everybody's. */
export async function revokeTokens(db: Database, accountId: string | null): Promise<void> {
  await db
    .deleteFrom('personal_token')
    .$if(accountId !== null, (all) => all.where('account_id', '=', accountId))
    .execute();
}

type Page = { search: string; before: { at: string; id: string } | null; limit: number };

/** The personal tokens of everybody who is not deleted, the newest first; `search` finds their owners. */
export async function selectAllTokens(db: Database, { search, before, limit }: Page) {
  const conditions = [sql`owner.deleted_at is null`];
  if (search !== '') conditions.push(indexedContains('account_search.words', search));
  if (before) conditions.push(sql`(token.created_at, token.id) < (${before.at}::timestamptz, ${before.id}::uuid)`);
  // raw: a list over everybody, and a search is planned each time
  const { rows } = await sql<OwnedToken & { place: string }>`${search === '' ? sql`` : sql.raw(UNPREPARED)}
    select token.id, token.name, token.read_only as "readOnly", token.areas, token.created_at as "createdAt",
      token.expires_at as "expiresAt", token.last_used_at as "lastUsedAt", ${formatExactMoment('token.created_at')} as place,
      owner.id as "ownerId", owner.role as "ownerRole", owner.email as "ownerEmail",
      coalesce(client.company, consultant.first_name || ' ' || consultant.last_name) as "ownerName"
    from personal_token token
      join account owner on owner.id = token.account_id
      left join client on client.account_id = owner.id
      left join consultant on consultant.account_id = owner.id
      ${search === '' ? sql`` : sql`join account_search on account_search.account_id = owner.id`}
    where ${sql.join(conditions, sql` and `)}
    order by token.created_at desc, token.id desc limit ${limit}`.execute(db);
  return rows;
}

/** Deletes a token of any account; gives its owner and name, or undefined when there is none. */
export async function deleteAnyToken(tx: Tx, id: string) {
  return tx.deleteFrom('personal_token').where('id', '=', id).returning(['account_id', 'name']).executeTakeFirst();
}
