import type { ContactTodo } from '@app/schema/contacts';
import { sql, type RawBuilder } from 'kysely';
import type { Database, Tx } from '../../database/connect.ts';
import { isoMoment } from '../../database/json.ts';

/* What the page behind the link of a person responsible reads and writes. */

type Link = { id: string; generation: number };

const open = (db: Database, { id, generation }: Link) =>
  db
    .selectFrom('contact')
    .innerJoin('client', 'client.account_id', 'contact.client_id')
    .innerJoin('account', 'account.id', 'client.owner_id')
    .select(['contact.id', 'contact.client_id as clientId', 'contact.email', 'contact.generation'])
    .select(['contact.language_code as languageCode', 'contact.reminders', 'client.company'])
    .select(sql<string>`client.first_name || ' ' || client.last_name`.as('client'))
    .where('contact.id', '=', id)
    .where('contact.generation', '=', generation)
    .where('contact.left_at', 'is', null)
    .where('account.deleted_at', 'is', null)
    .where('account.disabled_at', 'is', null);

export type OpenContact = NonNullable<Awaited<ReturnType<typeof selectOpenContact>>>;

/** A contact who has not left and whose links are as they were, with their client, who can log in. */
export const selectOpenContact = (db: Database, link: Link) => open(db, link).executeTakeFirst();

/** The same, held until the transaction ends. */
export const lockOpenContact = (tx: Tx, link: Link) => open(tx, link).forNoKeyUpdate('contact').executeTakeFirst();

type Shown = { contactId: string; doneSince: Date };

/** The to-dos of a contact that are open, or done since a moment: the open ones first, by deadline. */
export async function selectTodos(db: Database, { contactId, doneSince }: Shown): Promise<ContactTodo[]> {
  const isShown = sql`(todo.done_at is null or todo.done_at >= ${doneSince.toISOString()})`;
  // raw: notes as JSON
  const { rows } = await sql<ContactTodo>`${selectTodoOf(contactId)} and ${isShown}
    order by todo.done_at is not null, todo.deadline nulls last, todo.id`.execute(db);
  return rows;
}

/** A to-do of a contact that is not dropped; undefined when it is somebody else's. */
export async function selectTodo(db: Database, contactId: string, todoId: string): Promise<ContactTodo | undefined> {
  // raw: the same
  const { rows } = await sql<ContactTodo>`${selectTodoOf(contactId)} and todo.id = ${todoId}`.execute(db);
  return rows[0];
}

const selectTodoOf = (contactId: string): RawBuilder<unknown> => sql`
  select todo.id, plan.name as plan, todo.task, todo.deadline, todo.done_at is not null as done,
    (select coalesce(json_agg(json_build_object('at', ${isoMoment('event.at')}, 'note', event.note) order by event.id desc), '[]')
      from todo_event event where event.todo_id = todo.id and event.what = 'note' and event.actor_id = todo.contact_id) as notes,
    todo.wanted_deadline as "wantedDeadline", todo.wanted_reason as "wantedReason"
  from todo join plan on plan.id = todo.plan_id
  where todo.contact_id = ${contactId} and todo.dropped_at is null`;

/** The plan of a contact's to-do. */
export async function selectPlanId(db: Database, contactId: string, todoId: string): Promise<string | undefined> {
  const todo = db.selectFrom('todo').select('plan_id as planId').where('id', '=', todoId);
  return (await todo.where('contact_id', '=', contactId).executeTakeFirst())?.planId;
}

export async function updateSettings(
  tx: Tx,
  id: string,
  { languageCode, reminders }: { languageCode?: string | undefined; reminders?: boolean | undefined },
): Promise<void> {
  const contact = tx.updateTable('contact').set({ id, language_code: languageCode, reminders });
  await contact.where('id', '=', id).execute();
}
