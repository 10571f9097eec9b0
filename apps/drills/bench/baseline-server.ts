import Fastify, { type FastifyRequest } from 'fastify';
import { jwtVerify } from 'jose';
import pg from 'pg';
import type { Places } from './data.ts';
import { baselineStatements as statements } from './baseline-statements.ts';

/*
 * The baseline that the product is measured against: what a bare Fastify and pg server does for the same answers. Every
 * statement is prepared, the token is verified and the session row read for each request, and ownership is in the
 * SQL. No validation, no layers, no limits. A process of its own; `main.ts` starts it.
 */

const { DATABASE_URL, SESSION_KEYS = '', PLACES = '{}', PORT } = process.env;
const secret = Buffer.from(SESSION_KEYS.split(':')[1] ?? '', 'base64url');

const DATE = 1082;
pg.types.setTypeParser(DATE, (text) => text);

const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10 });
const app = Fastify({ logger: false });

const refused = (statusCode: number) => Object.assign(new Error(), { statusCode });

async function rows<Row extends pg.QueryResultRow>(name: keyof typeof statements, values: unknown[]): Promise<Row[]> {
  return (await pool.query<Row>({ name, text: statements[name], values })).rows;
}

async function accountOf({ headers }: FastifyRequest): Promise<string> {
  const token = headers.authorization?.slice('Bearer '.length) ?? '';
  const { payload } = await jwtVerify(token, secret, { algorithms: ['HS256'], issuer: 'growth-plan' }).catch(() => {
    throw refused(401);
  });
  const [session] = await rows<{ account_id: string }>('session', [payload.jti]);
  if (!session) throw refused(401);
  return session.account_id;
}

type PlanRow = Record<
  | 'id'
  | 'name'
  | 'business_unit'
  | 'start_date'
  | 'questionnaire_id'
  | 'client_id'
  | 'company'
  | 'first_name'
  | 'last_name',
  string
> & {
  active: boolean;
  percent_completed: number;
  completed_at: Date | null;
  share_code: string | null;
  shared: boolean | null;
  submitted_at: Date | null;
};

type AnswerRow = { question_id: string; value: unknown; version: number };

type TodoRow = Record<'id' | 'question_id' | 'task' | 'deadline' | 'person_responsible', string> & {
  done_at: Date | null;
};

const toAnswer = ({ question_id: questionId, value, version }: AnswerRow) => ({ questionId, value, version });

const toTodo = ({
  id,
  question_id: questionId,
  task,
  deadline,
  person_responsible: personResponsible,
  done_at: doneAt,
}: TodoRow) => ({
  id,
  questionId,
  task,
  deadline,
  personResponsible,
  done: doneAt !== null,
  doneAt,
});

app.get<{ Params: { id: string } }>('/plans/:id', async (request) => {
  const { id } = request.params;
  const [plan] = await rows<PlanRow>('plan', [id, await accountOf(request)]);
  if (!plan) throw refused(404);
  const [answers, todos] = await Promise.all([rows<AnswerRow>('answers', [id]), rows<TodoRow>('todos', [id])]);
  return {
    plan: {
      id: plan.id,
      name: plan.name,
      businessUnit: plan.business_unit,
      active: plan.active,
      completed: plan.completed_at !== null,
      percentCompleted: plan.percent_completed,
      shareCode: plan.share_code,
      shared: plan.shared ?? false,
      startDate: plan.start_date,
      submittedForFeedback: plan.submitted_at !== null,
      completedAt: plan.completed_at,
      user: { id: plan.client_id, company: plan.company, firstName: plan.first_name, lastName: plan.last_name },
    },
    questionnaireId: plan.questionnaire_id,
    submittedAt: plan.submitted_at,
    completedSteps: [], // this data has none of the last three lists; the product asks for them all the same
    answers: answers.map(toAnswer),
    todos: todos.map(toTodo),
    feedback: [],
    passedFindings: [],
  };
});

type SharedRow = Record<'id' | 'name' | 'business_unit' | 'company' | 'start_date' | 'questionnaire_id', string> & {
  percent_completed: number;
  completed_at: Date | null;
};

