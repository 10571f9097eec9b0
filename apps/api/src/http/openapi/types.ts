import type { ErrorKey } from '@app/schema/errors';
import type { ProcedurePath } from '../../policy/policy.ts';

/** The part of JSON Schema 2020-12 that our documents use. */
export type JsonSchema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  allOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  pattern?: string;
} & { [Limit in 'minLength' | 'maxLength' | 'minItems' | 'maxItems' | 'minimum' | 'maximum']?: number };

export type Reference = { $ref: string };

export type Parameter = {
  name: string;
  in: 'path' | 'query' | 'header';
  description: string;
  required?: boolean;
  style?: 'form';
  explode?: boolean;
  schema: JsonSchema;
};

export type Media = { schema: JsonSchema; example?: unknown; examples?: Record<string, { value: unknown }> };

export type Response = {
  description: string;
  headers?: Record<string, Reference>;
  content?: Content;
};

/** An answer in its one form. */
export type Content = { 'application/json': Media } | { 'text/csv': Media };

export type Operation = {
  operationId: string;
  tags: [string];
  summary: string;
  description: string;
  security?: [];
  parameters: (Parameter | Reference)[];
  requestBody?: { required: boolean; content: { 'application/json': Media } };
  responses: Record<string, Response | Reference>;
};

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

export type PathItem = Partial<Record<Method, Operation>>;

export type OpenApiDocument = {
  openapi: '3.1.1';
  info: { title: string; version: string; summary: string; description: string; license: object };
  servers: { url: string; description: string }[];
  security: [{ bearer: [] }];
  tags: { name: string; description: string }[];
  paths: Record<string, PathItem>;
  components: {
    securitySchemes: Record<string, object>;
    parameters: Record<string, Parameter>;
    headers: Record<string, { description: string; schema: JsonSchema }>;
    responses: Record<string, Response>;
    schemas: Record<string, JsonSchema>;
  };
};

/**
 * What a person reads of an operation. `{area}` in a summary is whom the path is for. The text of a message is put into
 * examples when the document is made; they are complete otherwise.
 */
export type Description = {
  summary: string;
  description: string;
  /** Beyond those that every operation of its kind can answer. */
  failures?: readonly ErrorKey[];
  body?: object;
  /** What a field of the input means here, where the name does not say it for every operation. */
  fields?: Readonly<Record<string, string>>;
  /** Left out where it is a message alone, which the output names. */
  answer?: unknown;
  /** A second answer that looks different. */
  otherwise?: unknown;
};

export type DescriptionsOf<Namespace extends string> = Partial<
  Record<Extract<ProcedurePath, `${Namespace}.${string}`>, Description>
>;

/** A text of the catalogs in the document's language. */
export type Say = (key: string, values?: Record<string, string | number>) => string;

/** What an answer looks like, whatever its form. */
export function getMedia(content: Content): Media {
  return Object.values(content)[0]!; // it has one form
}

/** Points to a shared part of the document. */
export function toReference(kind: keyof OpenApiDocument['components'], name: string): Reference {
  return { $ref: `#/components/${kind}/${name}` };
}
