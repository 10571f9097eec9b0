import { findStanding, type MetricTargets } from '@app/schema/metric-rules';
import Fastify, { type FastifyRequest } from 'fastify';
import { jwtVerify } from 'jose';
import pg from 'pg';
import type { Places } from './data.ts';

/*
 * The baseline that the product is measured against: what a bare Fastify and pg server does for the same answers. Every
 * statement is prepared and names its columns as the answer does, the token is verified and the session row read for each
 * request, and ownership is in the SQL. No validation, no layers, no limits. A process of its own; `main.ts` starts it.
 */

const { DATABASE_URL, SESSION_KEYS = '', PLACES = '{}', PORT } = process.env;
const secret = Buffer.from(SESSION_KEYS.split(':')[1] ?? '', 'base64url');

const TODO = `todo.id, todo.question_id as "questionId", todo.task, todo.deadline, todo.done_at is not null as done,
  todo.done_at as "doneAt"`;

const STATEMENTS = {
  session: `select session.account_id as "accountId" from session join account on account.id = session.account_id
    where session.id = $1 and session.expires_at > now() and account.deleted_at is null`,

  plan: `select plan.id, plan.name, plan.business_unit as "businessUnit", plan.active, plan.completed_at is not null as completed,
      plan.percent_completed as "percentCompleted", plan.start_date as "startDate", plan.completed_at as "completedAt",
      plan.questionnaire_id as "questionnaireId", plan.example, plan.client_id as "clientId", client.company,
      client.first_name as "firstName", client.last_name as "lastName", share.code as "shareCode",
      coalesce(share.shared, false) as shared, feedback_round.submitted_at as "submittedAt",
      feedback_round.submitted_at is not null as "submittedForFeedback"
    from plan join client on client.account_id = plan.client_id
      left join share on share.plan_id = plan.id
      left join feedback_round on feedback_round.plan_id = plan.id and feedback_round.given_at is null and plan.active
    where plan.id = $1 and plan.client_id = $2`,

  answers: 'select question_id as "questionId", value, version from answer where plan_id = $1',

  todos: `select ${TODO}, todo.person_responsible as "personResponsible", todo.dropped_at as "droppedAt",
      todo.drop_reason as "dropReason", todo.moves, todo.contact_id as "contactId",
      todo.wanted_deadline as "wantedDeadline", todo.wanted_reason as "wantedReason" from todo where plan_id = $1 order by id`,

  ownTodos: `select ${TODO}, todo.person_responsible as "personResponsible"
    from todo join plan on plan.id = todo.plan_id
    where todo.plan_id = $1 and plan.client_id = $2 order by todo.deadline nulls last, todo.id`,

  shared: `select plan.id, plan.name, plan.business_unit as "businessUnit", client.company, plan.start_date as "startDate",
      plan.percent_completed as "percentCompleted", plan.completed_at is not null as completed,
      plan.questionnaire_id as "questionnaireId"
    from share join plan on plan.id = share.plan_id join client on client.account_id = plan.client_id
    where share.code = $1 and share.shared`,

  sharedTodos: `select ${TODO} from todo where plan_id = $1 order by id`,

  followUp: `select plan.id, plan.follow_up_started_on as "startedOn", plan.follow_up_paused_at as "pausedAt",
      plan.follow_up_pause_reason as "pauseReason"
    from plan where plan.id = $1 and plan.client_id = $2`,

  metrics: `select id, position, source, label, unit, unit_text as "unitText", kind, better, period, baseline::float8,
      target_12::float8 as "target12", target_36::float8 as "target36", starts_on as "startsOn", archived_at as "archivedAt",
      version
    from metric where plan_id = $1 order by position, id`,

  priorities: `select answer.value from answer join question on question.id = answer.question_id
    where answer.plan_id = $1 and question.key = 'pr_list'`,

  values: `select metric_id as "metricId", metric_value.period, value::float8, note, metric_value.version
    from metric_value join metric on metric.id = metric_value.metric_id where metric.plan_id = $1 order by metric_value.period`,

  clients: `select client.account_id as id, client.company, client.first_name as "firstName", client.last_name as "lastName",
      account.email, client.phone_number as "phoneNumber", client.city, account.verified_at is not null as verified,
      client.credits > 0 as "hasCredit", client.consultant_id as "consultantId",
      consultant.first_name as "consultantFirstName", consultant.last_name as "consultantLastName", plan.id as "planId",
      plan.name as "planName", plan.percent_completed as "percentCompleted", client.last_activity_at as "lastActivityAt",
      client.waiting_since is not null as "submittedForFeedback", client.waiting_since as "waitingSince",
      account.last_login_at is not null as "everLoggedIn", erasure_request.due_at as "erasureDueAt",
      account.disabled_at is not null as disabled, todos.open::int as "openTodos", todos.overdue::int as "overdueTodos"
    from client
      join account on account.id = client.account_id
      join consultant on consultant.account_id = client.consultant_id
      left join plan on plan.client_id = client.account_id and plan.active
      left join erasure_request on erasure_request.client_id = client.account_id
      cross join lateral (
        select count(*) as open, count(*) filter (where todo.deadline < $2::date) as overdue
        from plan any_plan join todo on todo.plan_id = any_plan.id
        where any_plan.client_id = client.account_id and todo.done_at is null and todo.dropped_at is null
      ) todos
    where client.consultant_id = $1 and account.deleted_at is null
    order by lower(client.company), client.account_id limit 100`,

  save: `with saved as (
      insert into answer as stored (plan_id, questionnaire_id, question_id, value, version)
      select plan.id, plan.questionnaire_id, $3, $4::jsonb, 1 from plan
      where plan.id = $1 and plan.client_id = $2 and plan.completed_at is null
      on conflict (plan_id, question_id) do update set value = excluded.value, version = stored.version + 1, saved_at = now()
        where stored.version = $5
      returning plan_id, question_id, version, value
    ), history as (
      insert into answer_history (plan_id, question_id, version, value) select plan_id, question_id, version, value from saved
    )
    select version from saved`,
} as const;

