import type { Role } from '@app/schema/roles';
import { sql } from 'kysely';
import type { Database, Tx } from '../../database/connect.ts';
import { normalizeEmail } from '../../lib/email.ts';

const FAILED_SHOWN = 50;

/** A mail that a worker holds for a while. */
export type ClaimedMail = {
  id: string;
  accountId: string | null;
  recipient: string;
  languageCode: string;
  template: string;
  data: Record<string, string | number | string[]>;
  messageId: string;
  tries: number;
  sealed: string | null;
};

/**
 * Takes a mail that is due, for a while: a worker that dies leaves it to the next one. No other worker takes it meanwhile,
 * and no transaction stays open. The message id, the same for all tries, is completed with the host of our links.
 */
export async function claimMail(db: Database, now: Date, until: Date, host: string): Promise<ClaimedMail | undefined> {
  const { rows } = await sql<ClaimedMail>`
    update mail set next_try_at = ${until.toISOString()}, tries = tries + 1,
      message_id = case when message_id = id::text then message_id || '@' || ${host}::text else message_id end
    where id = (
      select id from mail where sent_at is null and failed_at is null and next_try_at <= ${now.toISOString()}
      order by next_try_at, id limit 1 for update skip locked)
    returning id, account_id as "accountId", recipient, language_code as "languageCode", template, data,
      message_id as "messageId", tries, sealed`.execute(db);
  return rows[0];
}

/** Makes others who prepare a mail for the account wait until this transaction ends, and nobody else. */
export async function lockMailOf(tx: Tx, accountId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`mail ${accountId}`}, 0))`.execute(tx);
}

/** The account a mail is for, with the names that a mail calls; undefined when it is gone or disabled. */
export type Addressee = {
  role: Role;
  email: string;
  languageCode: string;
  firstName: string | null;
  /** Of a client. */
  consultant: string | null;
  pendingEmail: string | null;
};

export async function selectAddressee(db: Database, accountId: string): Promise<Addressee | undefined> {
  const { rows } = await sql<Addressee>`
    select account.role, account.email, account.language_code as "languageCode",
      coalesce(client.first_name, own.first_name) as "firstName",
      theirs.first_name || ' ' || theirs.last_name as consultant, change.new_email as "pendingEmail"
    from account
      left join client on client.account_id = account.id
      left join consultant own on own.account_id = account.id
      left join consultant theirs on theirs.account_id = client.consultant_id
      left join email_change change on change.account_id = account.id
    where account.id = ${accountId} and account.deleted_at is null and account.disabled_at is null`.execute(db);
  return rows[0];
}

/** What a mail with a secret is one of, no matter who queued it. */
export type Kind = { template: string; accountId: string; request: string; email: string; area: string };

/** Whether a newer mail brings, or brought, a newer secret, which voids this one's. */
export async function isOvertaken(db: Database, id: string, kind: Kind): Promise<boolean> {
  const { rows } = await sql<{ overtaken: boolean }>`
    select exists (select from mail where id > ${id} and failed_at is null and (
      (account_id = ${kind.accountId} and template = ${kind.template})
      or (account_id is null and template = ${kind.request} and sent_at is null
        and lower(recipient) = ${normalizeEmail(kind.email)} and data->>'area' = ${kind.area})
    )) as overtaken`.execute(db);
  return rows[0]?.overtaken ?? false;
}

/** Writes down whom a mail turned out to be for, and its secret. */
export async function storePrepared(
  db: Database,
  id: string,
  { accountId, recipient, languageCode, template, sealed }: Omit<ClaimedMail, 'id' | 'data' | 'messageId' | 'tries'>,
): Promise<void> {
  await db
    .updateTable('mail')
    .set({ account_id: accountId, recipient, language_code: languageCode, template, sealed })
    .where('id', '=', id)
    .execute();
}

export async function deleteMail(db: Database, id: string): Promise<void> {
  await db.deleteFrom('mail').where('id', '=', id).execute();
}

/**
 * Of a mail that was sent there stays that it was: not its secret, and no word of what it told, but for a visitor's address,
 * by which it is found when they are erased.
 */
export async function markSent(db: Database, id: string, now: Date): Promise<void> {
  await sql`update mail set sent_at = ${now.toISOString()}, sealed = null, last_error = null,
      data = case when template = 'account_request' then jsonb_build_object('email', data->'email') else '{}' end
    where id = ${id}`.execute(db);
}

/** What a failed try leaves behind; `nextTryAt` null is a mail that is given up. */
export type FailedTry = { now: Date; nextTryAt: Date | null; counts: boolean; keepsSecret: boolean; words: string };

export async function markFailedTry(db: Database, id: string, failed: FailedTry): Promise<void> {
  await sql`update mail set last_error = ${failed.words}, tries = tries - ${failed.counts ? 0 : 1}::int,
      sealed = case when ${failed.keepsSecret}::boolean then sealed end,
      failed_at = ${failed.nextTryAt ? null : failed.now.toISOString()},
      next_try_at = coalesce(${failed.nextTryAt?.toISOString() ?? null}, next_try_at)
    where id = ${id} and sent_at is null`.execute(db);
}

/** How many mails wait, and why the oldest that was tried does. */
export async function selectWaiting(db: Database): Promise<{ waiting: number; waitingBecause: string | null }> {
  const { rows } = await sql<{ waiting: number; waitingBecause: string | null }>`
    select count(*) as waiting, (array_agg(last_error order by id) filter (where last_error is not null))[1] as "waitingBecause"
    from mail where sent_at is null and failed_at is null`.execute(db);
  return rows[0]!; // an aggregate has a row
}

export type FailedMail = {
  id: string;
  template: string;
  recipient: string;
  createdAt: string;
  failedAt: string;
  tries: number;
  lastError: string;
};

export async function selectFailed(db: Database): Promise<FailedMail[]> {
  const { rows } = await sql<FailedMail>`
    select id, template, recipient, created_at as "createdAt", failed_at as "failedAt", tries,
      coalesce(last_error, '') as "lastError"
    from mail where failed_at is not null order by failed_at desc, id desc limit ${FAILED_SHOWN}`.execute(db);
  return rows;
}

/** Makes a mail that was given up due again, as if it were new; false when there is no such mail. */
export async function reviveMail(tx: Tx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('mail')
    .set({ failed_at: null, last_error: null, sealed: null, tries: 0, next_try_at: 'epoch' })
    .where('id', '=', id)
    .where('failed_at', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
