import { resolveImport, withoutComments } from './imports.ts';
import type { Source } from './sources.ts';

/** A page of the web app: its path as the router writes it, and the sources that draw it. */
export type Route = { path: string; pages: string[] };

/** The router as read: pages at paths, and layouts around them, which have none. */
export type Routes = { pages: Route[]; layouts: string[] };

/** One `createRoute({…})`; `name` is the constant that it is given to, or the function that makes such routes. */
type Call = { name: string | null; parent: string; path: string | null; page: string | null };

const ROUTER_FILE = 'apps/web/src/router.tsx';
const PATHS_FILE = 'packages/schema/src/product.ts';
const LAZILY = String.raw`lazy\w*\(\s*\(\) =>\s*import\('([^']+)'`;
const PATH = /\bpath: ('[^']*'|`[^`]*`|[A-Z_]+)|\b(path),/;

/**
 * Reads the routes out of the router's source. Throws, rather than leaving a page out, when the router or a table of
 * pages (`PAGES` in routes/) is written in a way that it cannot read.
 */
export function routesOf(sources: readonly Source[]): Routes {
  const textOf = (file: string) => withoutComments(sources.find((one) => one.file === file)?.text ?? '');
  const router = textOf(ROUTER_FILE);
  const constants = new Map(
    [...textOf(PATHS_FILE).matchAll(/const (\w+) = '([^']+)'/g)].map(([, name = '', value = '']) => [name, value]),
  );
  const calls = callsOf(router);
  const byName = new Map(calls.map((call) => [call.name, call]));
  const fullPath = (parent: string, path: string): string => {
    const above = byName.get(parent);
    if (!above && !router.includes(`const ${parent} = createRootRoute(`)) {
      throw new Error(`${ROUTER_FILE}: the route ${parent}, parent of ${path}, cannot be read`);
    }
    if (!above) return `/${path}`;
    return fullPath(above.parent, above.path === null ? path : `${valueOf(above.path, constants)}/${path}`);
  };
  const parents = new Set(calls.map(({ parent }) => parent));
  const pages = calls.flatMap((call) => {
    if (call.path === null || (call.page === null && parents.has(call.name ?? ''))) return [];
    return pathsOf(call, router).map((written) => {
      const path = fullPath(call.parent, valueOf(written, constants).replace(/^\//, ''));
      if (call.page === null) throw new Error(`${ROUTER_FILE}: ${path} has no page`);
      return { path, pages: pagesAt(path, call.page, textOf(call.page)) };
    });
  });
  return { pages, layouts: calls.flatMap(({ path, page }) => (path === null && page !== null ? [page] : [])) };
}

function callsOf(router: string): Call[] {
  const starts = [...router.matchAll(/\bcreateRoute\(/g)].map(({ index }) => index);
  return starts.map((start) => {
    const body = bracesAt(router, start);
    const parent = /getParentRoute: \(\) => (\w+)/.exec(body)?.[1];
    if (parent === undefined) throw new Error(`${ROUTER_FILE}: a route without getParentRoute at character ${start}`);
    const component = /\bcomponent: ([\s\S]+)/.exec(body)?.[1];
    const path = PATH.exec(body);
    if (!path && !/\bid: '/.test(body)) throw new Error(`${ROUTER_FILE}: a route without a readable path: ${body}`);
    return {
      name: /const (\w+) = (?:<[^>]*>\([^)]*\) =>\s*)?$/.exec(router.slice(0, start))?.[1] ?? null,
      parent,
      path: path?.[1] ?? path?.[2] ?? null,
      page: component === undefined ? null : moduleOf(component, ROUTER_FILE, router),
    };
  });
}

/** The text of the braces that open next. */
function bracesAt(text: string, start: number): string {
  const open = text.indexOf('{', start);
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    if (text[at] === '{') depth++;
    if (text[at] === '}') depth--;
    if (depth === 0) return text.slice(open, at + 1);
  }
  throw new Error(`${ROUTER_FILE}: braces that do not close at character ${start}`);
}

/** A path as written; of a function that makes routes, the paths that it is called with. */
function pathsOf({ name, path }: Call, router: string): string[] {
  if (path !== 'path') return [path ?? ''];
  const calls = [...router.matchAll(new RegExp(`\\b${name}\\(\\s*('[^']*'|\`[^\`]*\`|[A-Z_]+)`, 'g'))];
  if (calls.length === 0) throw new Error(`${ROUTER_FILE}: ${name}() makes no route`);
  return calls.map(([, written = '']) => written);
}

/** `'a'`, `` `${NAME}/a` `` or `NAME`. */
function valueOf(written: string, constants: ReadonlyMap<string, string>): string {
  const value = (name: string) => {
    const known = constants.get(name);
    if (known === undefined) throw new Error(`${ROUTER_FILE}: the value of ${name} is not in ${PATHS_FILE}`);
    return known;
  };
  if (/^\w+$/.test(written)) return value(written);
  return written.slice(1, -1).replaceAll(/\$\{(\w+)\}/g, (_, name: string) => value(name));
}

/** The sources behind a path: the module itself, or what its table of pages has there. */
function pagesAt(path: string, page: string, text: string): string[] {
  if (!/\bconst PAGES\b/.test(text)) return [page];
  const row = text.split(`'${path}':`)[1]?.split(/\n {2}['"}]|\n\};/)[0] ?? '';
  const components = [...row.matchAll(/<([A-Z]\w+)/g)].map(([, component = '']) => component);
  if (components.length === 0) throw new Error(`${page}: its PAGES have none for ${path}`);
  return components.map((component) => moduleOf(component, page, text));
}

/** The source of a component, which is imported at once or lazily: in place, as a constant or as a property. */
function moduleOf(component: string, file: string, text: string): string {
  const name = /^(?:\w+\.)*(\w+)/.exec(component)?.[1] ?? '';
  const specifier =
    new RegExp(`^${LAZILY}`).exec(component)?.[1] ??
    new RegExp(`\\b${name}(?: =|:) ${LAZILY}`).exec(text)?.[1] ??
    new RegExp(`^import \\{[^}]*\\b${name}\\b[^}]*\\} from '([^']+)'`, 'm').exec(text)?.[1];
  const found = specifier === undefined ? null : resolveImport(file, specifier);
  if (found === null) throw new Error(`${file}: where ${name} comes from cannot be read`);
  return found;
}
