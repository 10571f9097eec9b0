import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Insertable } from 'kysely';
import type { Dependencies } from '../../dependencies.ts';
import { addDays, DAY_MS, toDay } from '../../lib/days.ts';
import { newId, randomToken } from '../../lib/ids.ts';
import type { Database } from '../connect.ts';
import type { DB } from '../tables.gen.ts';
import { insertContacts, type DemoContact } from './demo-contacts.ts';
import { insertFollowUp, type DemoFollowUp } from './demo-follow-up.ts';
import { insertNews, type DemoNews } from './demo-notifications.ts';
import { insertThreads, type DemoThread } from './demo-threads.ts';
import { insertTodos, type DemoTodo } from './demo-todos.ts';
import { getKnown, insertRows, type Seeding } from './seeding.ts';

const DEMO_PASSWORD = 'Growth#2026';
const SHARE_CODE_BYTES = 24;
const CLIENT_FILES = ['client', 'client2', 'client3', 'client4', 'client5', 'client6'];

const STAFF = [
  { role: 'Admin', email: 'admin@example.com', language_code: 'en', name: null },
  {
    role: 'Consultant',
    email: 'consultant@example.com',
    language_code: 'fi',
    name: ['Aino', 'Laine', '+358 40 555 0101'],
  },
  {
    role: 'Consultant',
    email: 'consultant2@example.com',
    language_code: 'en',
    name: ['Mikael', 'Berg', '+358 40 555 0102'],
  },
] as const;

const DEMO_EMAILS = [...STAFF.map(({ email }) => email), ...CLIENT_FILES.map((name) => `${name}@example.com`)];

/** A demo client with their plans as the files in `demo/` tell it; `consultant` is an e-mail address. */
type DemoClient = Omit<Insertable<DB['client']>, 'account_id' | 'consultant_id' | 'last_activity_at'> & {
  email: string;
  language_code: string;
  consultant: string;
  plans: DemoPlan[];
  general_feedback: { text: string; days_ago: number }[];
};

/** Days are counted from the day it is seeded. */
type DemoPlan = {
  name: string;
  business_unit: string;
  started_days_ago: number;
  completed_days_ago: number | null;
  submitted_days_ago: number | null;
  shared: boolean;
  follow_up?: DemoFollowUp;
  contacts?: DemoContact[];
  completed_steps: string[];
  answers: Record<string, unknown>;
  todos: DemoTodo[];
  feedback: { step: string; text: string; days_ago: number }[];
  threads?: DemoThread[];
};

type Consultant = { author_id: string; author: string };

/** Makes the demo data in a database that has no account yet; does nothing in any other. */
export async function seedDemo(deps: Dependencies): Promise<boolean> {
  const { db, passwords, questionnaires, clock, settings } = deps;
  if (await db.selectFrom('account').select('id').limit(1).executeTakeFirst()) return false;
  const password_hash = await passwords.hash(DEMO_PASSWORD);
  const clients = CLIENT_FILES.map(readClient);
  const questionnaire = await questionnaires.get(await questionnaires.newestId());
  if (!questionnaire) throw new Error('the migrations ship a questionnaire');
  const now = clock();
  const getDay = (inDays: number) => addDays(toDay(now, settings.timeZone), inDays);
  const getMoment = (inDays: number) => new Date(now.getTime() + inDays * DAY_MS).toISOString();
  await db.transaction().execute(async (tx) => {
    const seeding = { tx, password_hash, questionnaire, deps, getDay, getMoment };
    const consultants = await insertStaff(seeding);
    const news: DemoNews[] = [];
    for (const client of clients)
      news.push(...(await insertClient(seeding, client, getKnown(consultants, client.consultant))));
    await insertNews(seeding, news);
  });
  return true;
}

/** The demo logins as the start prints them: `Role  e-mail  password`, a line each. */
export async function listDemoLogins(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('account')
    .select(['role', 'email'])
    .where('email', 'in', DEMO_EMAILS)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ role, email }) => `${role}  ${email}  ${DEMO_PASSWORD}`);
}

function readClient(name: string): DemoClient {
  return JSON.parse(readFileSync(path.join(import.meta.dirname, 'demo', `${name}.json`), 'utf8')) as DemoClient;
}

async function insertAccount(
  { tx, password_hash }: Seeding,
  account: Pick<Insertable<DB['account']>, 'role' | 'email' | 'language_code' | 'last_login_at'>,
): Promise<string> {
  const id = newId();
  await insertRows(tx, 'account', [{ id, password_hash, verified_at: new Date().toISOString(), ...account }]);
  return id;
}

async function insertStaff(seeding: Seeding): Promise<Map<string, Consultant>> {
  const consultants = new Map<string, Consultant>();
  for (const { name, ...account } of STAFF) {
    const account_id = await insertAccount(seeding, account);
    if (name === null) continue;
    const [first_name, last_name, phone_number] = name;
    await insertRows(seeding.tx, 'consultant', [{ account_id, first_name, last_name, phone_number }]);
    consultants.set(account.email, { author_id: account_id, author: `${first_name} ${last_name}` });
  }
  return consultants;
}

