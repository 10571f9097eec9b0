import addFormats from 'ajv-formats';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { expect } from 'vitest';
import { createDocument } from '../src/http/openapi/document.ts';
import type { Method, OpenApiDocument, Operation } from '../src/http/openapi/types.ts';

const JSON_TYPE = 'application/json'; // of every failure

const DOCUMENT = createDocument((key) => key);

/** Checks values against the schemas of a document, found by where they stand in it. */
export function createValidator(document: OpenApiDocument): (pointer: string) => ValidateFunction {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema(document, 'api');
  const made = new Map<string, ValidateFunction>();
  return (pointer) => {
    const validate = made.get(pointer) ?? ajv.compile({ $ref: `api${pointer}` });
    made.set(pointer, validate);
    return validate;
  };
}

/** A place in a JSON document (RFC 6901), as the fragment of an address. */
export function toJsonPointer(...parts: string[]): string {
  return `#/${parts.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`;
}

const validator = createValidator(DOCUMENT);

const PATHS = Object.keys(DOCUMENT.paths).map((template) => ({
  template,
  pattern: new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}/?$`),
}));

/** The documented path that an address is of; one without parameters before one with some. */
function templateOf(address: string): string | undefined {
  const [pathname = ''] = address.split('?');
  const found = PATHS.filter(({ pattern }) => pattern.test(pathname)).map(({ template }) => template);
  return found.toSorted((one, other) => one.split('{').length - other.split('{').length)[0];
}

/** The operation that a request is for, with its place in the document. */
export function documentedOperation(method: string, address: string): { operation: Operation; place: string[] } | null {
  const path = templateOf(address);
  const verb = method.toLowerCase() as Method;
  const operation = path === undefined ? undefined : DOCUMENT.paths[path]?.[verb];
  return operation ? { operation, place: ['paths', path!, verb] } : null;
}

type Answer = { status: number; body: unknown };

/**
 * Expects an answer to be one that the document tells of: its status, and the shape of its body. What no documented path
 * answers must be a failure in the shape of all failures.
 */
export function expectDocumented(method: string, address: string, { status, body }: Answer): void {
  const asked = `${method} ${address} → ${status}`;
  const found = documentedOperation(method, address);
  if (!found) return expectValid(toJsonPointer('components', 'schemas', 'Failure'), body, asked);
  const response = found.operation.responses[status];
  expect(response, `${asked} is documented`).toBeDefined();
  const place = '$ref' in response! ? response.$ref.slice(2).split('/') : [...found.place, 'responses', String(status)];
  if (status === 304) return expect(body ?? '', asked).toBe('');
  const type = '$ref' in response! ? JSON_TYPE : Object.keys(response!.content!)[0]!;
  expectValid(toJsonPointer(...place, 'content', type, 'schema'), body, asked);
}

function expectValid(pointer: string, body: unknown, asked: string): void {
  const validate = validator(pointer);
  const isValid = validate(body);
  expect(isValid ? [] : validate.errors, `${asked}: ${JSON.stringify(body)?.slice(0, 500)}`).toEqual([]);
}
