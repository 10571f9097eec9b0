import type { Role } from '@app/schema/roles';
import { sql, type Insertable, type RawBuilder, type Updateable } from 'kysely';
import type { Database, Tx } from '../../../database/connect.ts';
import { isSet } from '../../../database/is-set.ts';
import { hasChanged, hasRow } from '../../../database/outcome.ts';
import type { DB } from '../../../database/tables.gen.ts';
import type { NormalizedEmail } from '../../../lib/email.ts';

export type EmailChange = NonNullable<Awaited<ReturnType<typeof selectChangeFor>>>;

/**
 * Whether a change can still take effect: not expired, nobody deleted or disabled, and who asked for it still reaches the account. Every
 * cancellation deletes the row; this also covers one that was committed while the row was being written.
 */
const isOpen = (now: Date) => sql<boolean>`change.expires_at > ${now} and account.deleted_at is null
  and account.disabled_at is null and asker.deleted_at is null and asker.disabled_at is null and (asker.role = 'Admin' or asker.id = account.id
    or exists (select from client where client.owner_id = account.id and client.consultant_id = asker.id))`;

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
export function selectChangeFor(db: Database, accountId: string, now: Date) {
  return selectWhole(db, now).where('change.account_id', '=', accountId).executeTakeFirst();
}

type ByLink = { role: Role; hash: Buffer; now: Date };

/** The open change that the token of a notice leads to, for the role whose page it was opened on. */
export function selectChangeByLink(db: Database, { role, hash, now }: ByLink) {
  return selectWhole(db, now).where('change.link_hash', '=', hash).where('account.role', '=', role).executeTakeFirst();
}

/** The same as `selectChangeFor` for a change by its id, which nobody else can answer until the transaction ends. */
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
    .select(['role', 'email', sql<boolean>`password_hash is not null or verified_at is not null`.as('had_password')])
    .where('id', '=', accountId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Keeps a session from being ended until the transaction ends; false when it was. */
export function lockSession(tx: Tx, id: string): Promise<boolean> {
  return hasRow(tx.selectFrom('session').select('id').where('id', '=', id).forShare());
}

export async function insertChange(tx: Tx, change: Insertable<DB['email_change']>): Promise<void> {
  await tx.insertInto('email_change').values(change).execute();
}

export async function updateChange(tx: Tx, id: string, values: Updateable<DB['email_change']>): Promise<void> {
  await tx.updateTable('email_change').set(values).where('id', '=', id).execute();
}

/** Which changes to cancel. */
export const CHANGES = {
  withId: (id: string) => sql<boolean>`change.id = ${id}`,
  ofAccount: (id: string) => sql<boolean>`change.account_id = ${id}`,
  askedBy: (id: string) => sql<boolean>`change.asked_by = ${id}`,
  /** Asked for in any session of an account but one; null: of everybody. */
  ofSessions: (accountId: string | null, except: string | null) =>
    sql<boolean>`(${accountId}::uuid is null or change.asked_by = ${accountId}::uuid) and change.session_id is not null
      and change.session_id is distinct from ${except}::uuid`,
  ofSession: (id: string) => sql<boolean>`change.session_id = ${id}`,
  ofMoved: (clientIds: readonly string[], consultantId: string) =>
    sql<boolean>`change.account_id in (select owner_id from client where account_id = any(${clientIds}::uuid[]))
      and change.asked_by = ${consultantId}`,
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
        .selectFrom('member')
        .select('member.client_id')
        .whereRef('member.account_id', '=', 'change.account_id')
        .as('client_id'),
    ])
    .execute();
}

/** When the unused code of a waiting address ends; undefined when it was used, or the change is over. */
export async function selectChangeCodeEnd(db: Database, accountId: string): Promise<string | undefined> {
  const change = db.selectFrom('email_change').select('code_expires_at').where('account_id', '=', accountId);
  return (await change.executeTakeFirst())?.code_expires_at ?? undefined;
}

/** Uses up the code of a change; false when it was used, or replaced by a newer one. */
export function spendCode(tx: Tx, id: string, { hash, now }: { hash: Buffer; now: Date }): Promise<boolean> {
  const spent = { code_hash: null, code_expires_at: null, code_given_at: now.toISOString() };
  const change = tx.updateTable('email_change').set(spent);
  return hasChanged(change.where('id', '=', id).where('code_hash', '=', hash));
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
        (select member.first_name || ' ' || member.last_name || ', ' || client.company from member
          join client on client.account_id = member.client_id where member.account_id = account.id),
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
