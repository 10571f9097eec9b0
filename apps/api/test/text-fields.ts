import { PERSON_NAME, STORABLE } from '@app/schema/fields';
import * as z from 'zod/mini';
import { PROCEDURES } from '../src/http/procedures.ts';

type JsonSchema = {
  type?: string;
  format?: string;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  allOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  additionalProperties?: JsonSchema | false;
  items?: JsonSchema;
};

/** Every field of every mutation that takes a text of the caller's choosing, or anything at all, as `procedure field`. */
export function textFields(): string[] {
  return [...PROCEDURES]
    .filter(([, { type }]) => type === 'mutation')
    .flatMap(([name, { input }]) => {
      if (!input) return [];
      const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
      return [...new Set(leaves(schema, ''))].map((field) => `${name} ${field}`);
    });
}

function leaves(schema: JsonSchema, at: string): string[] {
  const { type, anyOf, properties = {}, additionalProperties, items } = schema;
  if (anyOf) return anyOf.flatMap((one) => leaves(one, at));
  if (type === 'array') return items ? leaves(items, at) : [];
  if (type === 'object')
    return [
      ...Object.entries(properties).flatMap(([name, inner]) => leaves(inner, at === '' ? name : `${at}.${name}`)),
      ...(additionalProperties ? leaves(additionalProperties, `${at}.*`) : []),
    ];
  return isFree(schema) ? [at] : [];
}

/** Patterns that leave a choice of words; any other leaves none. */
const FREE_PATTERNS: ReadonlySet<string | undefined> = new Set([undefined, STORABLE.source, PERSON_NAME.source]);

function isFree({ type, format, pattern, enum: choices, const: only, allOf = [] }: JsonSchema): boolean {
  if (choices || only !== undefined || format) return false;
  if (type !== undefined && type !== 'string') return false;
  return [pattern, ...allOf.map((one) => one.pattern)].every((one) => FREE_PATTERNS.has(one));
}
