import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Role } from '@app/schema/roles';
import type { Dependencies } from '../../dependencies.ts';
import { addDays, DAY_MS, toDay } from '../../lib/days.ts';
import { newId, randomToken } from '../../lib/ids.ts';
import type { Database, Tx } from '../connect.ts';
import type { DemoClient, DemoPlan } from './demo-shape.ts';

const DEMO_PASSWORD = 'Growth#2026';
const SHARE_CODE_BYTES = 24;
const CLIENT_FILES = ['client', 'client2', 'client3', 'client4', 'client5', 'client6'];

const STAFF = [
  { role: 'Admin', email: 'admin@example.com', language_code: 'en' },
  {
    role: 'Consultant',
    email: 'consultant@example.com',
    language_code: 'fi',
    first_name: 'Aino',
    last_name: 'Laine',
    phone_number: '+358 40 555 0101',
  },
  {
    role: 'Consultant',
    email: 'consultant2@example.com',
    language_code: 'en',
    first_name: 'Mikael',
    last_name: 'Berg',
    phone_number: '+358 40 555 0102',
  },
] as const;

const DEMO_EMAILS = [...STAFF.map(({ email }) => email), ...CLIENT_FILES.map((name) => `${name}@example.com`)];

/** Makes the demo data in a database that has no account yet; does nothing in any other. */
export async function seedDemo(deps: Dependencies): Promise<boolean> {
  const { db } = deps;
  if (await db.selectFrom('account').select('id').limit(1).executeTakeFirst()) return false;
  const passwordHash = await deps.passwords.hash(DEMO_PASSWORD);
  const clients = CLIENT_FILES.map(readClient);
  const questionnaire = await deps.questionnaires.get(await deps.questionnaires.newestId());
  if (!questionnaire) throw new Error('the migrations ship a questionnaire');
  const places = {
    questionnaireId: questionnaire.id,
    steps: new Map(questionnaire.steps.map((step) => [step.key, step.id])),
    questions: new Map(
      questionnaire.steps.flatMap((step) => step.questions.map((question) => [question.key, question.id])),
    ),
    counted: questionnaire.steps.length - 1,
  };
  const time = timeOf(deps);
  await db.transaction().execute(async (tx) => {
    const consultants = await insertStaff(tx, passwordHash);
    for (const client of clients) await insertClient(tx, client, consultants, passwordHash, places, time);
  });
  return true;
}

/** The demo logins as the start prints them: `Role  e-mail  password`, a line each. */
export async function demoLogins(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('account')
    .select(['role', 'email'])
    .where('email', 'in', DEMO_EMAILS)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ role, email }) => `${role}  ${email}  ${DEMO_PASSWORD}`);
}

type Places = { questionnaireId: string; steps: Map<string, string>; questions: Map<string, string>; counted: number };

type Consultant = { id: string; name: string };

type Time = { day(offset: number): string; moment(offset: number): string };

function readClient(name: string): DemoClient {
  return JSON.parse(readFileSync(path.join(import.meta.dirname, 'demo', `${name}.json`), 'utf8')) as DemoClient;
}

/** Days and moments counted from today, so that the demo is always fresh. */
function timeOf({ clock, settings }: Dependencies): Time {
  const now = clock();
  return {
    day: (offset) => addDays(toDay(now, settings.timeZone), offset),
    moment: (offset) => new Date(now.getTime() + offset * DAY_MS).toISOString(),
  };
}

async function insertAccount(
  tx: Tx,
  account: { role: Role; email: string; language_code: string; password_hash: string },
): Promise<string> {
  const id = newId();
  await tx
    .insertInto('account')
    .values({ id, ...account, verified_at: new Date().toISOString() })
    .execute();
  return id;
}

async function insertStaff(tx: Tx, password_hash: string): Promise<Map<string, Consultant>> {
  const consultants = new Map<string, Consultant>();
  for (const { role, email, language_code, ...details } of STAFF) {
    const id = await insertAccount(tx, { role, email, language_code, password_hash });
    if (!('first_name' in details)) continue;
    await tx
      .insertInto('consultant')
      .values({ account_id: id, ...details })
      .execute();
    consultants.set(email, { id, name: `${details.first_name} ${details.last_name}` });
  }
  return consultants;
}

