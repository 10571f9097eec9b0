import { sql } from 'kysely';
import type { Database, Tx } from '../../database/connect.ts';
import { hasRow } from '../../database/outcome.ts';
import type { NormalizedEmail } from '../../lib/email.ts';
import { hadPassword } from './queries.ts';

/** When the last invitation of imported clients goes out, or went; null when none was ever sent or waits. */
export async function selectLastInvitation(db: Database): Promise<string | null> {
  const { last } = await db
    .selectFrom('mail')
    .innerJoin('client', 'client.account_id', 'mail.account_id')
    .where('client.import_id', 'is not', null)
    .where('mail.template', '=', 'invitation')
    .where('mail.failed_at', 'is', null)
    .where((eb) => eb.or([eb('mail.sent_at', 'is not', null), eb('tries', '=', 0)]))
    .select((eb) => eb.fn.max(eb.fn.coalesce('mail.sent_at', 'mail.next_try_at')).as('last'))
    .executeTakeFirstOrThrow();
  return last;
}

/** Makes another import wait until this transaction ends: it then finds the clients of this one. */
export async function lockImports(tx: Tx): Promise<void> {
  // raw: a lock without a row
  await sql`select pg_advisory_xact_lock(hashtextextended('client import', 0))`.execute(tx);
}

/** Whose each of some addresses is: a client's main user, a consultant who can take clients, or somebody else. */
export function selectOwners(db: Database, emails: readonly NormalizedEmail[]) {
  return db
    .selectFrom('account')
    .leftJoin('client', 'client.owner_id', 'account.id')
    .select(['account.id', sql<NormalizedEmail>`lower(account.email)`.as('email')])
    .select(sql<boolean>`client.account_id is not null`.as('isClient'))
    .select(sql<boolean>`account.role = 'Consultant' and account.disabled_at is null`.as('isConsultant'))
    .where(sql<boolean>`lower(account.email) = any(${emails}::text[])`)
    .where('account.deleted_at', 'is', null)
    .execute();
}

/** Nobody has logged in as the client, and the firm has written nothing about them. */
const isUnused = sql<boolean>`not client.deleted and not ${hadPassword}
  and not exists (select from client_note where client_note.client_id = client.account_id)
  and not exists (select from general_feedback where general_feedback.client_id = client.account_id)`;

function selectImported(db: Database) {
  return db.selectFrom('client').innerJoin('account', 'account.id', 'client.owner_id');
}

/** The newest imports with clients who are still there. */
export function selectImports(db: Database, limit: number) {
  return selectImported(db)
    .select((eb) => [
      eb.ref('client.import_id').$notNull().as('id'),
      eb.fn.min('account.created_at').as('at'),
      eb.fn.countAll<number>().as('clients'),
      sql<number>`count(*) filter (where ${isUnused})`.as('unused'),
    ])
    .where('client.import_id', 'is not', null)
    .where((eb) => eb.not(eb.ref('client.deleted')))
    .groupBy('client.import_id')
    .orderBy('client.import_id', 'desc')
    .limit(limit)
    .execute();
}

/** The clients of an import who are still there, and which of them are unused. */
export function selectClientsOfImport(db: Database, importId: string) {
  return selectImported(db)
    .select(['client.account_id as id', isUnused.as('unused')])
    .where('client.import_id', '=', importId)
    .where((eb) => eb.not(eb.ref('client.deleted')))
    .orderBy('client.account_id')
    .execute();
}

/** Locks a client and their main user, so that nobody sets a password meanwhile; false when the client is used. */
export function lockUnused(tx: Tx, id: string): Promise<boolean> {
  const unused = selectImported(tx).select('client.account_id').where('client.account_id', '=', id).where(isUnused);
  return hasRow(unused.forUpdate());
}
