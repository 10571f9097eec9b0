import { PROCEDURES } from '../../api/src/http/procedures.ts';
import { toSnake } from '../../api/src/http/snake-case.ts';
import { REST_ROUTES, type RestRoute } from '../../api/src/http/rest-table.ts';
import type { Chances } from '../support/chances.ts';
import { BODIES, CONTENT_TYPES, DEEP, HEADERS, METHODS, NUMBERS, SEGMENTS, SMUGGLED, TEXTS } from './hostile.ts';
import { generateValid, listEdges, toWireShape, TYPES, type Known, type Shape } from './values.ts';
import type { Actor } from './world.ts';

/** A request as it goes over the wire. */
export type HostileRequest = {
  kind: Kind;
  actor: Actor;
  route: RestRoute;
  method: string;
  url: string;
  headers: Record<string, string>;
  payload: string | Buffer | undefined;
  remoteAddress: string;
};

/** A request in the making; its payload is sent in place of the fields. */
type Draft = Pick<HostileRequest, 'method' | 'headers' | 'payload'> & {
  shape: Shape;
  chances: Chances;
  /** As they stand in the address, not encoded yet unless `raw`. */
  path: Record<string, string>;
  rawPath: boolean;
  fields: Record<string, unknown>;
  search: string;
};

/** Written in a body's place first, since JSON.stringify knows no such values. */
const MARK = '\u0002raw\u0002';

const SEARCHED = ['limit', 'cursor', 'q', 'state', 'sort', 'need', 'id', 'x', '__proto__', 'consultant_id'];

/** What is wrong with a request, if anything. */
const KINDS = {
  valid: () => undefined,
  edge: (draft) => setOne(draft, (one) => draft.chances.pick(listEdges(one, draft.chances))),
  type: (draft) => setOne(draft, () => draft.chances.pick(TYPES)),
  text: (draft) => setOne(draft, () => draft.chances.pick(TEXTS)),
  inner: setInner,
  missing: ({ fields, chances }) => {
    const names = Object.keys(fields);
    if (names.length > 0) delete fields[chances.pick(names)];
  },
  smuggled: ({ fields, chances }) => {
    fields[chances.pick(SMUGGLED)] = chances.pick([...TYPES, 'Admin', 5]);
  },
  deep: (draft) => setRaw(draft, draft.chances.pick(DEEP)),
  number: (draft) => setRaw(draft, draft.chances.pick(NUMBERS)),
  twice: (draft) => {
    const { fields, chances } = draft;
    const text = JSON.stringify(fields).slice(0, -1);
    const name = JSON.stringify(chances.pick(['', ...Object.keys(fields)]));
    draft.payload = `${text}${text === '{' ? '' : ','}${name}:${JSON.stringify(chances.pick(TYPES))},${name}:1}`;
  },
  body: (draft) => {
    draft.payload = draft.chances.pick(BODIES);
  },
  contentType: (draft) => {
    draft.headers['content-type'] = draft.chances.pick(CONTENT_TYPES);
    draft.payload ??= JSON.stringify(draft.fields);
  },
  method: (draft) => {
    draft.method = draft.chances.pick(METHODS);
  },
  header: ({ headers, chances }) => {
    for (let many = chances.below(2); many >= 0; many -= 1) {
      const name = chances.pick(Object.keys(HEADERS));
      headers[name] = chances.pick(HEADERS[name]!); // a name of its own
    }
  },
  path: (draft) => {
    const { path, chances } = draft;
    const names = Object.keys(path);
    if (names.length === 0) draft.search = `?${chances.pick(SEGMENTS)}=${chances.pick(SEGMENTS)}`;
    else path[chances.pick(names)] = chances.pick(SEGMENTS);
    draft.rawPath = true;
  },
  search: (draft) => {
    const { chances } = draft;
    const name = chances.pick([...SEARCHED, 'constructor[a]', 'q[]']);
    const value = () => chances.pick([...SEGMENTS, '201', '-0', '1e3', 'active,completed', 'activity', 'waiting', '']);
    draft.search = `?${name}=${value()}${chances.often(0.3) ? `&${name}=${value()}` : ''}`;
  },
} satisfies Record<string, (draft: Draft) => void>;

export type Kind = keyof typeof KINDS;

const NAMES = Object.keys(KINDS) as Kind[];
const VALID_SHARE = 0.3;
const KEYED_SHARE = 0.15;

const SHAPES = new Map(
  REST_ROUTES.map((route) => {
    const { input } = PROCEDURES.get(route.procedure)!;
    return [route, input ? toWireShape(input) : {}];
  }),
);

