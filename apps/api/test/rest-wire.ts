import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { ShippedServer } from '../harness/shipped-server.ts';

/*
 * What an integrator has in hand: the documented paths and HTTP. Nothing here knows our own table.
 */

const PLAN = '/api/growth-plan';
const QUESTION = `${PLAN}/{id}/question/{step_id}/{question_id}`;

/** The documented paths, each with the status of its success. */
export const DOCUMENTED = {
  'POST /api/login/user': 200,
  'POST /api/login/consultant': 200,
  'POST /api/login/admin': 200,
  'DELETE /api/logout/access-token': 200,
  'POST /api/change-password': 200,
  'POST /api/register/user': 201,
  'POST /api/register/consultant': 201,
  'POST /api/reset-password-email/user': 200,
  'POST /api/reset-password-email/consultant': 200,
  'POST /api/reset-password/user/{token}': 200,
  'POST /api/reset-password/consultant/{token}': 200,
  'POST /api/reset-password-first-time/user/{token}': 200,
  'POST /api/reset-password-first-time/consultant/{token}': 200,
  'POST /api/verify/user': 200,
  'POST /api/verify/consultant': 200,
  'POST /api/verify/user/resend': 200,
  'POST /api/verify/consultant/resend': 200,
  'POST /api/change-email/user/{token}': 200,
  'POST /api/change-email/consultant/{token}': 200,
  'GET /api/user/get/profile': 200,
  'GET /api/user/get/active-growth-plan': 200,
  'GET /api/user/get/allowed-new-growth-plan': 200,
  'GET /api/user/get/clients': 200,
  'GET /api/user/{id}/get/members': 200,
  'GET /api/user/{id}/get/figures': 200,
  'GET /api/user/{id}/get/details': 200,
  'PUT /api/user/{id}/update/details': 200,
  'POST /api/user/{id}/give/new-growth-plan': 200,
  'DELETE /api/user/{id}/delete': 200,
  'GET /api/user/{id}/get/general-feedback': 200,
  'POST /api/user/{id}/save/general-feedback': 201,
  'GET /api/consultant/get/consultants': 200,
  'GET /api/consultant/{id}/get/details': 200,
  'PUT /api/consultant/{id}/update/details': 200,
  'POST /api/consultant/{id}/move/clients': 200,
  'DELETE /api/consultant/{id}/delete': 200,
  [`POST ${PLAN}/create/new-growth-plan`]: 201,
  [`GET ${PLAN}/get/growth-plans`]: 200,
  [`GET ${PLAN}/{id}/get/growth-plan`]: 200,
  [`GET ${PLAN}/{id}/get/growth-plan-steps`]: 200,
  [`PUT ${QUESTION}/save/answer`]: 200,
  [`GET ${QUESTION}/get/versions`]: 200,
  [`POST ${QUESTION}/save/todo`]: 201,
  [`PATCH ${PLAN}/{id}/todo/{todo_id}`]: 200,
  [`DELETE ${PLAN}/{id}/todo/{todo_id}`]: 200,
  [`POST ${PLAN}/{id}/save/todo`]: 201,
  [`PATCH ${PLAN}/{id}/save/todos`]: 200,
  [`PUT ${PLAN}/{id}/undo/{batch_id}`]: 200,
  [`GET ${PLAN}/{id}/todo/{todo_id}/get/history`]: 200,
  [`PATCH ${QUESTION}/save/done`]: 200,
  'GET /api/notification/get/all': 200,
  'PUT /api/notification/save/read': 200,
  'PUT /api/notification/save/choices': 200,
  'POST /api/notification/stop/{token}': 200,
  'GET /api/contact/get/contacts': 200,
  'PUT /api/contact/save/contact': 200,
  'POST /api/contact/{id}/send/todos': 200,
  'DELETE /api/contact/{id}/delete': 200,
  'GET /api/contact-link/{token}': 200,
  'PATCH /api/contact-link/{token}/todo/{todo_id}': 200,
  'PUT /api/contact-link/{token}/save/settings': 200,
  'POST /api/contact-link/send/link': 200,
  'GET /api/sending/get/settings': 200,
  'PUT /api/sending/save/settings': 200,
  [`GET ${PLAN}/{id}/questions/get/all-todo`]: 200,
  [`GET ${PLAN}/{id}/questions/get/todo-csv`]: 200,
  [`GET ${PLAN}/{id}/get/passed-findings`]: 200,
  [`PUT ${PLAN}/{id}/save/passed-finding`]: 200,
  [`GET ${PLAN}/{id}/get/completed-questions`]: 200,
  [`PUT ${PLAN}/{id}/save/completed-questions`]: 200,
  [`PATCH ${PLAN}/{id}/save/growth-plan-progress`]: 200,
  [`PUT ${PLAN}/{id}/save/submit-for-feedback`]: 200,
  [`PUT ${PLAN}/{id}/save/completed`]: 200,
  [`PUT ${PLAN}/{id}/save/reopened`]: 200,
  [`GET ${PLAN}/{id}/get/follow-up`]: 200,
  [`PUT ${PLAN}/{id}/save/follow-up`]: 200,
  [`PUT ${PLAN}/{id}/save/metric`]: 200,
  [`PUT ${PLAN}/{id}/save/values`]: 200,
  [`GET ${PLAN}/{id}/metric/{metric_id}/get/history`]: 200,
  [`PUT ${PLAN}/{id}/check-in/{check_in_id}/save/draft`]: 200,
  [`PUT ${PLAN}/{id}/check-in/{check_in_id}/save/answer`]: 200,
  [`GET ${PLAN}/{id}/get/feedback/all`]: 200,
  [`GET ${PLAN}/{id}/get/changes`]: 200,
  [`POST ${PLAN}/{id}/save/feedback`]: 201,
  [`PUT ${PLAN}/{id}/save/feedback-given`]: 200,
  [`GET ${PLAN}/{id}/get/feedback-rounds`]: 200,
  [`GET ${PLAN}/{id}/get/threads`]: 200,
  [`POST ${PLAN}/{id}/save/comment`]: 201,
  'GET /api/shared/get/growth-plan/sharelink/{id}': 200,
  'PATCH /api/shared/toggle/growth-plan/{id}/shared': 200,
  'PUT /api/shared/save/growth-plan/{id}/shared': 200,
  'PUT /api/shared/renew/growth-plan/{id}/sharelink': 200,
  'GET /api/shared/get/growth-plan/{code}': 200,
  'GET /api/shared/get/growth-plan-steps/{code}': 200,
  'GET /api/shared/get/language/{code}/{lang}': 200,
  'GET /api/languages/get/all': 200,
  'GET /api/languages/get/{lang}/general': 200,
  'GET /api/languages/get/{lang}/for-me': 200,
  'GET /api/languages/get/{category}/{lang}': 200,
  'POST /api/languages/post/messages': 200,
  'POST /api/languages/reset/messages': 200,
} as const satisfies Record<string, number>;

