import { graphOf, reach } from './imports.ts';
import { routesOf } from './routes.ts';
import type { Source } from './sources.ts';
import type { Usage } from './usage.ts';

/**
 * Where a text stands, by key: paths of pages (`/client/login`), mails (`mail:invitation`), `answers` of the server, or
 * `*` for everywhere.
 */
export type Places = Record<string, string[]>;

const EVERYWHERE = '*';
const PAGES_MAX = 12;
const MAIN_FILE = 'apps/web/src/main.tsx';
const ANSWERS = 'answers';
const ANSWER_KEY = /^(server_errors|server_success|validation_errors)_text\./;
const NAME_KEY = /^(product|firm)\./; // any text may contain them

/** The places of every key that has a usage; none for a key that no page, mail or answer shows. */
export function placesOf(usage: Usage, sources: readonly Source[]): Places {
  const pagesWith = pageFinder(sources);
  const placesAt = (key: string, files: readonly string[]) => {
    if (ANSWER_KEY.test(key)) return [ANSWERS];
    if (NAME_KEY.test(key)) return [EVERYWHERE];
    const mail = /^email\.(\w+)\./.exec(key)?.[1];
    return mail ? [`mail:${mail === 'common' ? EVERYWHERE : mail}`] : pagesWith(files);
  };
  const keys = [...usage].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(keys.map(([key, files]) => [key, placesAt(key, files)]));
}

export function withoutPlace(places: Places): string[] {
  return Object.entries(places).flatMap(([key, where]) => (where.length > 0 ? [] : [`${key} is shown nowhere`]));
}

export function placesSource(places: Places): string {
  const lines = Object.entries(places).map(([key, where]) => `  ${JSON.stringify(key)}: ${JSON.stringify(where)}`);
  return `{\n${lines.join(',\n')}\n}\n`;
}

/**
 * The pages that reach any of some sources. What is loaded with the app is everywhere; what the frame around the pages
 * loads later (its navigation, the login over a page) is so when no page of its own has it. What the server alone names
 * (the columns of an export) comes with its answers.
 */
function pageFinder(sources: readonly Source[]): (files: readonly string[]) => string[] {
  const graph = graphOf(sources.filter(({ file }) => /^(apps\/web|packages)\//.test(file)));
  const routes = routesOf(sources);
  const pages = new Set(routes.pages.map(({ page }) => page));
  const frame = reach(graph, [MAIN_FILE, ...routes.layouts], ({ atOnce }) => atOnce.filter((to) => !pages.has(to)));
  const later = [...frame].flatMap((file) => graph.get(file)?.later ?? []).filter((to) => !pages.has(to));
  const laterFrame = reach(graph, later, ({ atOnce }) => atOnce);
  const behind = routes.pages.map(({ path, page }) => ({
    path,
    files: reach(graph, [page], ({ atOnce, later: lazy }) => [...atOnce, ...lazy]),
  }));
  return (files) => {
    if (files.some((file) => frame.has(file))) return [EVERYWHERE];
    const paths = behind.filter((page) => files.some((file) => page.files.has(file))).map(({ path }) => path);
    if (paths.length > PAGES_MAX) return [EVERYWHERE];
    if (paths.length > 0) return paths.toSorted();
    if (files.some((file) => laterFrame.has(file))) return [EVERYWHERE];
    return files.some((file) => file.startsWith('apps/api/')) ? [ANSWERS] : [];
  };
}
