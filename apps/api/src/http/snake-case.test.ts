import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { keyConverter, toSnake } from './snake-case.ts';

const SCHEMA = z.object({
  firstName: z.string(),
  plan: z.nullable(z.object({ startDate: z.string() })),
  stepIds: z.optional(z.array(z.object({ stepId: z.string() }))),
  answerValue: z.unknown(),
  textTable: z.record(z.string(), z.string()),
  limit: z._default(z.int(), 5),
});

const FIELDS = [
  ['firstName', 'first_name', 'Kaisa', 'Kaisa'],
  ['plan', 'plan', { startDate: '2026-01-01' }, { start_date: '2026-01-01' }],
  ['stepIds', 'step_ids', [{ stepId: 'a' }], [{ step_id: 'a' }]],
  ['answerValue', 'answer_value', { in_3y: 1, camelCase: 2 }, { in_3y: 1, camelCase: 2 }],
  ['textTable', 'text_table', { 'home.title': 'x', camelCase: 'y' }, { 'home.title': 'x', camelCase: 'y' }],
  ['limit', 'limit', 5, 5],
] as const;
const INSIDE = Object.fromEntries(FIELDS.map(([name, , value]) => [name, value]));
const WIRE = Object.fromEntries(FIELDS.map(([, name, , value]) => [name, value]));

test('keys that a schema names are converted at any depth, and what it leaves open is not touched', () => {
  expect(keyConverter(SCHEMA, 'toWire')(INSIDE)).toEqual(WIRE);
  expect(keyConverter(SCHEMA, 'fromWire')(WIRE)).toEqual(INSIDE);
});

test.each(['firstName', 'first_name ', 'firstname', 'unknown', 'constructor', 'toString'])(
  'from the wire, %j is not the field it resembles',
  (key) => {
    const converted = keyConverter(SCHEMA, 'fromWire')({ [key]: 'x' }) as object;
    expect(Object.keys(converted)).not.toContain('firstName');
    expect(z.safeParse(z.strictObject({ firstName: z.optional(z.string()) }), converted).success).toBe(false);
  },
);

test('a union converts by the member that the value is', () => {
  const convert = keyConverter(
    z.union([z.object({ businessUnit: z.string() }), z.object({ msg: z.literal('no_plan_found') })]),
    'toWire',
  );
  expect(convert({ businessUnit: 'x' })).toEqual({ business_unit: 'x' });
  expect(convert({ msg: 'no_plan_found' })).toEqual({ msg: 'no_plan_found' });
});

test.each([
  { value: null },
  { value: undefined },
  { value: 5 },
  { value: 'text' },
  { value: true },
  { value: [] },
  { value: [1] },
])('what is no object stays as it is: %j', ({ value }) => {
  for (const direction of ['toWire', 'fromWire'] as const)
    expect(keyConverter(SCHEMA, direction)(value)).toEqual(value);
});

test('a key named __proto__ stays a key', () => {
  const converted = keyConverter(SCHEMA, 'fromWire')(JSON.parse('{"__proto__":{"firstName":"x"}}')) as object;
  expect(Object.keys(converted)).toEqual(['__proto__']);
  expect(Object.getPrototypeOf(converted)).toBe(Object.prototype);
});

test.each([
  ['growthPlanStepId', 'growth_plan_step_id'],
  ['id', 'id'],
  ['already_snake', 'already_snake'],
  ['completedQuestions.0.growthPlanStepId', 'completed_questions.0.growth_plan_step_id'],
])('%s in snake_case is %s', (name, snake) => {
  expect(toSnake(name)).toBe(snake);
});
