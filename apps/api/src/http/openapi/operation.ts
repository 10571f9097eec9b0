import { ROLES, type Area, type Role } from '@app/schema/roles';
import { ERROR_STATUS, type ErrorKey } from '@app/schema/errors';
import type * as z from 'zod/mini';
import { getRule, getTokenAccess, type ProcedurePath, type Reach } from '../../policy/policy.ts';
import { takesKey } from '../idempotency.ts';
import { PROCEDURES } from '../procedures.ts';
import type { RestRoute } from '../rest-table.ts';
import { toSnake } from '../snake-case.ts';
import { getTagName } from './about.ts';
import { AUTH } from './descriptions/auth.ts';
import { CONTACTS } from './descriptions/contacts.ts';
import { PEOPLE } from './descriptions/people.ts';
import { FOLLOW_UP } from './descriptions/follow-up.ts';
import { PLANS } from './descriptions/plans.ts';
import { SHARING } from './descriptions/sharing.ts';
import { THREADS } from './descriptions/threads.ts';
import { capital, listFailures } from './failures.ts';
import { FIELD_NOTES } from './fields.ts';
import {
  toReference,
  type Description,
  type JsonSchema,
  type Media,
  type Operation,
  type Parameter,
  type Reference,
  type Say,
} from './types.ts';

const DESCRIPTIONS: Partial<Record<ProcedurePath, Description>> = {
  ...AUTH,
  ...PEOPLE,
  ...PLANS,
  ...FOLLOW_UP,
  ...CONTACTS,
  ...THREADS,
  ...SHARING,
};

/** What an operation needs of the document: its texts, and the parts that operations share. */
export type Shared = {
  say: Say;
  schema(given: z.core.$ZodType, io: 'input' | 'output'): JsonSchema;
  failure(keys: readonly ErrorKey[]): Reference;
};

const IN_AREA: Record<Area, string> = { user: 'a client', consultant: 'a consultant', admin: 'an admin' };

/** Says of one path what it takes and what it answers. */
export function describeOperation(route: RestRoute, shared: Shared): Operation {
  const { procedure, status = 200 } = route;
  const { input, output, type } = PROCEDURES.get(procedure)!;
  const words = DESCRIPTIONS[procedure];
  if (!words) throw new Error(`${procedure} is served over REST without a description`);
  const isWrite = type === 'mutation';
  const isKeyed = isWrite && takesKey(procedure);
  const given = input ? shared.schema(input, 'input') : {};
  const fields = toFields(given, route, words.fields);
  const hasRequiredFields = isWrite && (fields.required ?? []).length > 0;
  const failures = listFailures(route, { isWrite, hasRequiredFields }, words.failures ?? []);
  const byStatus = Map.groupBy(failures, (key) => String(ERROR_STATUS[key]));
  return {
    operationId: toOperationId(route),
    tags: [getTagName(procedure)],
    summary: words.summary.replace('{area}', IN_AREA[(route.fixed?.['area'] ?? 'user') as Area]),
    description: `${words.description}\n\n**Who may call it:** ${describeCallers(procedure)}`,
    ...(getRule(procedure) === 'anyone' && { security: [] }),
    parameters: [
      ...pathParameters(route, given),
      ...(isWrite ? [] : queryParameters(fields)),
      toReference('parameters', 'AcceptLanguage'),
      ...(isKeyed ? [toReference('parameters', 'IdempotencyKey')] : []),
      ...(route.tagged ? [toReference('parameters', 'IfNoneMatch')] : []),
    ],
    ...(isWrite &&
      words.body && {
        requestBody: { required: true, content: { 'application/json': { schema: fields, example: words.body } } },
      }),
    responses: {
      [status]: {
        description: status === 201 ? 'It was made.' : 'It went well.',
        ...answerHeaders(route, isKeyed),
        content: route.csv
          ? { 'text/csv': { schema: { type: 'string' }, example: words.answer } }
          : {
              'application/json': describeAnswer(words, shared.schema(route.output ?? output, 'output'), {
                route,
                say: shared.say,
              }),
            },
      },
      ...(route.tagged && { 304: toReference('responses', 'NotModified') }),
      ...Object.fromEntries([...byStatus].map(([code, keys]) => [code, shared.failure(keys)])),
    },
  };
}

/** `plan.saveAnswer` is `planSaveAnswer`; where areas have a path each, the area is at the end: `authLoginUser`. */
function toOperationId({ procedure, fixed }: RestRoute): string {
  const [namespace, name = ''] = procedure.split('.');
  return [namespace, capital(name), capital(String(fixed?.['area'] ?? ''))].join('');
}

const NAMES: Record<Role, string> = { User: 'clients', Consultant: 'consultants', Admin: 'admins' };

const REACHES: Record<Reach, string> = {
  own: ' (what is their own)',
  'company:owner': ' (what is their own)',
  'company:editor': ' (what is their own; main users and editors)',
  'company:commenter': ' (what is their own; all members)',
  theirs: ' (their own clients)',
  all: '',
};

