import { writeCursor } from '../src/lib/cursor.ts';
import { addDays } from '../src/lib/days.ts';
import { newId } from '../src/lib/ids.ts';
import type { ProcedurePath } from '../src/policy/policy.ts';
import {
  ADMINS,
  alike,
  answers,
  CLIENTS,
  CONSULTANT,
  EVERY_LOGIN,
  LOOKED_AFTER,
  LOOKED_AFTER_WITH,
  OPEN,
  READ,
  REOPENERS,
  STAFF,
  staffAlike,
  WRITE,
  type Expected,
  type Subject,
} from './policy-answers.ts';
import { ACCESS_ROWS } from './policy-table-access.ts';
import { FEEDBACK_ROWS } from './policy-table-feedback.ts';
import { MEMBER_ROWS } from './policy-table-members.ts';
import { NEWS_ROWS } from './policy-table-news.ts';
import { TEXT_ROWS } from './policy-table-texts.ts';

export { CALLERS, type Caller, type Subject } from './policy-answers.ts';

type Row = { input?: (subject: Subject) => unknown; expected: Expected };

const plan = ({ plan: { id } }: Subject) => ({ id });
const clients = ({ plan: { owner } }: Subject) => ({ ids: [owner.id] });
const client = ({ plan: { owner } }: Subject) => ({ id: owner.id });
const names = { firstName: 'Aino', lastName: 'Laine', phoneNumber: '1' };
const place = { company: 'Testi Oy', address: 'Katu 1', zipcode: '00100', city: 'Helsinki' };
const someAddress = () => `${newId()}@example.com`;
const anImport = ({ consultant }: Subject) => {
  const rows = [{ ...names, ...place, email: someAddress(), consultant: consultant.email }];
  return { rows, givePlanRight: false, dryRun: false };
};
const passwords = { newPassword: 'Vaahtera#48kuu', confirmPassword: 'Vaahtera#48kuu' };

const code = ({ shareCode }: Subject) => ({ code: shareCode });

