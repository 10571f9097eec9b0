import { markup, toPage, type Markup } from '../lib/markup.ts';
import {
  renderCode,
  describeSchema,
  fromMarkdown,
  renderInline,
  joined,
  listFields,
  NOTHING,
  toShapeId,
} from './docs-markup.ts';
import {
  getMedia,
  type Media,
  type OpenApiDocument,
  type Operation,
  type Reference,
  type Response,
} from './openapi/types.ts';

type Place = { method: string; path: string; operation: Operation };

const PLACES = [
  ['path', 'In the path'],
  ['query', 'In the query'],
  ['header', 'Headers'],
] as const;

/** The readable reference: the document as one page of HTML, without a script. */
export function docsPage(document: OpenApiDocument): string {
  const { info, tags } = document;
  const groups = tags.map((tag) => ({ ...tag, id: idOfTag(tag.name), places: placesOf(document, tag.name) }));
  const head = markup`<meta name="robots" content="noindex">
<title>${info.title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/api/docs.css">`;
  const body = markup`<body>
<a class="skip" href="#content">Skip to the content</a>
<header>
<p><strong>${info.title}</strong> ${info.version}</p>
<p><a href="/api/openapi.json">openapi.json</a> · <a href="/">To the web app</a></p>
</header>
<div class="columns">
<nav aria-label="Contents">
${groups.map(contents)}<p><a href="#failures">Failures</a></p>
<p><a href="#shapes">Shapes</a></p>
</nav>
<main id="content">
<h1>${info.title}</h1>
<p class="lead">${info.summary}</p>
${fromMarkdown(info.description)}
${groups.map((group) => section(group, document))}
${failures(document)}
${shapes(document)}
</main>
</div>
</body>`;
  return toPage({ language: 'en', head, body });
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
    requestBody ? markup`<h4>Body</h4>\n${media(requestBody.content['application/json'])}` : ''
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
  return found.length === 0 ? NOTHING : markup`<h4>${title}</h4>\n${listFields(found)}`;
}

function resolve<Found>(among: Record<string, Found>, { $ref }: Reference): Found {
  return among[$ref.slice($ref.lastIndexOf('/') + 1)]!; // the document is whole: a test reads it with Redocly's rules
}

const responseOf = (response: Response | Reference, { components }: OpenApiDocument): Response =>
  '$ref' in response ? resolve(components.responses, response) : response;

const isFailure = (status: string) => Number(status) >= 400;

function answer(status: string, given: Response | Reference, document: OpenApiDocument): Markup {
  if (isFailure(status)) return NOTHING;
  const { description, headers = {}, content } = responseOf(given, document);
  const described = Object.entries(headers).map(([name, header]) => {
    return { name, required: true, ...resolve(document.components.headers, header) };
  });
  return markup`<h4>Answer ${status}</h4>
<p>${renderInline(description)}</p>
${content ? media(getMedia(content)) : ''}${listFields(described)}`;
}

function media({ schema, example, examples = {} }: Media): Markup {
  const shown = example === undefined ? Object.values(examples).map(({ value }) => value) : [example];
  return markup`${describeSchema(schema)}${shown.map(renderCode)}`;
}

function failure(status: string, given: Response | Reference, document: OpenApiDocument): Markup {
  if (!isFailure(status)) return NOTHING;
  const keys = describedBy(responseOf(given, document)).map(
    ({ msg }) => markup`<a href="#${idOfKey(msg)}"><code>${msg}</code></a>`,
  );
  return markup`<li>${status}: ${joined(keys)}</li>\n`;
}

type DescribedError = { msg: string; text: string };

const idOfKey = (key: string) => `failure-${key.replaceAll(' ', '-')}`;

function describedBy({ content }: Response): DescribedError[] {
  return Object.values((content && getMedia(content).examples) ?? {}).map(({ value }) => value as DescribedError);
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
<p>The body of each is a <a href="#${toShapeId('Failure')}">Failure</a>, whose <code>msg</code> is one of these.</p>
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
  ([name, schema]) => markup`<article aria-labelledby="${toShapeId(name)}">
<h3 id="${toShapeId(name)}">${name}</h3>
${schema.description === undefined ? '' : fromMarkdown(schema.description)}${describeSchema(schema)}</article>
`,
)}</section>
`;
}
