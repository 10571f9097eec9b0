import { sql, type Expression, type SqlBool, type UpdateObject } from 'kysely';
import type { LivingTodo, TodoHistory } from '@app/schema/todos';
import type { Database, Tx } from '../../database/connect.ts';
import { isoMoment } from '../../database/json.ts';
import { selectPersonName } from '../../database/person-name.ts';
import type { DB } from '../../database/tables.gen.ts';
import { EVENT_AFTER, EVENT_BEFORE, EVENT_NOTE, EVENT_WHAT } from '../../database/todo-event-document.ts';
import { clientInScope, type Scope } from '../../policy/scope.ts';

/** Who changes to-dos, when and why: what the trigger on `todo` writes into their history. */
export type TodoActor = {
  /** Absent for the system. */
  id?: string;
  /** The client, unless it is somebody without an account who is responsible. */
  kind?: 'client' | 'contact' | 'system';
  at: string;
  batch?: string;
  note?: string | undefined;
};

/** Names the actor of what this transaction does to to-dos; `undoes` takes back that a deadline was moved. */
export async function nameActor(tx: Tx, actor: TodoActor, undoes = false): Promise<void> {
  const change = JSON.stringify({ kind: 'client', ...actor });
  // raw: settings of the transaction
  await sql`select set_config('growth_plan.todo_change', ${change}, true), set_config('growth_plan.undoes', ${String(undoes)}, true)`.execute(
    tx,
  );
}

/** To-dos of a plan by their ids, in order; those of other plans are left out. */
export function selectLivingTodos(tx: Tx, planId: string, ids: readonly string[]): Promise<LivingTodo[]> {
  return tx
    .selectFrom('todo')
    .select([
      'id',
      'question_id as questionId',
      'task',
      'deadline',
      'person_responsible as personResponsible',
      sql<boolean>`done_at is not null`.as('done'),
      'done_at as doneAt',
      'dropped_at as droppedAt',
      'drop_reason as dropReason',
      'moves',
      'contact_id as contactId',
      'wanted_deadline as wantedDeadline',
      'wanted_reason as wantedReason',
    ])
    .where('plan_id', '=', planId)
    .where(isAmong(ids))
    .orderBy('id')
    .execute();
}

/** The columns that a change sets, and for which to-dos. */
export type TodoChange = { set: UpdateObject<DB, 'todo'>; where: Expression<SqlBool> };

const ALL = sql<boolean>`true`;

/** A person without an account whom a to-do can be given to. */
export type Contact = { id: string; name: string };

/** A contact of a client who has not left. */
export function selectContact(tx: Tx, clientId: string, id: string): Promise<Contact | undefined> {
  const contact = tx.selectFrom('contact').select(['id', 'name']).where('id', '=', id);
  return contact
    .where('client_id', '=', clientId)
    .where('name', 'is not', null)
    .$narrowType<Contact>()
    .executeTakeFirst();
}

/** Every change of a to-do. Moments and days are given. */
export const CHANGES = {
  /** Marked again, it keeps the moment of the first time. */
  done: (now: string): TodoChange => ({ set: { done_at: sql`coalesce(done_at, ${now})` }, where: ALL }),
  reopened: { set: { done_at: null }, where: ALL },
  deadline: (day: string | null): TodoChange => ({ set: { deadline: day }, where: ALL }),
  /** Counted from today where the deadline has passed: a day in the past is no plan. */
  moved: (days: number, today: string): TodoChange => ({
    set: { deadline: sql`least(greatest(deadline, ${today}::date) + ${days}::int, '9999-12-31'::date)` },
    where: sql`deadline is not null`,
  }),
  /** A name that was typed; a trigger takes a contact with another name away. */
  person: (name: string | null): TodoChange => ({ set: { person_responsible: name }, where: ALL }),
  contact: ({ id, name }: Contact): TodoChange => ({ set: { contact_id: id, person_responsible: name }, where: ALL }),
  noContact: { set: { contact_id: null }, where: ALL },
  /** The deadline that the person responsible asks for. */
  requested: (deadline: string, reason: string | null): TodoChange => ({
    set: { wanted_deadline: deadline, wanted_reason: reason },
    where: ALL,
  }),
  accepted: {
    set: { deadline: sql<string>`wanted_deadline`, wanted_deadline: null, wanted_reason: null },
    where: sql<boolean>`wanted_deadline is not null`,
  },
  declined: { set: { wanted_deadline: null, wanted_reason: null }, where: ALL },
  /** What is done is not given up, and what was dropped keeps its reason. */
  dropped: (now: string, reason: string): TodoChange => ({
    set: { dropped_at: now, drop_reason: reason },
    where: sql`done_at is null and dropped_at is null`,
  }),
  restored: { set: { dropped_at: null, drop_reason: null }, where: ALL },
} as const;

/** Changes to-dos of a plan, those alone that the change is for. */
export async function changeTodos(
  tx: Tx,
  { planId, ids }: { planId: string; ids: readonly string[] },
  { set, where }: TodoChange,
): Promise<void> {
  await tx.updateTable('todo').set(set).where('plan_id', '=', planId).where(isAmong(ids)).where(where).execute();
}

const isAmong = (ids: readonly string[]) => sql<boolean>`todo.id = any(${ids}::uuid[])`; // a list is one value

