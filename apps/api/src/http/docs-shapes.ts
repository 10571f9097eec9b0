import { markup, type Markup } from '../lib/markup.ts';
import { fromMarkdown } from './docs-markdown.ts';
import type { JsonSchema } from './openapi/types.ts';

const NOTHING = markup``;

/** The id of a named shape on the page. */
export const idOfShape = (name: string) => `shape-${name}`;

/** What a schema is, in words; a named one is a link. */
export function typeOf(schema: JsonSchema): Markup {
  if (schema.$ref !== undefined) return linkTo(schema.$ref);
  if (schema.const !== undefined) return markup`<code>${JSON.stringify(schema.const)}</code>`;
  if (schema.enum) return markup`one of ${joined(schema.enum.map((value) => markup`<code>${String(value)}</code>`))}`;
  if (schema.anyOf) return joined(schema.anyOf.map(typeOf), ' or ');
  if (schema.items) return markup`list of ${typeOf(schema.items)}`;
  if (typeof schema.additionalProperties === 'object') return markup`${typeOf(schema.additionalProperties)}, by key`;
  const { type = 'anything' } = schema;
  return markup`${[type]
    .flat()
    .map((one) => wordFor(one, schema.format))
    .join(' or ')}`;
}

const FORMATS: Record<string, string> = { uuid: 'id', email: 'e-mail address', date: 'day', 'date-time': 'moment' };
const TYPES: Record<string, string> = { string: 'text', integer: 'whole number', boolean: 'true or false' };

function wordFor(type: string, format: string | undefined): string {
  if (type === 'string' && format !== undefined) return FORMATS[format] ?? format;
  return TYPES[type] ?? type;
}

function linkTo(reference: string): Markup {
  const name = reference.slice(reference.lastIndexOf('/') + 1);
  return markup`<a href="#${idOfShape(name)}">${name}</a>`;
}

/** Puts something between each two. */
export function joined(parts: Markup[], between = ', '): Markup {
  return markup`${parts.map((part, index) => (index === 0 ? part : markup`${between}${part}`))}`;
}

/** The limits of a value, in words. */
export function limitsOf(schema: JsonSchema): string {
  const { minLength, maxLength, minItems, maxItems, minimum, maximum, default: usual } = schema;
  return [
    range(minLength, maxLength, ' characters'),
    range(minItems, maxItems, ' of them'),
    range(minimum, maximum, ''),
    usual === undefined ? '' : `${JSON.stringify(usual)} unless you say`,
  ]
    .filter(Boolean)
    .join('; ');
}

function range(from: number | undefined, to: number | undefined, unit: string): string {
  if (to !== undefined) return `${from ?? 0} to ${to}${unit}`;
  return from === undefined ? '' : `at least ${from}${unit}`;
}

type Field = { name: string; schema: JsonSchema; isRequired: boolean; description?: string | undefined };

/** Named values with type, limits and meaning. */
export function fieldList(fields: Field[]): Markup {
  return markup`<dl class="fields">${fields.map(field)}</dl>\n`;
}

function field({ name, schema, isRequired, description = schema.description }: Field): Markup {
  const limits = limitsOf(schema);
  const about = [description ?? '', limits === '' ? '' : `${limits.charAt(0).toUpperCase()}${limits.slice(1)}.`];
  return markup`<div><dt><code>${name}</code> <span>${typeOf(schema)}${isRequired ? NOTHING : markup`, optional`}</span></dt>
<dd>${fromMarkdown(about.filter(Boolean).join(' '))}${within(schema)}</dd></div>
`;
}

/** What is inside a field that has no name of its own. */
function within(schema: JsonSchema): Markup {
  const inner = schema.items ?? schema;
  return inner.properties ? fieldsOf(inner) : NOTHING;
}

/** The fields of an object; of another value, what it is. */
export function fieldsOf(schema: JsonSchema): Markup {
  const { properties, required = [] } = schema;
  if (!properties) return markup`<p>${capital(typeOf(schema))}</p>\n`;
  return fieldList(
    Object.entries(properties).map(([name, one]) => ({ name, schema: one, isRequired: required.includes(name) })),
  );
}

/** The first letter of what is shown, large; a link keeps its name. */
function capital(shown: Markup): Markup {
  return /^[a-z]/.test(shown.source) ? markup`<span class="sentence">${shown}</span>` : shown;
}

/** JSON as people read it. */
export function code(value: unknown): Markup {
  return markup`<pre><code>${JSON.stringify(value, null, 2)}</code></pre>\n`;
}
