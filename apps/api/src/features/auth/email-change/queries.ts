import type { Role } from '@app/schema/roles';
import { sql, type RawBuilder } from 'kysely';
import type { Database, Tx } from '../../../database/connect.ts';
import { isSet } from '../../../database/is-set.ts';
import type { DB } from '../../../database/tables.gen.ts';
import type { NormalizedEmail } from '../../../lib/email.ts';

export type EmailChange = NonNullable<Awaited<ReturnType<typeof selectChangeOf>>>;

/**
 * Whether a change can still take effect: not expired, nobody deleted or disabled, and who asked for it still reaches the account. Every
 * cancellation deletes the row; this also covers one that was committed while the row was being written.
 */
const isOpen = (now: Date) => sql<boolean>`change.expires_at > ${now} and account.deleted_at is null
  and account.disabled_at is null and asker.deleted_at is null and asker.disabled_at is null and (asker.role = 'Admin' or asker.id = account.id
    or exists (select from client where client.account_id = account.id and client.consultant_id = asker.id))`;

function selectOpenChanges(db: Database, now: Date) {
  return db
    .selectFrom('email_change as change')
    .innerJoin('account', 'account.id', 'change.account_id')
    .innerJoin('account as asker', 'asker.id', 'change.asked_by')
    .where(isOpen(now));
}

function selectWhole(db: Database, now: Date) {
  return selectOpenChanges(db, now)
    .selectAll('change')
    .select([
      'account.role',
      'account.email',
      isSet('account.password_hash').as('has_password'),
      'asker.role as asker_role',
      // a notice to the old address is still to be sent
      sql<boolean>`exists (select from mail where mail.account_id = account.id and template = 'email_change_notice'
        and sent_at is null and failed_at is null)`.as('notice_waits'),
    ]);
}

/** The open change of an account. */
export function selectChangeOf(db: Database, accountId: string, now: Date) {
  return selectWhole(db, now).where('change.account_id', '=', accountId).executeTakeFirst();
}

type ByLink = { role: Role; hash: Buffer; now: Date };

/** The open change that the token of a notice leads to, for the role whose page it was opened on. */
export function selectChangeByLink(db: Database, { role, hash, now }: ByLink) {
  return selectWhole(db, now).where('change.link_hash', '=', hash).where('account.role', '=', role).executeTakeFirst();
}

/** The same as `selectChangeOf` for a change by its id, which nobody else can answer until the transaction ends. */
export function lockChange(tx: Tx, id: string, now: Date) {
  return selectWhole(tx, now).where('change.id', '=', id).forUpdate('change').executeTakeFirst();
}

type ByAddress = { role: Role; email: NormalizedEmail; now: Date };

