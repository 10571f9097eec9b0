import { answerValueSchema } from '@app/schema/answers';
import type { Question, Questionnaire } from '@app/schema/questionnaire';
import { questionLabelKey, stepNameKey } from '@app/schema/text-keys';
import type pg from 'pg';
import { connect } from '../../api/src/database/connect.ts';
import { NEWEST_KEPT } from '../../api/src/features/answers/queries.ts';
import { selectNewestQuestionnaireId, selectQuestionnaire } from '../../api/src/features/questionnaire/queries.ts';
import { NO_FIRM } from '../../api/src/brand.ts';
import { openShippedTexts } from '../../api/src/features/texts/text-library.ts';
import { createTokens, type SigningKey } from '../../api/src/lib/tokens.ts';
import { sampleValue } from '../../api/src/database/seed/large/sample-value.ts';
import { openClient } from '../support/places.ts';
import { createKey, formatKeys } from '../support/session-keys.ts';

export const CONSULTANT_COUNT = 10;
export const CLIENT_COUNT = 1_000;
const ANSWERS = 40; // a plan
const TODOS = 10; // a plan
const METRICS = 4; // a plan
const MONTHS = 12; // with a value
const HOUR_MS = 3_600_000;

/** A question with its step. */
type Place = { stepId: string; questionId: string };

export type Plan = { id: string; shareCode: string; token: string };

/** What the load asks for: each plan with its owner's token, each consultant's token, and the question that saves write to. */
export type BenchData = {
  plans: Plan[];
  consultantTokens: string[];
  saved: Place;
};

/** Where a question belongs and what it is called: the baseline gets it, as it reads no questionnaire. */
export type Places = Record<string, { stepId: string; position: number; stepName: string; label: string }>;

/** Fills an empty, migrated database and brings its statistics up to date; gives the SESSION_KEYS of its logins, too. */
export async function fillDatabase(url: string): Promise<BenchData & { places: Places; sessionKeys: string }> {
  const key = createKey('bench');
  const questionnaire = await readQuestionnaire(url);
  await using client = await openClient(url);
  await client.query('begin');
  await insertPeople(client);
  await insertPlans(client, questionnaire);
  await insertMetrics(client);
  await client.query('commit');
  await client.query('vacuum analyze');
  await client.query('checkpoint');
  return {
    ...(await readBack(client, questionnaire, key)),
    places: await getPlaces(questionnaire),
    sessionKeys: formatKeys(key),
  };
}

/** The versions of the saved question's answers, by plan. */
export async function readVersions(url: string, { saved }: BenchData): Promise<Map<string, number>> {
  await using client = await openClient(url);
  const { rows } = await client.query<{ id: string; version: number; kept: number }>(
    `select answer.plan_id as id, answer.version, (select count(*)::int from answer_history
        where answer_history.plan_id = answer.plan_id and answer_history.question_id = answer.question_id) as kept
      from answer where answer.question_id = $1`,
    [saved.questionId],
  );
  if (rows.some(({ version, kept }) => kept < Math.min(version, NEWEST_KEPT)))
    throw new Error('the history does not hold the newest versions');
  return new Map(rows.map(({ id, version }) => [id, version]));
}

async function readQuestionnaire(url: string): Promise<Questionnaire> {
  await using db = connect(url, 1);
  const questionnaire = await selectQuestionnaire(db, await selectNewestQuestionnaireId(db));
  if (!questionnaire) throw new Error('the migrations ship a questionnaire');
  return questionnaire;
}

async function insertPeople(client: pg.Client): Promise<void> {
  await client.query(`insert into account (id, role, email, verified_at)
    select uuidv7(), 'Consultant', 'consultant' || n || '@example.com', now() from generate_series(1, ${CONSULTANT_COUNT}) n`);
  await client.query(`insert into consultant (account_id, first_name, last_name, phone_number)
    select id, 'Aino', 'Laine', '+358 40 555 0101' from account where role = 'Consultant'`);
  await client.query(`insert into account (id, role, email, verified_at)
    select uuidv7(), 'User', 'client' || n || '@example.com', now() from generate_series(1, ${CLIENT_COUNT}) n`);
  await client.query(`insert into client (account_id, consultant_id, company, first_name, last_name, phone_number, address, zipcode, city)
    select mine.id, theirs.id, 'Company ' || mine.n || ' Oy', 'Kaisa', 'Virta', '+358 40 555 0102', 'Esimerkkikatu 1', '00100', 'Helsinki'
    from (select id, row_number() over (order by id) as n from account where role = 'User') mine
    join (select id, row_number() over (order by id) - 1 as n from account where role = 'Consultant') theirs
      on theirs.n = mine.n % ${CONSULTANT_COUNT}`);
  await client.query(`insert into session (id, account_id, expires_at)
    select uuidv7(), id, now() + interval '1 day' from account`);
}