/** Who may call a procedure, by the policy, as sentences. */
function describeCallers(procedure: ProcedurePath): string {
  const rule = getRule(procedure);
  if (rule === undefined) return 'Nobody.';
  if (rule === 'anyone') return 'Anyone, without a token.';
  const isEverybody = ROLES.every((role) => rule[role] === 'own');
  const callers = ROLES.flatMap((role) => (rule[role] === undefined ? [] : [NAMES[role] + REACHES[rule[role]]]));
  const who = isEverybody ? 'everybody who is logged in' : new Intl.ListFormat('en-GB').format(callers);
  const access = getTokenAccess(procedure);
  if (access === 'never') return `${capital(who)}; not with a personal token.`;
  return `${capital(who)}. ${access === 'any' ? 'Any personal token may call it.' : `A personal token needs the area \`${access}\`.`}`;
}

/** The fields of an input that the path does not name, with what they mean in this operation. */
function toFields(
  { properties = {}, required = [] }: JsonSchema,
  route: RestRoute,
  notes: Description['fields'] = {},
): JsonSchema {
  const named = new Set([...namesInPath(route).map(toSnake), ...Object.keys(route.fixed ?? {})]);
  const isLeft = (name: string) => !named.has(name);
  const fields = Object.entries(properties).flatMap(([name, schema]) => {
    const note = notes[name] === undefined ? {} : { description: notes[name] };
    return isLeft(name) ? [[name, { ...schema, ...note }] as const] : [];
  });
  return {
    type: 'object',
    properties: Object.fromEntries(fields),
    ...(required.some(isLeft) && { required: required.filter(isLeft) }),
    additionalProperties: false,
  };
}

function namesInPath({ path }: RestRoute): string[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
}

const PATH_NOTES: Readonly<Record<string, string>> = {
  stepId: 'The step that the question belongs to.',
  questionId: 'The question.',
  todoId: 'The to-do.',
  token: 'The token of the link that was mailed.',
  code: 'The code of the public link.',
  lang: 'The language, such as `en`.',
  category: 'The category of texts.',
};

function pathParameters(route: RestRoute, { properties = {} }: JsonSchema): Parameter[] {
  const [, , noun] = route.path.split('/');
  const whose = noun === 'user' ? 'The client.' : noun === 'consultant' ? 'The consultant.' : 'The plan.';
  return namesInPath(route).map((name) => {
    const { description: _, ...schema } = properties[toSnake(name)] ?? { type: 'string' };
    return { name, in: 'path', required: true, description: PATH_NOTES[name] ?? whose, schema };
  });
}

function queryParameters({ properties = {} }: JsonSchema): Parameter[] {
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    description: description ?? FIELD_NOTES[name] ?? name,
    ...(schema.type === 'array' && { style: 'form', explode: false }),
    schema,
  }));
}

function answerHeaders(route: RestRoute, isKeyed: boolean) {
  const headers = {
    ...(route.list && { Link: toReference('headers', 'Link') }),
    ...(route.csv && { 'Content-Disposition': toReference('headers', 'ContentDisposition') }),
    ...(route.tagged && { ETag: toReference('headers', 'ETag') }),
    ...(isKeyed && { 'Idempotency-Replayed': toReference('headers', 'IdempotencyReplayed') }),
  };
  return Object.keys(headers).length > 0 ? { headers } : {};
}

type Answered = { route: RestRoute; say: Say };

function describeAnswer(words: Description, schema: JsonSchema, { route, say }: Answered): Media {
  const { answer = { msg: schema.properties?.['msg']?.const }, otherwise } = words;
  const whole = route.list ? schema.properties!['items']! : withText(schema); // a page is `{items, next_cursor}`
  if (otherwise === undefined) return { schema: whole, example: toExample(answer, say) };
  return {
    schema: whole,
    examples: { usually: { value: toExample(answer, say) }, otherwise: { value: toExample(otherwise, say) } },
  };
}

/** A message is sent with its text (http/rest.ts). */
function withText(schema: JsonSchema): JsonSchema {
  if (schema.anyOf) return { ...schema, anyOf: schema.anyOf.map(withText) };
  const { msg, ...data } = schema.properties ?? {};
  if (!msg) return schema;
  const text: JsonSchema = { type: 'string', description: FIELD_NOTES['text']! }; // it is there
  return { ...schema, properties: { msg, text, ...data }, required: ['msg', 'text', ...Object.keys(data)] };
}

function toExample(answer: unknown, say: Say): unknown {
  if (typeof answer !== 'object' || answer === null || !('msg' in answer)) return answer;
  const { msg, ...data } = answer;
  const key = msg === 'no_plan_found' ? `server_errors_text.${msg}` : `server_success_text.${String(msg)}`;
  return { msg, text: say(key, data), ...data };
}
