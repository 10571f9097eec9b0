import type { MemberRole } from '@app/schema/member-roles';
import type { Role } from '@app/schema/roles';
import type { TokenArea } from '@app/schema/tokens';
import { sql, type Insertable } from 'kysely';
import type { Database, Tx } from '../../../database/connect.ts';
import { hasChanged } from '../../../database/outcome.ts';
import { HAS_SECOND_FACTOR } from '../../../database/second-factor.ts';
import type { DB } from '../../../database/tables.gen.ts';
import type { NormalizedEmail } from '../../../lib/email.ts';

type Found = {
  account_id: string;
  role: Role;
  /** Null: there is none, and no rule of the admins asks for one. */
  second_factor: boolean | null;
  unseen: boolean;
  /** Of which client, and as what; null for staff. */
  client_id: string | null;
  member_role: MemberRole | null;
};

/** Since when a rule of the admins asks for a second factor. */
const RULED_FROM = sql`(select rule.required_from from second_factor_rule rule where rule.role = account.role)`;

/**
 * The live session and whose it is; undefined when it ended, expired, or its account is gone or disabled. `unseen` when it was last
 * used before `seenBefore`.
 */
export async function findSession(db: Database, id: string, { now, seenBefore }: { now: string; seenBefore: string }) {
  // raw: read by every request, and its conditions are taken away one by one by the proofs of the guards
  const { rows } = await sql<Found & { created_at: string }>`
    select session.account_id, account.role, 
      case when account.totp_secret is not null or session.second_factor then true when ${RULED_FROM} <= ${now} then false end as second_factor,
      session.created_at,
      session.last_seen_at < ${seenBefore} as unseen, member.client_id, member.role as member_role
    from session join account on account.id = session.account_id left join member on member.account_id = account.id
    where session.id = ${id} and session.expires_at > ${now}
      and account.deleted_at is null and account.disabled_at is null`.execute(db);
  return rows[0];
}

/** The personal token with a hash and whose it is; undefined when it was revoked, expired, or its account is gone or disabled. */
export async function findToken(db: Database, hash: Buffer, { now, usedBefore }: { now: Date; usedBefore: Date }) {
  // raw: as above
  const { rows } = await sql<Found & { id: string; read_only: boolean; areas: TokenArea[] }>`
    select token.id, token.read_only, token.areas, token.account_id, account.role, 
      case when ${HAS_SECOND_FACTOR} then true when ${RULED_FROM} <= ${now} then false end as second_factor,
      (token.last_used_at is null or token.last_used_at < ${usedBefore}) as unseen, member.client_id, member.role as member_role
    from personal_token token join account on account.id = token.account_id left join member on member.account_id = account.id
    where token.token_hash = ${hash} and token.expires_at > ${now}
      and account.deleted_at is null and account.disabled_at is null`.execute(db);
  return rows[0];
}

export async function markTokenUsed(db: Database, id: string, now: Date): Promise<void> {
  await db.updateTable('personal_token').set({ last_used_at: now.toISOString() }).where('id', '=', id).execute();
}

/** Notes that a session has a second factor by now. */
export async function markSecondFactor(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('session').set({ second_factor: true }).where('id', '=', id).execute();
}

/** Notes that a session is used, and when it ends if it is not again. */
export async function markSeen(db: Database, id: string, { now, end }: { now: Date; end: Date }): Promise<void> {
  await db
    .updateTable('session')
    .set({ last_seen_at: now.toISOString(), expires_at: end.toISOString() })
    .where('id', '=', id)
    .execute();
}

/** The account that has an address, disabled ones among them: whether it lets somebody in is for the caller to see. */
export function findAccountByEmail(db: Database, email: NormalizedEmail) {
  return db
    .selectFrom('account')
    .select([
      'id',
      'role',
      'email',
      'password_hash',
      'verified_at',
      'language_code',
      'language_chosen',
      'totp_secret',
      'disabled_at',
      'second_factor_failures',
    ])
    .where(sql`lower(email)`, '=', email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

export async function insertSession(db: Database, session: Insertable<DB['session']>): Promise<void> {
  await db.insertInto('session').values(session).execute();
}

export function selectSessions(db: Database, accountId: string, now: Date) {
  return db
    .selectFrom('session')
    .select([
      'id',
      'created_at as createdAt',
      'last_seen_at as lastSeenAt',
      'expires_at as expiresAt',
      'user_agent as userAgent',
      'network',
    ])
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now.toISOString())
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .execute();
}

/** Ends a session on every replica at once: each request reads its row. False when the account has none of that id. */
export function deleteSession(db: Database, accountId: string, id: string): Promise<boolean> {
  return hasChanged(db.deleteFrom('session').where('id', '=', id).where('account_id', '=', accountId));
}

/**
 * Ends the oldest sessions of an account beyond the newest `kept`, and gives their ids. Logins of one account come here one
 * after another, since each holds the row by which they are counted.
 */
export async function endOldestSessions(tx: Tx, accountId: string, kept: number): Promise<string[]> {
  const rows = await tx
    .deleteFrom('session')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('session')
        .select('id')
        .where('account_id', '=', accountId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .offset(kept),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Ends the sessions of an account, except the one that may stay. */
export async function deleteSessions(db: Database, accountId: string, except: string | null = null): Promise<void> {
  await db.deleteFrom('session').where('account_id', '=', accountId).where('id', 'is distinct from', except).execute();
}

export async function deleteExpiredSessions(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('session').where('expires_at', '<=', now.toISOString()).execute();
}