async function insertPlans(client: pg.Client, questionnaire: Questionnaire): Promise<void> {
  const answered = questionnaire.steps
    .flatMap(({ questions }) => questions)
    .filter(({ type }) => type !== 'checklist_auto')
    .slice(0, ANSWERS);
  const values = answered.map((question) => JSON.stringify(answerValueSchema(question).parse(sampleValue(question))));
  await client.query(
    `insert into plan (id, client_id, questionnaire_id, name, business_unit, percent_completed, start_date)
      select uuidv7(), account_id, $1, 'Growth plan 2027', 'Spare parts and service', 40, '2026-11-20' from client`,
    [questionnaire.id],
  );
  await client.query(
    `insert into share (plan_id, code, shared) select id, replace(gen_random_uuid()::text, '-', ''), true from plan`,
  );
  await client.query(
    `insert into answer (plan_id, questionnaire_id, question_id, value, version)
      select plan.id, plan.questionnaire_id, given.question_id, given.value, 1
      from plan cross join unnest($1::uuid[], $2::jsonb[]) as given (question_id, value) order by plan.id`,
    [answered.map(({ id }) => id), values],
  );
  await client.query(
    `insert into answer_history (plan_id, question_id, version, value) select plan_id, question_id, version, value from answer`,
  );
  await client.query(
    `insert into todo (id, plan_id, questionnaire_id, question_id, task, deadline, person_responsible, done_at)
      select uuidv7(), plan.id, plan.questionnaire_id, ($1::uuid[])[n], 'Call the ' || n || '. customer and agree on a visit',
        date '2026-11-01' + 9 * n, 'Kaisa Virta', case when n <= 3 then now() end
      from plan cross join generate_series(1, ${TODOS}) n order by plan.id, n`,
    [answered.filter((_, index) => index % 4 === 0).map(({ id }) => id)],
  );
}

async function insertMetrics(client: pg.Client): Promise<void> {
  await client.query(`insert into metric (id, plan_id, client_id, position, label, unit, kind, better, period, baseline, target_12,
      target_36, starts_on)
    select uuidv7(), plan.id, plan.client_id, n, 'Net sales ' || n, 'eur', case when n % 2 = 0 then 'flow' else 'level' end, 'up',
      'month', 1000000 + n, 1200000 + n, 1800000 + n, '2026-01-01' from plan cross join generate_series(0, ${METRICS - 1}) n`);
  await client.query(`insert into metric_value (metric_id, period, value)
    select metric.id, metric.starts_on + make_interval(months => n), 95000.5 * (n + 1)
    from metric cross join generate_series(0, ${MONTHS - 1}) n`);
}

async function readBack(client: pg.Client, questionnaire: Questionnaire, key: SigningKey): Promise<BenchData> {
  const tokens = createTokens([key]);
  const expiresAt = new Date(Date.now() + HOUR_MS);
  const plans = await client.query<Omit<Plan, 'token'> & { session: string }>(
    `select plan.id, share.code as "shareCode", session.id as session from plan
      join share on share.plan_id = plan.id join session on session.account_id = plan.client_id order by plan.id`,
  );
  const consultants = await client.query<{ id: string }>(
    'select session.id from session join consultant on consultant.account_id = session.account_id order by session.id',
  );
  return {
    plans: await Promise.all(
      plans.rows.map(async ({ session, ...plan }) => ({ ...plan, token: await tokens.sign(session, expiresAt) })),
    ),
    consultantTokens: await Promise.all(consultants.rows.map(({ id }) => tokens.sign(id, expiresAt))),
    saved: findQuestion(questionnaire, ({ type }) => type === 'long_text'),
  };
}

/** The first question of a kind, with its step; throws where there is none. */
export function findQuestion({ steps }: Pick<Questionnaire, 'steps'>, isIt: (question: Question) => boolean): Place {
  for (const step of steps) {
    const question = step.questions.find(isIt);
    if (question) return { stepId: step.id, questionId: question.id };
  }
  throw new Error('the questionnaire has no such question');
}

async function getPlaces({ steps }: Questionnaire): Promise<Places> {
  const texts = await openShippedTexts(NO_FIRM);
  const entries = steps.flatMap(({ id: stepId, key, position, questions }) => {
    const step = { stepId, position, stepName: texts.text('en', stepNameKey(key)) };
    return questions.map((question) => [
      question.id,
      { ...step, label: texts.text('en', questionLabelKey(question.key)) },
    ]);
  });
  return Object.fromEntries(entries) as Places;
}
