import { randomBytes } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import type { Role } from '@app/schema/roles';
import type { Database, Tx } from '../../database/connect.ts';
import { transact } from '../../database/transact.ts';
import { createPasswords } from '../../lib/passwords.ts';
import type { Sealer } from '../../lib/sealer.ts';
import { queueMails } from '../mail/queue.ts';
import { isSameSecondFactor } from '../auth/second-factor/service.ts';

/* raw: it compares tables of two schemas, of which the older may lack columns. */

/** How getting in differs from the backup after a restore. */
export type Access = {
  /** Accounts that were deleted or disabled since the backup, and stay so. */
  shutOut: number;
  /** Consultants among them who are disabled rather than deleted, since clients in the backup are still theirs. */
  stranded: string[];
  /** Accounts whose password of the backup works no longer. */
  withoutPassword: number;
  /** Links for a new password that wait to be mailed. */
  links: number;
  /** Addresses of the admins among them, who get no link by mail: the operator makes theirs. */
  admins: string[];
  /** Accounts of the backup that the replaced database did not have, although no erasure is known: no link is mailed to them. */
  unknown: string[];
  /** Accounts that were made since the backup, and are gone. */
  lost: string[];
};

type Needs = {
  /** The schema that is replaced, as SQL names it; null where it is empty or another installation's. */
  old: string | null;
  /** Whether nobody's password may work any longer. */
  forceNewPasswords: boolean;
  /** Opens second factors; null where no key is known. */
  sealer: Sealer | null;
};

/**
 * Takes over who may get in from the database that is replaced, since what was ended there must not come back to life: deleted
 * and disabled accounts, addresses and second factors are as they were lately. Where an account's password, address or second
 * factor is not that of the backup, neither password works: the older may have leaked, the newer may be a thief's. A link for a
 * new one goes to the address that was confirmed last. An address is never taken from the backup while a newer one is known.
 */
export async function takeOverAccess(db: Database, { old, forceNewPasswords, sealer }: Needs): Promise<Access> {
  const nobodysPassword = await createPasswords().hash(randomBytes(32).toString('base64url'));
  return transact(db, async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx); // nobody waits for a restore
    const later = old === null ? null : sql.raw(`${old}.account`);
    const changed = later ? await selectChanged(tx, later, sealer) : [];
    const unknown = later ? await selectMissing(tx, sql`account`, later) : [];
    const lost = later ? await selectMissing(tx, later, sql`account`) : [];
    const shutOut = later ? await countShutOut(tx, later) : 0;
    if (later && old !== null) await takeOverAccounts(tx, later, await selectColumns(tx, old));
    const stranded = later ? await disableStranded(tx) : [];
    const voided = await voidPasswords(tx, { changed, unknown, forceNewPasswords }, nobodysPassword);
    const strangers = new Set(unknown);
    const open = voided.filter(({ isOpen }) => isOpen);
    const reached = open.filter(({ id, role }) => role !== 'Admin' && !strangers.has(id));
    const accountIds = reached.map(({ id }) => id);
    await queueMails(tx, accountIds, { template: 'new_password_needed', data: {} });
    const admins = open.filter(({ role }) => role === 'Admin').map(({ email }) => email);
    return { shutOut, stranded, withoutPassword: voided.length, links: reached.length, admins, unknown, lost };
  });
}

type Table = RawBuilder<unknown>;

/** What of an account is as it was lately; a column that a version does not have stays as it is. */
const CARRIED = [
  'email',
  'verified_at',
  'deleted_at',
  'disabled_at',
  'totp_secret',
  'totp_step',
  'second_factor_failures',
];

