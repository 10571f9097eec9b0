import { GUIDE_NAMES, toGuidePath } from '@app/schema/guides';
import { reach, type Module } from './modules.ts';
import type { Usage } from './usage.ts';

/**
 * Where a text is shown, by key: paths of pages (`/client/login`), mails (`mail:invitation`), `answers` of the server, or
 * `*` for everywhere.
 */
export type Places = Record<string, string[]>;

const EVERYWHERE = '*';
const PAGES_MAX = 12;
const MAIN_FILE = 'apps/web/src/main.tsx';
const ROUTE_FILE = /^apps\/web\/src\/routes\/.*\.tsx$/;
const ANSWERS = 'answers';
const ANSWER_KEY = /^(server_errors|server_success|validation_errors)_text\./;
const NAME_KEY = /^(product|firm)\./; // any text may contain them

/** The places of every key that has a usage; none for a key that no page, mail or answer shows. */
export function findPlaces(usage: Usage, modules: readonly Module[]): Places {
  const pagesWith = createPageFinder(modules);
  const placesAt = (key: string, files: readonly string[]) => {
    if (ANSWER_KEY.test(key)) return [ANSWERS];
    if (NAME_KEY.test(key)) return [EVERYWHERE];
    if (key.startsWith('guides.')) return GUIDE_NAMES.filter((name) => isOfGuide(key, name)).map(toGuidePath);
    const mail = /^email\.(\w+)\./.exec(key)?.[1];
    return mail ? [`mail:${mail === 'common' ? EVERYWHERE : mail}`] : pagesWith(files);
  };
  const keys = [...usage].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(keys.map(([key, files]) => [key, placesAt(key, files)]));
}

/** Whether a text is of one guide, or of all of them. */
const isOfGuide = (key: string, name: string) => key.startsWith(`guides.${name}.`) || /^guides\.\w+$/.test(key);

export function listWithoutPlace(places: Places): string[] {
  return Object.entries(places).flatMap(([key, where]) => (where.length > 0 ? [] : [`${key} is shown nowhere`]));
}

export function toPlacesFile(places: Places): string {
  const lines = Object.entries(places).map(([key, where]) => `  ${JSON.stringify(key)}: ${JSON.stringify(where)}`);
  return `{\n${lines.join(',\n')}\n}\n`;
}

/**
 * Finds the pages that reach any of some modules. What is loaded with the app is everywhere, and so is what the frame
 * around the pages loads later (its navigation, the login over a page) unless pages of its own have it. What the server
 * alone names (the columns of an export) comes with its answers.
 */
function createPageFinder(modules: readonly Module[]): (files: readonly string[]) => string[] {
  const lost = modules.find(({ file, route }) => ROUTE_FILE.test(file) && !route);
  if (lost) throw new Error(`${lost.file} has no route`);
  const pages = modules.flatMap(({ file, route }) => (route?.kind === 'page' ? { file, path: route.path } : []));
  const frames = modules.filter(({ route }) => route?.kind === 'frame').map(({ file }) => file);
  const isPage = (file: string) => pages.some((page) => page.file === file);
  const notPages = (files: readonly string[]) => files.filter((file) => !isPage(file));
  const atOnce = ({ imports }: Module) => imports.map(({ file }) => file);
  const frame = reach(modules, [MAIN_FILE, ...frames], (module) => notPages(atOnce(module)));
  const later = modules.filter(({ file }) => frame.has(file)).flatMap(({ lazyImports }) => lazyImports);
  const laterFrame = reach(modules, notPages(later), (module) => notPages([...atOnce(module), ...module.lazyImports]));
  const behind = pages.map(({ path, file }) => ({
    path,
    files: reach(modules, [file], (module) => [...atOnce(module), ...module.lazyImports]),
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
