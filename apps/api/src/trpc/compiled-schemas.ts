import * as core from 'zod/v4/core';

type Schema = core.$ZodType;

/** Reads a value at once. Throws the issues that it has. */
type Parse = (value: unknown) => unknown;

/**
 * Makes a parser of what comes in, with the code that zod compiles for an object: zod/mini, which we share with the browser for
 * its weight, leaves that compiler out. What is accepted, stripped and refused stays the same.
 */
export function compileInput(schema: Schema): Parse {
  return toParse(compile(schema, (inner) => inner));
}

/**
 * The same for what we send: unknown fields are stripped and types checked, but the form of an id, a day or a moment is
 * PostgreSQL's own and not looked at again. Measured, a list of 100 clients costs 40 µs instead of 240.
 */
export function compileOutput(schema: Schema): Parse {
  return toParse(compile(schema, withoutForm));
}

function toParse(schema: Schema): Parse {
  return (value) => core.parse(schema, value);
}

function withoutForm(schema: Schema): Schema {
  const def = schema._zod.def as core.$ZodTypes['_zod']['def'];
  const hasFormAlone = def.type === 'string' && 'format' in def && !def.checks?.length;
  return hasFormAlone ? new core.$ZodString({ type: 'string' }) : schema;
}

/** The same schema with a compiled parser for each object in it; `leafOf` says what replaces a schema without others inside. */
function compile(schema: Schema, leafOf: (schema: Schema) => Schema): Schema {
  const def = schema._zod.def as core.$ZodTypes['_zod']['def'];
  const inner = (one: Schema) => compile(one, leafOf);
  switch (def.type) {
    case 'object':
      return new core.$ZodObjectJIT({ ...def, shape: mapValues(def.shape, inner) });
    case 'array':
      return new core.$ZodArray({ ...def, element: inner(def.element) });
    case 'nullable':
      return new core.$ZodNullable({ ...def, innerType: inner(def.innerType) });
    case 'optional':
      return new core.$ZodOptional({ ...def, innerType: inner(def.innerType) });
    default:
      return leafOf(schema);
  }
}

function mapValues(shape: Readonly<Record<string, Schema>>, map: (schema: Schema) => Schema): Record<string, Schema> {
  return Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, map(schema)]));
}