/** Each procedure with an input that is about the owner's plan, and what each caller is answered. */
export const TABLE: Record<ProcedurePath, Row> = {
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
  'auth.openEmailChange': {
    input: () => ({ area: 'user', token: 'x' }),
    expected: alike('link_expired_or_wrong'),
  },
  'auth.answerEmailChange': {
    input: () => ({ area: 'user', token: 'x', consent: true }),
    expected: alike('link_expired_or_wrong'),
  },
  'auth.requestAccount': {
    input: () => ({ name: 'Kaisa Virta', company: 'Testi Oy', email: someAddress() }),
    expected: OPEN,
  },
  'auth.unlockSecondFactor': {
    input: () => ({ area: 'consultant', token: 'x' }),
    expected: alike('link_expired_or_wrong'),
  },
  ...ACCESS_ROWS,
  'account.get': { expected: EVERY_LOGIN },
  'account.setLanguage': { input: () => ({ languageCode: 'fi' }), expected: EVERY_LOGIN },
  'account.changeEmail': {
    input: () => ({ email: someAddress(), password: 'x' }),
    expected: { ...alike('invalid_current_password'), nobody: 'unauthorized', admin: 'forbidden' },
  },
  'account.cancelEmailChange': { expected: { ...EVERY_LOGIN, admin: 'forbidden' } },
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
  'account.exportData': { expected: CLIENTS },
  'account.exportEarlierAnswers': {
    input: ({ plan: { id }, questionId }) => ({ after: writeCursor({ planId: id, questionId, version: 1 }) }),
    expected: CLIENTS,
  },
  'account.requestErasure': {
    input: () => ({ password: 'x' }),
    expected: { ...CLIENTS, owner: 'invalid_current_password', anotherClient: 'invalid_current_password' },
  },
  'account.withdrawErasure': { expected: CLIENTS },
  'client.profile': { expected: CLIENTS },
  'client.activePlan': { expected: CLIENTS },
  'client.allowedNewPlan': { expected: CLIENTS },
  'client.list': { input: () => ({}), expected: STAFF },
  'client.figures': { input: client, expected: LOOKED_AFTER },
  'client.today': { expected: { ...STAFF, admin: 'forbidden' } },
  'client.snooze': {
    input: (s) => ({ ...client(s), until: '2026-12-01' }),
    expected: { ...LOOKED_AFTER, admin: 'forbidden' },
  },
  'client.giveNewPlans': { input: clients, expected: STAFF },
  'client.inviteAgain': { input: clients, expected: STAFF },
  'client.exportCsv': { input: clients, expected: STAFF },
  'client.import': { input: anImport, expected: ADMINS },
  'client.imports': { expected: ADMINS },
  'client.undoImport': { input: () => ({ id: newId() }), expected: { ...ADMINS, admin: 'not_found' } },
  'client.giveNewPlan': { input: client, expected: LOOKED_AFTER_WITH('client_has_active_plan') },
  'client.belongings': { input: client, expected: LOOKED_AFTER },
  // An admin comes first here and deletes: then there is nobody left to find, and the owner's session has ended.
  'client.delete': {
    input: client,
    expected: { ...LOOKED_AFTER, ownConsultant: 'not_found', owner: 'unauthorized' },
  },
  'client.history': { input: client, expected: LOOKED_AFTER },
  'client.mails': { input: client, expected: LOOKED_AFTER },
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
  'client.cancelEmailChange': { input: client, expected: LOOKED_AFTER },
  'client.changeEmailWithoutConsent': {
    input: (subject) => ({ ...client(subject), email: someAddress() }),
    expected: { ...ADMINS, admin: 'second_factor_setup_required' },
  },
  'consultant.cancelEmailChange': { input: ({ consultant }) => ({ id: consultant.id }), expected: ADMINS },
  'consultant.changeEmailWithoutConsent': {
    input: ({ consultant }) => ({ id: consultant.id, email: someAddress() }),
    expected: { ...ADMINS, admin: 'second_factor_setup_required' },
  },
  'consultant.mails': { input: ({ consultant }) => ({ id: consultant.id }), expected: ADMINS },
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
  'consultant.undoMove': {
    input: ({ consultant, plan: { owner } }) => ({
      id: consultant.id,
      clientIds: [owner.id],
      consultantId: newId(),
    }),
    expected: { ...CONSULTANT, ownConsultant: 'not_found', admin: 'not_found' },
  },
  'consultant.delete': {
    input: ({ consultant }) => ({ id: consultant.id }),
    expected: { ...ADMINS, admin: 'consultant_has_clients' },
  },
  'admin.overview': { expected: ADMINS },
  'admin.situation': { expected: ADMINS },
  'consultant.workload': { input: () => ({}), expected: ADMINS },
  'admin.audit': { input: () => ({}), expected: ADMINS },
  'admin.exportAudit': { input: () => ({}), expected: ADMINS },
  'admin.deleted': { expected: ADMINS },
  'admin.admins': { expected: ADMINS },
  'admin.accountRequests': { expected: ADMINS },
  'admin.declineAccountRequest': { input: () => ({ id: newId() }), expected: { ...ADMINS, admin: 'not_found' } },
  // An admin comes first here as well: then the owner's session has ended.
  'admin.disableAccount': { input: client, expected: { ...ADMINS, owner: 'unauthorized' } },
  'admin.enableAccount': { input: client, expected: ADMINS },
  'admin.restore': { input: () => ({ id: newId() }), expected: { ...ADMINS, admin: 'not_found' } },
  'mail.queue': { expected: ADMINS },
  'mail.resend': { input: () => ({ id: newId() }), expected: { ...ADMINS, admin: 'not_found' } },
  'client.generalFeedback': { input: (subject) => ({ id: subject.plan.owner.id }), expected: READ },
  'questionnaire.get': { input: (subject) => ({ id: subject.questionnaireId }), expected: EVERY_LOGIN },
  'plan.create': {
    input: () => ({ name: 'New', businessUnit: '' }),
    expected: answers('unauthorized', 'active_plan_exists', 'no_plan_credit', 'forbidden', 'forbidden', 'forbidden'),
  },
  'plan.update': { input: ({ plan: { id } }) => ({ id, name: 'Corrected', example: 'software' }), expected: WRITE },
  'plan.list': { input: () => ({}), expected: EVERY_LOGIN },
  'plan.staffList': { input: () => ({}), expected: STAFF },
  'plan.get': { input: plan, expected: READ },
  'plan.document': { input: plan, expected: READ },
  'plan.steps': { input: plan, expected: READ },
  'plan.completedSteps': { input: plan, expected: READ },
  'plan.passedFindings': { input: plan, expected: READ },
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
  'plan.reopen': { input: plan, expected: REOPENERS },
  ...MEMBER_ROWS,
  ...NEWS_ROWS,
  'todo.list': { input: plan, expected: READ },
  'todo.ofClients': { input: () => ({}), expected: STAFF },
  'todo.create': {
    input: ({ plan: { id }, stepId, questionId }) => ({ id, stepId, questionId, task: 'Do' }),
    expected: WRITE,
  },
  'todo.update': { input: ({ plan: { id }, todoId }) => ({ id, todoId, done: true }), expected: WRITE },
  'todo.add': { input: ({ plan: { id } }) => ({ id, task: 'Do' }), expected: WRITE },
  'todo.change': { input: ({ plan: { id }, todoId }) => ({ id, todoIds: [todoId], done: true }), expected: WRITE },
  'todo.undo': { input: ({ plan: { id }, batchId }) => ({ id, batchId }), expected: WRITE },
  'todo.history': { input: ({ plan: { id }, todoId }) => ({ id, todoId }), expected: READ },
  'todo.delete': { input: ({ plan: { id }, todoId }) => ({ id, todoId }), expected: WRITE },
  'todo.setQuestionDone': {
    input: ({ plan: { id }, stepId, questionId }) => ({ id, stepId, questionId, done: true }),
    expected: WRITE,
  },
  ...FEEDBACK_ROWS,
  'review.changes': { input: plan, expected: READ },
  'todo.exportCsv': { input: plan, expected: READ },
  'share.link': { input: plan, expected: WRITE },
  'share.set': { input: ({ plan: { id } }) => ({ id, shared: true }), expected: WRITE },
  'share.toggle': { input: ({ plan: { id } }) => ({ id }), expected: WRITE },
  'share.renew': { input: plan, expected: WRITE },
  'share.plan': { input: code, expected: OPEN },
  'share.steps': { input: code, expected: OPEN },
  'share.messages': { input: (subject) => ({ ...code(subject), lang: 'fi' }), expected: OPEN },
  'share.questionnaire': { input: code, expected: OPEN },
  'share.texts': { input: (subject) => ({ ...code(subject), lang: 'sv,fi' }), expected: OPEN },
  'token.list': { expected: EVERY_LOGIN },
  'token.create': {
    input: () => ({
      name: 'Reports',
      readOnly: true,
      areas: ['plans', 'clients'],
      expiresOn: addDays(new Date().toISOString().slice(0, 10), 1),
    }), // today may be over in Helsinki
    expected: EVERY_LOGIN,
  },
  'token.listAll': { input: () => ({}), expected: ADMINS },
  'token.revokeAny': { input: () => ({ id: newId() }), expected: { ...ADMINS, admin: 'not_found' } },
  'token.revoke': { input: () => ({ id: newId() }), expected: { ...alike('not_found'), nobody: 'unauthorized' } },
  'share.document': { input: code, expected: OPEN },
  ...TEXT_ROWS,
};
