import { ERROR_STATUS, type ErrorKey } from '@app/schema/errors';
import { metricOutput, valueConflict } from '@app/schema/metrics';
import { VALIDATION_KEYS } from '@app/schema/validation';
import { getTokenAccess, opensWithoutSecondFactor, getRule } from '../../policy/policy.ts';
import { ROLES } from '@app/schema/roles';
import { takesKey } from '../idempotency.ts';
import type { RestRoute } from '../rest-table.ts';
import { toReference, type JsonSchema, type Response, type Say } from './types.ts';
import { wireSchema } from './wire-schema.ts';

type Shape = { isWrite: boolean; hasRequiredFields: boolean };

/** Every failure that an operation can answer: what follows from its kind, and those of its own. */
export function listFailures(route: RestRoute, shape: Shape, own: readonly ErrorKey[]): ErrorKey[] {
  const keys: ErrorKey[] = ['bad_request', ...own, 'unknown', 'unavailable'];
  if (shape.hasRequiredFields) keys.push('missing_form_parameters');
  if (shape.isWrite) keys.push('missing_json_object', 'payload_too_large', 'unsupported_media_type');
  if (route.path.includes(':')) keys.push('not_found');
  return [...new Set([...keys, ...listFailuresOfPolicy(route, shape)])].toSorted(byStatus);
}

function listFailuresOfPolicy({ procedure }: RestRoute, { isWrite }: Shape): ErrorKey[] {
  const rule = getRule(procedure);
  if (rule === undefined || rule === 'anyone') return [];
  const keys: ErrorKey[] = ['unauthorized', 'Signature verification failed'];
  if (ROLES.some((role) => rule[role] === undefined) || isWrite || getTokenAccess(procedure) !== 'any')
    keys.push('forbidden');
  if ((rule.Consultant ?? rule.Admin) !== undefined && !opensWithoutSecondFactor(procedure))
    keys.push('second_factor_setup_required');
  if (isWrite && takesKey(procedure)) keys.push('idempotency_key_reused');
  return keys;
}

const ORDER = Object.keys(ERROR_STATUS);
const byStatus = (one: ErrorKey, other: ErrorKey) =>
  ERROR_STATUS[one] - ERROR_STATUS[other] || ORDER.indexOf(one) - ORDER.indexOf(other);

/** A name for the response that tells these failures. */
export function toResponseName(keys: readonly ErrorKey[]): string {
  return keys.map((key) => key.split(/[_ ]/).map(capital).join('')).join('Or');
}

export const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

const LATER = new Set<ErrorKey>(['too_many_requests', 'unavailable']);

/** The response that tells one of these failures, which have one status. */
export function failureResponse(keys: readonly ErrorKey[], say: Say): Response {
  const described = keys.map((key) => {
    const more = MORE[key];
    return { key, more, text: say(`server_errors_text.${key}`, more?.params ?? {}) };
  });
  const schemas = [...new Set(keys.flatMap((key) => SCHEMAS_OF[key] ?? ['Failure']))].map((name) =>
    toReference('schemas', name),
  );
  const which: JsonSchema = { properties: { msg: { enum: [...keys] } }, required: ['msg'] };
  const shape = schemas.length === 1 ? schemas[0]! : { anyOf: schemas }; // there is one key at least
  const examples = described.map(({ key, more, text }) => {
    return [key.replaceAll(' ', '_').toLowerCase(), { value: { msg: key, text, ...more } }] as const;
  });
  return {
    description: described.map(({ key, text }) => `- \`${key}\`: ${text}`).join('\n'),
    ...(keys.some((key) => LATER.has(key)) && { headers: { 'Retry-After': toReference('headers', 'RetryAfter') } }),
    content: {
      'application/json': { schema: { allOf: [shape, which] }, examples: Object.fromEntries(examples) },
    },
  };
}

/** The failures that carry more than their text, each with what it carries. */
const SCHEMAS_OF: Partial<Record<ErrorKey, readonly string[]>> = {
  could_not_save_answer: ['AnswerConflict', 'FigureConflict', 'ValueConflict'],
  invalid_verification_code: ['WrongCode'],
  text_changed: ['TextConflict'],
};

const MORE: Partial<Record<ErrorKey, { params?: Record<string, number | string> } & Record<string, unknown>>> = {
  bad_request: { errors: [{ path: 'name', key: VALIDATION_KEYS.max, params: { length: 80 } }] },
  missing_form_parameters: { errors: [{ path: 'name', key: VALIDATION_KEYS.required }] },
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
  limit_reached: { params: { max: 500 } },
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
  errors: { type: 'array', description: 'Every faulty field.', items: toReference('schemas', 'FieldError') },
} satisfies Record<string, JsonSchema>;

const failureWith = (description: string, more: Record<string, JsonSchema> = {}): JsonSchema => ({
  type: 'object',
  description,
  properties: { ...FIELDS, ...more },
  required: ['msg', 'text'],
  additionalProperties: false,
});

/** The shapes of failures, which are no procedure's. */
export const FAILURE_SCHEMAS: Record<string, JsonSchema> = {
  Failure: failureWith('Every failure looks like this.'),
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
    { value: toReference('schemas', 'AnswerValue'), version: { type: 'integer' } },
  ),
  FigureConflict: failureWith(
    'Somebody saved the figure in between: here is the figure as it is.',
    wireSchema(metricOutput, 'output').schema.properties,
  ),
  ValueConflict: failureWith(
    'Somebody saved a value in between: here is what is stored for that period.',
    wireSchema(valueConflict, 'output').schema.properties,
  ),
  WrongCode: failureWith('The code is wrong or old.', {
    tries_left: { type: 'integer', description: 'How many more codes may be tried.' },
  }),
  TextConflict: failureWith('Another admin was quicker: here is the text that is stored now.', {
    key: { type: 'string' },
    stored_text: { type: 'string' },
  }),
};
