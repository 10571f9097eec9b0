import { verifyOutput } from '@app/schema/accounts';
import { clientFigures, clientListItem, clientOutput } from '@app/schema/clients';
import { consultantListItem, consultantOutput } from '@app/schema/consultants';
import { feedbackRound } from '@app/schema/feedback';
import { notificationOutput } from '@app/schema/notifications';
import { PRODUCT_SLUG, PRODUCT_SLUG_PLURAL } from '@app/schema/product';
import { AREAS } from '@app/schema/roles';
import { loginOutput } from '@app/schema/sessions';
import { shareLinkOutput } from '@app/schema/sharing';
import { threadOutput } from '@app/schema/threads';
import * as z from 'zod/mini';
import type { ProcedurePath } from '../policy/policy.ts';

/** One documented path: which procedure serves it. No logic. */
export type RestRoute = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  procedure: ProcedurePath;
  /** 201 where something is made; 200 otherwise. */
  status?: 201;
  /** A body must be there. */
  body?: true;
  /** Answers an array, with a `Link` to the next page. */
  list?: true;
  /** Carries an `ETag`: nobody's data, the same for long. */
  tagged?: true;
  /** What the path itself says of the input. */
  fixed?: Record<string, string | boolean>;
  /** A narrower answer than the web app's. */
  output?: z.core.$ZodType;
  /** The field of the web app's answer that this is. */
  part?: string;
  /** Answers the answer's `csv` as a file of this name. */
  csv?: string;
};

type More = Partial<RestRoute>;
const by =
  (method: RestRoute['method']) =>
  (path: string, procedure: ProcedurePath, more: More = {}): RestRoute => ({ method, path, procedure, ...more });
const [get, post, put, patch, remove] = [by('GET'), by('POST'), by('PUT'), by('PATCH'), by('DELETE')];

const BODY: More = { body: true };
const MADE: More = { status: 201, body: true };
const TAGGED: More = { tagged: true };

const plan = `/api/${PRODUCT_SLUG}`;
const question = `${plan}/:id/question/:stepId/:questionId`;
const shared = '/api/shared';
const languages = '/api/languages';
const contactLink = '/api/contact-link';
export const linkOnTheWire = z.omit(shareLinkOutput, { lastOpenedAt: true });
const NOT_ON_THE_WIRE = { emailChange: true, hadPassword: true, disabled: true } as const;
export const clientOnTheWire = z.omit(clientOutput, { ...NOT_ON_THE_WIRE, erasureDueAt: true });
const verifyOnTheWire = z.omit(verifyOutput, { emailChange: true });
export const clientsOnTheWire = toPage(
  z.omit(clientListItem, { waitingSince: true, everLoggedIn: true, erasureDueAt: true, disabled: true }),
);
const consultantOnTheWire = z.omit(consultantOutput, NOT_ON_THE_WIRE);
const threadsOnTheWire = toPage(z.omit(threadOutput, { resolvedSide: true }));
const notificationsOnTheWire = toPage(notificationOutput);
const consultantsOnTheWire = toPage(z.omit(consultantListItem, { disabled: true }));
const roundsOnTheWire = z.array(z.omit(feedbackRound, { id: true, withdrawnAt: true, summaryEditedAt: true }));
const loginOnTheWire = z.pick(loginOutput, { accessToken: true, role: true });

const MAILED_AREAS = ['user', 'consultant'] as const;

function toPage<Item extends z.core.$ZodType>(item: Item) {
  return z.object({ items: z.array(item), nextCursor: z.nullable(z.string()) });
}