/** The columns that both versions have. */
async function selectColumns(tx: Tx, old: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select attname as name from pg_attribute
    where attrelid = ${`${old}.account`}::regclass and attname = any(${CARRIED}::text[]) and not attisdropped
    order by array_position(${CARRIED}::text[], attname::text)`.execute(tx);
  return rows.map(({ name }) => name);
}

/** Accounts whose password, address or second factor is another than in the backup. */
async function selectChanged(tx: Tx, later: Table, sealer: Sealer | null): Promise<string[]> {
  type Row = { id: string; isOther: boolean; before: string | null; after: string | null };
  const { rows } = await sql<Row>`
    select id, account.totp_secret as before, later.totp_secret as after,
      account.password_hash is distinct from later.password_hash or lower(account.email) <> lower(later.email) as "isOther"
    from account join ${later} later using (id)
    where (account.password_hash is not null or later.password_hash is not null)
      and (account.password_hash, account.totp_secret, lower(account.email))
        is distinct from (later.password_hash, later.totp_secret, lower(later.email))`.execute(tx);
  return rows
    .filter(({ id, isOther, ...sealed }) => isOther || !isSameSecondFactor(sealer, id, sealed))
    .map(({ id }) => id);
}

/** The ids of accounts that are in the one table and not in the other. */
async function selectMissing(tx: Tx, one: Table, other: Table): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ${one} one where not exists (select from ${other} other where other.id = one.id) order by id`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

async function countShutOut(tx: Tx, later: Table): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from account join ${later} later using (id)
    where (account.deleted_at is null and later.deleted_at is not null)
      or (account.disabled_at is null and to_jsonb(later)->>'disabled_at' is not null)`.execute(tx);
  return rows[0]!.count; // an aggregate has a row
}

/**
 * Puts the columns in place. Addresses may have changed hands meanwhile, so they are all let go of first; who has no newer one
 * than that of the backup, and finds it given to another, is deleted, for an admin to look at. The plans and shares of clients go
 * and come back with them.
 */
async function takeOverAccounts(tx: Tx, later: Table, columns: string[]): Promise<void> {
  const listOf = (table: string) => sql.join(columns.map((column) => sql.ref(`${table}.${column}`)));
  await sql`update account set email = account.id || '@restored.invalid' from ${later} later
    where later.id = account.id and account.email <> later.email`.execute(tx);
  await sql`update account set deleted_at = now() where deleted_at is null
    and not exists (select from ${later} later where later.id = account.id)
    and exists (select from ${later} later join account taker using (id)
      where lower(later.email) = lower(account.email) and later.deleted_at is null)`.execute(tx);
  await sql`update account set deleted_at = later.deleted_at from ${later} later
    where later.id = account.id and later.deleted_at is not null`.execute(tx);
  await sql`update account set (${sql.join(columns.map((column) => sql.id(column)))}) = row(${listOf('later')}),
      totp_pending = null
    from ${later} later where later.id = account.id
      and (row(${listOf('account')}) is distinct from row(${listOf('later')}) or account.totp_pending is not null)`.execute(
    tx,
  );
  await sql`update client set deleted = account.deleted_at is not null from account
    where account.id = client.owner_id and client.deleted <> (account.deleted_at is not null)`.execute(tx);
}

/**
 * Disables dismissed consultants whose clients are theirs again: an admin can move clients away from somebody who is disabled,
 * not from somebody who is deleted.
 */
async function disableStranded(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update account set disabled_at = coalesce(disabled_at, deleted_at), deleted_at = null
    where role = 'Consultant' and deleted_at is not null
      and exists (select from client where consultant_id = account.id and not deleted)
      and not exists (select from account other where other.id <> account.id and other.deleted_at is null
        and lower(other.email) = lower(account.email))
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

type Voided = { id: string; role: Role; email: string; isOpen: boolean };
type Whose = { changed: string[]; unknown: string[]; forceNewPasswords: boolean };

/**
 * Lets no password of these accounts open anything, nor a token that was made with it. An admin has none then, and the operator
 * lets them in again. Others get one that nobody has rather than none: an account without a password is one that was never used,
 * whose address staff may correct.
 */
async function voidPasswords(tx: Tx, { changed, unknown, forceNewPasswords }: Whose, nobodysPassword: string) {
  const { rows } = await sql<Voided>`
    update account set password_hash = case when role = 'Admin' then null else ${nobodysPassword} end
    where id = any(${changed}::uuid[])
      or (password_hash is not null and (${forceNewPasswords} or id = any(${unknown}::uuid[])))
    returning id, role, email, deleted_at is null and disabled_at is null as "isOpen"`.execute(tx);
  const ids = rows.map(({ id }) => id);
  await sql`delete from personal_token where account_id = any(${ids}::uuid[])`.execute(tx);
  await sql`delete from calendar_feed where account_id = any(${ids}::uuid[])`.execute(tx);
  return rows;
}
