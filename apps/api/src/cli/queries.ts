import { sql } from 'kysely';
import type { Database, Tx } from '../database/connect.ts';

/** Ends the sessions of an account, or of all; gives how many were still alive. */
export async function endSessions(tx: Tx, accountId: string | null, now: Date): Promise<number> {
  // raw: counts what one statement deletes
  const { rows } = await sql<{ ended: number }>`
    with ended as (
      delete from session where ${accountId}::uuid is null or account_id = ${accountId}::uuid returning expires_at)
    select count(*) as ended from ended where expires_at > ${now}`.execute(tx);
  return rows[0]!.ended; // an aggregate has a row
}

/** What is known of the database's server, and of this database. */
export type DatabaseFacts = {
  version: string;
  versionNumber: number;
  encoding: string;
  /** Whether what is sent to it and back is encrypted. */
  encrypted: boolean;
  /** Whether the role that logs in could change tables and triggers, as their owner or as one who may become that. */
  ownsTables: boolean;
  now: string;
  /** Connections that the server lets ordinary users have, and those that others than this product hold. */
  allowed: number;
  others: number;
};

export async function selectFacts(db: Database): Promise<DatabaseFacts> {
  // raw: reads settings and catalogs of the server
  const { rows } = await sql<DatabaseFacts>`
    select current_setting('server_version') as version,
      current_setting('server_version_num')::int as "versionNumber",
      current_setting('server_encoding') as encoding,
      coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) as encrypted,
      coalesce((select pg_has_role(relowner, 'member') from pg_class where oid = to_regclass('audit_event')), false)
        as "ownsTables",
      clock_timestamp() as now,
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
        - coalesce(current_setting('reserved_connections', true), '0')::int as allowed,
      (select count(*) from pg_stat_activity where datid is not null and usesysid is not null
        and application_name is distinct from 'growth-plan') as others`.execute(db);
  return rows[0]!; // no table, one row
}

/** How many mails were given up, how many wait since before a moment, and what the last one's fault was. */
export async function selectMailTrouble(db: Database, since: Date) {
  // raw: takes the last of an ordered aggregate
  const { rows } = await sql<{ failed: number; late: number; lastError: string | null }>`
    select count(*) filter (where failed_at is not null) as failed,
      count(*) filter (where failed_at is null and created_at < ${since}) as late,
      (array_agg(last_error order by id desc) filter (where last_error is not null))[1] as "lastError"
    from mail where sent_at is null`.execute(db);
  return rows[0]!; // an aggregate has a row
}

/** How many admins can log in. */
export async function countAdmins(db: Database): Promise<number> {
  const { admins } = await db
    .selectFrom('account')
    .select(({ fn }) => fn.countAll<number>().as('admins'))
    .where('role', '=', 'Admin')
    .where('deleted_at', 'is', null)
    .where('disabled_at', 'is', null)
    .where('password_hash', 'is not', null)
    .where('verified_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return admins;
}
