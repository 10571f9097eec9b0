import * as z from 'zod/mini';
import { toSnake } from '../../api/src/http/snake-case.ts';
import type { Chances } from '../support/chances.ts';

/** As much of a JSON schema as our inputs use. */
export type Shape = Partial<
  Record<'type' | 'format' | 'pattern', string> &
    Record<'minLength' | 'maxLength' | 'minimum' | 'maximum' | 'minItems' | 'maxItems', number> &
    Record<'enum' | 'required', string[]>
> & { anyOf?: Shape[]; allOf?: { pattern: string }[]; properties?: Record<string, Shape>; items?: Shape };

/** What is used for a name, when the world knows one. */
export type Known = Record<string, () => unknown>;

const WORDS = ['Kasvu', 'sales', 'ääkkönen', 'one', 'Bright', 'x', '2027', 'Straße', '日本'];
const BIGGEST_LIST = 600; // longer ones say nothing new

/** The JSON schema of an input, its fields named as on the wire. */
export function toWireShape(schema: z.core.$ZodType): Shape {
  return inSnakeCase(toValueShape(schema));
}

/** The same with its fields as they are: an answer's value passes the wire untouched. */
export function toValueShape(schema: z.core.$ZodType): Shape {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape;
}

function inSnakeCase(shape: Shape): Shape {
  const { properties = {}, required = [], items, anyOf } = shape;
  const fields = Object.entries(properties).map(([name, one]) => [toSnake(name), inSnakeCase(one)] as const);
  return {
    ...shape,
    properties: Object.fromEntries(fields),
    required: required.map(toSnake),
    ...(items && { items: inSnakeCase(items) }),
    ...(anyOf && { anyOf: anyOf.map(inSnakeCase) }),
  };
}

/** A value that keeps to its shape. */
export function generateValid(shape: Shape, chances: Chances, known: Known = {}): unknown {
  if (shape.enum) return chances.pick(shape.enum);
  if (shape.anyOf) return generateValid(chances.pick(shape.anyOf), chances, known);
  switch (shape.type) {
    case 'object':
      return generateFields(shape, chances, known);
    case 'array':
      return Array.from({ length: Math.max(shape.minItems ?? 0, chances.below(4)) }, () =>
        generateValid(shape.items ?? {}, chances, known),
      );
    case 'string':
      return generateText(shape, chances);
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

function generateFields(
  { properties = {}, required = [] }: Shape,
  chances: Chances,
  known: Known,
): Record<string, unknown> {
  const share = chances.pick([0, 0.5, 1]); // of what may be left out
  const names = Object.keys(properties).filter((name) => required.includes(name) || chances.often(share));
  return Object.fromEntries(
    names.map((name) => [name, known[name] ? known[name]() : generateValid(properties[name]!, chances, known)]),
  );
}

function generateText(
  { format, minLength = 0, maxLength = 60, pattern = '', allOf = [] }: Shape,
  chances: Chances,
): string {
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
export function listEdges(shape: Shape, chances: Chances): unknown[] {
  if (shape.anyOf) return shape.anyOf.flatMap((one) => listEdges(one, chances));
  if (shape.enum) return shape.enum.flatMap((one) => [one, one.toUpperCase(), `${one} `, one.slice(1)]);
  if (shape.type === 'array') return listArrayEdges(shape, chances);
  if (shape.type === 'string') return listTextEdges(shape);
  const { minimum = 0, maximum = 100 } = shape;
  return [minimum - 1, minimum, minimum + 0.5, maximum, maximum + 0.5, maximum + 1, -0, -1];
}

function listArrayEdges({ items = {}, minItems = 0, maxItems = 200 }: Shape, chances: Chances): unknown[] {
  const most = Math.min(maxItems, BIGGEST_LIST);
  return [minItems - 1, minItems, minItems + 1, most, most + 1]
    .filter((length) => length >= 0)
    .map((length) => Array.from({ length }, () => generateValid(items, chances)));
}

function listTextEdges({ minLength = 0, maxLength = 300, format }: Shape): unknown[] {
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
