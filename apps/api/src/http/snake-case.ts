import type * as z from 'zod/mini';

export type Schema = z.core.$ZodType;
type Convert = (value: unknown) => unknown;

export const toSnake = (name: string) => name.replaceAll(/[A-Z]|(?<=[a-z])\d+/g, (part) => `_${part.toLowerCase()}`);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const same: Convert = (value) => value;

/**
 * Makes the converter of a schema's keys between camelCase (TypeScript, tRPC) and snake_case (the REST wire). Only keys
 * that the schema names are converted: an answer's value or a table of texts passes untouched, and a key that the schema
 * does not know keeps its spelling, so that it is refused by it.
 */
export function keyConverter(schema: Schema, direction: 'toWire' | 'fromWire'): Convert {
  const def: { type: string } & Record<string, unknown> = { ...schema._zod.def };
  const of = (inner: unknown) => keyConverter(inner as Schema, direction);
  if (def.type === 'object') return objectConverter(def['shape'] as Record<string, Schema>, direction);
  if (def.type === 'array') return listConverter(of(def['element']));
  if (def.type === 'union') return unionConverter((def['options'] as Schema[]).map(of));
  if ('innerType' in def) return of(def['innerType']);
  return same;
}

/** The path of a fault as the wire names it: the columns of an answer's table and the keys of texts, which no schema names, stay as they are. */
export function toWirePath(schema: Schema | undefined, path: string): string {
  return toWireParts(schema, path.split('.')).join('.');
}

function toWireParts(schema: Schema | undefined, [key, ...others]: string[]): string[] {
  if (key === undefined) return [];
  const keys = schema && toKeys(schema, key);
  if (schema && !keys) return [key, ...others];
  return [keys?.isList ? key : toSnake(key).trim(), ...toWireParts(keys?.inner, others)]; // without the mark of `unknownKey`
}

/** What a schema has at a key, in the member of a union that names it; undefined for one that names no keys. */
function toKeys(schema: Schema, key: string): { isList: boolean; inner: Schema | undefined } | undefined {
  const def: { type: string } & Record<string, unknown> = { ...schema._zod.def };
  if (def.type === 'array') return { isList: true, inner: def['element'] as Schema };
  if (def.type === 'object') return { isList: false, inner: (def['shape'] as Record<string, Schema>)[key] };
  if ('innerType' in def) return toKeys(def['innerType'] as Schema, key);
  if (def.type !== 'union') return undefined;
  const members = (def['options'] as Schema[]).map((one) => toKeys(one, key));
  return members.find((one) => one?.inner) ?? members.find(Boolean);
}

function objectConverter(shape: Record<string, Schema>, direction: 'toWire' | 'fromWire'): Convert {
  const fields = new Map(
    Object.entries(shape).map(([name, schema]) => {
      const names = direction === 'toWire' ? [name, toSnake(name)] : [toSnake(name), name];
      return [names[0], { name: names[1]!, convert: keyConverter(schema, direction) }] as const; // names are a pair
    }),
  );
  return (value) => {
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => {
        const field = fields.get(key);
        return field ? [field.name, field.convert(inner)] : [unknownKey(key, shape), inner];
      }),
    );
  };
}

/** A camelCase spelling of a known key is unknown on the wire: it is marked, so that the schema refuses it. */
function unknownKey(key: string, shape: Record<string, Schema>): string {
  return key in shape && key !== toSnake(key) ? `${key} ` : key;
}

function listConverter(convert: Convert): Convert {
  return (value) => (Array.isArray(value) ? value.map(convert) : value);
}

/** The members of a union differ in their keys, so each converts what it knows. */
function unionConverter(members: Convert[]): Convert {
  return (value) => members.reduce((converted, convert) => convert(converted), value);
}
