import type { PersonalData } from '@app/schema/privacy';
import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';
import { normalizeEmail } from '../../lib/email.ts';
import { METRICS_WITH_CHANGES, selectCheckIns } from '../../database/follow-up-document.ts';
import { isoMoment } from '../../database/json.ts';
import { selectPersonName } from '../../database/person-name.ts';
import { COMMENTS } from '../../database/thread-document.ts';
import { EVENT_AFTER, EVENT_BEFORE, EVENT_NOTE, EVENT_WHAT } from '../../database/todo-event-document.ts';
import { selectClients } from '../../database/select-people.ts';
import { unpackValue } from '../answers/packed.ts';

type Saved = { value: unknown; version: number; savedAt: string; author: string | null };

/** A plan with its belongings by the ids of steps and questions. */
export type PlanRow = Omit<PersonalData['plans'][number], 'questionnaireVersion' | 'share' | 'steps'> & {
  questionnaireId: string;
  questionnaireVersion: number;
  share: { code: string; shared: boolean; createdAt: string; lastOpenedAt: string | null } | null;
  completedSteps: { stepId: string; completedAt: string }[];
  answers: (Saved & { questionId: string })[];
  todos: (PersonalData['plans'][number]['steps'][number]['questions'][number]['todos'][number] & {
    questionId: string;
  })[];
  feedback: { stepId: string; text: string; author: string; createdAt: string; read: boolean }[];
  threads: (PersonalData['plans'][number]['steps'][number]['threads'][number] & { stepId: string })[];
};

/** The plans of a client with all that is in them, oldest first. */
export async function selectPlans(db: Database, clientId: string): Promise<PlanRow[]> {
  // raw: each plan with all that is in it as JSON, in one statement
  const { rows } = await sql<PlanRow>`
    select plan.id, plan.name, plan.business_unit as "businessUnit", plan.questionnaire_id as "questionnaireId",
      questionnaire.version as "questionnaireVersion", plan.start_date as "startDate", plan.created_at as "createdAt",
      plan.completed_at as "completedAt", plan.percent_completed as "percentCompleted",
      plan.example as "exampleCompany",
      (select json_build_object('code', code, 'shared', shared, 'createdAt', ${isoMoment('created_at')},
        'lastOpenedAt', ${isoMoment('last_opened_at')}) from share where plan_id = plan.id) as share,
      (select coalesce(json_agg(json_build_object('stepId', step_id, 'completedAt', ${isoMoment('completed_at')})), '[]')
        from completed_step where plan_id = plan.id) as "completedSteps",
      (select coalesce(json_agg(json_build_object('questionId', question_id, 'value', value, 'version', version,
        'savedAt', ${isoMoment('saved_at')}, 'author', ${selectPersonName(sql`answer.author_id`)})), '[]') from answer where plan_id = plan.id) as answers,
      (select coalesce(json_agg(json_build_object('questionId', question_id, 'task', task, 'deadline', deadline,
        'personResponsible', person_responsible, 'createdAt', ${isoMoment('created_at')},
        'doneAt', ${isoMoment('done_at')}, 'droppedAt', ${isoMoment('dropped_at')}, 'dropReason', drop_reason,
        'wantedDeadline', wanted_deadline, 'wantedReason', wanted_reason,
        'history', (select coalesce(json_agg(json_build_object('at', ${isoMoment('event.at')}, 'what', ${EVENT_WHAT},
          'before', ${EVENT_BEFORE}, 'after', ${EVENT_AFTER}, 'note', ${EVENT_NOTE}) order by event.id), '[]')
          from todo_event event where event.todo_id = todo.id)) order by id), '[]') from todo where plan_id = plan.id) as todos,
      (select coalesce(json_agg(json_build_object('stepId', step_id, 'text', feedback_text, 'author', author,
        'createdAt', ${isoMoment('created_at')}, 'read', read) order by created_at, id), '[]')
        from feedback where plan_id = plan.id) as feedback,
      (select coalesce(json_agg(json_build_object('stepId', thread.step_id, 'question', question.key, 'todo', todo.task,
        'resolvedAt', ${isoMoment('thread.resolved_at')}, 'comments', ${COMMENTS}) order by thread.id), '[]')
        from thread left join question on question.id = thread.question_id left join todo on todo.id = thread.todo_id
        where thread.plan_id = plan.id) as threads,
      (select coalesce(json_agg(json_build_object('submittedAt', ${isoMoment('submitted_at')},
        'givenAt', ${isoMoment('given_at')}, 'withdrawnAt', ${isoMoment('withdrawn_at')},
        'outcome', outcome, 'summary', summary) order by submitted_at), '[]')
        from feedback_round where plan_id = plan.id) as "feedbackRounds",
      (select coalesce(json_agg(json_build_object('finding', finding, 'reason', reason,
        'createdAt', ${isoMoment('created_at')}) order by created_at, finding), '[]')
        from passed_finding where plan_id = plan.id) as "passedFindings",
      case when plan.follow_up_started_on is not null then json_build_object('startedOn', plan.follow_up_started_on,
        'pausedAt', ${isoMoment('plan.follow_up_paused_at')}, 'pauseReason', plan.follow_up_pause_reason,
        'metrics', ${METRICS_WITH_CHANGES}, 'checkIns', ${selectCheckIns(true)}) end as "followUp"
    from plan join questionnaire on questionnaire.id = plan.questionnaire_id
    where plan.client_id = ${clientId} order by plan.created_at, plan.id`.execute(db);
  return rows;
}

export type EarlierAnswer = Saved & { planId: string; questionId: string; questionKey: string };

const HISTORY_ROWS = 200;
const HISTORY_BYTES = 4 * 1024 * 1024;

/** After which version of which answer a page begins. */
export type PlaceInHistory = { planId: string; questionId: string; version: number };

