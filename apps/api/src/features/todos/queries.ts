import type { CreateTodoInput, UpdateTodoInput } from '@app/schema/todos';
import { sql } from 'kysely';
import type { Database, Tx } from '../../database/connect.ts';
import { hasChanged } from '../../database/outcome.ts';
import { clientInScope, type Scope } from '../../policy/scope.ts';
import { isoMoment } from '../../database/json.ts';
import type { LockedPlan } from '../plans/service.ts';

const TODO_FIELDS = [
  'id',
  'question_id as questionId',
  'task',
  'deadline',
  'person_responsible as personResponsible',
  sql<boolean>`done_at is not null`.as('done'),
  'done_at as doneAt',
] as const;

/** A to-do as JSON, with the question that it belongs to and why it was dropped, if it was. */
type TodoOfPlan = { questionId: string; todo: string; dropReason: string | null };

/** A plan's to-dos by deadline, undated last; null when the plan is out of scope. */
export async function selectTodos(db: Database, scope: Scope, planId: string): Promise<TodoOfPlan[] | null> {
  const { rows } = await sql<TodoOfPlan | { questionId: null }>`select todo.question_id as "questionId", (
      select row_to_json(entry)::text from (select todo.id, todo.task, todo.deadline,
        todo.person_responsible as "personResponsible", todo.done_at is not null as done, ${isoMoment('todo.done_at')} as "doneAt") entry
    ) as todo, todo.drop_reason as "dropReason"
    from plan join client on client.account_id = plan.client_id left join todo on todo.plan_id = plan.id
    where plan.id = ${planId} and ${clientInScope(scope)}
    order by todo.deadline nulls last, todo.id`.execute(db); // raw: a list that is read often, and PostgreSQL builds the JSON
  if (rows.length === 0) return null;
  return rows.filter((row): row is TodoOfPlan => row.questionId !== null);
}

export async function countTodosOfQuestion(tx: Tx, planId: string, questionId: string): Promise<number> {
  const counted = tx.selectFrom('todo').select((eb) => eb.fn.countAll<number>().as('count'));
  const ofQuestion = counted.where('plan_id', '=', planId).where('question_id', '=', questionId);
  return (await ofQuestion.executeTakeFirstOrThrow()).count;
}

type NewTodo = Omit<CreateTodoInput, 'stepId'> & { contactId?: string | undefined };

export function insertTodo(
  tx: Tx,
  plan: LockedPlan,
  { id, questionId, task, deadline, personResponsible, contactId }: NewTodo,
) {
  return tx
    .insertInto('todo')
    .values({
      id,
      plan_id: plan.id,
      questionnaire_id: plan.questionnaireId,
      question_id: questionId,
      task,
      deadline,
      person_responsible: personResponsible || null,
      contact_id: contactId ?? null,
      // After a round that was sent while this waited for the plan: it is not of what was sent.
      created_at: sql<string>`greatest(clock_timestamp(),
        (select max(submitted_at) + interval '1 millisecond' from feedback_round where plan_id = ${plan.id}))`,
    })
    .returning(TODO_FIELDS)
    .executeTakeFirstOrThrow();
}

type Change = Omit<UpdateTodoInput, 'id' | 'done'> & { doneAt: string | null | undefined };

/**
 * Writes what is given; setting the id to itself keeps the statement whole when nothing else is. Ticked again, a to-do
 * keeps the moment of its first tick.
 */
export function updateTodo(tx: Tx, planId: string, { todoId, task, deadline, personResponsible, doneAt }: Change) {
  return tx
    .updateTable('todo')
    .set({
      id: todoId,
      task,
      deadline,
      person_responsible: personResponsible === '' ? null : personResponsible,
      done_at: doneAt && sql<string>`coalesce(done_at, ${doneAt})`,
    })
    .where('plan_id', '=', planId)
    .where('id', '=', todoId)
    .returning(TODO_FIELDS)
    .executeTakeFirst();
}

export function deleteTodo(tx: Tx, planId: string, todoId: string): Promise<boolean> {
  return hasChanged(tx.deleteFrom('todo').where('plan_id', '=', planId).where('id', '=', todoId));
}

type Ticks = { planId: string; questionId: string; doneAt: string | null };

/** Ticks every open to-do of a question, or opens again those that are done; those that were dropped stay so. */
export async function setQuestionDone(tx: Tx, { planId, questionId, doneAt }: Ticks): Promise<void> {
  const todos = tx.updateTable('todo').set({ done_at: doneAt }).where('plan_id', '=', planId);
  const other = doneAt === null ? 'is not' : 'is';
  const others = todos.where('question_id', '=', questionId).where('done_at', other, null);
  await others.where('dropped_at', 'is', null).execute();
}

type Weeks = { clientId: string; today: string; weeks: number; timeZone: string };

/** A client's to-dos at the end of each of some weeks up to `today`'s; null when the client is out of scope. */
export async function selectWeeks(db: Database, scope: Scope, { clientId, today, weeks, timeZone }: Weeks) {
  const { rows } = await sql<{ week: string; open: number; done: number }>`
    with week as (
      select start, start + interval '7 days' as next from generate_series(
        date_trunc('week', ${today}::date::timestamp) - make_interval(weeks => ${weeks - 1}::int),
        date_trunc('week', ${today}::date::timestamp), interval '7 days') start
    ), own as (
      select todo.created_at at time zone ${timeZone} as made, todo.done_at at time zone ${timeZone} as done,
        coalesce(todo.done_at, todo.dropped_at) at time zone ${timeZone} as ended
      from plan join todo on todo.plan_id = plan.id where plan.client_id = ${clientId}
    )
    select to_char(week.start, 'YYYY-MM-DD') as week,
      count(*) filter (where own.made < week.next and (own.ended is null or own.ended >= week.next))::int as open,
      count(*) filter (where own.done < week.next)::int as done
    from client cross join week left join own on own.made < week.next
    where client.account_id = ${clientId} and ${clientInScope(scope)}
    group by week.start order by week.start`.execute(db); // raw: its weeks are in no table
  return rows.length === 0 ? null : rows;
}