export type Documented = keyof typeof DOCUMENTED;

/** The keys of a write that answers nothing more. */
export const WRITTEN = 'msg text';

/** The keys of a to-do with what became of it. */
export const LIVING_KEYS =
  'contact_id deadline done done_at drop_reason dropped_at id moves person_responsible question_id task wanted_deadline wanted_reason';

export type Sent = {
  /** What fills the path's braces. */
  at?: Record<string, string>;
  token?: string;
  body?: unknown;
  language?: string;
};

/** What a script reads of answers; which of it an answer has is compared first. */
export type ReplyBody = {
  msg: string;
  text: string;
  id: string;
  access_token: string;
  share_code: string;
  version: number;
  growth_plan: { id: string };
  todo: { id: string };
  todos: object[];
  batch_id: string;
  thread_id: string;
  messages: Record<string, string>;
};

export type Wire = ReturnType<typeof wire>;

type Server = Pick<ShippedServer, 'urlOf' | 'hasEarlier'>;

/** Calls a server that listens, where `urlOf` says for each documented path; `called` remembers those that were used. */
export function wire({ urlOf, hasEarlier }: Server) {
  const called = new Set<string>();

  async function call(line: Documented, { at = {}, token, body, language = 'en' }: Sent = {}) {
    called.add(line);
    const [method = '', template = ''] = line.split(' ');
    const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(at[name] ?? ''));
    const response = await fetch(`${urlOf(line)}${path}`, {
      method,
      headers: {
        'accept-language': language,
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(token !== undefined && method !== 'GET' && { 'idempotency-key': randomUUID() }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const isText = response.headers.get('content-type')?.startsWith('text/csv');
    const answered: unknown = isText ? await response.text() : await response.json();
    return { status: response.status, body: answered };
  }

  /** Calls a path that must succeed with its documented status and these keys; gives what it answers. */
  async function done<Body = ReplyBody>(line: Documented, shape: string, sent?: Sent): Promise<Body> {
    const { status, body } = await call(line, sent);
    expect([line, status, body]).toEqual([line, DOCUMENTED[line], body]);
    expect([line, withoutChoices(shapeOf(body))]).toEqual([line, withoutChoices(shape)]);
    return body as Body; // its keys were just compared
  }

  /** Calls a path that must refuse with this status and `msg`. */
  async function refused(line: Documented, refusal: `${number} ${string}`, sent?: Sent): Promise<void> {
    const { status, body } = await call(line, sent);
    const failure = body as ReplyBody;
    expect([line, `${status} ${failure.msg}`, typeof failure.text]).toEqual([line, refusal, 'string']);
  }

  /** An earlier release has fewer kinds of notifications to choose for. */
  function withoutChoices(shape: string): string {
    return hasEarlier ? shape.replace(/choices\{.*?\}/, 'choices') : shape;
  }

  return { done, refused, called };
}

/** What a caller chose or an administrator may change: its keys are nobody's promise. */
const FREE: ReadonlySet<string> = new Set(['value', 'messages', 'defaults']);

/** The keys of an answer in one line, at any depth: `id user{first_name id}`; of a list, those of its first. */
function shapeOf(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? '[]' : `[${shapeOf(value[0])}]`;
  if (typeof value !== 'object' || value === null) return '';
  return Object.entries(value)
    .map(([key, inner]) => key + (FREE.has(key) ? '' : bracketed(inner)))
    .toSorted()
    .join(' ');
}

function bracketed(value: unknown): string {
  if (Array.isArray(value)) return shapeOf(value);
  return typeof value === 'object' && value !== null ? `{${shapeOf(value)}}` : '';
}
