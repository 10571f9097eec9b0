import tailwindcss from '@tailwindcss/vite';
import type { CodeSplittingOptions } from '@tanstack/router-plugin';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { PRODUCT_SLUG } from '@app/schema/product';
import { defineConfig, type BuildOptions, type Plugin } from 'vite';
import { GROUPS } from './chunks.ts';
import { listStaleRoutes, ROUTER_OPTIONS } from './generate-routes.ts';

const API = 'http://127.0.0.1:3000';
const SERVED_BY_API = [
  '^/(\\?.*)?$',
  '/trpc',
  '/api',
  '/dev',
  '/livez',
  '/readyz',
  '/brand.json',
  '/browser-errors',
  '/export',
  '/licenses',
  '/guides',
];

/** The parts of a route that are loaded when it is opened; its guard and the reader of its search are in the first load. */
const SPLIT: CodeSplittingOptions['defaultBehavior'] = [['component'], ['loader']];

/** Whether loading a module does more than define what it exports. These libraries do not, and unused parts of them go. */
function hasSideEffects(id: string): boolean {
  return !/node_modules\/(@trpc|@tanstack\/(query-core|react-query|router-core)|zod)\//.test(id);
}

/** Chromium compiles a file that begins with it while it comes, and not each function when it is first called, in the way of the drawing. */
const COMPILE_AT_ONCE = '//# allFunctionsCalledOnLoad';

/** Of a page that is loaded when it is opened only the styles: a list of its scripts for each page weighs a tenth of the app's own code. */
function preloaded(_file: string, needed: string[], { hostType }: { hostType: 'html' | 'js' }): string[] {
  return hostType === 'html' ? needed : needed.filter((file) => file.endsWith('.css'));
}

/** How a document and its scripts are built: nothing is inlined (strict content security policy); browsers with `light-dark()` and later. */
export const DOCUMENT = {
  target: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
  assetsInlineLimit: 0,
  modulePreload: { polyfill: false, resolveDependencies: preloaded },
  rolldownOptions: {
    treeshake: { moduleSideEffects: hasSideEffects, propertyReadSideEffects: false as const },
    output: { postBanner: COMPILE_AT_ONCE },
  },
} satisfies BuildOptions;

/** React has the hook itself. */
export const ALIAS = { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' };

/** In the development server: addresses of documents of their own have the one that the built product's server gives them. */
const sharedPlans: Plugin = {
  name: 'shared-plans',
  configureServer: ({ middlewares }) => {
    middlewares.use((request, _, next) => {
      if (request.url?.startsWith(`/share/${PRODUCT_SLUG}/`)) request.url = '/share.html';
      if (request.url?.startsWith('/to-dos/')) request.url = '/to-dos.html';
      next();
    });
  },
};

/** The development server keeps the route tree up to date; a build refuses a stale one, so that it never writes sources. */
export default defineConfig(async ({ command }) => {
  const stale = command === 'build' ? await listStaleRoutes() : [];
  if (stale.length > 0) throw new Error(`out of date, run "pnpm --filter @app/web routes": ${stale.join(', ')}`);
  const { rolldownOptions: options } = DOCUMENT;
  const codeSplitting = { includeDependenciesRecursively: false, groups: GROUPS };
  return {
    plugins: [
      sharedPlans,
      tanstackRouter({ ...ROUTER_OPTIONS, autoCodeSplitting: true, codeSplittingOptions: { defaultBehavior: SPLIT } }),
      react(),
      tailwindcss(),
    ],
    build: { ...DOCUMENT, rolldownOptions: { ...options, output: { ...options.output, codeSplitting } } },
    resolve: { alias: ALIAS },
    server: { proxy: Object.fromEntries(SERVED_BY_API.map((path) => [path, API])) },
  };
});
