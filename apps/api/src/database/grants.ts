import { sql } from 'kysely';
import type { Database } from './connect.ts';

/**
 * Lets a role do what a running server does and nothing more: rows are read and written, while tables, triggers and roles
 * stay as the migrations made them. For everything in the schema, so it is repeated after each migration.
 */
export async function grantPrivileges(db: Database, role: string): Promise<void> {
  const name = sql.id(role);
  const rights = [
    sql`grant usage on schema public to ${name}`,
    sql`grant select, insert, update, delete on all tables in schema public to ${name}`,
    sql`grant usage on all sequences in schema public to ${name}`,
    sql`grant usage on schema job_queue to ${name}`,
    sql`grant select, insert, update, delete on all tables in schema job_queue to ${name}`,
    sql`grant execute on all functions in schema job_queue to ${name}`,
    sql`revoke update, delete on audit_event from ${name}`,
    sql`grant execute on function delete_audit_events(timestamptz, integer) to ${name}`,
    sql`revoke insert, update, delete on audit_retention from ${name}`,
    sql`revoke insert, update, delete on kysely_migration, kysely_migration_lock from ${name}`,
  ];
  for (const right of rights) await right.execute(db); // raw: rights of a role
}
