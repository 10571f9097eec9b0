import { sql } from 'kysely';
import type { Database, Tx } from '../../database/connect.ts';

/** When it is too late to bring somebody back: deleted before the one moment, or asked for erasure until the other. */
export type Due = { deletedBefore: Date; now: Date };

const dueClient = ({
  deletedBefore,
  now,
}: Due) => sql<boolean>`account.role = 'User' and (account.deleted_at < ${deletedBefore}
  or exists (select from erasure_request where client_id = account.id and due_at <= ${now}))`;

/** Whose deleted clients can still be brought back is needed for them. */
const dueConsultant = ({ deletedBefore }: Due) => sql<boolean>`account.role = 'Consultant'
  and account.deleted_at < ${deletedBefore}
  and not exists (select from client where client.consultant_id = account.id)`;

async function selectIds(db: Database, condition: ReturnType<typeof dueClient>): Promise<string[]> {
  const rows = await db.selectFrom('account').select('id').where(condition).orderBy('id').execute();
  return rows.map(({ id }) => id);
}

export const selectDueClients = (db: Database, due: Due) => selectIds(db, dueClient(due));
export const selectDueConsultants = (db: Database, due: Due) => selectIds(db, dueConsultant(due));

/**
 * Holds a client and all their plans, in the order in which those who write to a plan take them, and looks again: false when
 * it was withdrawn, brought back or erased meanwhile, or somebody holds the account, who is left to finish until the next round.
 */
export async function lockDueClient(tx: Tx, id: string, due: Due): Promise<boolean> {
  await tx.selectFrom('plan').select('id').where('client_id', '=', id).orderBy('id').forUpdate().execute();
  await tx.selectFrom('client').select('account_id').where('account_id', '=', id).forUpdate().execute();
  return lockAccount(tx, id, dueClient(due));
}

/** The same of a consultant. */
export function lockDueConsultant(tx: Tx, id: string, due: Due): Promise<boolean> {
  return lockAccount(tx, id, dueConsultant(due));
}

async function lockAccount(tx: Tx, id: string, condition: ReturnType<typeof dueClient>): Promise<boolean> {
  const row = await tx
    .selectFrom('account')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row !== undefined && (await selectIds(tx, sql`account.id = ${id} and ${condition}`)).length > 0;
}

/**
 * Deletes what names a person without hanging on their account: mails that tell others of them, the request by which they
 * once asked for an account, and stored answers that hold their address. An address that is another's by now is left alone. A mail not sent yet that tells of several clients goes without names. Gives the
 * ids of all mails that are, or will be, gone with the account.
 */
export async function deleteTraces(tx: Tx, id: string): Promise<string[]> {
  const addresses = sql`(select address from (select lower(email) from account where id = ${id}
      union select lower(new_email) from account_secret where account_id = ${id} and new_email is not null
      union select lower(new_email) from email_change where account_id = ${id}) own (address)
    where not exists (select from account other
      where lower(other.email) = address and other.id <> ${id} and other.deleted_at is null))`;
  // raw: operators of JSON and arrays, and a subquery that four statements share
  await sql`update mail set data = data - 'names', about = array_remove(about, ${id}::uuid) where about @> array[${id}]::uuid[] and template = 'clients_moved'
    and sent_at is null`.execute(tx);
  // raw: as above
  const { rows } = await sql<{ id: string }>`delete from mail
    where account_id = ${id} or (about @> array[${id}]::uuid[] and not (template = 'clients_moved' and sent_at is null))
      or (template = 'account_request' and lower(data->>'email') in ${addresses})
      or (template = 'account_request_receipt' and lower(recipient) in ${addresses})
      or contact_id in (select id from contact where client_id = ${id})
      or (template = 'contact_link_request' and lower(recipient) in (select lower(email) from contact where client_id = ${id}))
    returning id`.execute(tx);
  // raw: as above
  await sql`delete from idempotency_key using ${addresses} known (address)
    where position(known.address in lower(body::text)) > 0`.execute(tx);
  // raw: as above
  await sql`delete from account_request where lower(email) in ${addresses}`.execute(tx);
  return rows.map((row) => row.id);
}

