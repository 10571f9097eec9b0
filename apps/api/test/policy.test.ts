import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../src/lib/ids.ts';
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
  consultant: Person;
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

const REFUSED_TO_CLIENTS = { nobody: 'unauthorized', owner: 'forbidden', anotherClient: 'forbidden' };
const ADMINS = answers('unauthorized', 'forbidden', 'forbidden', 'forbidden', 'forbidden', 'ok');
const CONSULTANT = { ...READ, owner: 'forbidden', anotherClient: 'forbidden' };

/** Everybody is answered the same. */
const alike = (key: string): Expected => answers(key, key, key, key, key, key);

/** Consultants and admins are answered the same, clients refused. */
const staffAlike = (key: string): Expected => ({
  ...REFUSED_TO_CLIENTS,
  ownConsultant: key,
  anotherConsultant: key,
  admin: key,
});

/** Those who look after the client, and admins, are answered so; clients refused, other consultants find nobody. */
const LOOKED_AFTER_WITH = (key: string): Expected => ({
  ...REFUSED_TO_CLIENTS,
  ownConsultant: key,
  anotherConsultant: 'not_found',
  admin: key,
});
const LOOKED_AFTER = LOOKED_AFTER_WITH('ok');

const plan = ({ plan: { id } }: Subject) => ({ id });
const client = ({ plan: { owner } }: Subject) => ({ id: owner.id });
const names = { firstName: 'Aino', lastName: 'Laine', phoneNumber: '1' };
const place = { company: 'Testi Oy', address: 'Katu 1', zipcode: '00100', city: 'Helsinki' };
const someAddress = () => `${newId()}@example.com`;
const passwords = { newPassword: 'Vaahtera#48kuu', confirmPassword: 'Vaahtera#48kuu' };