/** The open change that waits for an address, whose code is to be mailed: of an address that nobody else has. */
export function selectChangeForCode(db: Database, { role, email, now }: ByAddress) {
  return selectWhole(db, now)
    .where('account.role', '=', role)
    .where(sql`lower(change.new_email)`, '=', email)
    .where('change.code_given_at', 'is', null)
    .where(
      sql<boolean>`not exists (select from account other where lower(other.email) = ${email} and other.deleted_at is null)`,
    )
    .orderBy('change.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export type ChangeCode = { id: string; account_id: string; role: Role; secret_hash: Buffer };

/** The live codes that were sent to an address which waits; a code and its end are kept and emptied together. */
export function selectChangeCodes(db: Database, { role, email, now }: ByAddress): Promise<ChangeCode[]> {
  return selectOpenChanges(db, now)
    .select(['change.id', 'change.account_id', 'account.role', 'change.code_hash as secret_hash'])
    .where(sql`lower(change.new_email)`, '=', email)
    .where('account.role', '=', role)
    .where('change.code_expires_at', '>', now.toISOString())
    .$narrowType<{ secret_hash: Buffer }>()
    .execute();
}

export type Owner = NonNullable<Awaited<ReturnType<typeof lockOwner>>>;

/** Locks the account whose address is to change, so that a password change waits for the change, or the other way round. */
export function lockOwner(tx: Tx, accountId: string) {
  return tx
    .selectFrom('account')
    .select([
      'role',
      'email',
      isSet('totp_secret').as('second_factor'),
      sql<boolean>`password_hash is not null or verified_at is not null`.as('had_password'),
    ])
    .where('id', '=', accountId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Keeps a session from being ended until the transaction ends; false when it was. */
export async function lockSession(tx: Tx, id: string): Promise<boolean> {
  return (await tx.selectFrom('session').select('id').where('id', '=', id).forShare().executeTakeFirst()) !== undefined;
}

export async function hasSecondFactor(db: Database, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('account')
    .select('id')
    .where('id', '=', accountId)
    .where('totp_secret', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** The live account that has an address. */
export function selectHolder(db: Database, email: NormalizedEmail) {
  return db
    .selectFrom('account')
    .select(['id', 'email'])
    .where(sql`lower(email)`, '=', email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

export async function insertChange(
  tx: Tx,
  change: Pick<
    DB['email_change'],
    'id' | 'account_id' | 'new_email' | 'kind' | 'asked_by' | 'session_id' | 'consent' | 'consented_at'
  > & { asked_at: string; expires_at: string },
): Promise<void> {
  await tx.insertInto('email_change').values(change).execute();
}

/** Which changes to end. */
export const CHANGES = {
  withId: (id: string) => sql<boolean>`change.id = ${id}`,
  ofAccount: (id: string) => sql<boolean>`change.account_id = ${id}`,
  askedBy: (id: string) => sql<boolean>`change.asked_by = ${id}`,
  /** Of all sessions of an account but one; null: of everybody. */
  ofSessions: (accountId: string | null, except: string | null) =>
    sql<boolean>`(${accountId}::uuid is null or change.asked_by = ${accountId}::uuid) and change.session_id is not null
      and change.session_id is distinct from ${except}::uuid`,
  ofSession: (id: string) => sql<boolean>`change.session_id = ${id}`,
  ofMoved: (clientIds: readonly string[], consultantId: string) =>
    sql<boolean>`change.account_id = any(${clientIds}::uuid[]) and change.asked_by = ${consultantId}`,
  expiredAt: (now: Date) => sql<boolean>`change.expires_at <= ${now}`,
};

/** Deletes the changes that a condition names, and returns them. */
export function deleteChanges(tx: Database, condition: RawBuilder<boolean>) {
  return tx
    .deleteFrom('email_change as change')
    .where(condition)
    .returning((eb) => [
      'id',
      'account_id',
      'asked_by',
      eb
        .selectFrom('client')
        .select('client.account_id')
        .whereRef('client.account_id', '=', 'change.account_id')
        .as('client_id'),
    ])
    .execute();
}

/** Deletes a change that takes effect; false when something else ended it before. */
export async function deleteChange(tx: Tx, id: string): Promise<boolean> {
  return (await deleteChanges(tx, CHANGES.withId(id))).length > 0;
}

type Consent = { how: 'password' | 'link'; now: Date };

export async function storeConsent(tx: Tx, id: string, { how, now }: Consent): Promise<void> {
  await tx
    .updateTable('email_change')
    .set({ consent: how, consented_at: now.toISOString() })
    .where('id', '=', id)
    .execute();
}

/** Keeps the hash of a code that is on its way to the new address; one before is void. */
export async function storeCode(
  tx: Tx,
  id: string,
  { hash, expiresAt }: { hash: Buffer; expiresAt: Date },
): Promise<void> {
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
export async function spendCode(tx: Tx, id: string, { hash, now }: { hash: Buffer; now: Date }): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('email_change')
    .set({ code_hash: null, code_expires_at: null, code_given_at: now.toISOString() })
    .where('id', '=', id)
    .where('code_hash', '=', hash)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Keeps the hash of the token in a notice that is about to be handed to the mail server; false when its change is over. */
export async function storeLink(tx: Tx, id: string, { hash, now }: { hash: Buffer; now: Date }): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('email_change')
    .set({ link_hash: hash, noticed_at: now.toISOString() })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The changes without consent whose code was given. */
export function selectDelayed(db: Database, now: Date) {
  return selectOpenChanges(db, now)
    .select(['change.id', 'change.account_id'])
    .where('change.kind', '=', 'delayed')
    .where('change.code_given_at', 'is not', null)
    .orderBy('change.id')
    .execute();
}

/** Who an account is, in words: a client by name and company, a consultant by name, an admin by address. */
export async function selectName(db: Database, accountId: string): Promise<string> {
  const row = await db
    .selectFrom('account')
    .select(
      sql<string>`coalesce(
        (select first_name || ' ' || last_name || ', ' || company from client where account_id = account.id),
        (select first_name || ' ' || last_name from consultant where account_id = account.id), email)`.as('name'),
    )
    .where('id', '=', accountId)
    .executeTakeFirst();
  return row?.name ?? '';
}

export async function selectAdmins(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('account')
    .select('id')
    .where('role', '=', 'Admin')
    .where('deleted_at', 'is', null)
    .where('disabled_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