/** The most notes that one of these to-dos has. */
export async function countMostNotes(tx: Tx, ids: readonly string[]): Promise<number> {
  const notes = tx
    .selectFrom('todo_event')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('what', '=', 'note')
    .where(sql<boolean>`todo_id = any(${ids}::uuid[])`);
  const most = await notes.groupBy('todo_id').orderBy('count', 'desc').limit(1).executeTakeFirst();
  return most?.count ?? 0;
}

/** Writes the same note into the history of each to-do. */
export async function insertNotes(tx: Tx, ids: readonly string[], actor: TodoActor): Promise<void> {
  const { id = null, kind = 'client', at, batch = null, note = '' } = actor;
  const event = { at, what: 'note', note, actor_kind: kind, actor_id: id, batch_id: batch };
  await tx
    .insertInto('todo_event')
    .values(ids.map((todoId) => ({ todo_id: todoId, ...event })))
    .execute();
}

/** The to-dos of a plan that have something of a call in their history, a note too. */
export async function selectTodosOfBatch(tx: Tx, planId: string, batchId: string): Promise<string[]> {
  const events = tx.selectFrom('todo_event').innerJoin('todo', 'todo.id', 'todo_event.todo_id');
  const ofBatch = events.where('todo_event.batch_id', '=', batchId).where('todo.plan_id', '=', planId);
  const todos = await ofBatch.select('todo.id').distinct().execute();
  return todos.map(({ id }) => id);
}

/** What a call did to one to-do: the values from before by the kind of event, and whether something was changed since. */
export type Undoable = { todoId: string; at: string; isChangedSince: boolean };

/** The to-dos of a plan that a call changed; notes change nothing. */
export async function selectBatch(tx: Tx, planId: string, batchId: string): Promise<Undoable[]> {
  // raw: compares the newest event of the call with the newest of all
  const { rows } = await sql<Undoable>`
    select mine.todo_id as "todoId", min(mine.at) as at, exists (select from todo_event later
      where later.todo_id = mine.todo_id and later.what <> 'note' and later.id > max(mine.id)) as "isChangedSince"
    from todo_event mine join todo on todo.id = mine.todo_id
    where mine.batch_id = ${batchId} and mine.what <> 'note' and todo.plan_id = ${planId}
    group by mine.todo_id order by mine.todo_id`.execute(tx);
  return rows;
}

/**
 * Gives to-dos the values that they had before a call. Of a contact who left or was removed meanwhile the name comes back alone, and
 * a request comes back to the contact who made it.
 */
export async function restoreBefore(
  tx: Tx,
  { batchId, ids, at }: { batchId: string; ids: readonly string[]; at: string },
): Promise<void> {
  // raw: the values from before are text, by the kind of event
  await sql`update todo set
      done_at = case when was ? 'done' then null when was ? 'reopened' then (was->>'reopened')::timestamptz else done_at end,
      deadline = case when was ? 'deadline' then (was->>'deadline')::date else deadline end,
      person_responsible = case when was ? 'person' then was->>'person' else person_responsible end,
      contact_id = case when was ? 'person' then batch.contact_id else todo.contact_id end,
      wanted_deadline = case when asks_again then (given).wanted_before else wanted_deadline end,
      wanted_reason = case when asks_again then (given).wanted_reason else wanted_reason end,
      dropped_at = case when was ? 'dropped' then null when was ? 'restored' then ${at}::timestamptz else dropped_at end,
      drop_reason = case when was ? 'dropped' then null when was ? 'restored' then was->>'restored' else drop_reason end
    from (
      select changed.*, contact.id as contact_id, contact.id is not null and (given).wanted_before is not null as asks_again
      from (select todo_id, jsonb_object_agg(what, before) as was,
          (array_agg(event) filter (where what in ('person', 'deadline')))[1] as given
        from todo_event event
        where batch_id = ${batchId} and what <> 'note' and todo_id = any(${ids}::uuid[]) group by todo_id) changed
      left join contact on contact.id = (given).contact_before and contact.name is not null
    ) batch
    where todo.id = batch.todo_id`.execute(tx);
}

/** An event, with who acted where they have a name, and as what. */
type HistoryRow = TodoHistory[number] & { actorKind: string };

/** What happened to a to-do of a plan in scope, the newest first; null when there is no such to-do. */
export async function selectHistory(
  db: Database,
  scope: Scope,
  { planId, todoId }: { planId: string; todoId: string },
): Promise<HistoryRow[] | null> {
  // raw: a row without an event says that the to-do is there
  const { rows } = await sql<HistoryRow | { what: null }>`
    select ${isoMoment('event.at')} as at, ${EVENT_WHAT} as what, ${EVENT_BEFORE} as before, ${EVENT_AFTER} as after,
      ${EVENT_NOTE} as note, event.actor_kind as "actorKind",
      coalesce(${selectPersonName(sql`event.actor_id`)}, (select name from contact where contact.id = event.actor_id)) as actor
    from todo join plan on plan.id = todo.plan_id join client on client.account_id = plan.client_id
      left join todo_event event on event.todo_id = todo.id
    where todo.id = ${todoId} and plan.id = ${planId} and ${clientInScope(scope)}
    order by event.id desc`.execute(db);
  if (rows.length === 0) return null;
  return rows.filter((row): row is HistoryRow => row.what !== null);
}
