import { markup, type Markup } from '../lib/markup.ts';
import { fromMarkdown, inline } from './docs-markdown.ts';
import { code, fieldList, fieldsOf, idOfShape, joined } from './docs-shapes.ts';
import type { Media, OpenApiDocument, Operation, Reference, Response } from './openapi/types.ts';

type Place = { method: string; path: string; operation: Operation };

const PLACES = [
  ['path', 'In the path'],
  ['query', 'In the query'],
  ['header', 'Headers'],
] as const;

/** The readable reference: the document as one page of HTML, without a script. */
export function docsPage(document: OpenApiDocument): string {
  const groups = document.tags.map((tag) => ({ ...tag, id: idOfTag(tag.name), places: placesOf(document, tag.name) }));
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${document.info.title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/api/docs.css">
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header>
<p><strong>${document.info.title}</strong> ${document.info.version}</p>
<p><a href="/api/openapi.json">openapi.json</a> · <a href="/">To the web app</a></p>
</header>
<div class="columns">
<nav aria-label="Contents">
${groups.map(contents)}<p><a href="#failures">Failures</a></p>
<p><a href="#shapes">Shapes</a></p>
</nav>
<main id="content">
<h1>${document.info.title}</h1>
<p class="lead">${document.info.summary}</p>
${fromMarkdown(document.info.description)}
${groups.map((group) => section(group, document))}
${failures(document)}
${shapes(document)}
</main>
</div>
</body>
</html>
`.source;
}

type Group = { id: string; name: string; description: string; places: Place[] };

const idOfTag = (name: string) => name.toLowerCase().replaceAll(/\W+/g, '-');

function placesOf({ paths }: OpenApiDocument, tag: string): Place[] {
  return Object.entries(paths)
    .flatMap(([path, item]) => Object.entries(item).map(([method, operation]) => ({ method, path, operation })))
    .filter(({ operation }) => operation.tags.includes(tag));
}

function contents({ name, places }: Group): Markup {
  const links = places.map(
    ({ operation: { operationId, summary } }) => markup`<li><a href="#${operationId}">${summary}</a></li>\n`,
  );
  return markup`<details><summary>${name}</summary>\n<ul>\n${links}</ul></details>\n`;
}

function section({ id, name, description, places }: Group, document: OpenApiDocument): Markup {
  return markup`<section aria-labelledby="${id}">
<h2 id="${id}">${name}</h2>
<p>${description}</p>
${places.map((place) => article(place, document))}</section>
`;
}

function article({ method, path, operation }: Place, document: OpenApiDocument): Markup {
  const { operationId: id, summary, description, requestBody, responses } = operation;
  return markup`<article aria-labelledby="${id}">
<h3 id="${id}">${summary}</h3>
<p class="address"><strong class="${method}">${method.toUpperCase()}</strong> <code>${breakable(path)}</code></p>
${fromMarkdown(description)}${PLACES.map((place) => parameters(operation, document, place))}${
    requestBody ? markup`<h4>Body</h4>\n${media(requestBody.content['application/json'])}` : markup``
  }${Object.entries(responses).map(([status, response]) => answer(status, response, document))}<h4>Failures</h4>
<ul class="failures">
${Object.entries(responses).map(([status, response]) => failure(status, response, document))}</ul>
</article>
`;
}

/** A long path may break after each slash. */
function breakable(path: string): Markup[] {
  return path.split(/(?<=\/)/).map((part) => markup`${part}<wbr>`);
}

function parameters(operation: Operation, document: OpenApiDocument, [where, title]: (typeof PLACES)[number]): Markup {
  const found = operation.parameters
    .map((parameter) => ('$ref' in parameter ? resolve(document.components.parameters, parameter) : parameter))
    .filter((parameter) => parameter.in === where);
  if (found.length === 0) return markup``;
  const fields = found.map(({ name, schema, description, required: isRequired = false }) => {
    return { name, schema, isRequired, description };
  });
  return markup`<h4>${title}</h4>\n${fieldList(fields)}`;
}

function resolve<Found>(among: Record<string, Found>, { $ref }: Reference): Found {
  return among[$ref.slice($ref.lastIndexOf('/') + 1)]!; // the document is whole: a test reads it with Redocly's rules
}

const responseOf = (response: Response | Reference, { components }: OpenApiDocument): Response =>
  '$ref' in response ? resolve(components.responses, response) : response;

const isFailure = (status: string) => Number(status) >= 400;

function answer(status: string, given: Response | Reference, document: OpenApiDocument): Markup {
  if (isFailure(status)) return markup``;
  const { description, headers = {}, content } = responseOf(given, document);
  const described = Object.entries(headers).map(([name, header]) => {
    const { schema, description: meaning } = resolve(document.components.headers, header);
    return { name, schema, isRequired: true, description: meaning };
  });
  return markup`<h4>Answer ${status}</h4>
<p>${inline(description)}</p>
${content ? media(content['application/json']) : markup``}${described.length > 0 ? fieldList(described) : markup``}`;
}

function media({ schema, example, examples = {} }: Media): Markup {
  const shown = example === undefined ? Object.values(examples).map(({ value }) => value) : [example];
  return markup`${fieldsOf(schema)}${shown.map(code)}`;
}

function failure(status: string, given: Response | Reference, document: OpenApiDocument): Markup {
  if (!isFailure(status)) return markup``;
  const keys = describedBy(responseOf(given, document)).map(
    ({ msg }) => markup`<a href="#${idOfKey(msg)}"><code>${msg}</code></a>`,
  );
  return markup`<li>${status}: ${joined(keys)}</li>\n`;
}

type DescribedError = { msg: string; text: string };

const idOfKey = (key: string) => `failure-${key.replaceAll(' ', '-')}`;

function describedBy({ content }: Response): DescribedError[] {
  return Object.values(content?.['application/json'].examples ?? {}).map(({ value }) => value as DescribedError);
}

/** Every failure once, with its status and what people read. */
function failures({ paths, components }: OpenApiDocument): Markup {
  const responses = Object.values(paths)
    .flatMap((item) => Object.values(item))
    .flatMap(({ responses: all }) => Object.entries(all))
    .flatMap(([status, response]) =>
      '$ref' in response ? [{ status, ...resolve(components.responses, response) }] : [],
    );
  const byKey = new Map(
    responses.flatMap(({ status, ...response }) =>
      describedBy(response).map((described) => [described.msg, { status, ...described }]),
    ),
  );
  const all = [...byKey.values()].toSorted((one, other) => Number(one.status) - Number(other.status));
  return markup`<section aria-labelledby="failures">
<h2 id="failures">Failures</h2>
<p>The body of each is a <a href="#${idOfShape('Failure')}">Failure</a>, whose <code>msg</code> is one of these.</p>
<dl class="fields">
${all.map(({ status, msg, text }) => markup`<div id="${idOfKey(msg)}"><dt><code>${msg}</code> <span>${status}</span></dt><dd>${text}</dd></div>\n`)}</dl>
</section>
`;
}

function shapes({ components }: OpenApiDocument): Markup {
  return markup`<section aria-labelledby="shapes">
<h2 id="shapes">Shapes</h2>
<p>What the answers are made of.</p>
${Object.entries(components.schemas).map(
  ([name, schema]) => markup`<article aria-labelledby="${idOfShape(name)}">
<h3 id="${idOfShape(name)}">${name}</h3>
${schema.description === undefined ? markup`` : fromMarkdown(schema.description)}${fieldsOf(schema)}</article>
`,
)}</section>
`;
}
