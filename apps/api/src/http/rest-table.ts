import { verifyOutput } from '@app/schema/accounts';
import { clientListItem, clientOutput } from '@app/schema/clients';
import { consultantListItem, consultantOutput } from '@app/schema/consultants';
import { PRODUCT_SLUG, PRODUCT_SLUG_PLURAL } from '@app/schema/product';
import { AREAS, type Area } from '@app/schema/roles';
import { loginOutput } from '@app/schema/sessions';
import { shareLinkOutput } from '@app/schema/sharing';
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
  fixed?: Record<string, string>;
  /** A narrower answer than the web app's. */
  output?: z.core.$ZodType;
  present?: (result: unknown) => unknown;
};

const plan = `/api/${PRODUCT_SLUG}`;
const shared = '/api/shared';
const languages = '/api/languages';
export const linkOnTheWire = z.omit(shareLinkOutput, { lastOpenedAt: true });
const NOT_ON_THE_WIRE = { emailChange: true, hadPassword: true, disabled: true } as const;
export const clientOnTheWire = z.omit(clientOutput, { ...NOT_ON_THE_WIRE, erasureDueAt: true });
export const verifyOnTheWire = z.omit(verifyOutput, { emailChange: true });
export const clientsOnTheWire = z.object({
  items: z.array(
    z.omit(clientListItem, { waitingSince: true, everLoggedIn: true, erasureDueAt: true, disabled: true }),
  ),
  nextCursor: z.nullable(z.string()),
});
export const consultantOnTheWire = z.omit(consultantOutput, NOT_ON_THE_WIRE);
export const consultantsOnTheWire = z.object({
  items: z.array(z.omit(consultantListItem, { disabled: true })),
  nextCursor: z.nullable(z.string()),
});
const loginOnTheWire = z.pick(loginOutput, { accessToken: true, role: true });

const MAILED_AREAS = ['user', 'consultant'] as const;

/** A path that says which area it is for. */
const at = (path: string, procedure: ProcedurePath, area: Area): RestRoute => ({
  method: 'POST',
  path,
  procedure,
  body: true,
  fixed: { area },
});

