import { REQUESTS_SHOWN } from '@app/schema/admins';
import type { Role } from '@app/schema/roles';
import { sql, type Insertable, type UpdateObject } from 'kysely';
import type { Database, Tx } from '../../../database/connect.ts';
import { isSet } from '../../../database/is-set.ts';
import { hasChanged, hasRow } from '../../../database/outcome.ts';
import { selectPeople } from '../../../database/select-people.ts';
import type { DB } from '../../../database/tables.gen.ts';
import { normalizeEmail, type NormalizedEmail } from '../../../lib/email.ts';
import type { SecretPurpose } from '../../mail/secrets-port.ts';
import { selectChangeCodeEnd } from '../email-change/queries.ts';

/** The accounts that are neither deleted nor disabled, and how each can log in. */
function selectEnabled(db: Database) {
  return db
    .selectFrom('account')
    .select([
      'id',
      'email',
      'role',
      isSet('verified_at').as('verified'),
      isSet('password_hash').as('has_password'),
      'second_factor_failures',
    ])
    .where('deleted_at', 'is', null)
    .where('disabled_at', 'is', null);
}

export type AccountStatus = NonNullable<Awaited<ReturnType<typeof selectStatus>>>;

/** Whether an account can log in yet, and how; undefined when it was deleted or is disabled. */
export function selectStatus(db: Database, accountId: string) {
  return selectEnabled(db).where('id', '=', accountId).executeTakeFirst();
}

/** The same of the account at an address, of the role whose page it was typed on. */
export function selectStatusByEmail(db: Database, role: Role, email: NormalizedEmail) {
  return selectEnabled(db)
    .where(sql`lower(email)`, '=', email)
    .where('role', '=', role)
    .executeTakeFirst();
}

/** The account whose owner is warned of failed logins at an address: one that has a password to guess. */
export async function selectWarned(db: Database, email: NormalizedEmail): Promise<string | undefined> {
  const accounts = selectEnabled(db).where(sql`lower(email)`, '=', email);
  return (await accounts.where('password_hash', 'is not', null).executeTakeFirst())?.id;
}

/** Keeps a secret in place of the account's unused one of the same purpose. */
export async function replaceSecret(
  tx: Tx,
  secret: Omit<Insertable<DB['account_secret']>, 'tries' | 'used_at'>,
): Promise<void> {
  await tx
    .insertInto('account_secret')
    .values({ ...secret, used_at: null })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'purpose'])
        .where('used_at', 'is', null)
        .doUpdateSet({ ...secret, tries: 0 }),
    )
    .execute();
}

/** Voids the unused secrets of an account for some purposes. */
export async function voidSecrets(tx: Tx, accountId: string, purposes: readonly SecretPurpose[]): Promise<void> {
  await tx
    .deleteFrom('account_secret')
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .where(sql<boolean>`purpose = any(${purposes})`)
    .execute();
}

type ByHash = { role: Role; purpose: SecretPurpose; hash: Buffer; now: Date };

/** The account of a valid link, and until when; undefined for one that is wrong, used, old, replaced or another role's. */
export function selectLink(db: Database, { role, purpose, hash, now }: ByHash) {
  return selectNames(db)
    .innerJoin('account_secret as secret', 'secret.account_id', 'account.id')
    .leftJoin('consultant as inviter', 'inviter.account_id', 'client.consultant_id')
    .select([
      'secret.id as secret_id',
      'secret.expires_at',
      'account.language_code',
      sql<string | null>`inviter.first_name || ' ' || inviter.last_name`.as('invited_by'),
    ])
    .where('secret.purpose', '=', purpose)
    .where('secret.secret_hash', '=', hash)
    .where('secret.used_at', 'is', null)
    .where('secret.expires_at', '>', now.toISOString())
    .where('account.role', '=', role)
    .where('account.deleted_at', 'is', null)
    .where('account.disabled_at', 'is', null)
    .executeTakeFirst();
}

/** Who an account is, for what its password must not be. */
export function selectPerson(db: Database, accountId: string) {
  return selectNames(db).select('account.password_hash').where('account.id', '=', accountId).executeTakeFirst();
}

function selectNames(db: Database) {
  return selectPeople(db).select((eb) => [
    'account.id',
    'account.role',
    'account.email',
    eb.fn.coalesce('member.first_name', 'consultant.first_name').as('first_name'),
    eb.fn.coalesce('member.last_name', 'consultant.last_name').as('last_name'),
    'client.company',
  ]);
}

/** Uses a secret up; false when somebody did before. */
export function spendSecret(tx: Tx, id: string, now: Date): Promise<boolean> {
  const secret = tx.updateTable('account_secret').set({ used_at: now.toISOString() });
  return hasChanged(secret.where('id', '=', id).where('used_at', 'is', null));
}

export async function updateAccount(db: Database, id: string, values: UpdateObject<DB, 'account'>): Promise<void> {
  await db.updateTable('account').set(values).where('id', '=', id).execute();
}

export function markVerified(tx: Tx, accountId: string, now: Date): Promise<void> {
  return updateAccount(tx, accountId, { verified_at: sql<string>`coalesce(verified_at, ${now})` });
}

