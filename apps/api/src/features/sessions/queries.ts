import type { Role } from '@app/schema/roles';
import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';

/** The live session and whose it is; undefined when it ended, expired, or its account is gone. */
export async function findSession(db: Database, id: string, now: Date) {
  const { rows } = await sql<{ account_id: string; role: Role }>`
    select session.account_id, account.role from session join account on account.id = session.account_id
    where session.id = ${id} and session.expires_at > ${now} and account.deleted_at is null`.execute(db);
  return rows[0];
}

export function findAccountByEmail(db: Database, email: string) {
  return db
    .selectFrom('account')
    .select(['id', 'role', 'email', 'password_hash', 'verified_at'])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

export async function insertSession(
  db: Database,
  session: { id: string; account_id: string; expires_at: string; user_agent: string | null },
): Promise<void> {
  await db.insertInto('session').values(session).execute();
}

/** Ends a session on every replica at once: each request reads its row. */
export async function deleteSession(db: Database, id: string): Promise<void> {
  await db.deleteFrom('session').where('id', '=', id).execute();
}

export async function deleteExpiredSessions(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('session').where('expires_at', '<=', now.toISOString()).execute();
}