/** The paths of integrators; a test holds this table against the documented ones. */
export const REST_ROUTES: readonly RestRoute[] = [
  ...AREAS.map((area): RestRoute => ({
    method: 'POST',
    path: `/api/login/${area}`,
    procedure: 'auth.login',
    body: true,
    fixed: { area },
    output: loginOnTheWire,
    present: (result) => loginOnTheWire.parse(result),
  })),
  { method: 'DELETE', path: '/api/logout/access-token', procedure: 'auth.logout' },
  { method: 'POST', path: '/api/change-password', procedure: 'auth.changePassword', body: true },
  { method: 'POST', path: '/api/register/user', procedure: 'auth.registerClient', status: 201, body: true },
  { method: 'POST', path: '/api/register/consultant', procedure: 'auth.registerConsultant', status: 201, body: true },
  ...MAILED_AREAS.flatMap((area): RestRoute[] => [
    at(`/api/reset-password-email/${area}`, 'auth.requestPasswordReset', area),
    at(`/api/reset-password/${area}/:token`, 'auth.resetPassword', area),
    at(`/api/reset-password-first-time/${area}/:token`, 'auth.setFirstPassword', area),
    {
      ...at(`/api/verify/${area}`, 'auth.verifyAccount', area),
      output: verifyOnTheWire,
      present: (result) => verifyOnTheWire.parse(result),
    },
    at(`/api/verify/${area}/resend`, 'auth.resendVerification', area),
    at(`/api/change-email/${area}/:token`, 'auth.answerEmailChange', area),
  ]),

  { method: 'GET', path: '/api/user/get/profile', procedure: 'client.profile' },
  { method: 'GET', path: `/api/user/get/active-${PRODUCT_SLUG}`, procedure: 'client.activePlan' },
  { method: 'GET', path: `/api/user/get/allowed-new-${PRODUCT_SLUG}`, procedure: 'client.allowedNewPlan' },
  {
    method: 'GET',
    path: '/api/user/get/clients',
    procedure: 'client.list',
    list: true,
    output: clientsOnTheWire,
    present: (result) => clientsOnTheWire.parse(result),
  },
  {
    method: 'GET',
    path: '/api/user/:id/get/details',
    procedure: 'client.details',
    output: clientOnTheWire,
    present: (result) => clientOnTheWire.parse(result),
  },
  { method: 'PUT', path: '/api/user/:id/update/details', procedure: 'client.updateDetails', body: true },
  { method: 'POST', path: `/api/user/:id/give/new-${PRODUCT_SLUG}`, procedure: 'client.giveNewPlan' },
  { method: 'DELETE', path: '/api/user/:id/delete', procedure: 'client.delete' },
  { method: 'GET', path: '/api/user/:id/get/general-feedback', procedure: 'client.generalFeedback' },
  {
    method: 'POST',
    path: '/api/user/:id/save/general-feedback',
    procedure: 'client.saveGeneralFeedback',
    status: 201,
    body: true,
  },

  {
    method: 'GET',
    path: '/api/consultant/get/consultants',
    procedure: 'consultant.list',
    list: true,
    output: consultantsOnTheWire,
    present: (result) => consultantsOnTheWire.parse(result),
  },
  { method: 'POST', path: '/api/consultant/:id/move/clients', procedure: 'consultant.moveClients', body: true },
  { method: 'DELETE', path: '/api/consultant/:id/delete', procedure: 'consultant.delete' },
  {
    method: 'GET',
    path: '/api/consultant/:id/get/details',
    procedure: 'consultant.details',
    output: consultantOnTheWire,
    present: (result) => consultantOnTheWire.parse(result),
  },
  { method: 'PUT', path: '/api/consultant/:id/update/details', procedure: 'consultant.updateDetails', body: true },

  { method: 'POST', path: `${plan}/create/new-${PRODUCT_SLUG}`, procedure: 'plan.create', status: 201, body: true },
  { method: 'GET', path: `${plan}/get/${PRODUCT_SLUG_PLURAL}`, procedure: 'plan.list', list: true },
  { method: 'GET', path: `${plan}/:id/get/${PRODUCT_SLUG}`, procedure: 'plan.get' },
  { method: 'GET', path: `${plan}/:id/get/${PRODUCT_SLUG}-steps`, procedure: 'plan.steps' },
  {
    method: 'PUT',
    path: `${plan}/:id/question/:stepId/:questionId/save/answer`,
    procedure: 'plan.saveAnswer',
    body: true,
  },
  {
    method: 'POST',
    path: `${plan}/:id/question/:stepId/:questionId/save/todo`,
    procedure: 'todo.create',
    status: 201,
    body: true,
  },
  {
    method: 'PATCH',
    path: `${plan}/:id/question/:stepId/:questionId/save/done`,
    procedure: 'todo.setQuestionDone',
    body: true,
  },
  { method: 'PATCH', path: `${plan}/:id/todo/:todoId`, procedure: 'todo.update', body: true },
  { method: 'DELETE', path: `${plan}/:id/todo/:todoId`, procedure: 'todo.delete' },
  { method: 'GET', path: `${plan}/:id/questions/get/all-todo`, procedure: 'todo.list' },
  { method: 'GET', path: `${plan}/:id/get/completed-questions`, procedure: 'plan.completedSteps' },
  { method: 'PUT', path: `${plan}/:id/save/completed-questions`, procedure: 'plan.saveCompletedSteps', body: true },
  { method: 'PATCH', path: `${plan}/:id/save/${PRODUCT_SLUG}-progress`, procedure: 'plan.saveProgress', body: true },
  { method: 'PUT', path: `${plan}/:id/save/submit-for-feedback`, procedure: 'plan.submitForFeedback' },
  { method: 'PUT', path: `${plan}/:id/save/completed`, procedure: 'plan.complete' },
  { method: 'GET', path: `${plan}/:id/get/feedback/all`, procedure: 'feedback.list' },
  { method: 'POST', path: `${plan}/:id/save/feedback`, procedure: 'feedback.save', status: 201, body: true },
  { method: 'PUT', path: `${plan}/:id/save/feedback-given`, procedure: 'feedback.give' },

  {
    method: 'GET',
    path: `${shared}/get/${PRODUCT_SLUG}/sharelink/:id`,
    procedure: 'share.link',
    output: linkOnTheWire,
    present: (result) => linkOnTheWire.parse(result),
  },
  { method: 'PATCH', path: `${shared}/toggle/${PRODUCT_SLUG}/:id/shared`, procedure: 'share.toggle' },
  { method: 'GET', path: `${shared}/get/${PRODUCT_SLUG}/:code`, procedure: 'share.plan', tagged: true },
  { method: 'GET', path: `${shared}/get/${PRODUCT_SLUG}-steps/:code`, procedure: 'share.steps', tagged: true },
  { method: 'GET', path: `${shared}/get/language/:code/:lang`, procedure: 'share.messages', tagged: true },

  { method: 'GET', path: `${languages}/get/all`, procedure: 'language.list', tagged: true },
  { method: 'GET', path: `${languages}/get/:lang/general`, procedure: 'language.generalMessages', tagged: true },
  { method: 'GET', path: `${languages}/get/:lang/for-me`, procedure: 'language.myMessages', tagged: true },
  { method: 'GET', path: `${languages}/get/:category/:lang`, procedure: 'language.category' },
  { method: 'POST', path: `${languages}/post/messages`, procedure: 'language.saveMessages', body: true },
  { method: 'POST', path: `${languages}/reset/messages`, procedure: 'language.resetMessages', body: true },
];
