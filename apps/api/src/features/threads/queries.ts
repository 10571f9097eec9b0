import type { ListThreadsInput, Reader, Thread } from '@app/schema/threads';
import { sql, type Insertable, type RawBuilder, type Updateable } from 'kysely';
import type { Database, Tx } from '../../database/connect.ts';
import { formatExactMoment, isoMoment } from '../../database/json.ts';
import { hasRow } from '../../database/outcome.ts';
import { selectPersonName } from '../../database/person-name.ts';
import { COMMENTS } from '../../database/thread-document.ts';
import type { DB } from '../../database/tables.gen.ts';
import { clientInScope, type Scope } from '../../policy/scope.ts';

/** Of a statement that has `client` in it, everybody who can read its plans and write in their threads. */
const READERS = sql`(select json_agg(json_build_object('accountId', reader.id, 'side', reader.side,
    'name', ${selectPersonName(sql`reader.id`)}) order by reader.side, reader.id)
  from (select member.account_id as id, 'client' as side from member
      where member.client_id = client.account_id and member.removed_at is null
    union all select client.consultant_id, 'firm') reader)`;

type State = NonNullable<ListThreadsInput['state']>[number];

const STATES: Record<State, RawBuilder<boolean>> = {
  open: sql<boolean>`thread.resolved_at is null`,
  resolved: sql<boolean>`thread.resolved_at is not null`,
  unread: sql<boolean>`counted.unread > 0`,
};

/** Also once who resolved it is erased: they wrote in it for the firm, or the audit log has them among its consultants. */
const RESOLVED_BY_FIRM = sql<boolean>`(exists (select from consultant where consultant.account_id = thread.resolved_by)
  or exists (select from comment where comment.thread_id = thread.id and comment.author_id = thread.resolved_by
    and comment.side = 'firm')
  or exists (select from audit_event where subject_id = thread.resolved_by and action = 'consultant_erased'))`;

/** A thread and its place in the list, to the microsecond. */
export type ListedThread = Thread & { at: string };

type Listed = { readers: Reader[]; questionnaireId: string; threads: ListedThread[] };

type Wanted = {
  planId: string;
  threadId: string | undefined;
  states: readonly State[];
  after: { at: string; id: string } | null;
  limit: number;
};

/** Threads of a plan in scope, the newest first, who reads them, and the plan's questionnaire; null when the plan is out of scope. An admin has seen everything. */
export async function selectThreads(
  db: Database,
  scope: Scope,
  { planId, threadId, states, after, limit }: Wanted,
): Promise<Listed | null> {
  const conditions = [sql`thread.plan_id = plan.id`];
  if (threadId !== undefined) conditions.push(sql`thread.id = ${threadId}`);
  if (states.length > 0)
    conditions.push(
      sql`(${sql.join(
        states.map((one) => STATES[one]),
        sql` or `,
      )})`,
    );
  if (after) conditions.push(sql`(thread.last_at, thread.id) < (${after.at}::timestamptz, ${after.id}::uuid)`);
  // raw: one statement for the readers, the threads and what is counted of each, which PostgreSQL builds as JSON
  const { rows } = await sql<Listed>`
    select ${READERS} as readers, plan.questionnaire_id as "questionnaireId", (select coalesce(json_agg(entry order by entry.at desc, entry.id desc), '[]') from (
        select thread.id, thread.step_id as "growthPlanStepId", thread.question_id as "questionId", thread.todo_id as "todoId",
          thread.feedback_id as "feedbackId", ${selectPersonName(sql`thread.opened_by`)} as "openedBy",
          thread.last_number as "lastNumber", ${isoMoment('thread.last_at')} as "lastAt", thread.last_side as "lastSide",
          ${isoMoment('thread.resolved_at')} as "resolvedAt", ${selectPersonName(sql`thread.resolved_by`)} as "resolvedBy",
          case when thread.resolved_at is not null then case when ${RESOLVED_BY_FIRM} then 'firm' else 'client' end end as "resolvedSide",
          counted.count as "commentCount", counted.unread, ${formatExactMoment('thread.last_at')} as at
          ${threadId === undefined ? sql`` : sql`, ${COMMENTS} as comments`}
        from thread
          left join thread_seen seen on seen.thread_id = thread.id and seen.account_id = ${scope.accountId}
          cross join lateral (
            select count(*) as count, count(*) filter (where comment.author_id <> ${scope.accountId}
              and comment.number > coalesce(seen.number, 0) and ${scope.reach !== 'all'}::boolean) as unread
            from comment where comment.thread_id = thread.id and comment.deleted_at is null
          ) counted
        where ${sql.join(conditions, sql` and `)}
        order by thread.last_at desc, thread.id desc limit ${limit}
      ) entry) as threads
    from plan join client on client.account_id = plan.client_id
    where plan.id = ${planId} and ${clientInScope(scope)}`.execute(db);
  return rows[0] ?? null;
}

/** Who can read a plan and write in its threads. */
export async function selectReaders(tx: Tx, planId: string): Promise<Reader[]> {
  // raw: the list is shared with the page of threads
  const { rows } = await sql<{ readers: Reader[] }>`select ${READERS} as readers
    from plan join client on client.account_id = plan.client_id where plan.id = ${planId}`.execute(tx);
  return rows[0]?.readers ?? [];
}

