import { LIST_MAX } from '@app/schema/fields';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { PROCEDURES } from '../src/http/procedures.ts';

/* Whatever a caller gives has a largest size, stated in its schema: a new field without one is found here. */

type Json = {
  type?: string;
  enum?: unknown[];
  pattern?: string;
  maxLength?: number;
  maxItems?: number;
  maximum?: number;
  exclusiveMaximum?: number;
  items?: Json;
  properties?: Record<string, Json>;
  additionalProperties?: false | Json;
  anyOf?: Json[];
  allOf?: Json[];
};

/** Held by the limit of a body alone, and, text by text, by the rules of texts and of answers. */
const HELD_OTHERWISE = [
  'language.resetMessages.basedOn',
  'language.saveMessages.messages',
  'feedback.send.versions', // one for each step at most, else it is another draft
  'language.saveMessages.basedOn',
  'text.import.basedOn',
  'text.import.messages',
  'plan.saveAnswer.value',
];

const inputs = [...PROCEDURES].flatMap(([path, { input }]) =>
  input ? [[path, z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Json] as const] : [],
);

const repeatsForEver = (pattern: string) => /[*+]|\{\d+,\}/.test(pattern);

/** Where a schema lets in as much as one likes. */
function boundless(schema: Json, path: string): string[] {
  const { type, pattern, items, properties = {}, additionalProperties, anyOf, allOf = [] } = schema;
  if (schema.enum) return [];
  if (anyOf) return anyOf.flatMap((one) => boundless(one, path));
  const patterns = [pattern, ...allOf.map((one) => one.pattern)].filter((one) => one !== undefined);
  const fits = schema.maxLength !== undefined || patterns.some((one) => !repeatsForEver(one));
  switch (type) {
    case 'boolean':
    case 'null':
      return [];
    case 'string':
      return fits ? [] : [path];
    case 'integer':
      return schema.maximum === undefined ? [path] : [];
    case 'number':
      return (schema.maximum ?? schema.exclusiveMaximum) === undefined ? [path] : [];
    case 'array':
      return [...(schema.maxItems === undefined ? [path] : []), ...boundless(items ?? {}, path)];
    case 'object':
      return [
        ...(additionalProperties === false ? [] : [path]),
        ...Object.entries(properties).flatMap(([name, inner]) => boundless(inner, `${path}.${name}`)),
      ];
    default:
      return [path];
  }
}

test('every text, number and list that a caller gives has a largest size', () => {
  expect(inputs.length).toBeGreaterThan(70);
  expect(inputs.flatMap(([path, schema]) => boundless(schema, path)).toSorted()).toEqual(HELD_OTHERWISE.toSorted());
});

test('no list is asked for more rows than the contract says', () => {
  const limits = inputs.flatMap(([path, { properties }]) =>
    properties?.['limit'] ? [[path, properties['limit'].maximum ?? Infinity] as const] : [],
  );
  expect(limits.length).toBeGreaterThan(5);
  expect(limits.filter(([, most]) => most > LIST_MAX)).toEqual([]);
});
