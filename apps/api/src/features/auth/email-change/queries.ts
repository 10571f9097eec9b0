import type { Role } from '@app/schema/roles';
import { sql, type RawBuilder } from 'kysely';
import type { Database, Tx } from '../../../database/connect.ts';
import type { DB } from '../../../database/tables.gen.ts';
import type { NormalizedEmail } from '../../../lib/email.ts';

export type EmailChange = DB['email_change'] & {
  role: Role;
  email: string;
  has_password: boolean;
  asker_role: Role;
  /** A notice to the old address is still to be sent. */
  notice_waits: boolean;
};

/**
 * Whether a change can still take effect: not expired, nobody deleted or disabled, and who asked for it still reaches the account. Every
 * cancellation deletes the row; this also covers one that was committed while the row was being written.
 */
const isOpen = (now: Date) => sql<boolean>`change.expires_at > ${now} and account.deleted_at is null
  and account.disabled_at is null and asker.deleted_at is null and asker.disabled_at is null and (asker.role = 'Admin' or asker.id = account.id
    or exists (select from client where client.account_id = account.id and client.consultant_id = asker.id))`;

const OPEN_CHANGE = sql`email_change change join account on account.id = change.account_id
  join account asker on asker.id = change.asked_by`;

async function selectOne(db: Database, now: Date, condition: RawBuilder<unknown>, lock = sql``) {
  const { rows } = await sql<EmailChange>`
    select change.*, account.role, account.email, account.password_hash is not null as has_password,
      asker.role as asker_role,
      exists (select from mail where mail.account_id = account.id and template = 'email_change_notice'
        and sent_at is null and failed_at is null) as notice_waits
    from ${OPEN_CHANGE} where ${condition} and ${isOpen(now)} ${lock}`.execute(db);
  return rows[0];
}

/** The open change of an account. */
export function selectChangeOf(db: Database, accountId: string, now: Date) {
  return selectOne(db, now, sql`change.account_id = ${accountId}`);
}

/** The open change that the token of a notice leads to, for the role whose page it was opened on. */
export function selectChangeByLink(db: Database, role: Role, hash: Buffer, now: Date) {
  return selectOne(db, now, sql`change.link_hash = ${hash} and account.role = ${role}`);
}

/** The same as `selectChangeOf` for a change by its id, which nobody else can answer until the transaction ends. */
export function lockChange(tx: Tx, id: string, now: Date) {
  return selectOne(tx, now, sql`change.id = ${id}`, sql`for update of change`);
}

export type Owner = { role: Role; email: string; had_password: boolean; second_factor: boolean };

/** The open change that waits for an address, whose code is to be mailed: of an address that nobody else has. */
export async function selectChangeForCode(db: Database, role: Role, email: NormalizedEmail, now: Date) {
  const condition = sql`account.role = ${role} and lower(change.new_email) = ${email} and change.code_given_at is null
    and not exists (select from account other where lower(other.email) = ${email} and other.deleted_at is null)`;
  return selectOne(db, now, condition, sql`order by change.id desc limit 1`);
}

export type ChangeCode = { id: string; account_id: string; role: Role; secret_hash: Buffer };

/** The live codes that were sent to an address which waits; a code and its end are kept and emptied together. */
export async function selectChangeCodes(db: Database, role: Role, email: NormalizedEmail, now: Date) {
  const { rows } = await sql<ChangeCode>`
    select change.id, change.account_id, account.role, change.code_hash as secret_hash from ${OPEN_CHANGE}
    where lower(change.new_email) = ${email} and account.role = ${role}
      and change.code_expires_at > ${now} and ${isOpen(now)}`.execute(db);
  return rows;
}

/** Locks the account whose address is to change, so that a password change waits for the change, or the other way round. */
export async function lockOwner(tx: Tx, accountId: string): Promise<Owner | undefined> {
  const { rows } = await sql<Owner>`select role, email, totp_secret is not null as second_factor,
      password_hash is not null or verified_at is not null as had_password
    from account where id = ${accountId} and deleted_at is null for no key update`.execute(tx);
  return rows[0];
}

/** Keeps a session from being ended until the transaction ends; false when it was. */
export async function lockSession(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`select from session where id = ${id} for share`.execute(tx);
  return rows.length > 0;
}

