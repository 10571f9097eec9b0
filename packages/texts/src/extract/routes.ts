import { withoutComments } from './imports.ts';
import type { Source } from './sources.ts';

/** A page of the web app: its path as the router writes it, and the source that draws it. */
export type Route = { path: string; page: string };

/** The routes of the web app: pages at paths, and the frames around them. */
export type Routes = { pages: Route[]; layouts: string[] };

const ROUTE_FILE = /^apps\/web\/src\/routes\/[\w.-]+\.tsx$/;

/**
 * Reads the routes out of the route files, which name their path in `createFileRoute('…')`; the route generator writes it there.
 * Throws when a file in the folder has no route.
 */
export function routesOf(sources: readonly Source[]): Routes {
  const routes: Routes = { pages: [], layouts: [] };
  for (const { file, text } of sources.filter((source) => ROUTE_FILE.test(source.file))) {
    const code = withoutComments(text);
    const id = code.includes('createRootRoute(') ? '/_root' : /createFileRoute\(\s*'([^']+)'/.exec(code)?.[1];
    if (id === undefined) throw new Error(`${file} has no route`);
    if (!/\bcomponent:/.test(code)) continue; // a guard of the routes below it
    const segments = id.split('/').slice(1);
    if (segments.at(-1)!.startsWith('_')) routes.layouts.push(file);
    else
      routes.pages.push({ path: `/${segments.filter((segment) => !segment.startsWith('_')).join('/')}`, page: file });
  }
  return routes;
}
