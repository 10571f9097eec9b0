import {
  NOTIFICATION_EVENTS,
  UNREAD_MAX,
  type NotificationChoices,
  type NotificationEvent,
  type NotificationKind,
} from '@app/schema/notification-kinds';
import type { NotificationPage } from '@app/schema/notifications';
import type { Role } from '@app/schema/roles';
import { sql, type Insertable } from 'kysely';
import type { Database, Tx } from '../../database/connect.ts';
import type { DB } from '../../database/tables.gen.ts';
import { isoMoment } from '../../database/json.ts';
import { OPEN_CHECK_INS } from '../../database/open-check-ins.ts';
import { selectPersonName } from '../../database/person-name.ts';
import { clientInScope, isOwner, type Scope } from '../../policy/scope.ts';

/** A notification with the names that its text and link need. */
export type NotificationRow = {
  id: string;
  kind: NotificationKind;
  event: NotificationEvent;
  planId: string | null;
  clientId: string | null;
  params: Record<string, number | string>;
  plan: string | null;
  company: string | null;
  /** Of a thread: who did something, null once they are erased, and its step. */
  actor: string | null;
  step: { key: string; position: number } | null;
  createdAt: string;
  readAt: string | null;
};

/** The reader's own, without those about clients whom they no longer look after, and without events of a later release that runs too. */
const inScope = (scope: Scope) => sql`notification left join client on client.account_id = notification.client_id
  where notification.account_id = ${scope.accountId} and notification.event = any(${NOTIFICATION_EVENTS}) and (notification.client_id is null or ${clientInScope(scope)})`;

/** Newest first, before a place; with a mail, those that it tells of and nobody has read. */
export async function selectNotifications(
  db: Database,
  scope: Scope,
  { before, mailId, limit }: { before: { id: string } | null; mailId?: string; limit: number },
): Promise<NotificationRow[]> {
  // raw: shares its condition with the count
  const { rows } = await sql<NotificationRow>`select notification.id, notification.kind, notification.event,
      notification.plan_id as "planId", notification.client_id as "clientId", notification.params, client.company,
      (select name from plan where plan.id = notification.plan_id) as plan,
      ${selectPersonName(sql`(notification.params->>'actorId')::uuid`)} as actor,
      (select json_build_object('key', key, 'position', position) from step where step.id = (notification.params->>'stepId')::uuid) as step,
      ${isoMoment('notification.created_at')} as "createdAt", ${isoMoment('notification.read_at')} as "readAt"
    from ${inScope(scope)} ${before ? sql`and notification.id < ${before.id}` : sql``}
      ${mailId ? sql`and notification.mail_id = ${mailId} and notification.read_at is null` : sql``}
    order by notification.id desc limit ${limit}`.execute(db);
  return rows;
}

type Waiting = Pick<NotificationPage, 'unread' | 'plansWithUnread' | 'openCheckIns'>;

/**
 * How many the reader has not read, counted up to one more than is shown, in which plans a member has comments to read, and the
 * check-ins that a main user can send.
 */
export async function selectWaiting(db: Database, scope: Scope): Promise<Waiting> {
  const plans = scope.reach === 'company' ? plansWithUnread(scope) : NONE;
  const checkIns = isOwner(scope) ? openCheckIns(scope) : NONE;
  // raw: a count that ends early
  const { rows } =
    await sql<Waiting>`select count(*)::int as unread, ${plans} as "plansWithUnread", ${checkIns} as "openCheckIns"
    from (select from ${inScope(scope)} and notification.read_at is null limit ${UNREAD_MAX + 1}) counted`.execute(db);
  return rows[0]!; // a count is one row
}

const NONE = sql`'[]'::json`;

/** The check-ins in scope that can be sent, the earliest first. */
const openCheckIns = (
  scope: Scope,
) => sql`(select coalesce(json_agg(json_build_object('planId', plan.id, 'plan', plan.name, 'dueOn', check_in.due_on)
    order by check_in.due_on, check_in.id), '[]')
  from ${OPEN_CHECK_INS} and check_in.client_id in (select client.account_id from client where ${clientInScope(scope)}))`;