export async function hasSecondFactor(db: Database, accountId: string): Promise<boolean> {
  const { rows } = await sql`select from account where id = ${accountId} and totp_secret is not null`.execute(db);
  return rows.length > 0;
}

/** The live account that has an address. */
export async function selectHolder(db: Database, email: NormalizedEmail) {
  const { rows } = await sql<{ id: string; email: string }>`
    select id, email from account where lower(email) = ${email} and deleted_at is null`.execute(db);
  return rows[0];
}

export async function insertChange(
  tx: Tx,
  change: Pick<
    DB['email_change'],
    'id' | 'account_id' | 'new_email' | 'kind' | 'asked_by' | 'session_id' | 'consent' | 'consented_at'
  > & { asked_at: string; expires_at: string },
): Promise<void> {
  await tx
    .insertInto('email_change')
    .values({
      ...change,
      code_hash: null,
      code_expires_at: null,
      code_given_at: null,
      link_hash: null,
      noticed_at: null,
    })
    .execute();
}

export type Ended = Pick<DB['email_change'], 'id' | 'account_id' | 'asked_by'> & { client_id: string | null };

/** Deletes the changes that a condition names, and gives them. */
export async function deleteChanges(tx: Database, condition: RawBuilder<unknown>): Promise<Ended[]> {
  const { rows } = await sql<Ended>`delete from email_change change where ${condition}
    returning id, account_id, asked_by,
      (select client.account_id from client where client.account_id = change.account_id) as client_id`.execute(tx);
  return rows;
}

/** Deletes a change that takes effect; false when something else ended it before. */
export async function deleteChange(tx: Tx, id: string): Promise<boolean> {
  return (await deleteChanges(tx, sql`change.id = ${id}`)).length > 0;
}

export async function storeConsent(tx: Tx, id: string, how: 'password' | 'link', now: Date): Promise<void> {
  await tx
    .updateTable('email_change')
    .set({ consent: how, consented_at: now.toISOString() })
    .where('id', '=', id)
    .execute();
}

/** Keeps the hash of a code that is on its way to the new address; one before is void. */
export async function storeCode(tx: Tx, id: string, hash: Buffer, expiresAt: Date): Promise<void> {
  await tx
    .updateTable('email_change')
    .set({ code_hash: hash, code_expires_at: expiresAt.toISOString() })
    .where('id', '=', id)
    .execute();
}

/** When the unused code of a waiting address ends; undefined when it was used, or the change is over. */
export async function selectChangeCodeEnd(db: Database, accountId: string): Promise<string | undefined> {
  const change = await db
    .selectFrom('email_change')
    .select('code_expires_at')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return change?.code_expires_at ?? undefined;
}

/** Uses up the code of a change; false when it was used, or replaced by a newer one. */
export async function spendCode(tx: Tx, id: string, hash: Buffer, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('email_change')
    .set({ code_hash: null, code_expires_at: null, code_given_at: now.toISOString() })
    .where('id', '=', id)
    .where('code_hash', '=', hash)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Keeps the hash of the token in a notice that is about to be handed to the mail server; false when its change is over. */
export async function storeLink(tx: Tx, id: string, hash: Buffer, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('email_change')
    .set({ link_hash: hash, noticed_at: now.toISOString() })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The changes without consent whose code was given. */
export async function selectDelayed(db: Database, now: Date) {
  const { rows } = await sql<{ id: string; account_id: string }>`select change.id, change.account_id from ${OPEN_CHANGE}
    where change.kind = 'delayed' and change.code_given_at is not null and ${isOpen(now)} order by change.id`.execute(
    db,
  );
  return rows;
}

/** Who an account is, in words: a client by name and company, a consultant by name, an admin by address. */
export async function selectName(db: Database, accountId: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`select coalesce(
      (select first_name || ' ' || last_name || ', ' || company from client where account_id = account.id),
      (select first_name || ' ' || last_name from consultant where account_id = account.id), email) as name
    from account where id = ${accountId}`.execute(db);
  return rows[0]?.name ?? '';
}

export async function selectAdmins(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from account
    where role = 'Admin' and deleted_at is null and disabled_at is null order by id`.execute(db);
  return rows.map(({ id }) => id);
}
