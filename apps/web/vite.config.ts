import tailwindcss from '@tailwindcss/vite';
import type { CodeSplittingOptions } from '@tanstack/router-plugin';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { listStaleRoutes, ROUTER_OPTIONS } from './generate-routes.ts';

const API = 'http://127.0.0.1:3000';
const SERVED_BY_API = ['^/(\\?.*)?$', '/trpc', '/api', '/dev', '/livez', '/readyz', '/brand.json', '/export'];

/** What every page needs and hardly ever changes, in one file that stays cached; one file also packs better than eight. */
const BASE = {
  name: 'base',
  test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack\/(react-router(?!\/dist\/esm\/useBlocker)|router-core|history|store|react-store)|@lingui\/core|@trpc\/(client|server))\/|src\/lib\/(api-error|error-text|i18n|report-error|search-params|session|store|storage|texts|toasts|trpc)\.ts|schema\/src\/(choices|errors|product|roles)\.ts|src\/lib\/(early-answers|wanted-languages)\.ts|src\/ui\/(button-look|card|field|icon|text-field|text-link)\.tsx?|src\/ui\/icons\.svg|vite\/preload-helper/,
};

/**
 * What most pages behind a login and the pages that show a plan are made of: what keeps what was read, the small parts, the
 * fields, and what a plan to write and one to read have in common. One file packs better than fifteen, and one request has
 * one head, which weighs as much as most of them.
 */
const WORK = {
  name: 'work',
  test: /node_modules\/(@tanstack\/(react-query|query-core)|@trpc\/tanstack-react-query)\/|src\/lib\/(api|preload|format|drafts|parse-day)\.ts|src\/ui\/(confirm-dialog|dialog|disclosure|empty-state|failure-text|later|link-button|load-failed|more-menu|page-failed|progress-bar|state-tag|checkbox|choice-group|date-field|dialog-button|done-text|fact|loaded|row-list|number-field|parsed-field|radio-group|select|text-area)\.tsx|src\/ui\/use-(media|focus)\.ts|src\/lib\/(required-context|json)\.ts|src\/features\/plan\/(data\/plan-queries|todos\/(todo-mutations|todo-line)|feedback\/(read-feedback|feedback-text|feedback-queries)|workspace\/(plan-context|step-link|example-texts)|start\/start-plan|answers\/(answer-values|cell-text|column-widths|use-wide|row-keys|row-number|prefill\/carried\.|read-only\/(risk-indicator|rows-text|share-sum)))|schema\/src\/(completeness|figures|plan-limits|text-keys|validation)\.ts|src\/routes\/signed-in\.tsx\?/,
};

/** The login pages, which are measured, and the form kit of which they and others are made. */
const LOGIN = {
  name: 'login',
  test: /src\/ui\/(error-summary|form\/(?!leave-guard).*)\.tsx?|src\/features\/auth\/(login-page|access\/access-state|session\/(load-login-call|login-form))\.tsx?|src\/routes\/(client|consultant|admin)\.login\.tsx\?/,
};

/** What reads ICU texts is the text editor's alone; its core names it too, for the times of development, and would draw it into the base. */
const ICU = { name: 'icu', test: /node_modules\/(@lingui\/message-utils|@messageformat|moo)\//, priority: 1 };

/** The parts of a route that are loaded when it is opened; its guard and the reader of its search are in the first load. */
const SPLIT: CodeSplittingOptions['defaultBehavior'] = [['component'], ['loader']];

/** Whether loading a module does more than define what it exports. These libraries do not, and unused parts of them go. */
function hasSideEffects(id: string): boolean {
  return !/node_modules\/(@trpc|@tanstack\/(query-core|react-query|router-core)|zod)\//.test(id);
}

/** Of a page that is loaded when it is opened only the styles: a list of its scripts for each page weighs a tenth of the app's own code. */
function preloaded(_file: string, needed: string[], { hostType }: { hostType: 'html' | 'js' }): string[] {
  return hostType === 'html' ? needed : needed.filter((file) => file.endsWith('.css'));
}

/**
 * Nothing is inlined (strict content security policy); browsers with `light-dark()` and later. The development server keeps the
 * route tree up to date; a build refuses a stale one, so that it never writes sources.
 */
export default defineConfig(async ({ command }) => {
  const stale = command === 'build' ? await listStaleRoutes() : [];
  if (stale.length > 0) throw new Error(`out of date, run "pnpm --filter @app/web routes": ${stale.join(', ')}`);
  return {
    plugins: [
      tanstackRouter({ ...ROUTER_OPTIONS, autoCodeSplitting: true, codeSplittingOptions: { defaultBehavior: SPLIT } }),
      react(),
      tailwindcss(),
    ],
    build: {
      target: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false, resolveDependencies: preloaded },
      rolldownOptions: {
        treeshake: { moduleSideEffects: hasSideEffects, propertyReadSideEffects: false as const },
        output: {
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: [ICU, BASE, WORK, LOGIN],
          },
        },
      },
    },
    resolve: { alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' } }, // React has the hook itself
    server: { proxy: Object.fromEntries(SERVED_BY_API.map((path) => [path, API])) },
  };
});