async function insertClient(
  tx: Tx,
  client: DemoClient,
  consultants: Map<string, Consultant>,
  password_hash: string,
  places: Places,
  time: Time,
): Promise<void> {
  const { email, language_code, consultant: consultantEmail, plans, general_feedback, ...details } = client;
  const consultant = known(consultants, consultantEmail);
  const id = await insertAccount(tx, { role: 'User', email, language_code, password_hash });
  await tx
    .insertInto('client')
    .values({
      account_id: id,
      consultant_id: consultant.id,
      last_activity_at: plans.length > 0 ? time.moment(-1) : null,
      ...details,
    })
    .execute();
  if (plans.length > 0)
    await tx
      .updateTable('account')
      .set({ last_login_at: time.moment(-1) })
      .where('id', '=', id)
      .execute();
  for (const plan of plans) await insertPlan(tx, plan, id, consultant, places, time);
  for (const { text, days_ago } of general_feedback)
    await tx
      .insertInto('general_feedback')
      .values({
        id: newId(),
        client_id: id,
        author_id: consultant.id,
        author: consultant.name,
        feedback_text: text,
        created_at: time.moment(-days_ago),
      })
      .execute();
}

async function insertPlan(
  tx: Tx,
  plan: DemoPlan,
  client_id: string,
  consultant: Consultant,
  places: Places,
  time: Time,
): Promise<void> {
  const plan_id = newId();
  const questionnaire_id = places.questionnaireId;
  await tx
    .insertInto('plan')
    .values({
      id: plan_id,
      client_id,
      questionnaire_id,
      name: plan.name,
      business_unit: plan.business_unit,
      active: plan.completed_days_ago === null,
      percent_completed: Math.round((plan.completed_steps.length * 100) / places.counted),
      start_date: time.day(-plan.started_days_ago),
      created_at: time.moment(-plan.started_days_ago),
      completed_at: plan.completed_days_ago === null ? null : time.moment(-plan.completed_days_ago),
    })
    .execute();
  for (const step of plan.completed_steps)
    await tx
      .insertInto('completed_step')
      .values({ plan_id, questionnaire_id, step_id: known(places.steps, step) })
      .execute();
  for (const [key, value] of Object.entries(plan.answers)) {
    const answer = {
      plan_id,
      question_id: known(places.questions, key),
      value: JSON.stringify(dated(value, time)),
      version: 1,
    };
    await tx
      .insertInto('answer')
      .values({ ...answer, questionnaire_id })
      .execute();
    await tx.insertInto('answer_history').values(answer).execute();
  }
  for (const [index, todo] of plan.todos.entries())
    await tx
      .insertInto('todo')
      .values({
        id: newId(),
        plan_id,
        questionnaire_id,
        question_id: known(places.questions, todo.question),
        task: todo.task,
        deadline: todo.deadline_in_days === null ? null : time.day(todo.deadline_in_days),
        person_responsible: todo.person_responsible,
        done_at: todo.done_days_ago === null ? null : time.moment(-todo.done_days_ago),
        created_at: time.moment(-Math.max(plan.started_days_ago - 2 * index, todo.done_days_ago ?? 0, 1)),
      })
      .execute();
  for (const { step, text, days_ago } of plan.feedback)
    await tx
      .insertInto('feedback')
      .values({
        id: newId(),
        plan_id,
        questionnaire_id,
        step_id: known(places.steps, step),
        author_id: consultant.id,
        author: consultant.name,
        feedback_text: text,
        created_at: time.moment(-days_ago),
      })
      .execute();
  if (plan.submitted_days_ago !== null)
    await tx
      .insertInto('feedback_round')
      .values({
        id: newId(),
        plan_id,
        submitted_at: time.moment(-plan.submitted_days_ago),
        given_at: null,
        given_by: null,
      })
      .execute();
  if (plan.shared)
    await tx
      .insertInto('share')
      .values({ plan_id, code: randomToken(SHARE_CODE_BYTES), shared: true, last_opened_at: null })
      .execute();
}

/** Turns `+21` and `-5`, days from today, into dates, at any depth. */
function dated(value: unknown, time: Time): unknown {
  if (typeof value === 'string') return /^[+-]\d{1,3}$/.test(value) ? time.day(Number(value)) : value;
  if (Array.isArray(value)) return value.map((inner) => dated(inner, time));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, dated(inner, time)]));
  return value;
}

function known<Value>(map: Map<string, Value>, key: string): Value {
  const value = map.get(key);
  if (value === undefined) throw new Error(`the demo data names ${key}, which does not exist`);
  return value;
}
