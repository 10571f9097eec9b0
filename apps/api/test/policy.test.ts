import { beforeAll, describe, expect, test } from 'vitest';
import { POLICY, type ProcedurePath } from '../src/policy/policy.ts';
import { appRouter } from '../src/trpc/router.ts';
import type { Person, TestPlan } from './builders.ts';
import { useApplication } from './harness.ts';

const app = useApplication();

const CALLERS = ['nobody', 'owner', 'anotherClient', 'ownConsultant', 'anotherConsultant', 'admin'] as const;

type Caller = (typeof CALLERS)[number];

/** `ok`, or the key of the failure. */
type Expected = Record<Caller, string>;

type Subject = {
  plan: TestPlan;
  todoId: string;
  stepId: string;
  questionId: string;
  questionnaireId: string;
  shareCode: string;
};

type Row = { input?: (subject: Subject) => unknown; expected: Expected };

/** The answers in the order of `CALLERS`. */
function answers(
  ...[nobody, owner, anotherClient, ownConsultant, anotherConsultant, admin]: [
    string,
    string,
    string,
    string,
    string,
    string,
  ]
): Expected {
  return { nobody, owner, anotherClient, ownConsultant, anotherConsultant, admin };
}

const OPEN = answers('ok', 'ok', 'ok', 'ok', 'ok', 'ok');
const EVERY_LOGIN = answers('unauthorized', 'ok', 'ok', 'ok', 'ok', 'ok');
const CLIENTS = answers('unauthorized', 'ok', 'ok', 'forbidden', 'forbidden', 'forbidden');
const STAFF = answers('unauthorized', 'forbidden', 'forbidden', 'ok', 'ok', 'ok');
const READ = answers('unauthorized', 'ok', 'not_found', 'ok', 'not_found', 'ok');
const WRITE = answers('unauthorized', 'ok', 'not_found', 'forbidden', 'forbidden', 'forbidden');

const plan = ({ plan: { id } }: Subject) => ({ id });

/** Each procedure with an input that is about the owner's plan, and what each caller is answered. */
const TABLE: Record<ProcedurePath, Row> = {
  'auth.login': {
    input: () => ({ area: 'user', email: 'nobody@example.com', password: 'x' }),
    expected: answers(
      ...(CALLERS.map(() => 'invalid_email_or_password') as [string, string, string, string, string, string]),
    ),
  },
  'auth.logout': { expected: EVERY_LOGIN },
  'client.profile': { expected: CLIENTS },
  'client.activePlan': { expected: CLIENTS },
  'client.allowedNewPlan': { expected: CLIENTS },
  'client.list': { input: () => ({}), expected: STAFF },
  'client.generalFeedback': { input: (subject) => ({ id: subject.plan.owner.id }), expected: READ },
  'questionnaire.get': { input: (subject) => ({ id: subject.questionnaireId }), expected: EVERY_LOGIN },
  'plan.create': {
    input: () => ({ name: 'New', businessUnit: '' }),
    expected: answers('unauthorized', 'active_plan_exists', 'no_plan_credit', 'forbidden', 'forbidden', 'forbidden'),
  },
  'plan.list': { input: () => ({}), expected: EVERY_LOGIN },
  'plan.get': { input: plan, expected: READ },
  'plan.document': { input: plan, expected: READ },
  'plan.steps': { input: plan, expected: READ },
  'plan.completedSteps': { input: plan, expected: READ },
  'plan.saveAnswer': {
    input: ({ plan: { id }, stepId, questionId }) => ({ id, stepId, questionId, value: 'text', version: 0 }),
    expected: WRITE,
  },
  'plan.saveCompletedSteps': {
    input: ({ plan: { id }, stepId }) => ({ id, completedQuestions: [{ growthPlanStepId: stepId, completed: true }] }),
    expected: WRITE,
  },
  'plan.saveProgress': { input: ({ plan: { id } }) => ({ id, percentCompleted: 10 }), expected: WRITE },
  'plan.passFinding': {
    input: ({ plan: { id } }) => ({ id, finding: 'no_followup', reason: 'agreed already' }),
    expected: WRITE,
  },
  'plan.submitForFeedback': { input: plan, expected: WRITE },
  'plan.complete': { input: plan, expected: { ...WRITE, owner: 'plan_not_completed' } },
  'todo.list': { input: plan, expected: READ },
  'todo.create': {
    input: ({ plan: { id }, stepId, questionId }) => ({ id, stepId, questionId, task: 'Do' }),
    expected: WRITE,
  },
  'todo.update': { input: ({ plan: { id }, todoId }) => ({ id, todoId, done: true }), expected: WRITE },
  'todo.delete': { input: ({ plan: { id }, todoId }) => ({ id, todoId }), expected: WRITE },
  'todo.setQuestionDone': {
    input: ({ plan: { id }, stepId, questionId }) => ({ id, stepId, questionId, done: true }),
    expected: WRITE,
  },
  'feedback.list': { input: plan, expected: READ },
  'share.document': { input: ({ shareCode }) => ({ code: shareCode }), expected: OPEN },
  'language.list': { expected: OPEN },
  'language.general': { input: () => ({ lang: 'fi' }), expected: OPEN },
  'language.forMe': { input: () => ({ lang: 'fi' }), expected: EVERY_LOGIN },
};

const procedures = Object.entries(
  appRouter._def.procedures as unknown as Record<string, { _def: { type: 'query' | 'mutation' } }>,
);

test('every procedure of the router has a row in the policy and in this walk, and no row is left over', () => {
  const paths = procedures.map(([path]) => path).toSorted();
  expect(Object.keys(POLICY).toSorted()).toEqual(paths);
  expect(Object.keys(TABLE).toSorted()).toEqual(paths);
});

describe.each(procedures)('%s', (path, { _def: { type } }) => {
  const row = TABLE[path as ProcedurePath];
  let people: Record<Exclude<Caller, 'nobody'>, Person>;
  let subject: Subject;

  beforeAll(async () => {
    const ownConsultant = await app.aConsultant();
    const owner = await app.aClient({ consultant: ownConsultant });
    people = {
      owner,
      ownConsultant,
      anotherClient: await app.aClient(),
      anotherConsultant: await app.aConsultant(),
      admin: await app.anAccount('Admin'),
    };
    const question = await app.questionOf('sp_drivers');
    const owned = await app.aPlan({ owner });
    const todo = await app.mutate<{ todo: { id: string } }>(
      'todo.create',
      { id: owned.id, ...question, task: 'Call' },
      { token: owner.token },
    );
    const shareCode = `${owned.id}-shared`;
    await app.db
      .insertInto('share')
      .values({ plan_id: owned.id, code: shareCode, shared: true, last_opened_at: null })
      .execute();
    subject = {
      plan: owned,
      todoId: todo.body.todo.id,
      ...question,
      questionnaireId: await app.deps.questionnaires.newestId(),
      shareCode,
    };
  });

  // Those who must be refused come first, so that what the owner does cannot hide a hole.
  test.each(CALLERS.toSorted((one) => (one === 'owner' ? 1 : -1)))('%s', async (caller) => {
    const token = caller === 'nobody' ? undefined : people[caller].token;
    const call = type === 'query' ? app.query : app.mutate;
    const answer = await call<{ msg?: string } | null>(path, row.input?.(subject), { token });
    expect(answer.status === 200 ? 'ok' : answer.body?.msg).toBe(row.expected[caller]);
  });
});

test('a procedure that the policy does not name is refused to everybody', async () => {
  const admin = await app.anAccount('Admin');
  expect((await app.query('plan.somethingNew', {}, { token: admin.token })).status).toBe(404);
});
