import { ERROR_STATUS, type ErrorKey } from '@app/schema/errors';
import { VALIDATION_KEYS } from '@app/schema/validation';
import { getTokenAccess, opensWithoutSecondFactor, getRule } from '../../policy/policy.ts';
import { ROLES } from '@app/schema/roles';
import { takesKey } from '../idempotency.ts';
import type { RestRoute } from '../rest-table.ts';
import type { Example, JsonSchema, Media, Response, Say } from './types.ts';
import { refTo } from './types.ts';

type Shape = { isWrite: boolean; hasRequiredFields: boolean };

/** Every failure that an operation can answer: what follows from its kind, and those of its own. */
export function failuresOf(route: RestRoute, shape: Shape, own: readonly ErrorKey[]): ErrorKey[] {
  const keys: ErrorKey[] = ['bad_request', ...own, 'unknown', 'unavailable'];
  if (shape.hasRequiredFields) keys.push('missing_form_parameters');
  if (shape.isWrite) keys.push('missing_json_object', 'payload_too_large', 'unsupported_media_type');
  if (route.path.includes(':')) keys.push('not_found');
  return [...new Set([...keys, ...failuresOfPolicy(route, shape)])].toSorted(byStatus);
}

function failuresOfPolicy({ procedure }: RestRoute, { isWrite }: Shape): ErrorKey[] {
  const rule = getRule(procedure);
  if (rule === undefined || rule === 'anyone') return [];
  const isRefusedToSome =
    ROLES.some((role) => rule[role] === undefined) || isWrite || getTokenAccess(procedure) !== 'any';
  const asksForSecondFactor = (rule.Consultant ?? rule.Admin) !== undefined && !opensWithoutSecondFactor(procedure);
  return [
    'unauthorized',
    'Signature verification failed',
    ...(isRefusedToSome ? (['forbidden'] as const) : []),
    ...(asksForSecondFactor ? (['second_factor_setup_required'] as const) : []),
    ...(isWrite && takesKey(procedure) ? (['idempotency_key_reused'] as const) : []),
  ];
}

const ORDER = Object.keys(ERROR_STATUS);
const byStatus = (one: ErrorKey, other: ErrorKey) =>
  ERROR_STATUS[one] - ERROR_STATUS[other] || ORDER.indexOf(one) - ORDER.indexOf(other);

/** The failures by the status that they are answered with. */
export function byStatusCode(keys: readonly ErrorKey[]): Map<string, ErrorKey[]> {
  const found = new Map<string, ErrorKey[]>();
  for (const key of keys) {
    const status = String(ERROR_STATUS[key]);
    found.set(status, [...(found.get(status) ?? []), key]);
  }
  return found;
}

/** A name for the response that tells these failures. */
export function nameOfResponse(keys: readonly ErrorKey[]): string {
  return keys.map((key) => key.split(/[_ ]/).map(capital).join('')).join('Or');
}

export const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

const LATER = new Set<ErrorKey>(['too_many_requests', 'unavailable']);

/** The response that tells one of these failures, which have one status. */
export function failureResponse(keys: readonly ErrorKey[], say: Say): Response {
  const lines = keys.map((key) => `- \`${key}\`: ${textOf(key, say)}`);
  return {
    description: lines.join('\n'),
    ...(keys.some((key) => LATER.has(key)) && { headers: { 'Retry-After': refTo('headers', 'RetryAfter') } }),
    content: { 'application/json': mediaOf(keys, say) },
  };
}

function mediaOf(keys: readonly ErrorKey[], say: Say): Media {
  const schemas = [...new Set(keys.map((key) => SCHEMA_OF[key] ?? 'Failure'))].map((name) => refTo('schemas', name));
  const which: JsonSchema = { properties: { msg: { enum: [...keys] } }, required: ['msg'] };
  const shape = schemas.length === 1 ? schemas[0]! : { anyOf: schemas }; // there is one key at least
  return {
    schema: { allOf: [shape, which] },
    examples: Object.fromEntries(keys.map((key) => [nameOfExample(key), exampleOf(key, say)])),
  };
}

