import { PRODUCT_SLUG } from '@app/schema/product';
import { REST_ROUTES } from '../rest-table.ts';
import { ABOUT, COMMON } from './about.ts';
import { FAILURE_SCHEMAS, failureResponse, nameOfResponse } from './failures.ts';
import { operationOf, type Shared } from './operation.ts';
import { refTo, type JsonSchema, type Method, type OpenApiDocument, type PathItem, type Say } from './types.ts';

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
  const responses: OpenApiDocument['components']['responses'] = { NotModified: COMMON.notModified };
  const shared: Shared = {
    schema: (name, schema) => {
      schemas[name] = schema;
    },
    failure: (keys) => {
      const name = nameOfResponse(keys);
      responses[name] ??= failureResponse(keys, say);
      return refTo('responses', name);
    },
  };
  return {
    openapi: '3.1.1',
    info: {
      title: `${say('product.name')} API`,
      version: VERSION,
      summary: 'Everything that the web app does, for programs.',
      description: ABOUT,
      license: { name: 'Proprietary', identifier: `LicenseRef-${PRODUCT_SLUG}` },
    },
    servers: [{ url: '/', description: 'Where this document comes from.' }],
    security: [{ bearer: [] }],
    tags: COMMON.tags,
    paths: pathsOf(shared, say),
    components: {
      securitySchemes: COMMON.securitySchemes,
      parameters: COMMON.parameters,
      headers: COMMON.headers,
      responses: sorted(responses),
      schemas: sorted(schemas),
    },
  };
}

function pathsOf(shared: Shared, say: Say): OpenApiDocument['paths'] {
  const paths: Record<string, PathItem> = {};
  for (const route of REST_ROUTES) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase() as Method]: operationOf(route, shared, say) };
  }
  return paths;
}

function sorted<Value>(object: Record<string, Value>): Record<string, Value> {
  return Object.fromEntries(Object.entries(object).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