type KeptRow = EarlierAnswer & { packed: Buffer | null; found: number };

/** A page of the earlier versions of a client's answers: some hundred, or some megabytes; `isLast` when nothing follows. */
export async function selectEarlierAnswers(
  db: Database,
  clientId: string,
  { planId, questionId, version }: PlaceInHistory,
): Promise<{ answers: EarlierAnswer[]; isLast: boolean }> {
  // raw: a page by rows and bytes, by window functions
  const { rows } = await sql<KeptRow>`
    select "planId", "questionId", "questionKey", value, packed, version, saved_at as "savedAt", author, found from (
      select page.*, count(*) over () as found,
        sum(bytes) over (order by "planId", "questionId", version rows unbounded preceding) - bytes as before
      from (
        select kept.plan_id as "planId", kept.question_id as "questionId", question.key as "questionKey", kept.value,
          kept.packed, ${selectPersonName(sql`kept.author_id`)} as author, coalesce(octet_length(kept.packed), octet_length(kept.value::text)) as bytes, kept.version, kept.saved_at
        from plan
          join answer_history kept on kept.plan_id = plan.id
          join answer on answer.plan_id = kept.plan_id and answer.question_id = kept.question_id
          join question on question.id = kept.question_id
        where plan.client_id = ${clientId} and kept.version <> answer.version
          and (kept.plan_id, kept.question_id, kept.version) > (${planId}::uuid, ${questionId}::uuid, ${version}::int)
        order by kept.plan_id, kept.question_id, kept.version limit ${HISTORY_ROWS}::int
      ) page
    ) measured where before < ${HISTORY_BYTES}::int order by "planId", "questionId", version`.execute(db);
  const answers = await unpackSome(rows);
  const found = rows[0]?.found ?? 0;
  return { answers, isLast: found < HISTORY_ROWS && answers.length === found };
}

/** The first of these rows with their values, as many as fill a page: few packed bytes may be many. */
async function unpackSome(rows: readonly KeptRow[]): Promise<EarlierAnswer[]> {
  const answers: EarlierAnswer[] = [];
  let bytes = 0;
  for (const { packed, found: _, ...row } of rows) {
    if (bytes >= HISTORY_BYTES) break;
    const json = packed ? await unpackValue(packed) : JSON.stringify(row.value);
    answers.push(packed ? { ...row, value: JSON.parse(json) } : row);
    bytes += Buffer.byteLength(json);
  }
  return answers;
}

/** The account and details of a client by its main user; undefined when there is none. */
export function selectPerson(db: Database, accountId: string, now: Date) {
  return selectClients(db)
    .select((eb) => [
      eb
        .selectFrom('email_change')
        .select('new_email')
        .whereRef('account_id', '=', 'account.id')
        .where('expires_at', '>', now.toISOString())
        .as('pendingEmail'),
      'account.id as id',
      'account.created_at as createdAt',
      'account.notification_choices as choices',
      'account.verified_at as verifiedAt',
      'account.last_login_at as lastLoginAt',
      'client.last_activity_at as lastActivityAt',
    ])
    .where('account.id', '=', accountId)
    .executeTakeFirst();
}

export async function selectFeed(db: Database, accountId: string): Promise<PersonalData['calendarFeed']> {
  const feed = await db
    .selectFrom('calendar_feed')
    .select(['created_at as createdAt', 'last_read_at as lastReadAt'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return feed ?? null;
}

export function selectNotifications(db: Database, accountId: string): Promise<PersonalData['notifications']> {
  return db
    .selectFrom('notification')
    .select(['event', 'plan_id as planId', 'created_at as createdAt', 'read_at as readAt'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute();
}

export function selectContacts(db: Database, clientId: string): Promise<PersonalData['contacts']> {
  return db
    .selectFrom('contact')
    .select(['name', 'email', 'language_code as languageCode', 'reminders', 'created_at as createdAt'])
    .select(['introduced_at as introducedAt', 'left_at as leftAt'])
    .where('client_id', '=', clientId)
    .orderBy('id')
    .execute();
}

export function selectMails(db: Database, accountId: string): Promise<PersonalData['mails']> {
  return db
    .selectFrom('mail')
    .select(['template as kind', 'recipient', 'created_at as createdAt', 'sent_at as sentAt'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export function selectAccountRequests(db: Database, email: string): Promise<PersonalData['accountRequests']> {
  return db
    .selectFrom('account_request')
    .select(['name', 'company', 'phone_number as phoneNumber', 'message', 'created_at as createdAt'])
    .where(sql`lower(email)`, '=', normalizeEmail(email))
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Events by others whose subject is a person, also where the id of a former main user is that of their client. */
const OF_PERSON = '^(member_|account_|email_change|handover_offered|mail_stopped|data_exported)';

/**
 * What the audit log says of a client and its main user, or without `clientId` of a person alone; nothing of the firm's private
 * notes: an admin reviews those before a copy is given.
 */
export async function selectEventsAbout(
  db: Database,
  { accountId, clientId }: { accountId: string; clientId: string | null },
): Promise<PersonalData['events']> {
  // raw: three indexes, one each for the client, the actor and the subject of an event
  const { rows } = await sql<PersonalData['events'][number]>`
    select at, action, actor_role as "byRole", actor_id is not distinct from ${accountId}::uuid as "byYou" from audit_event
    where id in (select id from audit_event where client_id = ${clientId}::uuid
      union select id from audit_event where actor_id = ${accountId}
      union select id from audit_event where subject_id = ${accountId}
        and (${clientId}::uuid is not null or client_id is distinct from subject_id or action ~ ${OF_PERSON}))
      and action !~ '^notes?_'
    order by at, id`.execute(db);
  return rows;
}
