import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../api/src/database/connect.ts';
import { NEWEST_KEPT } from '../../api/src/features/answers/queries.ts';
import type { Setting } from './world.ts';

/** Rules that hold whatever was sent: each finds the rows that break it. */
const BROKEN: Record<string, ReturnType<typeof sql>> = {
  'two active plans': sql`select client_id from plan where active group by client_id having count(*) > 1`,
  'a credit that is none': sql`select account_id from client where credits not in (0, 1)`,
  'an active plan that is completed': sql`select id from plan where active = (completed_at is not null)`,
  'a percent beyond its bounds': sql`select id from plan where percent_completed not between 0 and 100`,
  'an answer without its history': sql`select 1 from answer where least(version, ${NEWEST_KEPT}::int) >
    (select count(*) from answer_history history
      where history.plan_id = answer.plan_id and history.question_id = answer.question_id)`,
  'a to-do of another questionnaire': sql`select todo.id from todo join question on question.id = todo.question_id
    join plan on plan.id = todo.plan_id where question.questionnaire_id <> plan.questionnaire_id`,
  'a value without its history': sql`select 1 from metric_value where not exists (select 1 from metric_change
    where metric_change.metric_id = metric_value.metric_id and metric_change.period = metric_value.period)`,
  'a figure of another client': sql`select metric.id from metric join plan on plan.id = metric.plan_id
    where metric.client_id <> plan.client_id`,
  'a paused follow-up that was never started': sql`select id from plan
    where follow_up_paused_at is not null and follow_up_started_on is null`,
  'a key without its answer': sql`select key from idempotency_key where status = 0`,
  'a password that is no hash': sql`select id from account where password_hash not like '$argon2id$%'`,
  'an account without its person': sql`select id from account where role = 'User' and not exists
    (select 1 from client where account_id = account.id) and deleted_at is null`,
};

/** The rules of the database that do not hold. */
export async function findBrokenRules(db: Database): Promise<string[]> {
  const broken: string[] = [];
  for (const [rule, rows] of Object.entries(BROKEN)) if ((await rows.execute(db)).rows.length > 0) broken.push(rule);
  return broken;
}

/** How many admins there are: none is ever made over the network. */
export async function countAdmins(db: Database): Promise<number> {
  return (await db.selectFrom('account').select('id').where('role', '=', 'Admin').execute()).length;
}

/** All that the other tenant has, in short: what must stay as it was. */
export async function hashForeignRows(db: Database, { foreign }: Setting): Promise<string> {
  const [accounts, plans] = [[...foreign.clients, ...foreign.consultants], foreign.plans];
  const { rows } = await sql`
    select to_jsonb(account) - 'last_login_at' from account where id = any(${accounts})
    union all select to_jsonb(client) from client where account_id = any(${accounts})
    union all select to_jsonb(consultant) from consultant where account_id = any(${accounts})
    union all select to_jsonb(general_feedback) from general_feedback where client_id = any(${accounts})
    union all select to_jsonb(client_note) from client_note where client_id = any(${accounts})
    union all select to_jsonb(plan) from plan where id = any(${plans}) or client_id = any(${accounts})
    union all select to_jsonb(share) from share where plan_id = any(${plans})
    union all select to_jsonb(answer) from answer where plan_id = any(${plans})
    union all select to_jsonb(todo) from todo where plan_id = any(${plans})
    union all select to_jsonb(metric) from metric where client_id = any(${accounts})
    union all select to_jsonb(metric_value) from metric_value where metric_id = any(${foreign.metrics})
    union all select to_jsonb(check_in) from check_in where client_id = any(${accounts})
    union all select to_jsonb(feedback) from feedback where plan_id = any(${plans})
    union all select to_jsonb(thread) from thread where plan_id = any(${plans})
    union all select to_jsonb(comment) from comment join thread on thread.id = thread_id where plan_id = any(${plans})
    union all select to_jsonb(completed_step) from completed_step where plan_id = any(${plans}) order by 1`.execute(db);
  return createHash('sha256').update(JSON.stringify(rows)).digest('hex');
}
