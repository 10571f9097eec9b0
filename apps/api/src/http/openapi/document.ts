import { PRODUCT_SLUG } from '@app/schema/product';
import { REST_ROUTES } from '../rest-table.ts';
import { ABOUT, COMPONENTS, NOT_MODIFIED, TAG_LIST } from './about.ts';
import { FAILURE_SCHEMAS, failureResponse, toResponseName } from './failures.ts';
import { describeOperation, type Shared } from './operation.ts';
import {
  toReference,
  type JsonSchema,
  type Method,
  type OpenApiDocument,
  type PathItem,
  type Response,
  type Say,
} from './types.ts';
import { wireSchema } from './wire-schema.ts';

const VERSION = '1.0.0'; // of what is on the wire; a change that breaks callers raises the first number

const ANSWER_VALUE: JsonSchema = {
  description: `The value of an answer, by the question’s \`type\`; null when there is none.

- \`short_text\`, \`long_text\`: text of at most 300 or 4,000 characters
- \`single_choice\`: the key of an option
- \`scale_1_5\`: 1 to 5
- \`benefit_list\`, \`row_list\`, \`priority_list\`, \`risk_list\`: rows of \`{column_key: text, number or null}\`, in order
- \`metric_table\`: \`{row_key: {column_key: text, number or null}}\`; own rows under \`own\`: \`[{label, …}]\`
- \`share_table\`: \`{row_key: number}\`
- \`swot_grid\`: \`{box_key: [text]}\`, at most five each
- \`date_person\`: \`{date, person}\``,
  anyOf: [
    { type: 'string' },
    { type: 'number' },
    { type: 'array', items: { type: 'object', additionalProperties: true } },
    { type: 'object', additionalProperties: true },
    { type: 'null' },
  ],
};

/** Describes every path of the REST table in OpenAPI 3.1; `say` gives the texts of its examples. */
export function createDocument(say: Say): OpenApiDocument {
  const schemas: Record<string, JsonSchema> = { AnswerValue: ANSWER_VALUE, ...FAILURE_SCHEMAS };
  const responses: Record<string, Response> = { NotModified: NOT_MODIFIED };
  const shared: Shared = {
    say,
    schema: (given, io) => {
      const { schema, named } = wireSchema(given, io);
      Object.assign(schemas, named);
      return schema;
    },
    failure: (keys) => {
      const name = toResponseName(keys);
      responses[name] ??= failureResponse(keys, say);
      return toReference('responses', name);
    },
  };
  const paths: Record<string, PathItem> = {};
  for (const route of REST_ROUTES) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase() as Method]: describeOperation(route, shared) };
  }
  return {
    openapi: '3.1.1',
    info: {
      title: `${say('product.name')} API`,
      version: VERSION,
      summary: 'What programs can do with plans, clients, consultants and texts.',
      description: ABOUT,
      license: { name: 'Proprietary', identifier: `LicenseRef-${PRODUCT_SLUG}` },
    },
    servers: [{ url: '/', description: 'Where this document comes from.' }],
    security: [{ bearer: [] }],
    tags: TAG_LIST,
    paths,
    components: { ...COMPONENTS, responses: sorted(responses), schemas: sorted(schemas) },
  };
}

function sorted<Value>(object: Record<string, Value>): Record<string, Value> {
  return Object.fromEntries(Object.entries(object).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