/** The paths of integrators; a test holds this table against the documented ones. */
export const REST_ROUTES: readonly RestRoute[] = [
  ...AREAS.map((area) =>
    post(`/api/login/${area}`, 'auth.login', { ...BODY, fixed: { area }, output: loginOnTheWire }),
  ),
  remove('/api/logout/access-token', 'auth.logout'),
  post('/api/change-password', 'auth.changePassword', BODY),
  post('/api/register/user', 'auth.registerClient', MADE),
  post('/api/register/consultant', 'auth.registerConsultant', MADE),
  ...MAILED_AREAS.flatMap((area) => {
    const inArea: More = { ...BODY, fixed: { area } };
    return [
      post(`/api/reset-password-email/${area}`, 'auth.requestPasswordReset', inArea),
      post(`/api/reset-password/${area}/:token`, 'auth.resetPassword', inArea),
      post(`/api/reset-password-first-time/${area}/:token`, 'auth.setFirstPassword', inArea),
      post(`/api/verify/${area}`, 'auth.verifyAccount', { ...inArea, output: verifyOnTheWire }),
      post(`/api/verify/${area}/resend`, 'auth.resendVerification', inArea),
      post(`/api/change-email/${area}/:token`, 'auth.answerEmailChange', inArea),
    ];
  }),

  get('/api/user/get/profile', 'client.profile'),
  get(`/api/user/get/active-${PRODUCT_SLUG}`, 'client.activePlan'),
  get(`/api/user/get/allowed-new-${PRODUCT_SLUG}`, 'client.allowedNewPlan'),
  get('/api/user/get/clients', 'client.list', { list: true, fixed: { follow_ups: false }, output: clientsOnTheWire }),
  get('/api/user/:id/get/members', 'member.list'),
  get('/api/user/:id/get/figures', 'client.figures', { output: z.omit(clientFigures, { followedPlans: true }) }),
  get('/api/user/:id/get/details', 'client.details', { output: clientOnTheWire }),
  put('/api/user/:id/update/details', 'client.updateDetails', BODY),
  post(`/api/user/:id/give/new-${PRODUCT_SLUG}`, 'client.giveNewPlan'),
  remove('/api/user/:id/delete', 'client.delete'),
  get('/api/user/:id/get/general-feedback', 'client.generalFeedback'),
  post('/api/user/:id/save/general-feedback', 'client.saveGeneralFeedback', MADE),

  get('/api/consultant/get/consultants', 'consultant.list', { list: true, output: consultantsOnTheWire }),
  post('/api/consultant/:id/move/clients', 'consultant.moveClients', BODY),
  remove('/api/consultant/:id/delete', 'consultant.delete'),
  get('/api/consultant/:id/get/details', 'consultant.details', { output: consultantOnTheWire }),
  put('/api/consultant/:id/update/details', 'consultant.updateDetails', BODY),

  post(`${plan}/create/new-${PRODUCT_SLUG}`, 'plan.create', MADE),
  get(`${plan}/get/${PRODUCT_SLUG_PLURAL}`, 'plan.list', { list: true }),
  get(`${plan}/:id/get/${PRODUCT_SLUG}`, 'plan.get'),
  get(`${plan}/:id/get/${PRODUCT_SLUG}-steps`, 'plan.steps'),
  put(`${question}/save/answer`, 'plan.saveAnswer', BODY),
  get(`${question}/get/versions`, 'history.versions', { list: true }),
  post(`${question}/save/todo`, 'todo.create', MADE),
  patch(`${question}/save/done`, 'todo.setQuestionDone', BODY),
  patch(`${plan}/:id/todo/:todoId`, 'todo.update', BODY),
  remove(`${plan}/:id/todo/:todoId`, 'todo.delete'),
  post(`${plan}/:id/save/todo`, 'todo.add', MADE),
  patch(`${plan}/:id/save/todos`, 'todo.change', BODY),
  put(`${plan}/:id/undo/:batchId`, 'todo.undo'),
  get(`${plan}/:id/todo/:todoId/get/history`, 'todo.history'),
  get(`${plan}/:id/questions/get/all-todo`, 'todo.list'),
  get(`${plan}/:id/questions/get/todo-csv`, 'todo.exportCsv', { fixed: { format: 'csv' }, csv: 'to-dos.csv' }),
  get(`${plan}/:id/get/completed-questions`, 'plan.completedSteps'),
  put(`${plan}/:id/save/completed-questions`, 'plan.saveCompletedSteps', BODY),
  patch(`${plan}/:id/save/${PRODUCT_SLUG}-progress`, 'plan.saveProgress', BODY),
  get(`${plan}/:id/get/passed-findings`, 'plan.passedFindings'),
  put(`${plan}/:id/save/passed-finding`, 'plan.passFinding', BODY),
  put(`${plan}/:id/save/submit-for-feedback`, 'plan.submitForFeedback'),
  put(`${plan}/:id/save/completed`, 'plan.complete'),
  put(`${plan}/:id/save/reopened`, 'plan.reopen'),
  get(`${plan}/:id/get/follow-up`, 'followUp.get'),
  put(`${plan}/:id/save/follow-up`, 'followUp.save', BODY),
  put(`${plan}/:id/save/metric`, 'metric.save', BODY),
  put(`${plan}/:id/save/values`, 'metric.saveValues', BODY),
  get(`${plan}/:id/metric/:metricId/get/history`, 'metric.history'),
  put(`${plan}/:id/check-in/:checkInId/save/draft`, 'checkIn.save', BODY),
  put(`${plan}/:id/check-in/:checkInId/save/answer`, 'checkIn.answer', BODY),
  get(`${plan}/:id/get/feedback/all`, 'feedback.list'),
  get(`${plan}/:id/get/changes`, 'review.changes'),
  post(`${plan}/:id/save/feedback`, 'feedback.save', MADE),
  put(`${plan}/:id/save/feedback-given`, 'feedback.give'),
  get(`${plan}/:id/get/feedback-rounds`, 'feedback.rounds', { output: roundsOnTheWire, part: 'rounds' }),
  get(`${plan}/:id/get/threads`, 'thread.list', { list: true, output: threadsOnTheWire }),
  post(`${plan}/:id/save/comment`, 'thread.comment', MADE),

  get('/api/notification/get/all', 'notification.list', { list: true, output: notificationsOnTheWire }),
  put('/api/notification/save/read', 'notification.markRead', BODY),
  put('/api/notification/save/choices', 'notification.saveChoices', BODY),
  post('/api/notification/stop/:token', 'notification.stop', BODY),
  get('/api/sending/get/settings', 'sending.get'),
  put('/api/sending/save/settings', 'sending.save', BODY),

  get('/api/contact/get/contacts', 'contact.list'),
  put('/api/contact/save/contact', 'contact.save', BODY),
  post('/api/contact/:id/send/todos', 'contact.sendTodos'),
  remove('/api/contact/:id/delete', 'contact.delete'),
  get(`${contactLink}/:token`, 'contactLink.get'),
  patch(`${contactLink}/:token/todo/:todoId`, 'contactLink.changeTodo', BODY),
  put(`${contactLink}/:token/save/settings`, 'contactLink.save', BODY),
  post(`${contactLink}/send/link`, 'contactLink.request', BODY),

  get(`${shared}/get/${PRODUCT_SLUG}/sharelink/:id`, 'share.link', { output: linkOnTheWire }),
  patch(`${shared}/toggle/${PRODUCT_SLUG}/:id/shared`, 'share.toggle'),
  put(`${shared}/save/${PRODUCT_SLUG}/:id/shared`, 'share.set', BODY),
  put(`${shared}/renew/${PRODUCT_SLUG}/:id/sharelink`, 'share.renew'),
  get(`${shared}/get/${PRODUCT_SLUG}/:code`, 'share.plan', TAGGED),
  get(`${shared}/get/${PRODUCT_SLUG}-steps/:code`, 'share.steps', TAGGED),
  get(`${shared}/get/language/:code/:lang`, 'share.messages', TAGGED),

  get(`${languages}/get/all`, 'language.list', TAGGED),
  get(`${languages}/get/:lang/general`, 'language.generalMessages', TAGGED),
  get(`${languages}/get/:lang/for-me`, 'language.myMessages', TAGGED),
  get(`${languages}/get/:category/:lang`, 'language.category'),
  post(`${languages}/post/messages`, 'language.saveMessages', BODY),
  post(`${languages}/reset/messages`, 'language.resetMessages', BODY),
];
