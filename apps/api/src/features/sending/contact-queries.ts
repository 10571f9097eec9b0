import { sql } from 'kysely';
import type { Database, Tx } from '../../database/connect.ts';
import { OPEN_TODO } from '../../database/plan-document.ts';
import type { OpenTodo } from './digest-queries.ts';
import { isStale, selectLastDay, REMINDED_CONTACT, toDueDays, type Due, type DueTodo } from './queries.ts';

/* The reminders of people without an account who are responsible for to-dos. */

/** Contacts with a to-do that has a reminder day, or whose mail of an earlier day has not gone out. */
export async function selectDueContacts(db: Database, { deadlines, today, timeZone }: Due): Promise<string[]> {
  // raw: a list of days
  const { rows } = await sql<{ id: string }>`
    select contact.id from contact join client on client.account_id = contact.client_id join account on account.id = client.owner_id
    where ${REMINDED_CONTACT} and account.deleted_at is null and account.disabled_at is null
      and not exists (select from erasure_request where client_id = client.account_id)
      and contact.id in (
        select todo.contact_id from ${toDueDays(deadlines)}
          join todo on coalesce(todo.deadline, '9999-12-31'::date) = due.deadline and ${OPEN_TODO}
          join plan on plan.id = todo.plan_id and plan.follow_up_paused_at is null
        where todo.contact_id is not null and (todo.created_at at time zone ${timeZone}::text)::date <= due.day
        union select contact_id from mail where contact_id is not null and ${isStale(today)})
    order by contact.id`.execute(db);
  return rows.map(({ id }) => id);
}

export type ContactBundle = { mailId: string; contactId: string; sendAt: Date };

/** Queues the mail of a day for some contacts; who has one gets no other. One of an earlier day that has not gone out is replaced. */
export async function insertContactBundles(
  tx: Tx,
  bundles: readonly ContactBundle[],
  { day, after }: { day: string; after: string },
): Promise<void> {
  const ids = bundles.map(({ contactId }) => contactId);
  const mails = bundles.map(({ mailId }) => mailId);
  const sendAt = bundles.map((bundle) => bundle.sendAt.toISOString());
  // raw: lists that are one value each, and several tables in one statement
  await sql`with stale as (
      delete from mail where contact_id = any(${ids}::uuid[]) and ${isStale(day)} returning contact_id, data->>'after' as after
    )
    insert into mail (id, contact_id, recipient, language_code, template, data, message_id, next_try_at, day, send_at)
    select wanted.id, contact.id, email, language_code, 'daily',
      jsonb_build_object('after', least(greatest(${after}, ${selectLastDay(sql`mail.contact_id = contact.id`, day)}), (select min(after) from stale where stale.contact_id = contact.id)),
        'through', ${day}::text), wanted.id, 'infinity', ${day}::date, wanted.send_at
    from unnest(${mails}::uuid[], ${ids}::uuid[], ${sendAt}::timestamptz[]) wanted (id, contact_id, send_at)
      join contact on contact.id = wanted.contact_id and contact.email is not null
    on conflict (contact_id, day) where contact_id is not null and day is not null do nothing`.execute(tx);
}

/** A contact's open to-dos that have one of these deadlines, the earliest first. */
export async function selectDueTodos(
  db: Database,
  contactId: string,
  { deadlines, timeZone }: Pick<Due, 'deadlines' | 'timeZone'>,
): Promise<DueTodo[]> {
  // raw: a list of days
  const { rows } = await sql<DueTodo>`select todo.task, todo.deadline, plan.name as plan
    from ${toDueDays(deadlines)} join todo on todo.deadline = due.deadline and ${OPEN_TODO}
      join plan on plan.id = todo.plan_id and plan.follow_up_paused_at is null
    where todo.contact_id = ${contactId} and (todo.created_at at time zone ${timeZone}::text)::date <= due.day
    order by todo.deadline, todo.id`.execute(db);
  return rows;
}

/** All open to-dos of a contact, the earliest first. */
export function selectOpenTodos(db: Database, contactId: string): Promise<OpenTodo[]> {
  const query = db.selectFrom('todo').innerJoin('plan', 'plan.id', 'todo.plan_id');
  return query
    .select(['todo.task', 'todo.deadline', 'plan.name as plan'])
    .where('todo.contact_id', '=', contactId)
    .where(OPEN_TODO)
    .orderBy(sql`todo.deadline nulls last, todo.id`)
    .execute();
}
