import type { Todo } from '@app/schema/todos';
import { sql } from 'kysely';
import type { Database, Tx } from '../../database/connect.ts';
import { clientInScope, type Scope } from '../../policy/scope.ts';

export type TodoRow = {
  id: string;
  question_id: string;
  task: string;
  deadline: string | null;
  person_responsible: string | null;
  done_at: string | null;
};

/** The fields of a to-do that its owner writes; what is left out stays. */
export type TodoFields = Partial<Pick<TodoRow, 'task' | 'deadline' | 'person_responsible' | 'done_at'>>;

const COLUMNS = ['id', 'question_id', 'task', 'deadline', 'person_responsible', 'done_at'] as const;

export function toTodo(row: TodoRow): Todo {
  return {
    id: row.id,
    questionId: row.question_id,
    task: row.task,
    deadline: row.deadline,
    personResponsible: row.person_responsible,
    done: row.done_at !== null,
    doneAt: row.done_at,
  };
}

/** A plan's to-dos by deadline, undated last; null when the plan is out of scope. */
export async function selectTodos(db: Database, scope: Scope, planId: string): Promise<TodoRow[] | null> {
  const { rows } = await sql<TodoRow | { id: null }>`
    select todo.id, todo.question_id, todo.task, todo.deadline, todo.person_responsible, todo.done_at
    from plan join client on client.account_id = plan.client_id left join todo on todo.plan_id = plan.id
    where plan.id = ${planId} and ${clientInScope(scope)}
    order by todo.deadline nulls last, todo.id`.execute(db);
  if (rows.length === 0) return null;
  return rows.filter((row): row is TodoRow => row.id !== null);
}

export async function countTodosOf(tx: Tx, planId: string, questionId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('todo')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('plan_id', '=', planId)
    .where('question_id', '=', questionId)
    .executeTakeFirstOrThrow();
  return count;
}

export function insertTodo(
  tx: Tx,
  todo: {
    id: string;
    plan_id: string;
    questionnaire_id: string;
    question_id: string;
    task: string;
    deadline: string | null;
    person_responsible: string | null;
  },
): Promise<TodoRow> {
  return tx.insertInto('todo').values(todo).returning(COLUMNS).executeTakeFirstOrThrow();
}

/**
 * Writes what is given; setting the id to itself keeps the statement whole when nothing else is. Ticked again, a to-do
 * keeps the moment of its first tick.
 */
export function updateTodo(
  tx: Tx,
  planId: string,
  todoId: string,
  { done_at: doneAt, ...fields }: TodoFields,
): Promise<TodoRow | undefined> {
  return tx
    .updateTable('todo')
    .set({
      id: todoId,
      ...fields,
      ...(doneAt !== undefined && { done_at: doneAt && sql<string>`coalesce(done_at, ${doneAt})` }),
    })
    .where('plan_id', '=', planId)
    .where('id', '=', todoId)
    .returning(COLUMNS)
    .executeTakeFirst();
}

export async function deleteTodo(tx: Tx, planId: string, todoId: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('todo')
    .where('plan_id', '=', planId)
    .where('id', '=', todoId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Ticks every to-do of a question, or opens it again; those ticked before keep their moment. */
export async function setQuestionDone(
  tx: Tx,
  planId: string,
  questionId: string,
  doneAt: string | null,
): Promise<void> {
  await sql`update todo set done_at = ${doneAt}::timestamptz
    where plan_id = ${planId} and question_id = ${questionId} and (done_at is null) = ${doneAt !== null}`.execute(tx);
}

export type TodoWeek = { week: string; open: number; done: number };

/** A client's to-dos at the end of each of some weeks up to `today`'s; null when the client is out of scope. */
export async function selectWeeks(
  db: Database,
  scope: Scope,
  clientId: string,
  today: string,
  weeks: number,
  timeZone: string,
): Promise<TodoWeek[] | null> {
  const { rows } = await sql<TodoWeek>`
    with week as (
      select start, start + interval '7 days' as next from generate_series(
        date_trunc('week', ${today}::date::timestamp) - make_interval(weeks => ${weeks - 1}::int),
        date_trunc('week', ${today}::date::timestamp), interval '7 days') start
    ), own as (
      select todo.created_at at time zone ${timeZone} as made, todo.done_at at time zone ${timeZone} as done
      from plan join todo on todo.plan_id = plan.id where plan.client_id = ${clientId}
    )
    select to_char(week.start, 'YYYY-MM-DD') as week,
      count(*) filter (where own.made < week.next and (own.done is null or own.done >= week.next))::int as open,
      count(*) filter (where own.done < week.next)::int as done
    from client cross join week left join own on own.made < week.next
    where client.account_id = ${clientId} and ${clientInScope(scope)}
    group by week.start order by week.start`.execute(db);
  return rows.length === 0 ? null : rows;
}
