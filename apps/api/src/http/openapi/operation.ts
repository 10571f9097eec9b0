import type { Area } from '@app/schema/roles';
import type * as z from 'zod/mini';
import { getRule } from '../../policy/policy.ts';
import { appRouter } from '../../trpc/router.ts';
import { toSnake } from '../snake-case.ts';
import { takesKey } from '../idempotency.ts';
import type { RestRoute } from '../rest-table.ts';
import { callersOf } from './callers.ts';
import { byStatusCode, capital, failuresOf } from './failures.ts';
import { FIELD_NOTES } from './fields.ts';
import { tagOf } from './about.ts';
import {
  refTo,
  type JsonSchema,
  type Media,
  type Operation,
  type Parameter,
  type Reference,
  type Say,
} from './types.ts';
import type { ErrorKey } from '@app/schema/errors';
import { wireSchema } from './wire-schema.ts';
import { WORDS } from './words/all.ts';

type Schema = z.core.$ZodType;
type Definition = { inputs: [] | [Schema]; output?: Schema; type: 'query' | 'mutation' };

/** What an operation needs of the shared parts of the document. */
export type Shared = {
  schema(name: string, schema: JsonSchema): void;
  failure(keys: readonly ErrorKey[]): Reference;
};

const WHO: Record<Area, string> = { user: 'a client', consultant: 'a consultant', admin: 'an admin' };

/** Says of one path what it takes and what it answers. */
export function operationOf(route: RestRoute, shared: Shared, say: Say): Operation {
  const { inputs, output, type } = (appRouter._def.procedures as unknown as Record<string, { _def: Definition }>)[
    route.procedure
  ]!._def; // the table is typed by the policy's paths, each of which a test finds in the router
  const words = WORDS[route.procedure];
  if (!words || !output) throw new Error(`${route.procedure} is served over REST without words or an output`);
  const isWrite = type === 'mutation';
  const isPublic = getRule(route.procedure) === 'anyone';
  const isKeyed = isWrite && takesKey(route.procedure);
  const given = inputOf(inputs[0], shared);
  const fields = withNotes(withoutNamed(given, route), words.fields ?? {});
  const hasRequiredFields = isWrite && (fields.required ?? []).length > 0;
  const keys = failuresOf(route, { isWrite, hasRequiredFields }, words.failures ?? []);
  return {
    operationId: idOf(route),
    tags: [tagOf(route.procedure)],
    summary: words.summary.replace('{area}', WHO[(route.fixed?.['area'] ?? 'user') as Area]),
    description: `${words.description}\n\n**Who may call it:** ${callersOf(route.procedure)}`,
    ...(isPublic && { security: [] }),
    parameters: [
      ...pathParameters(route, given),
      ...(isWrite ? [] : queryParameters(fields)),
      ...headersOf(route, isKeyed),
    ],
    ...(isWrite && words.body && { requestBody: bodyOf(fields, words.body) }),
    responses: {
      [route.status ?? 200]: {
        description: route.status === 201 ? 'It was made.' : 'It went well.',
        ...answerHeaders(route, isKeyed),
        content: { 'application/json': describeAnswer(route, { output, shared, say }) },
      },
      ...(route.tagged && { 304: refTo('responses', 'NotModified') }),
      ...Object.fromEntries([...byStatusCode(keys)].map(([status, ofStatus]) => [status, shared.failure(ofStatus)])),
    },
  };
}

/** `plan.saveAnswer` is `planSaveAnswer`; where areas have a path each, the area is at the end: `authLoginUser`. */
function idOf({ procedure, fixed }: RestRoute): string {
  const [namespace, name = ''] = procedure.split('.');
  return [namespace, capital(name), capital(fixed?.['area'] ?? '')].join('');
}

function inputOf(input: Schema | undefined, shared: Shared): JsonSchema {
  if (!input) return {};
  const { schema, named } = wireSchema(input, 'input');
  for (const [name, one] of Object.entries(named)) shared.schema(name, one);
  return schema;
}

/** The input without what the path says of it. */
function withoutNamed(given: JsonSchema, route: RestRoute): JsonSchema {
  const named = new Set([...namesInPath(route).map(toSnake), ...Object.keys(route.fixed ?? {})]);
  const { properties = {}, required = [] } = given;
  const left = required.filter((name) => !named.has(name));
  return {
    type: 'object',
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => !named.has(name))),
    ...(left.length > 0 && { required: left }),
    additionalProperties: false,
  };
}

function withNotes(schema: JsonSchema, notes: Readonly<Record<string, string>>): JsonSchema {
  const noted = Object.entries(schema.properties ?? {}).map(([name, one]) => {
    const description = notes[name];
    return [name, { ...one, ...(description !== undefined && { description }) }] as const;
  });
  return { ...schema, properties: Object.fromEntries(noted) };
}

function namesInPath({ path }: RestRoute): string[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
}

function pathParameters(route: RestRoute, { properties = {} }: JsonSchema): Parameter[] {
  return namesInPath(route).map((name) => {
    const { description: _, ...schema } = properties[toSnake(name)] ?? { type: 'string' };
    return { name, in: 'path', required: true, description: noteOn(name, route), schema };
  });
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

const ID_NOTES: ReadonlyArray<[RegExp, string]> = [
  [/^\/api\/user\//, 'The client.'],
  [/^\/api\/consultant\//, 'The consultant.'],
];

function noteOn(name: string, { path }: RestRoute): string {
  return PATH_NOTES[name] ?? ID_NOTES.find(([pattern]) => pattern.test(path))?.[1] ?? 'The plan.';
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

function headersOf(route: RestRoute, isKeyed: boolean): Reference[] {
  return [
    refTo('parameters', 'AcceptLanguage'),
    ...(isKeyed ? [refTo('parameters', 'IdempotencyKey')] : []),
    ...(route.tagged ? [refTo('parameters', 'IfNoneMatch')] : []),
  ];
}

function answerHeaders(route: RestRoute, isKeyed: boolean) {
  const headers = {
    ...(route.list && { Link: refTo('headers', 'Link') }),
    ...(route.tagged && { ETag: refTo('headers', 'ETag') }),
    ...(isKeyed && { 'Idempotency-Replayed': refTo('headers', 'IdempotencyReplayed') }),
  };
  return Object.keys(headers).length > 0 ? { headers } : {};
}

function bodyOf(schema: JsonSchema, example: object): NonNullable<Operation['requestBody']> {
  return { required: true, content: { 'application/json': { schema, example } } };
}

type Parts = { output: Schema; shared: Shared; say: Say };

function describeAnswer(route: RestRoute, { output, shared, say }: Parts): Media {
  const { schema, named } = wireSchema(route.output ?? output, 'output');
  for (const [name, one] of Object.entries(named)) shared.schema(name, one);
  const { answer, otherwise } = WORDS[route.procedure]!; // looked for by the caller
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