/** The plans in scope with a comment by somebody else that the reader has not seen. */
const plansWithUnread = (
  scope: Scope,
) => sql`(select coalesce(json_agg(json_build_object('id', plan.id, 'name', plan.name) order by plan.id desc), '[]')
  from client join plan on plan.client_id = client.account_id
  where ${clientInScope(scope)} and exists (select from thread
    left join thread_seen seen on seen.thread_id = thread.id and seen.account_id = ${scope.accountId}
    where thread.plan_id = plan.id and thread.last_number > coalesce(seen.number, 0)
      and exists (select from comment where comment.thread_id = thread.id and comment.number > coalesce(seen.number, 0)
        and comment.author_id <> ${scope.accountId} and comment.deleted_at is null)))`;

/** Who is notified, and how they want to be mailed. */
export type NotifiedReader = { id: string; role: Role; choices: NotificationChoices };

/** An account that is notified. */
export function selectReader(tx: Tx, accountId: string): Promise<NotifiedReader[]> {
  const account = tx.selectFrom('account').select(['id', 'role', 'notification_choices as choices']);
  return account.where('id', '=', accountId).execute();
}

/** The main user of a client, and with `alsoEditors` those who write with them, in this order. */
export function selectWriters(tx: Tx, clientId: string, alsoEditors: boolean): Promise<NotifiedReader[]> {
  return tx
    .selectFrom('member')
    .innerJoin('account', 'account.id', 'member.account_id')
    .select(['account.id', 'account.role', 'account.notification_choices as choices'])
    .where('member.client_id', '=', clientId)
    .where('member.role', 'in', alsoEditors ? ['owner', 'editor'] : ['owner'])
    .where('member.removed_at', 'is', null)
    .orderBy(sql`member.role = 'owner'`, 'desc')
    .orderBy('account.id')
    .execute();
}

export async function insertNotifications(tx: Tx, notifications: Insertable<DB['notification']>[]): Promise<void> {
  if (notifications.length > 0) await tx.insertInto('notification').values(notifications).execute();
}

/** Marks those of a reader that are named, or all up to one. */
export async function markRead(
  db: Database,
  accountId: string,
  { ids, until, at }: { ids?: string[] | undefined; until?: string | undefined; at: Date },
): Promise<void> {
  // raw: a list is one value, so that the statement is the same for any length
  await sql`update notification set read_at = ${at.toISOString()} where account_id = ${accountId} and read_at is null
    and (id = any(${ids ?? []}::uuid[]) or id <= ${until ?? null}::uuid)`.execute(db);
}

/** Deletes the newest notification of a move of so many clients since a moment: it was undone. */
export async function deleteMoveNews(tx: Tx, move: { to: string; count: number; since: Date }): Promise<void> {
  // raw: one of several that are alike
  await sql`delete from notification where id = (select id from notification
    where account_id = ${move.to} and event = 'clients_moved' and params->>'count' = ${String(move.count)}
      and created_at >= ${move.since.toISOString()} order by id desc limit 1)`.execute(tx);
}

const choicesOf = (db: Database, accountId: string) =>
  db
    .selectFrom('account')
    .select(['role', 'notification_choices as choices'])
    .where('id', '=', accountId)
    .where('deleted_at', 'is', null);

/** How an account wants to be mailed, and its role, held until the transaction ends; undefined when it is deleted. */
export const lockChoices = (tx: Tx, accountId: string) => choicesOf(tx, accountId).forNoKeyUpdate().executeTakeFirst();

/** Stores choices next to those of other kinds; gives all that are stored then. */
export async function mergeChoices(
  db: Database,
  accountId: string,
  choices: NotificationChoices,
): Promise<NotificationChoices> {
  const merged = sql<string>`notification_choices || ${JSON.stringify(choices)}::jsonb`;
  const account = db.updateTable('account').set({ notification_choices: merged }).where('id', '=', accountId);
  return (await account.returning('notification_choices as choices').executeTakeFirstOrThrow()).choices;
}

/** Whether a person without an account is reminded of their to-dos, held until the transaction ends; undefined once they have left. */
export function lockReminders(tx: Tx, contactId: string) {
  const contact = tx.selectFrom('contact').select(['reminders', 'client_id as clientId']).where('id', '=', contactId);
  return contact.where('left_at', 'is', null).forNoKeyUpdate().executeTakeFirst();
}

export async function updateReminders(tx: Tx, contactId: string, reminders: boolean): Promise<void> {
  await tx.updateTable('contact').set({ reminders }).where('id', '=', contactId).execute();
}
