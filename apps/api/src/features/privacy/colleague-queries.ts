import type { ColleagueData } from '@app/schema/privacy';
import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';
import { unpackValue } from '../answers/packed.ts';

/** The account of a member and what they are of which client; undefined when there is none. */
export function selectColleague(db: Database, accountId: string, now: Date) {
  return db
    .selectFrom('account')
    .innerJoin('member', 'member.account_id', 'account.id')
    .innerJoin('client', 'client.account_id', 'member.client_id')
    .leftJoin('email_change as change', (join) =>
      join.onRef('change.account_id', '=', 'account.id').on('change.expires_at', '>', now.toISOString()),
    )
    .select(['account.id', 'account.email', 'change.new_email as pendingEmail', 'account.created_at as createdAt'])
    .select(['account.language_code as languageCode', 'account.notification_choices as choices', 'client.company'])
    .select(['account.verified_at as verifiedAt', 'account.last_login_at as lastLoginAt'])
    .select(['member.first_name as firstName', 'member.last_name as lastName', 'member.role'])
    .select('member.joined_at as joinedAt')
    .where('account.id', '=', accountId)
    .executeTakeFirst();
}

type Kept = ColleagueData['answers'][number] & { packed: Buffer | null };

/** The newest version of each answer that a person saved, in the plans that are still there. */
export async function selectOwnAnswers(db: Database, accountId: string): Promise<ColleagueData['answers']> {
  // raw: the newest of several rows for each answer
  const { rows } = await sql<Kept>`select distinct on (plan.id, question.position, question.id) plan.name as plan,
      question.key as "questionKey", kept.value, kept.packed, kept.saved_at as "savedAt"
    from member join plan on plan.client_id = member.client_id
      join answer_history kept on kept.plan_id = plan.id and kept.author_id = member.account_id
      join question on question.id = kept.question_id
    where member.account_id = ${accountId}
    order by plan.id, question.position, question.id, kept.version desc`.execute(db);
  const answers: ColleagueData['answers'] = [];
  for (const { packed, ...answer } of rows)
    answers.push(packed ? { ...answer, value: JSON.parse(await unpackValue(packed)) } : answer);
  return answers;
}

/** What a person wrote in threads and did not delete. */
export function selectOwnComments(db: Database, accountId: string): Promise<ColleagueData['comments']> {
  return db
    .selectFrom('comment')
    .innerJoin('thread', 'thread.id', 'comment.thread_id')
    .innerJoin('plan', 'plan.id', 'thread.plan_id')
    .select(['plan.name as plan', 'comment.body as text', 'comment.created_at as createdAt'])
    .where('comment.author_id', '=', accountId)
    .where('comment.deleted_at', 'is', null)
    .orderBy('comment.created_at')
    .orderBy('comment.id')
    .execute();
}

/** The notes of a person on to-dos that are still there, and the reasons that they gave. */
export function selectOwnTodoNotes(db: Database, accountId: string): Promise<ColleagueData['todoNotes']> {
  return db
    .selectFrom('todo_event as event')
    .innerJoin('todo', 'todo.id', 'event.todo_id')
    .innerJoin('plan', 'plan.id', 'todo.plan_id')
    .innerJoin('member', 'member.client_id', 'plan.client_id')
    .select(['plan.name as plan', 'todo.task as todo', 'event.at as createdAt'])
    .distinctOn(['event.todo_id', 'event.at', 'event.note']) // one act can be several events
    .select(sql<string>`event.note`.as('text'))
    .where('event.actor_id', '=', accountId)
    .where('event.note', 'is not', null)
    .where('member.account_id', '=', accountId)
    .orderBy('event.todo_id')
    .orderBy('event.at')
    .orderBy('event.note')
    .execute();
}