/** Holds a thread of a plan until the transaction ends. */
export function lockThread(tx: Tx, planId: string, id: string) {
  return tx
    .selectFrom('thread')
    .select(['id', 'step_id as stepId', 'last_number as lastNumber', 'resolved_at as resolvedAt'])
    .where('plan_id', '=', planId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export type LockedThread = NonNullable<Awaited<ReturnType<typeof lockThread>>>;

/** How many threads of a plan have a comment that was not deleted. */
export async function countThreads(tx: Tx, planId: string): Promise<number> {
  const threads = tx.selectFrom('thread').where('plan_id', '=', planId).where('last_side', 'is not', null);
  return (await threads.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count;
}

/** How many comments of a thread were not deleted. */
export async function countComments(tx: Tx, threadId: string): Promise<number> {
  const comments = tx.selectFrom('comment').where('thread_id', '=', threadId).where('deleted_at', 'is', null);
  return (await comments.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count;
}

type Place = {
  stepId: string;
  questionId?: string | undefined;
  todoId?: string | undefined;
  feedbackId?: string | undefined;
};

/** Where a thread of a plan is, with the question of its to-do; undefined when a part of the place is not of the plan or the step. */
export async function findPlace(
  tx: Tx,
  plan: { id: string; questionnaireId: string },
  { stepId, questionId, todoId, feedbackId }: Place,
): Promise<{ questionId: string | null } | undefined> {
  // raw: what is not asked for is not looked for
  const { rows } = await sql<{ questionId: string | null }>`select question.id as "questionId"
    from step
      left join todo on todo.id = ${todoId ?? null}::uuid and todo.plan_id = ${plan.id}
      left join question on question.id = coalesce(${questionId ?? null}::uuid, todo.question_id) and question.step_id = step.id
      left join feedback on feedback.id = ${feedbackId ?? null}::uuid and feedback.plan_id = ${plan.id} and feedback.step_id = step.id
    where step.id = ${stepId} and step.questionnaire_id = ${plan.questionnaireId}
      and (${questionId ?? null}::uuid is null or question.id is not null)
      and (${todoId ?? null}::uuid is null or todo.question_id = question.id)
      and (${feedbackId ?? null}::uuid is null or feedback.id is not null)`.execute(tx);
  return rows[0];
}

export async function insertThread(tx: Tx, thread: Insertable<DB['thread']>): Promise<void> {
  await tx.insertInto('thread').values(thread).execute();
}

export async function updateThread(tx: Tx, id: string, changed: Updateable<DB['thread']>): Promise<void> {
  await tx.updateTable('thread').set(changed).where('id', '=', id).execute();
}

/** Takes the side and the moment of a thread from its newest comment that was not deleted; without one it keeps its moment. */
export async function updateLast(tx: Tx, id: string): Promise<void> {
  // raw: two columns from one row that may not be there
  await sql`update thread set last_side = newest.side, last_at = coalesce(newest.created_at, thread.last_at)
    from (values (1)) one left join lateral (select side, created_at from comment
      where thread_id = ${id} and deleted_at is null order by number desc limit 1) newest on true
    where thread.id = ${id}`.execute(tx);
}

/** A comment by its id, of whatever plan. */
export function selectComment(tx: Tx, id: string) {
  return tx
    .selectFrom('comment')
    .innerJoin('thread', 'thread.id', 'comment.thread_id')
    .select(['comment.author_id as authorId', 'comment.body', 'comment.created_at as createdAt'])
    .select(['comment.edited_at as editedAt', 'comment.deleted_at as deletedAt'])
    .select(['thread.plan_id as planId', 'thread.id as threadId', 'thread.step_id as stepId'])
    .where('comment.id', '=', id)
    .executeTakeFirst();
}

/** False when another comment has the id. */
export function insertComment(tx: Tx, comment: Insertable<DB['comment']>): Promise<boolean> {
  const inserted = tx
    .insertInto('comment')
    .values(comment)
    .onConflict((conflict) => conflict.column('id').doNothing());
  return hasRow(inserted.returning('id'));
}

export async function updateComment(tx: Tx, id: string, changed: Updateable<DB['comment']>): Promise<void> {
  await tx.updateTable('comment').set(changed).where('id', '=', id).execute();
}

/** Who wrote in a thread; those whose comments were all deleted did not. */
export async function selectWriters(tx: Tx, threadId: string): Promise<string[]> {
  const comments = tx.selectFrom('comment').where('thread_id', '=', threadId).where('deleted_at', 'is', null);
  const rows = await comments.select('author_id as id').distinct().execute();
  return rows.map(({ id }) => id);
}

/** Notes up to which comment a person has seen a thread in scope, never fewer than before; false when there is none. */
export async function markSeen(
  db: Database,
  scope: Scope,
  { planId, threadId, number }: { planId: string; threadId: string; number: number },
): Promise<boolean> {
  // raw: one statement that also tells a thread that is not there from one that was seen before
  const { rows } = await sql`with found as (
      select thread.id, least(${number}::int, thread.last_number) as number
      from thread join plan on plan.id = thread.plan_id join client on client.account_id = plan.client_id
      where thread.id = ${threadId} and plan.id = ${planId} and ${clientInScope(scope)}
    ), seen as (
      insert into thread_seen (account_id, thread_id, number) select account.id, found.id, found.number from found
        join account on account.id = ${scope.accountId} and account.deleted_at is null
      on conflict (account_id, thread_id) do update set number = excluded.number where thread_seen.number < excluded.number
    )
    select from found`.execute(db);
  return rows.length > 0;
}