/** Deletes requests for links and codes that concern nobody any more, as the worker does with those that it comes to. */
export async function deleteIdleRequests(db: Database): Promise<void> {
  await db
    .deleteFrom('mail')
    .where('account_id', 'is', null)
    .where('template', 'in', ['link_request', 'code_request', 'login_warning_request'])
    .where(
      sql<boolean>`not exists (select from account where lower(email) = lower(mail.recipient) and deleted_at is null)`,
    )
    .where(sql<boolean>`not exists (select from email_change where lower(new_email) = lower(mail.recipient))`)
    .execute();
}

/** What a consultant wrote stays with whom it was written for, in the name of the firm. */
export async function signForFirm(tx: Tx, id: string, firm: string): Promise<void> {
  await tx.updateTable('feedback').set({ author: firm }).where('author_id', '=', id).execute();
  await tx.updateTable('general_feedback').set({ author: firm }).where('author_id', '=', id).execute();
}

/** Deletes an account with all that hangs on it. */
export async function deleteAccount(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('account').where('id', '=', id).execute();
}

/**
 * Deletes the oldest events of the audit log, those before a moment; the database keeps what is younger than its own floor,
 * whatever is asked for. Gives how many went.
 */
export async function deleteEventsBefore(db: Database, horizon: Date, limit: number): Promise<number> {
  // raw: a function
  const { rows } = await sql<{ deleted: number }>`
    select delete_audit_events(${horizon}, ${limit}) as deleted`.execute(db);
  return rows[0]!.deleted; // a function gives one row
}

/** Deletes the mails that were sent or given up before a moment; returns their ids. */
export async function deleteMailsSettledBefore(db: Database, moment: string): Promise<string[]> {
  const rows = await db
    .deleteFrom('mail')
    .where(sql<string>`coalesce(sent_at, failed_at)`, '<', moment)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletes notifications from before a moment, and of each account all but the newest. */
export async function deleteNotifications(
  db: Database,
  { before, keep }: { before: string; keep: number },
): Promise<void> {
  await db.deleteFrom('notification').where('created_at', '<', before).execute();
  // raw: a rank within each account
  await sql`delete from notification where id in (
    select id from (
      select id, row_number() over (partition by account_id order by id desc) as place from notification
      where account_id in (select account_id from notification group by account_id having count(*) > ${keep}::int)
    ) ranked where place > ${keep}::int)`.execute(db);
}

/** Deletes the requests for an account that nobody answered by a moment. */
export async function deleteAccountRequestsBefore(db: Database, moment: string): Promise<void> {
  await db.deleteFrom('account_request').where('created_at', '<', moment).execute();
}

/** Deletes the rate limits and sessions that have expired. */
export async function deleteExpiredRows(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('attempt').where('expires_at', '<=', now.toISOString()).execute();
  await db.deleteFrom('session').where('expires_at', '<=', now.toISOString()).execute();
  await db.deleteFrom('client_snooze').where('until', '<', now.toISOString().slice(0, 10)).execute();
}

export async function deleteDraftsBefore(db: Database, moment: string): Promise<void> {
  await db.deleteFrom('feedback_draft').where('saved_at', '<', moment).execute();
}

export async function deleteIdempotencyKeysBefore(db: Database, moment: string): Promise<void> {
  await db.deleteFrom('idempotency_key').where('created_at', '<', moment).execute();
}

/** Deletes the secrets that were used or expired before a moment. */
export async function deleteSecretsEndedBefore(db: Database, moment: string): Promise<void> {
  await db
    .deleteFrom('account_secret')
    .where(sql<string>`coalesce(used_at, expires_at)`, '<', moment)
    .execute();
}
