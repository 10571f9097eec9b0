import {
  getMedia,
  type Method,
  type OpenApiDocument,
  type Operation,
  type Parameter,
  type Response,
} from '../src/http/openapi/types.ts';
import { listSchemaChanges, type Comparison, type SchemaPair } from './schema-changes.ts';

/* What of a change of the OpenAPI document breaks programs that were written for the earlier one. */

type Documents = { was: OpenApiDocument; is: OpenApiDocument };
type Operations = { was: Operation; is: Operation; place: string };
type Compare = (use: Comparison['use'], pair: SchemaPair) => string[];

/** Says, a line each, what breaks callers between two documents; nothing where the major version of the later one is higher. */
export function listUnannouncedChanges(was: OpenApiDocument, is: OpenApiDocument): string[] {
  return getMajor(is) > getMajor(was) ? [] : listBreakingChanges({ was, is });
}

const getMajor = ({ info }: OpenApiDocument) => Number(info.version.split('.')[0]);

function listBreakingChanges(documents: Documents): string[] {
  const { was, is } = documents;
  const seen = new Set<string>();
  const compare: Compare = (use, pair) =>
    listSchemaChanges(pair, { use, was: was.components.schemas, is: is.components.schemas, seen });
  const operations = Object.entries(was.paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, operation]) => {
      const place = `${method.toUpperCase()} ${path}`;
      const later = is.paths[path]?.[method as Method];
      if (!later) return [`${place} is gone`];
      const both = { was: operation, is: later, place };
      return [
        ...(operation.security && !later.security ? [`${place} needs a token now`] : []),
        ...listParameterChanges(both, documents, compare),
        ...listBodyChanges(both, compare),
        ...listResponseChanges(both, documents, compare),
      ];
    }),
  );
  const names = Object.keys(was.components.schemas).filter((name) => !is.components.schemas[name]);
  return [...operations, ...names.map((name) => `The schema ${name} is gone`)];
}

function listParameterChanges({ was, is, place }: Operations, documents: Documents, compare: Compare): string[] {
  const [before, after] = [parametersByName(was, documents.was), parametersByName(is, documents.is)];
  const required = [...after].filter(([name, { required: isRequired }]) => isRequired && !before.get(name)?.required);
  return [
    ...[...before].flatMap(([name, { schema }]) => {
      const later = after.get(name);
      if (!later) return [`${place} no longer takes ${name}`];
      return compare('sent', { was: schema, is: later.schema, place: `${place} ${name}` });
    }),
    ...required.map(([name]) => `${place} requires ${name} now`),
  ];
}

/** The parameters of an operation by where they are and their names: `query limit`. */
function parametersByName({ parameters }: Operation, { components }: OpenApiDocument): Map<string, Parameter> {
  const all = parameters.map((one) => ('$ref' in one ? components.parameters[toName(one.$ref)]! : one));
  return new Map(all.map((one) => [`${one.in} ${one.name}`, one]));
}

const toName = (reference: string) => reference.split('/').at(-1)!;

function listBodyChanges({ was, is, place }: Operations, compare: Compare): string[] {
  const [before, after] = [was.requestBody, is.requestBody];
  if (!before) return after?.required ? [`${place} requires a body now`] : [];
  if (!after) return [`${place} no longer takes a body`];
  return [
    ...(after.required && !before.required ? [`${place} requires a body now`] : []),
    ...compare('sent', {
      was: before.content['application/json'].schema,
      is: after.content['application/json'].schema,
      place: `${place} body`,
    }),
  ];
}

function listResponseChanges({ was, is, place }: Operations, documents: Documents, compare: Compare): string[] {
  return Object.keys(was.responses).flatMap((status) => {
    const at = `${place} ${status}`;
    const before = getResponse(was, status, documents.was)!; // it has this status
    const after = getResponse(is, status, documents.is);
    if (!after) return [`${at} is no longer answered`];
    const headers = Object.keys(before.headers ?? {}).filter((name) => !after.headers?.[name]);
    return [
      ...headers.map((name) => `${at} has no header ${name} any more`),
      ...compare('read', {
        was: before.content && getMedia(before.content).schema,
        is: after.content && getMedia(after.content).schema,
        place: at,
      }),
    ];
  });
}

function getResponse({ responses }: Operation, status: string, document: OpenApiDocument): Response | undefined {
  const given = responses[status];
  return given && '$ref' in given ? document.components.responses[toName(given.$ref)] : given;
}
