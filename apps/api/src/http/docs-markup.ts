import { markup, type Markup } from '../lib/markup.ts';
import type { JsonSchema } from './openapi/types.ts';

export const NOTHING = markup``;

/** Shows the little Markdown that our OpenAPI document is written in: headings, lists, paragraphs, code and bold. */
export function fromMarkdown(source: string): Markup[] {
  return source.split('\n\n').map(block);
}

function block(text: string): Markup {
  if (text.startsWith('## ')) return markup`<h2>${renderInline(text.slice(3))}</h2>\n`;
  if (!text.startsWith('- ')) return markup`<p>${renderInline(text)}</p>\n`;
  return markup`<ul>${text.split('\n').map((line) => markup`<li>${renderInline(line.slice(2))}</li>`)}</ul>\n`;
}

/** Code in backticks and bold between pairs of asterisks, in one line of text. */
export function renderInline(text: string): Markup[] {
  return text.split(/(`[^`]+`|\*\*[^*]+\*\*)/).map((part) => {
    if (part.startsWith('`')) return markup`<code>${part.slice(1, -1)}</code>`;
    if (part.startsWith('**')) return markup`<strong>${part.slice(2, -2)}</strong>`;
    return markup`${part}`;
  });
}

/** The id of a named shape on the page. */
export const toShapeId = (name: string) => `shape-${name}`;

/** What a schema is, in words; a named one is a link. */
function describeType({
  $ref,
  const: value,
  enum: values,
  anyOf,
  items,
  additionalProperties,
  ...schema
}: JsonSchema): Markup {
  if ($ref !== undefined) {
    const name = $ref.slice($ref.lastIndexOf('/') + 1);
    return markup`<a href="#${toShapeId(name)}">${name}</a>`;
  }
  if (value !== undefined) return markup`<code>${JSON.stringify(value)}</code>`;
  if (values) return markup`one of ${joined(values.map((one) => markup`<code>${String(one)}</code>`))}`;
  if (anyOf) return joined(anyOf.map(describeType), ' or ');
  if (items) return markup`list of ${describeType(items)}`;
  if (typeof additionalProperties === 'object') return markup`${describeType(additionalProperties)}, by key`;
  const types = [schema.type ?? 'anything'].flat();
  return markup`${types.map((type) => (type === 'string' && FORMATS[schema.format ?? '']) || (TYPES[type] ?? type)).join(' or ')}`;
}

const FORMATS: Record<string, string> = { uuid: 'id', email: 'e-mail address', date: 'day', 'date-time': 'moment' };
const TYPES: Record<string, string> = { string: 'text', integer: 'whole number', boolean: 'true or false' };

/** Puts something between each two. */
export function joined(parts: Markup[], between = ', '): Markup {
  return markup`${parts.map((part, index) => (index === 0 ? part : markup`${between}${part}`))}`;
}

/** The limits of a value, in words. */
function describeLimits(schema: JsonSchema): string {
  const { minLength, maxLength, minItems, maxItems, minimum, maximum, default: usual } = schema;
  const limits = [
    range(minLength, maxLength, ' characters'),
    range(minItems, maxItems, ' of them'),
    range(minimum, maximum, ''),
    usual === undefined ? '' : `${JSON.stringify(usual)} unless you say`,
  ];
  const text = limits.filter(Boolean).join('; ');
  return text && `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

function range(from: number | undefined, to: number | undefined, unit: string): string {
  if (to !== undefined) return `${from ?? 0} to ${to}${unit}`;
  return from === undefined ? '' : `at least ${from}${unit}`;
}

type Field = { name: string; schema: JsonSchema; required?: boolean; description?: string | undefined };

/** Named values with type, limits and meaning. */
export function listFields(fields: Field[]): Markup {
  return fields.length === 0 ? NOTHING : markup`<dl class="fields">${fields.map(field)}</dl>\n`;
}

function field({ name, schema, required = false, description = schema.description }: Field): Markup {
  const about = [description, describeLimits(schema)].filter(Boolean).join(' ');
  const inner = schema.items ?? schema;
  return markup`<div><dt><code>${name}</code> <span>${describeType(schema)}${required ? '' : ', optional'}</span></dt>
<dd>${fromMarkdown(about)}${inner.properties ? describeSchema(inner) : ''}</dd></div>
`;
}

/** The fields of an object; of another value, what it is. */
export function describeSchema(schema: JsonSchema): Markup {
  const { properties, required = [] } = schema;
  if (!properties) return markup`<p>${capital(describeType(schema))}</p>\n`;
  return listFields(
    Object.entries(properties).map(([name, one]) => ({ name, schema: one, required: required.includes(name) })),
  );
}

/** The first letter of what is shown, large; a link keeps its name. */
function capital(shown: Markup): Markup {
  return /^[a-z]/.test(shown.source) ? markup`<span class="sentence">${shown}</span>` : shown;
}

/** JSON as people read it. */
export function renderCode(value: unknown): Markup {
  return markup`<pre><code>${JSON.stringify(value, null, 2)}</code></pre>\n`;
}