/** Writes a client with all that is theirs; gives what they and their consultant were notified about. */
async function insertClient(seeding: Seeding, client: DemoClient, consultant: Consultant): Promise<DemoNews[]> {
  const { tx, getMoment } = seeding;
  const { email, language_code, consultant: _, plans, general_feedback, ...details } = client;
  const last_activity_at = plans.length > 0 ? getMoment(-1) : null;
  const account = { role: 'User', email, language_code, last_login_at: last_activity_at } as const;
  const client_id = await insertAccount(seeding, account);
  const consultant_id = consultant.author_id;
  await insertRows(tx, 'client', [{ account_id: client_id, consultant_id, last_activity_at, ...details }]);
  const news: DemoNews[] = [];
  for (const plan of plans) news.push(...(await insertPlan(seeding, { plan, client_id, consultant })));
  const feedback = general_feedback.map(({ text, days_ago }) => {
    return { id: newId(), client_id, ...consultant, feedback_text: text, created_at: getMoment(-days_ago) };
  });
  await insertRows(tx, 'general_feedback', feedback);
  const of = { event: 'general_feedback', account_id: client_id, client_id, plan_id: null } as const;
  return [...news, ...general_feedback.map(({ days_ago }) => ({ ...of, days_ago }))];
}

type OfClient = { plan: DemoPlan; client_id: string; consultant: Consultant };

async function insertPlan(seeding: Seeding, { plan, client_id, consultant }: OfClient): Promise<DemoNews[]> {
  const { tx, questionnaire, getDay, getMoment } = seeding;
  const { name, business_unit, started_days_ago, completed_days_ago, submitted_days_ago } = plan;
  const plan_id = newId();
  await insertRows(tx, 'plan', [
    {
      id: plan_id,
      client_id,
      questionnaire_id: questionnaire.id,
      name,
      business_unit,
      active: completed_days_ago === null,
      percent_completed: Math.round((plan.completed_steps.length * 100) / (questionnaire.steps.length - 1)),
      start_date: getDay(-started_days_ago),
      created_at: getMoment(-started_days_ago),
      completed_at: completed_days_ago === null ? null : getMoment(-completed_days_ago),
    },
  ]);
  await insertContent(seeding, { plan, plan_id, client_id, consultant });
  if (submitted_days_ago !== null) {
    const submitted_at = getMoment(-submitted_days_ago);
    await insertRows(tx, 'feedback_round', [{ id: newId(), plan_id, submitted_at, given_at: null, given_by: null }]);
  }
  if (plan.shared)
    await insertRows(tx, 'share', [
      { plan_id, code: randomToken(SHARE_CODE_BYTES), shared: true, last_opened_at: null },
    ]);
  const given = [...new Set(plan.feedback.map(({ days_ago }) => days_ago))];
  const tell = (account_id: string, event: DemoNews['event'], ...days: (number | null)[]) =>
    days.flatMap((days_ago) => (days_ago === null ? [] : [{ event, account_id, client_id, plan_id, days_ago }]));
  return [
    ...tell(client_id, 'feedback_given', ...given),
    ...tell(consultant.author_id, 'submitted_for_feedback', submitted_days_ago),
    ...tell(consultant.author_id, 'plan_completed', completed_days_ago),
  ];
}

type OfPlan = OfClient & { plan_id: string };

async function insertContent(seeding: Seeding, { plan, plan_id, client_id, consultant }: OfPlan): Promise<void> {
  const { tx, questionnaire, getDay, getMoment } = seeding;
  const of = { plan_id, questionnaire_id: questionnaire.id };
  const steps = new Map(questionnaire.steps.map(({ key, id }) => [key, id]));
  const questions = new Map(questionnaire.steps.flatMap((step) => step.questions.map(({ key, id }) => [key, id])));
  const completed = plan.completed_steps.map((step) => ({ ...of, step_id: getKnown(steps, step) }));
  await insertRows(tx, 'completed_step', completed);
  const answers = Object.entries(plan.answers).map(([key, value]) => {
    return {
      plan_id,
      question_id: getKnown(questions, key),
      value: JSON.stringify(toDated(value, getDay)),
      version: 1,
    };
  });
  const answersOfQuestionnaire = answers.map((answer) => ({ ...of, ...answer }));
  await insertRows(tx, 'answer', answersOfQuestionnaire);
  await insertRows(tx, 'answer_history', answers);
  if (plan.follow_up && plan.completed_days_ago !== null)
    await insertFollowUp(seeding, plan.follow_up, {
      id: plan_id,
      clientId: client_id,
      questionnaireId: questionnaire.id,
      consultantId: consultant.author_id,
      startedDaysAgo: plan.completed_days_ago,
    });
  const contacts = await insertContacts(seeding, plan.contacts ?? [], client_id);
  await insertTodos(seeding, plan.todos, { contacts, plan_id, client_id, started_days_ago: plan.started_days_ago });
  const feedback = plan.feedback.map(({ step, text, days_ago }) => {
    const step_id = getKnown(steps, step);
    return { id: newId(), ...of, step_id, ...consultant, feedback_text: text, created_at: getMoment(-days_ago) };
  });
  await insertRows(tx, 'feedback', feedback);
  const authors = { client: client_id, firm: consultant.author_id };
  await insertThreads(seeding, plan.threads ?? [], { plan_id, authors });
}

/** Turns `+21` and `-5`, days from today, into dates, at any depth. */
function toDated(value: unknown, getDay: Seeding['getDay']): unknown {
  if (typeof value === 'string') return /^[+-]\d{1,3}$/.test(value) ? getDay(Number(value)) : value;
  if (Array.isArray(value)) return value.map((inner) => toDated(inner, getDay));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, toDated(inner, getDay)]));
  return value;
}
