import type { MemberRole } from '@app/schema/member-roles';
import { sql } from 'kysely';
import type { Database, Tx } from './connect.ts';

/** The client that the account of a role `User` belongs to, and as what. */
export type Membership = { clientId: string; role: MemberRole };

/** The client of an account, and as what it belongs to it; null for staff. */
export async function selectMembership(db: Database, accountId: string): Promise<Membership | null> {
  const member = db.selectFrom('member').select(['client_id as clientId', 'role']).where('account_id', '=', accountId);
  return (await member.executeTakeFirst()) ?? null;
}

/** The client of an account; null for staff. */
export async function selectClientId(db: Database, accountId: string): Promise<string | null> {
  return (await selectMembership(db, accountId))?.clientId ?? null;
}

/** The accounts of the main users of clients, by the clients' ids; one that is not a client's gives none. */
export async function selectMainUsers(db: Database, clientIds: readonly string[]): Promise<string[]> {
  const clients = db.selectFrom('client').select('owner_id as id');
  const rows = await clients
    .where(sql<boolean>`account_id = any(${clientIds}::uuid[])`)
    .orderBy('account_id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Locks everybody who belongs to a client; to be called before the client itself is locked. */
export async function lockMembers(tx: Tx, clientId: string): Promise<void> {
  const members = tx.selectFrom('member').select('account_id').where('client_id', '=', clientId).orderBy('account_id');
  await members.forUpdate().execute();
}
