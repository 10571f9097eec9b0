import { sql, type RawBuilder } from 'kysely';
import type { Database, Tx } from '../../database/connect.ts';
import { DAY_MS } from '../../lib/days.ts';
import { lockMembers } from '../../database/membership.ts';
import { hasRow } from '../../database/outcome.ts';

const INVITATIONS_KEPT_MS = 30 * DAY_MS; // shown as expired meanwhile

/** When it is too late to bring somebody back: deleted before the one moment, or asked for erasure until the other. */
export type Due = { deletedBefore: Date; now: Date };

/** Of a client and the `account` of its main user. */
const dueClient = ({ deletedBefore, now }: Due) => sql<boolean>`(account.deleted_at < ${deletedBefore}
  or exists (select from erasure_request where client_id = client.account_id and due_at <= ${now}))`;

const dueMember = ({ deletedBefore }: Due) => sql<boolean>`member.removed_at < ${deletedBefore}`;

/** Whose deleted clients can still be brought back is needed for them. */
const dueConsultant = ({ deletedBefore }: Due) => sql<boolean>`account.role = 'Consultant'
  and account.deleted_at < ${deletedBefore}
  and not exists (select from client where client.consultant_id = account.id)`;

async function selectClientIds(db: Database, condition: RawBuilder<boolean>): Promise<string[]> {
  const clients = db.selectFrom('client').innerJoin('account', 'account.id', 'client.owner_id');
  const rows = await clients.select('client.account_id as id').where(condition).orderBy('client.account_id').execute();
  return rows.map(({ id }) => id);
}

async function selectConsultantIds(db: Database, condition: RawBuilder<boolean>): Promise<string[]> {
  const rows = await db.selectFrom('account').select('id').where(condition).orderBy('id').execute();
  return rows.map(({ id }) => id);
}

export const selectDueClients = (db: Database, due: Due) => selectClientIds(db, dueClient(due));
export const selectDueConsultants = (db: Database, due: Due) => selectConsultantIds(db, dueConsultant(due));

/** The colleagues whose access ended long enough ago. */
export async function selectDueMembers(db: Database, due: Due): Promise<string[]> {
  const rows = await db.selectFrom('member').select('account_id as id').where(dueMember(due)).orderBy('id').execute();
  return rows.map(({ id }) => id);
}

/**
 * Holds a client, all their plans and everybody who belongs to it, in the order in which those who write to a plan take them, and looks again: false when
 * it was withdrawn, brought back or erased meanwhile, or somebody holds the account, who is left to finish until the next round.
 */
export async function lockDueClient(tx: Tx, id: string, due: Due): Promise<boolean> {
  await tx.selectFrom('plan').select('id').where('client_id', '=', id).orderBy('id').forUpdate().execute();
  await lockMembers(tx, id);
  const client = tx.selectFrom('client').select('owner_id').where('account_id', '=', id).forUpdate();
  const ownerId = (await client.executeTakeFirst())?.owner_id;
  if (ownerId === undefined || !(await holdAccount(tx, ownerId))) return false;
  return (await selectClientIds(tx, sql`client.account_id = ${id} and ${dueClient(due)}`)).length > 0;
}

/** The same of a colleague, who may have become the main user since. */
export async function lockDueMember(tx: Tx, id: string, due: Due): Promise<boolean> {
  const member = tx.selectFrom('member').select('account_id').where('account_id', '=', id).where(dueMember(due));
  return (await hasRow(member.forUpdate())) && holdAccount(tx, id);
}

/** The same of a consultant. */
export async function lockDueConsultant(tx: Tx, id: string, due: Due): Promise<boolean> {
  if (!(await holdAccount(tx, id))) return false;
  return (await selectConsultantIds(tx, sql`account.id = ${id} and ${dueConsultant(due)}`)).length > 0;
}

const holdAccount = (tx: Tx, id: string) =>
  hasRow(tx.selectFrom('account').select('id').where('id', '=', id).forUpdate().skipLocked());

