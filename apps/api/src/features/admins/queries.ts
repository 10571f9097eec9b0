import type { ListedAdmin } from '@app/schema/admins';
import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';

/** The admins that are not deleted, by address. There are few, since only the operator makes them. */
export async function selectAdmins(db: Database, limit: number): Promise<ListedAdmin[]> {
  const { rows } = await sql<ListedAdmin>`
    select id, email, created_at as "createdAt", last_login_at as "lastLoginAt", totp_secret is not null as "secondFactor",
      password_hash is not null and verified_at is not null as "canLogIn", disabled_at as "disabledAt"
    from account where role = 'Admin' and deleted_at is null
    order by lower(email), id limit ${limit}`.execute(db);
  return rows;
}