/** Makes one request to a route. `known` says what there is to name. */
export function buildRequest(
  route: RestRoute,
  { actor, token, known }: { actor: Actor; token: string | undefined; known: Known },
  chances: Chances,
): HostileRequest {
  const kind = chances.often(VALID_SHARE) ? 'valid' : chances.pick(NAMES);
  const draft = buildDraft(route, known, chances);
  if (token !== undefined) draft.headers['authorization'] = `Bearer ${token}`;
  if (chances.often(KEYED_SHARE)) draft.headers['idempotency-key'] = chances.often(0.3) ? 'same' : chances.noId();
  if (route.tagged && chances.often(KEYED_SHARE)) draft.headers['if-none-match'] = '*';
  KINDS[kind](draft);
  return { kind, actor, route, ...toWire(route, draft), remoteAddress: pickAddress(chances) };
}

/** A valid request: what the path names, and the rest as fields. */
function buildDraft(route: RestRoute, known: Known, chances: Chances): Draft {
  const shape = SHAPES.get(route)!;
  const given = generateValid({ type: 'object', ...shape }, chances, known) as Record<string, unknown>;
  const named = [...route.path.matchAll(/:(\w+)/g)].map(([, name = '']) => toSnake(name));
  const toText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
  const isField = (name: string) => !named.includes(name) && !Object.hasOwn(route.fixed ?? {}, name);
  return {
    shape,
    chances,
    method: route.method,
    path: Object.fromEntries(named.map((name) => [name, toText(given[name])])),
    rawPath: false,
    fields: Object.fromEntries(Object.entries(given).filter(([name]) => isField(name))),
    search: '',
    headers: { 'accept-language': chances.pick(['en', 'fi', 'fi-FI,en;q=0.8', 'sv']) },
    payload: undefined,
  };
}

function toWire(route: RestRoute, draft: Draft) {
  const encode = draft.rawPath ? (text: string) => text : encodeURIComponent;
  const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) => encode(draft.path[toSnake(name)] ?? ''));
  const asSearch = draft.method === 'GET' && draft.search === '' && draft.payload === undefined;
  const search = asSearch ? toSearch(draft.fields) : draft.search;
  const hasBody = !asSearch && (draft.payload !== undefined || Object.keys(draft.fields).length > 0);
  const payload =
    hasBody && draft.method !== 'GET' && draft.method !== 'HEAD'
      ? (draft.payload ?? JSON.stringify(draft.fields))
      : undefined;
  return {
    method: draft.method,
    url: path + search,
    headers: { ...(payload !== undefined && { 'content-type': 'application/json' }), ...draft.headers },
    payload,
  };
}

function toSearch(fields: Record<string, unknown>): string {
  const pairs = Object.entries(fields).map(([name, value]) => `${safely(name)}=${safely(String(value))}`);
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

/** Encodes what can be: a lone surrogate cannot stand in an address. */
const safely = (text: string) => encodeURIComponent(text.toWellFormed());

/** Changes a field, or what the path names. */
function setOne({ fields, path, shape, chances }: Draft, generate: (shape: Shape) => unknown): void {
  const names = [...Object.keys(fields), ...Object.keys(path)];
  if (names.length === 0) return;
  const name = chances.pick(names);
  const made = generate(shape.properties?.[name] ?? {});
  if (Object.hasOwn(path, name)) path[name] = String(made).toWellFormed().slice(0, 600) || 'x';
  else fields[name] = made;
}

/** Changes something inside a field: a cell of an answer, a member of a list, a key. */
function setInner(draft: Draft): void {
  const { chances } = draft;
  draft.fields = structuredClone(draft.fields); // some of it is everybody's
  const nests = Object.values(draft.fields).filter((value) => typeof value === 'object' && value !== null);
  if (nests.length === 0) return setOne(draft, () => chances.pick(TEXTS));
  let inside = chances.pick(nests) as Record<string, unknown>;
  for (;;) {
    const keys = Object.keys(inside);
    const key = keys.length === 0 || chances.often(0.2) ? chances.pick(TEXTS) : chances.pick(keys);
    const next = Object.hasOwn(inside, key) ? inside[key] : undefined;
    if (typeof next !== 'object' || next === null || chances.often(0.3))
      return setOwn(inside, key, chances.pick([chances.pick(TEXTS), ...TYPES]));
    inside = next as Record<string, unknown>;
  }
}

/** Writes `__proto__` as a field like any other, as JSON has it. */
function setOwn(object: Record<string, unknown>, key: string, value: unknown): void {
  Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true });
}

/** Puts a piece of JSON in a field's place as it is written. */
function setRaw(draft: Draft, json: string): void {
  const name = draft.chances.pick([...Object.keys(draft.fields), 'x', ...Object.keys(draft.shape.properties ?? {})]);
  draft.payload = JSON.stringify({ ...draft.fields, [name]: MARK }).replace(JSON.stringify(MARK), () => json);
}

/** Callers come from everywhere, so that limits by network do not end the run; some come again. */
function pickAddress({ below, pick }: Chances): string {
  return pick([
    '127.0.0.1',
    `10.${below(256)}.${below(256)}.${below(256)}`,
    `10.${below(256)}.${below(256)}.${below(256)}`,
    `2001:db8:${below(9999)}::1`,
    `::ffff:192.0.2.${below(256)}`,
    'fe80::1%eth0',
  ]);
}