const DATE = 1082;
pg.types.setTypeParser(DATE, (text) => text);

const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10 });
const app = Fastify({ logger: false });

const httpError = (statusCode: number) => Object.assign(new Error(), { statusCode });

async function select(name: keyof typeof STATEMENTS, values: unknown[]): Promise<Record<string, unknown>[]> {
  return (await pool.query({ name, text: STATEMENTS[name], values })).rows;
}

async function authenticate({ headers }: FastifyRequest): Promise<unknown> {
  const token = headers.authorization?.slice('Bearer '.length) ?? '';
  const { payload } = await jwtVerify(token, secret, { algorithms: ['HS256'], issuer: 'growth-plan' }).catch(() => {
    throw httpError(401);
  });
  const [session] = await select('session', [payload.jti]);
  if (!session) throw httpError(401);
  return session['accountId'];
}

app.get<{ Params: { id: string } }>('/plans/:id', async (request) => {
  const { id } = request.params;
  const [found] = await select('plan', [id, await authenticate(request)]);
  if (!found) throw httpError(404);
  const { clientId, company, firstName, lastName, questionnaireId, submittedAt, example, ...plan } = found;
  const [answers, todos] = await Promise.all([select('answers', [id]), select('todos', [id])]);
  return {
    plan: { ...plan, user: { id: clientId, company, firstName, lastName } },
    questionnaireId,
    submittedAt,
    completedSteps: [], // this data has none of these lists; the product asks for them all the same
    answers,
    todos,
    feedback: [],
    lastRound: null,
    example,
    passedFindings: [],
    reopenable: false,
  };
});

app.get<{ Params: { code: string } }>('/shared/:code', async (request) => {
  const [found] = await select('shared', [request.params.code]);
  if (!found) throw httpError(404);
  const { id, ...plan } = found;
  const [answers, todos] = await Promise.all([select('answers', [id]), select('sharedTodos', [id])]);
  return { ...plan, completedSteps: [], answers, todos };
});

app.get('/clients', async (request) => {
  const today = new Date().toISOString().slice(0, 10);
  const clients = await select('clients', [await authenticate(request), today]);
  const items = clients.map(
    ({
      consultantId,
      consultantFirstName,
      consultantLastName,
      planId,
      planName,
      percentCompleted,
      submittedForFeedback,
      ...client
    }) => ({
      ...client,
      consultant: { id: consultantId, firstName: consultantFirstName, lastName: consultantLastName },
      activeGrowthPlan: planId && { id: planId, name: planName, percentCompleted, submittedForFeedback },
    }),
  );
  return { items, nextCursor: null, followUps: [] }; // which are not asked for
});

/** Where each question belongs and what it is called, in memory as at the product. */
const places = new Map(Object.entries(JSON.parse(PLACES) as Places));

app.get<{ Params: { id: string } }>('/plans/:id/todos', async (request) => {
  const todos = await select('ownTodos', [request.params.id, await authenticate(request)]);
  return todos.map(({ questionId, ...todo }) => {
    const { label, stepId, position, stepName } = places.get(String(questionId))!; // every question of the questionnaire is in it
    return {
      ...todo,
      growthPlanStep: { id: stepId, position, name: stepName },
      question: { id: questionId, label },
    };
  });
});

type Priority = { priority: string };
type Value = { metricId: string; period: string; value: number };

app.get<{ Params: { id: string } }>('/plans/:id/follow-up', async (request) => {
  const { id } = request.params;
  const [found] = await select('followUp', [id, await authenticate(request)]);
  if (!found) throw httpError(404);
  const { id: _, ...followUp } = found;
  const [metrics, rows, [answer]] = await Promise.all([
    select('metrics', [id]),
    select('values', [id]),
    select('priorities', [id]),
  ]);
  const values = Map.groupBy(rows as Value[], ({ metricId }) => metricId);
  return {
    ...followUp,
    priorities: (answer!['value'] as Priority[]).map(({ priority }) => ({ priority, outcome: null, owner: null })),
    checkIns: [], // this data has none; the product asks for them all the same
    metrics: metrics.map((metric) => {
      const own = (values.get(String(metric['id'])) ?? []).map(({ metricId: __, ...value }) => value);
      const { period: ___, ...standing } = findStanding(metric as MetricTargets, own);
      return { ...metric, values: own, ...standing };
    }),
  };
});

type Save = { id: string; questionId: string; value: unknown; version: number };

app.post<{ Body: Save }>('/answers', async (request) => {
  const { id, questionId, value, version } = request.body;
  const accountId = await authenticate(request);
  const [saved] = await select('save', [id, accountId, questionId, JSON.stringify(value), version]);
  if (!saved) throw httpError(409);
  return { msg: 'saved', ...saved };
});

app.get('/readyz', async () => {
  await pool.query('select 1');
  return { status: 'ok' };
});

await app.listen({ host: '127.0.0.1', port: Number(PORT) });
process.on('SIGTERM', () => process.exit(0));
