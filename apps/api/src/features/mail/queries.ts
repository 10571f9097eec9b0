import { sql, type UpdateObject } from 'kysely';
import type { Database, Tx } from '../../database/connect.ts';
import { hasChanged, hasRow } from '../../database/outcome.ts';
import { selectPersonName } from '../../database/person-name.ts';
import { selectPeople } from '../../database/select-people.ts';
import type { DB } from '../../database/tables.gen.ts';
import { normalizeEmail } from '../../lib/email.ts';
import { UNWRITABLE } from './rules.ts';

/** A mail that a worker holds for a while. */
export type ClaimedMail = {
  id: string;
  accountId: string | null;
  /** The person without an account to whom it goes. */
  contactId: string | null;
  recipient: string;
  languageCode: string;
  template: string;
  data: Record<string, string | number | string[]>;
  messageId: string;
  tries: number;
  sealed: string | null;
  /** Of which day a bundled mail is. */
  day: string | null;
  /** From when on, for a mail that keeps to sending hours; null for one that goes out at once. */
  sendAt: string | null;
};

/**
 * Takes a mail that is due, for a while: a worker that dies leaves it to the next one. No other worker takes it meanwhile,
 * and no transaction stays open. Bundled mail comes after all other. The message id, the same for all tries, is completed with the host of our links.
 */
export async function claimMail(
  db: Database,
  { now, until, host }: { now: Date; until: Date; host: string },
): Promise<ClaimedMail | undefined> {
  // raw: finds and takes the next mail in one statement, past those that other workers hold
  const { rows } = await sql<ClaimedMail>`
    update mail set tries = tries + 1,
      next_try_at = case when send_at is null then ${until.toISOString()}::timestamptz else next_try_at end,
      send_at = case when send_at is null then null else ${until.toISOString()}::timestamptz end,
      message_id = case when message_id = id::text then message_id || '@' || ${host}::text else message_id end
    where id = coalesce((
        select id from mail where sent_at is null and failed_at is null and next_try_at <= ${now.toISOString()}
        order by next_try_at, id limit 1 for update skip locked
      ), (
        select id from mail where sent_at is null and failed_at is null and send_at <= ${now.toISOString()}
        order by send_at, id limit 1 for update skip locked))
    returning id, account_id as "accountId", contact_id as "contactId", recipient, language_code as "languageCode", template, data,
      message_id as "messageId", tries, sealed, day, send_at as "sendAt"`.execute(db);
  return rows[0];
}

/** Whether a check-in of a plan still waits for its client. */
export function isCheckInOpen(tx: Tx, planId: string): Promise<boolean> {
  const checkIn = tx
    .selectFrom('check_in')
    .innerJoin('plan', 'plan.id', 'check_in.plan_id')
    .select('check_in.id')
    .where('check_in.plan_id', '=', planId)
    .where('check_in.opened_at', 'is not', null)
    .where('check_in.sent_at', 'is', null)
    .where('check_in.missed_at', 'is', null)
    .where('plan.completed_at', 'is not', null)
    .where('plan.follow_up_paused_at', 'is', null);
  return hasRow(checkIn);
}

/** Makes others who prepare a mail for the account wait until this transaction ends, and nobody else. */
export async function lockMailFor(tx: Tx, accountId: string): Promise<void> {
  // raw: a lock without a row
  await sql`select pg_advisory_xact_lock(hashtextextended(${`mail ${accountId}`}, 0))`.execute(tx);
}

export type Addressee = NonNullable<Awaited<ReturnType<typeof selectAddressee>>>;

/** The account a mail is for, with the names that a mail uses; undefined when it is deleted or disabled. */
export function selectAddressee(db: Database, accountId: string) {
  return selectPeople(db)
    .leftJoin('consultant as theirs', 'theirs.account_id', 'client.consultant_id')
    .leftJoin('email_change as change', 'change.account_id', 'account.id')
    .select((eb) => [
      'account.role',
      'account.email',
      'account.language_code as languageCode',
      eb.fn.coalesce('member.first_name', 'consultant.first_name').as('firstName'),
      sql<string | null>`theirs.first_name || ' ' || theirs.last_name`.as('consultant'),
      'change.new_email as pendingEmail',
      sql<boolean>`coalesce(client.credits, 0) > 0 and member.role = 'owner'`.as('hasPlanRight'),
      'account.notification_choices as choices',
    ])
    .where('account.id', '=', accountId)
    .where('account.deleted_at', 'is', null)
    .where('account.disabled_at', 'is', null)
    .executeTakeFirst();
}

/** What a mail with a secret is one of, no matter who queued it. */
export type Kind = { template: string; accountId: string; request: string; email: string; area: string };

/** Whether a newer mail brings, or brought, a newer secret, which voids this one's. */
export async function isOvertaken(db: Database, id: string, kind: Kind): Promise<boolean> {
  // raw: a select without a table
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
  {
    accountId,
    recipient,
    languageCode,
    template,
    sealed,
  }: Pick<ClaimedMail, 'accountId' | 'recipient' | 'languageCode' | 'template' | 'sealed'>,
): Promise<void> {
  await updateMail(db, id, { account_id: accountId, recipient, language_code: languageCode, template, sealed });
}

async function updateMail(db: Database, id: string, values: UpdateObject<DB, 'mail'>): Promise<void> {
  await db.updateTable('mail').set(values).where('id', '=', id).execute();
}

export async function deleteMail(db: Database, id: string): Promise<void> {
  await db.deleteFrom('mail').where('id', '=', id).execute();
}

/**
 * Of a mail that was sent only the fact is kept: not its secret and not its content, except for a visitor's address,
 * by which it is found when they are erased.
 */
