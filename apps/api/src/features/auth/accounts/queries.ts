import type { Role } from '@app/schema/roles';
import { sql } from 'kysely';
import type { Database, Tx } from '../../../database/connect.ts';
import type { DB } from '../../../database/tables.gen.ts';
import type { SecretPurpose } from '../../mail/secrets-port.ts';
import type { NormalizedEmail } from '../../../lib/email.ts';
import { selectChangeCodeEnd } from '../email-change/queries.ts';

/** The account that a link would be for; deleted and disabled ones are as if they never were. */
export async function selectLinkHolder(db: Database, role: Role, email: NormalizedEmail) {
  const { rows } = await sql<{ id: string; email: string; has_password: boolean }>`
    select id, email, password_hash is not null as has_password from account
    where lower(email) = ${email} and role = ${role} and deleted_at is null and disabled_at is null`.execute(db);
  return rows[0];
}

/** The account whose owner is warned of failed logins at an address: one that has a password to guess. */
export async function selectWarned(db: Database, email: NormalizedEmail): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select id from account
    where lower(email) = ${email} and password_hash is not null and deleted_at is null and disabled_at is null`.execute(
    db,
  );
  return rows[0]?.id;
}

/** The account at an address that is to be sent a code to verify it. */
export async function selectCodeHolder(db: Database, role: Role, email: NormalizedEmail) {
  const { rows } = await sql<{ accountId: string; recipient: string }>`
    select id as "accountId", email as recipient from account
    where lower(email) = ${email} and role = ${role} and deleted_at is null and disabled_at is null
      and verified_at is null and password_hash is not null`.execute(db);
  return rows[0];
}

export type Standing = {
  email: string;
  role: Role;
  verified: boolean;
  has_password: boolean;
  second_factor_failures: number;
};

/** Whether an account can log in yet, and how; undefined when it was deleted or is disabled. */
export async function selectStanding(db: Database, accountId: string): Promise<Standing | undefined> {
  const { rows } = await sql<Standing>`
    select email, role, verified_at is not null as verified, password_hash is not null as has_password,
      second_factor_failures
    from account where id = ${accountId} and deleted_at is null and disabled_at is null`.execute(db);
  return rows[0];
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
  await sql`delete from account_secret where account_id = ${accountId} and used_at is null
    and purpose = any(${purposes})`.execute(tx);
}

export type Person = {
  id: string;
  role: Role;
  email: string;
  first_name: string | null;
  last_name: string | null;
  company: string | null;
};

/** Whose a valid link is, and until when; undefined for one that is wrong, used, old, replaced or another role's. */
export async function selectLink(db: Database, role: Role, purpose: SecretPurpose, hash: Buffer, now: Date) {
  const { rows } = await sql<Person & { secret_id: string; expires_at: string; invited_by: string | null }>`
    select account.id, account.role, account.email, secret.id as secret_id, secret.expires_at,
      coalesce(client.first_name, consultant.first_name) as first_name,
      coalesce(client.last_name, consultant.last_name) as last_name, client.company,
      inviter.first_name || ' ' || inviter.last_name as invited_by
    from account_secret secret
      join account on account.id = secret.account_id
      left join client on client.account_id = account.id
      left join consultant on consultant.account_id = account.id
      left join consultant inviter on inviter.account_id = client.consultant_id
    where secret.purpose = ${purpose} and secret.secret_hash = ${hash} and secret.used_at is null
      and secret.expires_at > ${now} and account.role = ${role}
      and account.deleted_at is null and account.disabled_at is null`.execute(db);
  return rows[0];
}

/** Who an account is, for what its password must not be. */
export async function selectPerson(db: Database, accountId: string) {
  const { rows } = await sql<Person & { password_hash: string | null }>`
    select account.id, account.role, account.email, account.password_hash,
      coalesce(client.first_name, consultant.first_name) as first_name,
      coalesce(client.last_name, consultant.last_name) as last_name, client.company
    from account
      left join client on client.account_id = account.id
      left join consultant on consultant.account_id = account.id
    where account.id = ${accountId}`.execute(db);
  return rows[0];
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
  await sql`update account set verified_at = coalesce(verified_at, ${now}) where id = ${accountId}`.execute(tx);
}

export type CodeSecret = { id: string; account_id: string; role: Role; secret_hash: Buffer };

/** The live code of an account that is to be verified. */
export async function selectCodes(db: Database, role: Role, email: NormalizedEmail, now: Date): Promise<CodeSecret[]> {
  const { rows } = await sql<CodeSecret>`
    select secret.id, secret.account_id, account.role, secret.secret_hash
    from account_secret secret join account on account.id = secret.account_id
    where account.role = ${role} and account.deleted_at is null and account.disabled_at is null and secret.used_at is null
      and secret.expires_at > ${now} and secret.secret_hash is not null
      and secret.purpose = 'verification' and lower(account.email) = ${email}`.execute(db);
  return rows;
}

export async function updateEmail(tx: Tx, accountId: string, email: string): Promise<void> {
  await tx.updateTable('account').set({ email }).where('id', '=', accountId).execute();
}

export async function insertAccount(
  tx: Tx,
  account: { id: string; role: Role; email: string; language_code: string },
): Promise<void> {
  await tx
    .insertInto('account')
    .values({ ...account, password_hash: null, verified_at: null, deleted_at: null })
    .execute();
}

export async function selectAccount(db: Database, accountId: string) {
  const { rows } = await sql<{
    email: string;
    language_code: string;
    second_factor: boolean;
    recovery_codes: number;
  }>`
    select email, language_code, totp_secret is not null as second_factor,
      (select count(*)::int from recovery_code where account_id = account.id and used_at is null) as recovery_codes
    from account where id = ${accountId}`.execute(db);
  return rows[0];
}

/** Keeps an account's language; false for one that is not offered, or is being removed. */
export async function updateLanguage(db: Database, accountId: string, languageCode: string): Promise<boolean> {
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