app.get<{ Params: { code: string } }>('/shared/:code', async (request) => {
  const [plan] = await rows<SharedRow>('shared', [request.params.code]);
  if (!plan) throw refused(404);
  const [answers, todos] = await Promise.all([
    rows<AnswerRow>('answers', [plan.id]),
    rows<TodoRow>('todos', [plan.id]),
  ]);
  return {
    name: plan.name,
    businessUnit: plan.business_unit,
    company: plan.company,
    startDate: plan.start_date,
    percentCompleted: plan.percent_completed,
    completed: plan.completed_at !== null,
    questionnaireId: plan.questionnaire_id,
    completedSteps: [],
    answers: answers.map(toAnswer),
    todos: todos.map(({ id, question_id: questionId, task, deadline, done_at: doneAt }) => ({
      id,
      questionId,
      task,
      deadline,
      done: doneAt !== null,
      doneAt,
    })),
  };
});

type ClientRow = Record<
  | 'account_id'
  | 'company'
  | 'first_name'
  | 'last_name'
  | 'email'
  | 'phone_number'
  | 'city'
  | 'consultant_id'
  | 'consultant_first_name'
  | 'consultant_last_name'
  | 'plan_name',
  string
> & {
  verified: boolean;
  has_credit: boolean;
  plan_id: string | null;
  percent_completed: number;
  submitted: boolean;
  waiting_since: Date | null;
  ever_logged_in: boolean;
  erasure_due_at: string | null;
  disabled: boolean;
  open_todos: number;
  overdue_todos: number;
  last_activity_at: Date | null;
};

app.get('/clients', async (request) => {
  const today = new Date().toISOString().slice(0, 10);
  const clients = await rows<ClientRow>('clients', [await accountOf(request), today]);
  return {
    items: clients.map((client) => ({
      id: client.account_id,
      company: client.company,
      firstName: client.first_name,
      lastName: client.last_name,
      email: client.email,
      phoneNumber: client.phone_number,
      city: client.city,
      verified: client.verified,
      hasCredit: client.has_credit,
      consultant: {
        id: client.consultant_id,
        firstName: client.consultant_first_name,
        lastName: client.consultant_last_name,
      },
      activeGrowthPlan: client.plan_id && {
        id: client.plan_id,
        name: client.plan_name,
        percentCompleted: client.percent_completed,
        submittedForFeedback: client.submitted,
      },
      openTodos: client.open_todos,
      overdueTodos: client.overdue_todos,
      lastActivityAt: client.last_activity_at,
      waitingSince: client.waiting_since,
      everLoggedIn: client.ever_logged_in,
      disabled: client.disabled,
      erasureDueAt: client.erasure_due_at,
    })),
    nextCursor: null,
  };
});

/** Where each question belongs and what it is called, in memory as at the product. */
const places = new Map(Object.entries(JSON.parse(PLACES) as Places));

app.get<{ Params: { id: string } }>('/plans/:id/todos', async (request) => {
  const todos = await rows<TodoRow>('ownTodos', [request.params.id, await accountOf(request)]);
  return todos.map(
    ({ id, question_id: questionId, task, deadline, person_responsible: personResponsible, done_at: doneAt }) => {
      const place = places.get(questionId)!; // every question of the questionnaire is in it
      return {
        id,
        task,
        deadline,
        personResponsible,
        done: doneAt !== null,
        doneAt,
        growthPlanStep: { id: place.stepId, position: place.position, name: place.stepName },
        question: { id: questionId, label: place.label },
      };
    },
  );
});

type Save = { id: string; questionId: string; value: unknown; version: number };

app.post<{ Body: Save }>('/answers', async (request) => {
  const { id, questionId, value, version } = request.body;
  const [saved] = await rows<{ version: number }>('save', [
    id,
    await accountOf(request),
    questionId,
    JSON.stringify(value),
    version,
  ]);
  if (!saved) throw refused(409);
  return { msg: 'saved', version: saved.version };
});

app.get('/readyz', async () => {
  await pool.query('select 1');
  return { status: 'ok' };
});

await app.listen({ host: '127.0.0.1', port: Number(PORT) });
process.on('SIGTERM', () => process.exit(0));