export type CodeSecret = { id: string; account_id: string; role: Role; secret_hash: Buffer };

/** The live code of an account that is to be verified; none is kept without its hash. */
export function selectCodes(
  db: Database,
  { role, email, now }: { role: Role; email: NormalizedEmail; now: Date },
): Promise<CodeSecret[]> {
  return db
    .selectFrom('account_secret as secret')
    .innerJoin('account', 'account.id', 'secret.account_id')
    .select(['secret.id', 'secret.account_id', 'account.role', 'secret.secret_hash'])
    .where('account.role', '=', role)
    .where('account.deleted_at', 'is', null)
    .where('account.disabled_at', 'is', null)
    .where('secret.used_at', 'is', null)
    .where('secret.expires_at', '>', now.toISOString())
    .where('secret.purpose', '=', 'verification')
    .where(sql`lower(account.email)`, '=', email)
    .$narrowType<{ secret_hash: Buffer }>()
    .execute();
}

export async function insertAccounts(tx: Tx, accounts: readonly Insertable<DB['account']>[]): Promise<void> {
  await tx.insertInto('account').values(accounts).execute();
}

export function selectAccount(db: Database, accountId: string) {
  return db
    .selectFrom('account')
    .select([
      'email',
      'language_code as languageCode',
      'notification_choices as notificationChoices',
      isSet('totp_secret').as('secondFactor'),
      sql<number>`(select count(*) from recovery_code where account_id = account.id and used_at is null)`.as(
        'recoveryCodes',
      ),
    ])
    .where('id', '=', accountId)
    .executeTakeFirst();
}

export function selectErasure(db: Database, clientId: string) {
  const request = db.selectFrom('erasure_request').where('client_id', '=', clientId);
  return request.select(['requested_at as requestedAt', 'due_at as dueAt']).executeTakeFirst();
}

/** Keeps an account's language; false for one that is not offered, or is being removed. */
export async function updateLanguage(db: Database, accountId: string, languageCode: string): Promise<boolean> {
  // raw: locks the language and updates in one statement
  const { rows } = await sql`with offered as
      (select language_code from language where language_code = ${languageCode} and enabled for key share)
    update account set language_code = offered.language_code, language_chosen = true
    from offered where account.id = ${accountId} returning account.id`.execute(db);
  return rows.length > 0;
}

/** Keeps it from being removed until the transaction ends. */
export function isLanguageOffered(tx: Tx, languageCode: string): Promise<boolean> {
  const language = tx.selectFrom('language').select('id').where('language_code', '=', languageCode);
  return hasRow(language.where('enabled', '=', true).forKeyShare());
}

/** When the unused secret of an account ends; undefined when it was used, or voided. */
export async function selectSecretEnd(
  db: Database,
  accountId: string,
  purpose: SecretPurpose,
): Promise<string | undefined> {
  if (purpose === 'email_change') return selectChangeCodeEnd(db, accountId);
  const secret = await db
    .selectFrom('account_secret')
    .select('expires_at')
    .where('account_id', '=', accountId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return secret?.expires_at;
}

/** An admin who is not disabled. */
export type EnabledAdmin = { id: string; canLogIn: boolean };

/**
 * Locks every enabled admin until the transaction ends, always in the same order, so that of two who disable each other
 * at the same time the second one sees what the first one did.
 */
export async function lockEnabledAdmins(tx: Tx): Promise<EnabledAdmin[]> {
  // raw: a lock that the proofs of the guards take out of the statement
  const { rows } = await sql<EnabledAdmin>`
    select id, password_hash is not null and verified_at is not null as "canLogIn" from account
    where role = 'Admin' and deleted_at is null and disabled_at is null
    order by id for no key update`.execute(tx);
  return rows;
}

/** Locks an account that is not deleted; undefined when there is none. */
export function lockAccount(tx: Tx, id: string) {
  return tx
    .selectFrom('account')
    .select(['role', isSet('disabled_at').as('disabled')])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function insertAccountRequest(tx: Tx, request: Insertable<DB['account_request']>): Promise<void> {
  await tx.insertInto('account_request').values(request).execute();
}

/** Forgets who asked for an account at an address: they have one now. */
export async function deleteAccountRequests(tx: Tx, ...emails: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('account_request')
    .where(sql<boolean>`lower(email) = any(${emails.map(normalizeEmail)}::text[])`)
    .execute();
}

/** False when there is no such request. */
export function deleteAccountRequest(tx: Tx, id: string): Promise<boolean> {
  return hasChanged(tx.deleteFrom('account_request').where('id', '=', id));
}

export function selectAccountRequests(db: Database) {
  return db
    .selectFrom('account_request')
    .select(['id', 'name', 'company', 'email', 'message'])
    .select(['phone_number as phoneNumber', 'language_code as languageCode', 'created_at as createdAt'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(REQUESTS_SHOWN)
    .execute();
}

export function countAccountRequests(db: Database) {
  return db
    .selectFrom('account_request')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
}