/** Whose traces are deleted: some accounts, and a client with the people responsible that it named. */
export type Traced = { accountIds: readonly string[]; clientId: string | null };

/** The accounts of everybody who belongs to a client. */
export async function selectMemberIds(tx: Tx, clientId: string): Promise<string[]> {
  const members = tx.selectFrom('member').select('account_id as id').where('client_id', '=', clientId);
  return (await members.orderBy('id').execute()).map(({ id }) => id);
}

/** A mail to somebody else with one of these is about the account that it names, never about a company. */
const ABOUT_ACCOUNT = ['email_change_without_consent'];

/**
 * Deletes what names a person without hanging on their account: mails that tell others of them, the request by which they
 * once asked for an account, stored answers that hold their address, and messages to webhooks about a client. An address that is another's by now is left alone. A mail not sent yet that tells of several clients goes without names.
 * The id of a former main user may be that of a client: mails to others that carry it are about the company, and stay. Gives
 * the ids of all mails that are, or will be, gone with the account.
 */
export async function deleteTraces(tx: Tx, { accountIds, clientId }: Traced): Promise<string[]> {
  const ids = sql`${accountIds}::uuid[]`;
  const clients = tx
    .selectFrom('client')
    .select('account_id as id')
    .where(sql<boolean>`account_id = any(${ids})`);
  const kept = new Set((await clients.execute()).map(({ id }) => id));
  const erased = [...accountIds.filter((id) => !kept.has(id)), ...(clientId === null ? [] : [clientId])];
  const addresses = sql`(select address from (select lower(email) from account where id = any(${ids})
      union select lower(new_email) from account_secret where account_id = any(${ids}) and new_email is not null
      union select lower(new_email) from email_change where account_id = any(${ids})
      union select lower(email) from member_invitation where client_id = ${clientId}::uuid) own (address)
    where not exists (select from account other
      where lower(other.email) = address and other.id <> all(${ids}) and other.deleted_at is null))`;
  const about = sql`about && ${erased}::uuid[]`;
  const ofPerson = sql`about && ${ids} and (template = any(${ABOUT_ACCOUNT}) or lower(recipient) in ${addresses})`;
  // raw: operators of JSON and arrays, and a subquery that four statements share
  await sql`update mail set data = data - 'names', about = array_remove(about, ${clientId}::uuid) where ${about}
    and template = 'clients_moved' and sent_at is null`.execute(tx);
  // raw: as above
  const { rows } = await sql<{ id: string }>`delete from mail
    where account_id = any(${ids}) or (${about} and not (template = 'clients_moved' and sent_at is null))
      or (${ofPerson})
      or (template = 'account_request' and lower(data->>'email') in ${addresses})
      or (template = 'account_request_receipt' and lower(recipient) in ${addresses})
      or contact_id in (select id from contact where client_id = ${clientId}::uuid)
      or (template = 'contact_link_request'
        and lower(recipient) in (select lower(email) from contact where client_id = ${clientId}::uuid))
    returning id`.execute(tx);
  // raw: as above
  await sql`delete from idempotency_key using ${addresses} known (address)
    where position(known.address in lower(body::text)) > 0`.execute(tx);
  // raw: as above
  await sql`delete from account_request where lower(email) in ${addresses}`.execute(tx);
  // raw: as above
  await sql`delete from webhook_delivery where data->>'client_id' = ${clientId}`.execute(tx);
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

/** Deletes a client with all that is theirs, and the accounts of all its people. */
export async function deleteClient(tx: Tx, id: string): Promise<void> {
  const owner = tx.selectFrom('client').select('owner_id').where('account_id', '=', id);
  await tx.deleteFrom('account').where('id', '=', owner).execute();
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
  await db
    .deleteFrom('member_invitation')
    .where('expires_at', '<=', new Date(now.getTime() - INVITATIONS_KEPT_MS).toISOString())
    .execute();
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