const nameOfExample = (key: ErrorKey) => key.replaceAll(' ', '_').toLowerCase();

function exampleOf(key: ErrorKey, say: Say): Example {
  return { value: { msg: key, text: textOf(key, say), ...MORE[key] } };
}

function textOf(key: ErrorKey, say: Say): string {
  return say(`server_errors_text.${key}`, MORE[key]?.params ?? {});
}

/** The failures that carry more than their text. */
const SCHEMA_OF: Partial<Record<ErrorKey, string>> = {
  could_not_save_answer: 'AnswerConflict',
  invalid_verification_code: 'WrongCode',
  text_changed: 'TextConflict',
};

const REQUIRED = VALIDATION_KEYS.required;

const MORE: Partial<Record<ErrorKey, { params?: Record<string, number | string> } & Record<string, unknown>>> = {
  bad_request: { errors: [{ path: 'name', key: VALIDATION_KEYS.max, params: { length: 80 } }] },
  missing_form_parameters: { errors: [{ path: 'name', key: REQUIRED }] },
  invalid_current_password: {
    errors: [{ path: 'current_password', key: 'server_errors_text.invalid_current_password' }],
  },
  passwords_do_not_match: { errors: [{ path: 'confirm_password', key: VALIDATION_KEYS.confirmation }] },
  invalid_verification_code: {
    errors: [{ path: 'code', key: 'server_errors_text.invalid_verification_code' }],
    tries_left: 4,
  },
  email_in_use: { errors: [{ path: 'email', key: 'server_errors_text.email_in_use' }] },
  could_not_save_answer: { value: 'Wood prices, and two new customers in Sweden', version: 3 },
  plan_is_full: { params: { megabytes: 4 } },
  plan_has_too_many_todos: { params: { max: 1_000 } },
  text_changed: { key: 'nav.login', stored_text: 'Sign in' },
  too_many_requests: { params: { minutes: 15, hours: 1, unit: 'minutes', seconds: 870 } },
};

const FIELDS = {
  msg: { type: 'string', enum: Object.keys(ERROR_STATUS), description: 'Which failure it is; never changes.' },
  text: { type: 'string', description: 'The failure in the language asked for, to be shown to people.' },
  params: {
    type: 'object',
    description: 'Values of the text.',
    additionalProperties: { type: ['string', 'number'] },
  },
  errors: {
    type: 'array',
    description: 'Every faulty field.',
    items: refTo('schemas', 'FieldError'),
  },
} satisfies Record<string, JsonSchema>;

const failureWith = (description: string, more: Record<string, JsonSchema>, required: string[]): JsonSchema => ({
  type: 'object',
  description,
  properties: { ...FIELDS, ...more },
  required: ['msg', 'text', ...required],
  additionalProperties: false,
});

/** The shapes of failures, which are no procedure's. */
export const FAILURE_SCHEMAS: Record<string, JsonSchema> = {
  Failure: failureWith('Every failure looks like this.', {}, []),
  FieldError: {
    type: 'object',
    description: 'One faulty field: where it is, which text says what is wrong, and the values of that text.',
    properties: {
      path: { type: 'string', description: 'Where the field is, such as `completed_questions.0.completed`.' },
      key: { type: 'string', description: 'The key of a text; the category `general` has it.' },
      params: FIELDS.params,
    },
    required: ['path', 'key'],
    additionalProperties: false,
  },
  AnswerConflict: failureWith(
    'Somebody saved the answer in between: here is what is stored. Choose, and save again with this `version`.',
    { value: refTo('schemas', 'AnswerValue'), version: { type: 'integer' } },
    [],
  ),
  WrongCode: failureWith(
    'The code is wrong or old.',
    { tries_left: { type: 'integer', description: 'How many more codes may be tried.' } },
    [],
  ),
  TextConflict: failureWith(
    'Another admin was quicker: here is the text that is stored now.',
    { key: { type: 'string' }, stored_text: { type: 'string' } },
    [],
  ),
};