export async function markSent(db: Database, id: string, now: Date): Promise<void> {
  const data = sql<string>`case when template = 'account_request' then jsonb_build_object('email', data->'email') else '{}' end`;
  await updateMail(db, id, { sent_at: now.toISOString(), sealed: null, last_error: null, data });
}

/** What a failed try leaves behind; `nextTryAt` null is a mail that is given up. */
type FailedTry = { now: Date; nextTryAt: Date | null; counts: boolean; keepsSecret: boolean; words: string };

export async function markFailedTry(
  db: Database,
  id: string,
  { words, counts, keepsSecret, nextTryAt, now }: FailedTry,
): Promise<void> {
  await db
    .updateTable('mail')
    .set({
      last_error: words,
      failed_at: nextTryAt ? null : now.toISOString(),
      ...(nextTryAt && nextTry(nextTryAt)),
      ...(!keepsSecret && { sealed: null }),
    })
    .$if(!counts, (update) => update.set((eb) => ({ tries: eb('tries', '-', 1) })))
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .execute();
}

/** Has mails tried again that failed since a moment because a server could not write them: an older one, or a text has been mended. */
export async function retryUnwritable(db: Database, { since, now }: { since: string; now: Date }): Promise<void> {
  await db
    .updateTable('mail')
    .set({ failed_at: null, ...nextTry(now) })
    .where('failed_at', '>=', since)
    .where('last_error', '=', UNWRITABLE)
    .execute();
}

/** When a mail is looked at again, of each by the column that it goes by. */
function nextTry(at: Date | 'infinity') {
  const moment = at === 'infinity' ? at : at.toISOString();
  return {
    next_try_at: sql<string>`case when send_at is null then ${moment}::timestamptz else next_try_at end`,
    send_at: sql<string>`case when send_at is null then null else ${moment}::timestamptz end`,
  };
}

/** Puts a mail off that may not go out yet; that was no try. */
export async function putOff(db: Database, id: string, until: Date | 'infinity'): Promise<void> {
  await db
    .updateTable('mail')
    .set((eb) => ({ tries: eb('tries', '-', 1), ...nextTry(until) }))
    .where('id', '=', id)
    .execute();
}

/** Makes a mail that was given up due again, as if it were new; false when there is no such mail. */
export function reviveMail(tx: Tx, id: string): Promise<boolean> {
  const asNew = { failed_at: null, last_error: null, sealed: null, tries: 0, ...nextTry(new Date(0)) };
  return hasChanged(tx.updateTable('mail').set(asNew).where('id', '=', id).where('failed_at', 'is not', null));
}

type NewMail = { id: string; template: string; data: object };

type NewAccountMails = Omit<NewMail, 'id'> & {
  /** By the id of each mail. */
  accountIds: ReadonlyMap<string, string>;
  about: readonly string[];
  notBefore?: Date;
  sendAt?: Date;
};

/** Adds a mail to the address of each account, in its language; none when the account is deleted or disabled. */
export async function insertAccountMails(
  db: Database,
  { accountIds, template, data, about, notBefore, sendAt }: NewAccountMails,
): Promise<void> {
  // raw: one statement reads the accounts and writes
  await sql`insert into mail (id, account_id, recipient, language_code, template, data, message_id, next_try_at, send_at, about)
    select mail.id, account.id, email, language_code, ${template}, ${JSON.stringify(data)}, mail.id,
      ${sendAt ? 'infinity' : (notBefore?.toISOString() ?? 'epoch')}, ${sendAt?.toISOString() ?? null}::timestamptz, ${about}::uuid[]
    from unnest(${[...accountIds.keys()]}::uuid[], ${[...accountIds.values()]}::uuid[]) as mail (id, account_id)
      join account on account.id = mail.account_id
    where deleted_at is null and disabled_at is null`.execute(db);
}

/** Deletes the mails about a move that no worker has taken yet. */
export async function deleteHeldMails(tx: Tx, to: string, clientIds: readonly string[]): Promise<void> {
  // raw: compares lists without regard to their order
  await sql`delete from mail where sent_at is null and tries = 0 and (
    (template = 'clients_moved' and account_id = ${to} and about @> ${clientIds}::uuid[] and about <@ ${clientIds}::uuid[])
    or (template = 'consultant_changed'
      and account_id in (select owner_id from client where account_id = any(${clientIds}::uuid[]))))`.execute(tx);
}

/** Stores the hash of an invitation's link and when it ends; gives what the mail tells, undefined when the invitation is gone. */
export async function storeInvitationLink(
  tx: Tx,
  { id, hash, expiresAt }: { id: string; hash: Buffer; expiresAt: Date },
): Promise<{ company: string; inviter: string | null; role: string } | undefined> {
  // raw: an update that gives columns of another table
  const { rows } = await sql<{ company: string; inviter: string | null; role: string }>`
    update member_invitation invitation set secret_hash = ${hash}, expires_at = ${expiresAt.toISOString()} from client
    where invitation.id = ${id} and client.account_id = invitation.client_id and not client.deleted
    returning client.company, ${selectPersonName(sql`invitation.invited_by`)} as inviter, invitation.role`.execute(tx);
  return rows[0];
}

type AddressMail = NewMail & { recipient: string; languageCode: string; sendAt?: Date; about?: readonly string[] };

/** Adds a mail to an address. With `sendAt` it is one that servers of earlier releases do not know. */
export async function insertMail(
  db: Database,
  { id, recipient, languageCode, template, data, sendAt, about = [] }: AddressMail,
): Promise<void> {
  const mail = { id, recipient, language_code: languageCode, template, data: JSON.stringify(data), about: [...about] };
  const due = sendAt ? { next_try_at: 'infinity', send_at: sendAt.toISOString() } : { next_try_at: 'epoch' };
  await db
    .insertInto('mail')
    .values({ ...mail, ...due, message_id: id })
    .execute();
}
