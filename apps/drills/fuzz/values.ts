import * as z from 'zod/mini';
import { toSnake } from '../../api/src/http/snake-case.ts';
import type { Chances } from '../support/chances.ts';

/** As much of a JSON schema as our inputs use. */
export type Shape = {
  type?: string;
  enum?: string[];
  anyOf?: Shape[];
  format?: string;
  pattern?: string;
  allOf?: { pattern: string }[];
  properties?: Record<string, Shape>;
  required?: string[];
  items?: Shape;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
};

/** What is used for a name, when the world knows one. */
export type Known = Record<string, () => unknown>;

const WORDS = ['Kasvu', 'sales', 'ääkkönen', 'one', 'Bright', 'x', '2027', 'Straße', '日本'];
const BIGGEST_LIST = 600; // longer ones say nothing new

/** The JSON schema of an input, its fields named as on the wire. */
export function wireShape(schema: z.core.$ZodType): Shape {
  return inSnake(valueShape(schema));
}

/** The same with its fields as they are: an answer's value passes the wire untouched. */
export function valueShape(schema: z.core.$ZodType): Shape {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape;
}

function inSnake(shape: Shape): Shape {
  const { properties, required, items, anyOf } = shape;
  return {
    ...shape,
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, one]) => [toSnake(name), inSnake(one)])),
    }),
    ...(required && { required: required.map(toSnake) }),
    ...(items && { items: inSnake(items) }),
    ...(anyOf && { anyOf: anyOf.map(inSnake) }),
  };
}

/** A value that keeps to its shape. */
export function valid(shape: Shape, chances: Chances, known: Known = {}): unknown {
  if (shape.enum) return chances.pick(shape.enum);
  if (shape.anyOf) return valid(chances.pick(shape.anyOf), chances, known);
  switch (shape.type) {
    case 'object':
      return fields(shape, chances, known);
    case 'array':
      return Array.from({ length: Math.max(shape.minItems ?? 0, chances.below(4)) }, () =>
        valid(shape.items ?? {}, chances, known),
      );
    case 'string':
      return text(shape, chances);
    case 'integer':
      return between(shape.minimum ?? 0, Math.min(shape.maximum ?? 100, 100), chances);
    case 'number':
      return between(shape.minimum ?? -100, shape.maximum ?? 1e6, chances) / 2;
    case 'boolean':
      return chances.often(0.5);
    default:
      return null;
  }
}

function fields({ properties = {}, required = [] }: Shape, chances: Chances, known: Known): Record<string, unknown> {
  const share = chances.pick([0, 0.5, 1]); // of what may be left out
  const names = Object.keys(properties).filter((name) => required.includes(name) || chances.often(share));
  return Object.fromEntries(
    names.map((name) => [name, known[name] ? known[name]() : valid(properties[name]!, chances, known)]),
  );
}

function text({ format, minLength = 0, maxLength = 60, pattern = '', allOf = [] }: Shape, chances: Chances): string {
  const rules = pattern + allOf.map((one) => one.pattern).join('');
  if (format === 'uuid') return chances.noId();
  if (format === 'email') return `${chances.noId()}@example.com`;
  if (rules.startsWith('^[a-z]{2}')) return chances.pick(['en', 'fi', 'sv']);
  if (rules.includes('-02-29')) return chances.pick(['2027-01-15', '2028-02-29', '0001-01-01', '9999-12-31']);
  if (rules.includes('\\d{1,3}')) return String(chances.below(20));
  const length = Math.max(minLength, 1, chances.below(Math.min(maxLength, 60)));
  let words = chances.pick(WORDS);
  while (words.length < length) words += ` ${chances.pick(WORDS)}`;
  return words.slice(0, Math.max(minLength, Math.min(maxLength, length))).trim() || 'x'.repeat(minLength);
}

const between = (low: number, high: number, chances: Chances) => low + chances.below(high - low + 1);

/** Values on both sides of each constraint. */
export function edges(shape: Shape, chances: Chances): unknown[] {
  if (shape.anyOf) return shape.anyOf.flatMap((one) => edges(one, chances));
  if (shape.enum) return shape.enum.flatMap((one) => [one, one.toUpperCase(), `${one} `, one.slice(1)]);
  if (shape.type === 'array') return listEdges(shape, chances);
  if (shape.type === 'string') return stringEdges(shape);
  const { minimum = 0, maximum = 100 } = shape;
  return [minimum - 1, minimum, minimum + 0.5, maximum, maximum + 0.5, maximum + 1, -0, -1];
}

function listEdges({ items = {}, minItems = 0, maxItems = 200 }: Shape, chances: Chances): unknown[] {
  const most = Math.min(maxItems, BIGGEST_LIST);
  return [minItems - 1, minItems, minItems + 1, most, most + 1]
    .filter((length) => length >= 0)
    .map((length) => Array.from({ length }, () => valid(items, chances)));
}

function stringEdges({ minLength = 0, maxLength = 300, format }: Shape): unknown[] {
  if (format === 'email') return ['x', '@', 'a@b', `${'x'.repeat(238)}@example.com`, `${'x'.repeat(239)}@example.com`];
  const lengths = [minLength - 1, minLength, maxLength - 1, maxLength, maxLength + 1].filter((length) => length >= 0);
  return lengths.flatMap((length) => ['x'.repeat(length), '😀'.repeat(length / 2), ' '.repeat(length)]);
}

/** Values of every type, one of which may be right. */
export const TYPES: readonly unknown[] = [
  null,
  true,
  false,
  0,
  1,
  -1,
  1.5,
  '',
  '0',
  'true',
  'null',
  [],
  [null],
  [[]],
  [{}],
  {},
  { id: 1 },
  { $ne: null },
  ['a', 'b'],
];
