import type { JsonSchema } from '../src/http/openapi/types.ts';

type Schemas = Record<string, JsonSchema>;

/** Two versions of a schema, and the words for where it is, such as `GET /api/x 200` or `Plan.name`. */
export type SchemaPair = { was: JsonSchema | undefined; is: JsonSchema | undefined; place: string };

/** What schemas are compared for: what callers send, or what they read; the named schemas of both documents. */
export type Comparison = { use: 'sent' | 'read'; was: Schemas; is: Schemas; seen: Set<string> };

const NAME = '#/components/schemas/';

/** Says, a line each, what a caller of the earlier version may no longer send, or no longer finds in what it reads. */
export function listSchemaChanges({ was = {}, is = {}, place }: SchemaPair, comparison: Comparison): string[] {
  if (was.$ref !== undefined && is.$ref !== undefined) {
    const pair = `${comparison.use} ${was.$ref} ${is.$ref}`;
    if (comparison.seen.has(pair)) return [];
    comparison.seen.add(pair);
  }
  const at = was.$ref?.slice(NAME.length) ?? place; // a named schema is the same wherever it is used
  const [before, after] = [resolve(was, comparison.was), resolve(is, comparison.is)];
  if (isOne(before) && isOne(after)) return listChangesOfOne({ was: before, is: after, place: at }, comparison);
  const { pairs, gone, added } = pairUp(toAlternatives(before), toAlternatives(after));
  return [
    ...pairs.flatMap((pair) => listSchemaChanges({ ...pair, place: at }, comparison)),
    ...(comparison.use === 'sent' ? gone.map((one) => `${at} no longer takes ${toKind(one)}`) : []),
    ...(comparison.use === 'read' ? added.map((one) => `${at} may now be ${toKind(one)}`) : []),
  ];
}

function resolve(schema: JsonSchema, schemas: Schemas): JsonSchema {
  return schema.$ref === undefined ? schema : resolve(schemas[schema.$ref.slice(NAME.length)] ?? {}, schemas);
}

const isOne = ({ anyOf, type }: JsonSchema) => anyOf === undefined && !Array.isArray(type);

function toAlternatives(schema: JsonSchema): JsonSchema[] {
  if (schema.anyOf) return schema.anyOf;
  if (!Array.isArray(schema.type)) return [schema];
  const values = schema.enum && { enum: schema.enum.filter((value) => value !== null) };
  return schema.type.map((type) => (type === 'null' ? { type } : { ...schema, ...values, type }));
}

const toKind = ({ $ref, type }: JsonSchema) => $ref?.slice(NAME.length) ?? String(type ?? 'anything');

/** Pairs alternatives of the same kind, then the others in their order. */
function pairUp(before: JsonSchema[], after: JsonSchema[]) {
  const added = [...after];
  const pairs: { was: JsonSchema; is: JsonSchema }[] = [];
  const gone = before.filter((was) => {
    const index = added.findIndex((is) => toKind(is) === toKind(was));
    if (index !== -1) pairs.push({ was, is: added.splice(index, 1)[0]! });
    return index === -1;
  });
  while (gone.length > 0 && added.length > 0) pairs.push({ was: gone.shift()!, is: added.shift()! });
  return { pairs, gone, added };
}

type Both = { was: JsonSchema; is: JsonSchema; place: string };

function listChangesOfOne(both: Both, comparison: Comparison): string[] {
  const { was, is, place } = both;
  const isSent = comparison.use === 'sent';
  if (!isWithin(isSent ? was : is, isSent ? is : was)) return [`${place} was ${toKind(was)} and is ${toKind(is)}`];
  const inner = (at: string, one?: JsonSchema | boolean, other?: JsonSchema | boolean) =>
    typeof one === 'object' || typeof other === 'object'
      ? listSchemaChanges({ was: toSchema(one), is: toSchema(other), place: at }, comparison)
      : [];
  const parts = Array.from({ length: Math.max(was.allOf?.length ?? 0, is.allOf?.length ?? 0) }, (_, index) => index);
  return [
    ...(isSent ? listNarrowedInput(both) : listLostOutput(both)),
    ...Object.entries(was.properties ?? {}).flatMap(([name, property]) =>
      is.properties?.[name] ? inner(`${place}.${name}`, property, is.properties[name]) : [],
    ),
    ...inner(`${place}[]`, was.items, is.items),
    ...inner(`${place}.*`, was.additionalProperties, is.additionalProperties),
    ...parts.flatMap((index) => inner(place, was.allOf?.[index], is.allOf?.[index])),
  ];
}

const toSchema = (given: JsonSchema | boolean | undefined) => (typeof given === 'object' ? given : {});

function isWithin({ type: narrow }: JsonSchema, { type: wide }: JsonSchema): boolean {
  return wide === undefined || narrow === wide || (narrow === 'integer' && wide === 'number');
}

function toValues({ const: only, enum: values }: JsonSchema): unknown[] | undefined {
  return only === undefined ? values : [only];
}

const LIMITS = ['minLength', 'minItems', 'minimum', 'maxLength', 'maxItems', 'maximum'] as const;

function listNarrowedInput({ was, is, place }: Both): string[] {
  const [before, after] = [toValues(was), toValues(is)];
  const lost = after ? (before?.filter((value) => !after.includes(value)) ?? ['other values']) : [];
  const tighter = LIMITS.filter((limit) => {
    const sign = limit.startsWith('min') ? 1 : -1;
    return is[limit] !== undefined && sign * is[limit] > sign * (was[limit] ?? -sign * Infinity);
  });
  const forms = (['format', 'pattern'] as const).filter((form) => is[form] !== undefined && is[form] !== was[form]);
  return [
    ...lost.map((value) => `${place} no longer takes ${JSON.stringify(value)}`),
    ...[...tighter, ...forms].map((rule) => `${place} has the rule ${rule} ${is[rule]} now`),
    ...Object.keys(was.properties ?? {}).flatMap((name) =>
      is.properties?.[name] ? [] : [`${place}.${name} is no longer taken`],
    ),
    ...listNew(is.required, was.required).map((name) => `${place}.${name} is required now`),
    ...(was.additionalProperties !== false && is.additionalProperties === false
      ? [`${place} takes no other fields now`]
      : []),
  ];
}

function listLostOutput({ was, is, place }: Both): string[] {
  const [before, after] = [toValues(was), toValues(is)];
  const isOther = before !== undefined && !after?.some((value) => before.includes(value));
  return [
    ...(isOther ? [`${place} is no longer ${before.map((value) => JSON.stringify(value)).join(' or ')}`] : []),
    ...(was.format !== undefined && is.format !== was.format ? [`${place} is no longer a ${was.format}`] : []),
    ...Object.keys(was.properties ?? {}).flatMap((name) =>
      is.properties?.[name] ? [] : [`${place}.${name} is no longer answered`],
    ),
    ...listNew(was.required, is.required)
      .filter((name) => is.properties?.[name])
      .map((name) => `${place}.${name} may be missing now`),
  ];
}

function listNew(after: string[] = [], before: string[] = []): string[] {
  return after.filter((name) => !before.includes(name));
}