/** Each procedure with an input that is about the owner's plan, and what each caller is answered. */
const TABLE: Record<ProcedurePath, Row> = {
  'auth.login': {
    input: () => ({ area: 'user', email: 'nobody@example.com', password: 'x' }),
    expected: alike('invalid_email_or_password'),
  },
  'auth.logout': { expected: EVERY_LOGIN },
  'auth.changePassword': {
    input: () => ({ currentPassword: 'x', ...passwords }),
    expected: { ...alike('invalid_current_password'), nobody: 'unauthorized' },
  },
  'auth.registerClient': {
    input: () => ({ ...names, ...place, email: someAddress() }),
    expected: { ...STAFF, admin: 'missing_form_parameters' },
  },
  'auth.registerConsultant': { input: () => ({ ...names, email: someAddress() }), expected: ADMINS },
  'auth.requestPasswordReset': { input: () => ({ area: 'user', email: someAddress() }), expected: OPEN },
  'auth.openLink': {
    input: () => ({ area: 'user', purpose: 'invitation', token: 'x' }),
    expected: alike('incorrect_or_expired_link'),
  },
  'auth.resetPassword': {
    input: () => ({ area: 'user', token: 'x', ...passwords }),
    expected: alike('link_expired_or_wrong'),
  },
  'auth.setFirstPassword': {
    input: () => ({ area: 'user', token: 'x', ...passwords }),
    expected: alike('incorrect_or_expired_link'),
  },
  'auth.verifyAccount': {
    input: () => ({ area: 'user', email: someAddress(), code: '123456' }),
    expected: alike('invalid_verification_code'),
  },
  'auth.resendVerification': { input: () => ({ area: 'user', email: someAddress() }), expected: OPEN },
  'auth.requestAccount': {
    input: () => ({ name: 'Kaisa Virta', company: 'Testi Oy', email: someAddress() }),
    expected: OPEN,
  },
  'account.get': { expected: EVERY_LOGIN },
  'account.setLanguage': { input: () => ({ languageCode: 'fi' }), expected: EVERY_LOGIN },
  'account.sessions': { expected: EVERY_LOGIN },
  'account.endSession': {
    input: () => ({ id: newId() }),
    expected: { ...alike('not_found'), nobody: 'unauthorized' },
  },
  'account.endOtherSessions': { expected: EVERY_LOGIN },
  'account.startSecondFactor': { input: () => ({ password: 'x' }), expected: staffAlike('invalid_current_password') },
  'account.confirmSecondFactor': {
    input: () => ({ code: '123456' }),
    expected: staffAlike('invalid_verification_code'),
  },
  'account.renewRecoveryCodes': { input: () => ({ password: 'x' }), expected: staffAlike('invalid_current_password') },
  'account.turnOffSecondFactor': { input: () => ({ password: 'x' }), expected: staffAlike('invalid_current_password') },
  'client.profile': { expected: CLIENTS },
  'client.activePlan': { expected: CLIENTS },
  'client.allowedNewPlan': { expected: CLIENTS },
  'client.list': { input: () => ({}), expected: STAFF },
  'client.figures': { input: client, expected: LOOKED_AFTER },
  'client.needs': { expected: STAFF },
  'client.giveNewPlan': { input: client, expected: LOOKED_AFTER_WITH('client_has_active_plan') },
  'client.belongings': { input: client, expected: LOOKED_AFTER },
  // An admin comes first here and deletes: then there is nobody left to find, and the owner's session has ended.
  'client.delete': {
    input: client,
    expected: { ...LOOKED_AFTER, ownConsultant: 'not_found', owner: 'unauthorized' },
  },
  'client.history': { input: client, expected: LOOKED_AFTER },
  'client.todoWeeks': { input: client, expected: LOOKED_AFTER },
  'client.saveGeneralFeedback': {
    input: (subject) => ({ ...client(subject), feedbackText: 'Good' }),
    expected: LOOKED_AFTER,
  },
  'client.details': { input: client, expected: READ },
  'client.updateDetails': {
    input: ({ plan: { owner } }) => ({ id: owner.id, ...names, ...place, email: owner.email }),
    expected: READ,
  },
  'consultant.details': { input: ({ consultant }) => ({ id: consultant.id }), expected: CONSULTANT },
  'consultant.updateDetails': {
    input: ({ consultant }) => ({ id: consultant.id, ...names, email: consultant.email }),
    expected: CONSULTANT,
  },
  'consultant.list': { input: () => ({}), expected: ADMINS },
  'consultant.colleagues': { input: () => ({}), expected: STAFF },
  'consultant.moveClients': {
    input: ({ consultant, plan: { owner } }) => ({
      id: consultant.id,
      clientIds: [owner.id],
      consultantId: newId(),
    }),
    expected: { ...CONSULTANT, ownConsultant: 'bad_request', admin: 'bad_request' },
  },
  'consultant.delete': {
    input: ({ consultant }) => ({ id: consultant.id }),
    expected: { ...ADMINS, admin: 'consultant_has_clients' },
  },
  'admin.overview': { expected: ADMINS },
  'admin.audit': { input: () => ({}), expected: ADMINS },
  'admin.exportAudit': { input: () => ({}), expected: ADMINS },
  'admin.deleted': { expected: ADMINS },
  'admin.restore': { input: () => ({ id: newId() }), expected: { ...ADMINS, admin: 'not_found' } },
  'mail.queue': { expected: ADMINS },
  'mail.resend': { input: () => ({ id: newId() }), expected: { ...ADMINS, admin: 'not_found' } },
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
  'feedback.rounds': { input: plan, expected: READ },
  'feedback.save': {
    input: ({ plan: { id }, stepId }) => ({ id, growthPlanStepId: stepId, feedbackText: 'Good' }),
    expected: LOOKED_AFTER,
  },
  'feedback.give': { input: plan, expected: LOOKED_AFTER_WITH('no_feedback_yet') },
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
      consultant: ownConsultant,
      plan: owned,
      todoId: todo.body.todo.id,
      ...question,
      questionnaireId: await app.deps.questionnaires.newestId(),
      shareCode,
    };
  });

  beforeEach(() => app.db.deleteFrom('attempt').execute()); // all callers come from one network

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
