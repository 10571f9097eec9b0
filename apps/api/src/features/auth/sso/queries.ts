import type { Database, Tx } from '../../../database/connect.ts';
import { hasChanged, hasRow } from '../../../database/outcome.ts';

type Identity = { issuer: string; subject: string };

/** Accounts of the staff that were not deleted. */
function selectStaff(db: Database) {
  return db
    .selectFrom('account')
    .select([
      'account.id',
      'role',
      'email',
      'password_hash',
      'verified_at',
      'language_code',
      'language_chosen',
      'totp_secret',
      'disabled_at',
    ])
    .where('role', '<>', 'User')
    .where('deleted_at', 'is', null);
}

export type Staff = NonNullable<Awaited<ReturnType<typeof findStaff>>>;

/** An account of the staff, disabled ones among them. */
export function findStaff(db: Database, id: string) {
  return selectStaff(db).where('account.id', '=', id).executeTakeFirst();
}

/** The account that somebody at a login service is connected with, disabled ones among them. */
export function findConnected(db: Database, { issuer, subject }: Identity) {
  return selectStaff(db)
    .innerJoin('sso_identity', 'sso_identity.account_id', 'account.id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
}

/** Whether somebody with this address was deleted and can still be brought back. */
export function wasDeleted(tx: Tx, email: string): Promise<boolean> {
  return hasRow(
    tx
      .selectFrom('account')
      .select('id')
      .where('deleted_at', 'is not', null)
      .where(({ fn }) => fn('lower', ['email']), '=', email),
  );
}

type Colleague = { id: string; firstName: string; lastName: string };

/** Makes an account that of a consultant, without a phone number. */
export async function insertConsultant(tx: Tx, { id, firstName, lastName }: Colleague): Promise<void> {
  const names = { first_name: firstName, last_name: lastName };
  await tx
    .insertInto('consultant')
    .values({ account_id: id, ...names, phone_number: '' })
    .execute();
}

/** Since when an account is connected; undefined while it is not. */
export function selectIdentity(db: Database, accountId: string) {
  return db
    .selectFrom('sso_identity')
    .select('connected_at as connectedAt')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
}

type Connection = Identity & { accountId: string; at: string };

/** Connects an account, in place of what it was connected with. Violates `ONE_ACCOUNT` when another account has this identity. */
export async function putIdentity(tx: Tx, { accountId, issuer, subject, at }: Connection): Promise<void> {
  const identity = { issuer, subject, connected_at: at };
  await tx
    .insertInto('sso_identity')
    .values({ account_id: accountId, ...identity })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(identity))
    .execute();
}

/** What allows an identity at a login service one account. */
export const ONE_ACCOUNT = 'sso_identity_issuer_subject_key';

/** False when it was not connected. */
export function deleteIdentity(tx: Tx, accountId: string): Promise<boolean> {
  return hasChanged(tx.deleteFrom('sso_identity').where('account_id', '=', accountId));
}
