import { describe, expect, test } from 'vitest';
import { createDocument } from '../src/http/openapi/document.ts';
import type { OpenApiDocument, Operation, Parameter } from '../src/http/openapi/types.ts';
import { listUnannouncedChanges } from './document-changes.ts';

const DOCUMENT = createDocument((key) => key);
const PLANS = '/api/growth-plan/get/growth-plans';
const CREATE = '/api/growth-plan/create/new-growth-plan';
const CLIENTS = '/api/user/get/clients';

type Change = (document: OpenApiDocument) => void;

const operation = (document: OpenApiDocument, path: string) =>
  Object.values(document.paths[path]!).find((one): one is Operation => one.operationId.length > 0)!;
const bodyIn = (document: OpenApiDocument) =>
  operation(document, CREATE).requestBody!.content['application/json'].schema;
const planIn = (document: OpenApiDocument) => document.components.schemas['Plan']!;
const queryIn = (document: OpenApiDocument, name: string) =>
  operation(document, CLIENTS).parameters.find((one): one is Parameter => 'name' in one && one.name === name)!;
const without = (list: string[] = [], name: string) => list.filter((one) => one !== name);

/** What the check says of a change of today's document. */
function check(change: Change): string[] {
  const later = structuredClone(DOCUMENT);
  change(later);
  return listUnannouncedChanges(DOCUMENT, later);
}

const BREAKING: Record<string, [change: Change, says: string]> = {
  'a path that is gone': [(later) => delete later.paths[PLANS], `GET ${PLANS} is gone`],
  'a method that is gone': [(later) => delete later.paths[CREATE]!.post, `POST ${CREATE} is gone`],
  'a status that is gone': [
    (later) => delete operation(later, PLANS).responses['403'],
    `GET ${PLANS} 403 is no longer answered`,
  ],
  'a header that is gone': [
    (later) => delete (operation(later, PLANS).responses['200'] as { headers?: object }).headers,
    `GET ${PLANS} 200 has no header Link any more`,
  ],
  'a token that is needed': [
    (later) => delete operation(later, '/api/login/user').security,
    'POST /api/login/user needs a token now',
  ],
  'a field that is no longer answered': [
    (later) => delete planIn(later).properties!['name'],
    'Plan.name is no longer answered',
  ],
  'a field that is no longer answered always': [
    (later) => (planIn(later).required = without(planIn(later).required, 'name')),
    'Plan.name may be missing now',
  ],
  'an answered field that may be null': [
    (later) => (planIn(later).properties!['name']!.type = ['string', 'null']),
    'Plan.name may now be null',
  ],
  'an answered field of another type': [
    (later) => (planIn(later).properties!['name']!.type = 'integer'),
    'Plan.name was string and is integer',
  ],
  'an answered field of another form': [
    (later) => delete planIn(later).properties!['id']!.format,
    'Plan.id is no longer a uuid',
  ],
  'a field that is no longer taken': [
    (later) => delete bodyIn(later).properties!['business_unit'],
    `POST ${CREATE} body.business_unit is no longer taken`,
  ],
  'a new field that must be sent': [
    (later) => {
      bodyIn(later).properties!['goal'] = { type: 'string' };
      bodyIn(later).required = [...(bodyIn(later).required ?? []), 'goal'];
    },
    `POST ${CREATE} body.goal is required now`,
  ],
  'a sent field that may no longer be as long': [
    (later) => (bodyIn(later).properties!['name']!.maxLength = 5),
    `POST ${CREATE} body.name has the rule maxLength 5 now`,
  ],
  'a choice that is no longer taken': [
    (later) => {
      const { schema } = queryIn(later, 'need');
      schema.enum = schema.enum!.filter((value) => value !== 'waiting');
    },
    `GET ${CLIENTS} query need no longer takes "waiting"`,
  ],
  'a parameter that is gone': [
    (later) => {
      const place = operation(later, CLIENTS);
      place.parameters = place.parameters.filter((one) => !('name' in one) || one.name !== 'q');
    },
    `GET ${CLIENTS} no longer takes query q`,
  ],
  'a parameter that must be sent': [
    (later) => (queryIn(later, 'q').required = true),
    `GET ${CLIENTS} requires query q now`,
  ],
  'a named schema that is gone': [
    (later) => {
      later.components.schemas['Strategy'] = planIn(later);
      delete later.components.schemas['Plan'];
      operation(later, PLANS).responses['200'] = { description: '', content: { 'application/json': { schema: {} } } };
    },
    'The schema Plan is gone',
  ],
};

const ADDING: Record<string, Change> = {
  nothing: () => undefined,
  'a path': (later) => (later.paths['/api/new'] = later.paths[PLANS]!),
  'a field of an answer': (later) => {
    planIn(later).properties!['goal'] = { type: 'string' };
    planIn(later).required!.push('goal');
  },
  'a field that may be sent': (later) => (bodyIn(later).properties!['goal'] = { type: 'string' }),
  'a parameter that may be sent': (later) =>
    operation(later, PLANS).parameters.push({ name: 'goal', in: 'query', description: '', schema: { type: 'string' } }),
  'a choice that may be sent': (later) => queryIn(later, 'need').schema.enum!.push('new'),
  'null for a field that is sent': (later) => (bodyIn(later).properties!['name']!.type = ['string', 'null']),
  'a failure of a status that is answered': (later) =>
    later.components.schemas['Failure']!.properties!['msg']!.enum!.push('new_failure'),
  'other words': (later) => (planIn(later).description = 'A plan.'),
};

describe('without a higher major version', () => {
  test.each(Object.entries(BREAKING))('the check names %s', (_name, [change, says]) => {
    expect(check(change)).toContain(says);
  });

  test.each(Object.entries(ADDING))('%s may be added', (_name, change) => {
    expect(check(change)).toEqual([]);
  });

  test('a change of a schema that many answers share is named once', () => {
    expect(check((later) => delete planIn(later).properties!['name'])).toEqual(['Plan.name is no longer answered']);
  });
});

test('with a higher major version everything may change', () => {
  const change: Change = (later) => delete later.paths[PLANS];
  expect(check((later) => [change(later), (later.info.version = '1.9.0')])).not.toEqual([]);
  expect(check((later) => [change(later), (later.info.version = '2.0.0')])).toEqual([]);
});
