import type { ErasureRequest } from '@app/schema/privacy';
import type { Role } from '@app/schema/roles';
import { sql } from 'kysely';
import type { Database, Tx } from '../../../database/connect.ts';
import { isSet } from '../../../database/is-set.ts';
import type { DB } from '../../../database/tables.gen.ts';
import type { SecretPurpose } from '../../mail/secrets-port.ts';
import type { NormalizedEmail } from '../../../lib/email.ts';
import { selectChangeCodeEnd } from '../email-change/queries.ts';

/** The accounts that are neither deleted nor disabled. */
function selectEnabled(db: Database) {
  return db.selectFrom('account').where('deleted_at', 'is', null).where('disabled_at', 'is', null);
}

/** The account that a link would be for; deleted and disabled ones are as if they never were. */
export function selectLinkHolder(db: Database, role: Role, email: NormalizedEmail) {
  return selectEnabled(db)
    .select(['id', 'email', isSet('password_hash').as('has_password')])
    .where(sql`lower(email)`, '=', email)
    .where('role', '=', role)
    .executeTakeFirst();
}

/** The account whose owner is warned of failed logins at an address: one that has a password to guess. */
export async function selectWarned(db: Database, email: NormalizedEmail): Promise<string | undefined> {
  const account = await selectEnabled(db)
    .select('id')
    .where(sql`lower(email)`, '=', email)
    .where('password_hash', 'is not', null)
    .executeTakeFirst();
  return account?.id;
}

/** The account at an address that is to be sent a code to verify it. */
export function selectCodeHolder(db: Database, role: Role, email: NormalizedEmail) {
  return selectEnabled(db)
    .select(['id as accountId', 'email as recipient'])
    .where(sql`lower(email)`, '=', email)
    .where('role', '=', role)
    .where('verified_at', 'is', null)
    .where('password_hash', 'is not', null)
    .executeTakeFirst();
}

export type AccountStatus = NonNullable<Awaited<ReturnType<typeof selectStatus>>>;

/** Whether an account can log in yet, and how; undefined when it was deleted or is disabled. */
export function selectStatus(db: Database, accountId: string) {
  return selectEnabled(db)
    .select([
      'email',
      'role',
      isSet('verified_at').as('verified'),
      isSet('password_hash').as('has_password'),
      'second_factor_failures',
    ])
    .where('id', '=', accountId)
    .executeTakeFirst();
}

/** Keeps a secret in place of the account's unused one of the same purpose. */
export async function replaceSecret(
  tx: Tx,
  secret: Omit<DB['account_secret'], 'tries' | 'used_at' | 'created_at'> & { created_at: string },
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
  return selectPersons(db)
    .innerJoin('account_secret as secret', 'secret.account_id', 'account.id')
    .leftJoin('consultant as inviter', 'inviter.account_id', 'client.consultant_id')
    .select([
      'secret.id as secret_id',
      'secret.expires_at',
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
  return selectPersons(db).select('account.password_hash').where('account.id', '=', accountId).executeTakeFirst();
}

function selectPersons(db: Database) {
  return db
    .selectFrom('account')
    .leftJoin('client', 'client.account_id', 'account.id')
    .leftJoin('consultant', 'consultant.account_id', 'account.id')
    .select((eb) => [
      'account.id',
      'account.role',
      'account.email',
      eb.fn.coalesce('client.first_name', 'consultant.first_name').as('first_name'),
      eb.fn.coalesce('client.last_name', 'consultant.last_name').as('last_name'),
      'client.company',
    ]);
}

/** Uses a secret up; false when somebody did before. */
export async function spendSecret(tx: Tx, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('account_secret')
    .set({ used_at: now.toISOString() })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function updatePassword(tx: Tx, accountId: string, passwordHash: string): Promise<void> {
  await tx.updateTable('account').set({ password_hash: passwordHash }).where('id', '=', accountId).execute();
}

export async function markVerified(tx: Tx, accountId: string, now: Date): Promise<void> {
  await tx
    .updateTable('account')
    .set({ verified_at: sql<string>`coalesce(verified_at, ${now})` })
    .where('id', '=', accountId)
    .execute();
}

export type CodeSecret = { id: string; account_id: string; role: Role; secret_hash: Buffer };

/** The live code of an account that is to be verified. */
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
    .where('secret.secret_hash', 'is not', null)
    .where('secret.purpose', '=', 'verification')
    .where(sql`lower(account.email)`, '=', email)
    .$narrowType<{ secret_hash: Buffer }>()
    .execute();
}

export async function updateEmail(tx: Tx, accountId: string, email: string): Promise<void> {
  await tx.updateTable('account').set({ email }).where('id', '=', accountId).execute();
}

export async function insertAccount(
  tx: Tx,
  account: { id: string; role: Role; email: string; language_code: string },
): Promise<void> {
  await tx.insertInto('account').values(account).execute();
}

export function selectAccount(db: Database, accountId: string) {
  return db
    .selectFrom('account')
    .select([
      'email',
      'language_code as languageCode',
      isSet('totp_secret').as('secondFactor'),
      sql<number>`(select count(*) from recovery_code where account_id = account.id and used_at is null)`.as(
        'recoveryCodes',
      ),
    ])
    .where('id', '=', accountId)
    .executeTakeFirst();
}

/** The waiting request of a client to be erased; null when there is none. */
export async function selectErasure(db: Database, clientId: string): Promise<ErasureRequest | null> {
  const request = await db
    .selectFrom('erasure_request')
    .select(['requested_at as requestedAt', 'due_at as dueAt'])
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  return request ?? null;
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
export async function isLanguageOffered(tx: Tx, languageCode: string): Promise<boolean> {
  const row = await tx
    .selectFrom('language')
    .select('id')
    .where('language_code', '=', languageCode)
    .where('enabled', '=', true)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}

export async function updateDeletedAt(tx: Tx, accountId: string, now: Date | null): Promise<void> {
  await tx
    .updateTable('account')
    .set({ deleted_at: now?.toISOString() ?? null })
    .where('id', '=', accountId)
    .execute();
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
