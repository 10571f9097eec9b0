import { writeFileSync } from 'node:fs';
import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { PRODUCT_SLUG } from '@app/schema/product';
import { build, type InlineConfig, type Rolldown } from 'vite';
import type { VirtualRouteNode } from '@tanstack/virtual-file-routes';
import { listUnmetParts } from './chunks.ts';
import type { HomeFiles } from './home/home-files.ts';
import { routes } from './routes.ts';
import { ALIAS, DOCUMENT } from './vite.config.ts';

/*
 * Builds the web app: the app and its files into dist, next to them the documents of a shared plan and of a person without an account, the script that asks
 * early for what pages show and the one of the landing page, and, for the server, the function that renders the landing
 * page into dist-home. They share components, but no chunks.
 */

/** The document of a page, and what `http/app-page.ts` names in it. */
type PageFiles = {
  document: 'index.html' | 'share.html' | 'to-dos.html';
  scripts: string[];
  /** For pages that show a plan or are behind a login: asks for texts and data while the others load. */
  early?: string;
};

type Output = Rolldown.RolldownOutput['output'];

const at = (file: string) => path.join(import.meta.dirname, file);
const alone: InlineConfig = { configFile: false, root: import.meta.dirname, logLevel: 'warn' };

const app = await run({ root: import.meta.dirname, logLevel: 'warn' });
const unmet = listUnmetParts(app.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : [])));
if (unmet.length > 0) throw new Error(`chunks.ts names what is in no module's path: ${unmet.join(', ')}`);
const chunks = new Map<string, Rolldown.OutputChunk>(
  app.flatMap((file) => (file.type === 'chunk' ? [[`/${file.fileName}`, file] as const] : [])),
);
const entryFiles = withImports(listChunks(({ isEntry }) => isEntry));
const early = await buildAlone('early', 'early/early.ts');
const pages = listPages(routes.children).map(([place, files]) => {
  const own = { document: 'index.html', scripts: filesOfPage(files) } as const;
  const page: PageFiles = { ...own, ...(files.includes('signed-in.tsx') && { early }) };
  return [place, page] as const;
});
for (const document of ['share.html', 'to-dos.html'])
  await run({
    ...alone,
    plugins: [react(), tailwindcss()],
    resolve: { alias: ALIAS },
    build: {
      ...DOCUMENT,
      emptyOutDir: false,
      copyPublicDir: false,
      rolldownOptions: { ...DOCUMENT.rolldownOptions, input: at(document) },
    },
  });
const toDos: PageFiles = { document: 'to-dos.html', scripts: [] };
const sharedPlan: PageFiles = { document: 'share.html', scripts: [], early }; // its build names its scripts
const homeFiles: HomeFiles = {
  styles: app.flatMap(({ fileName }) => (/index-.*\.css$/.test(fileName) ? [`/${fileName}`] : [])),
  script: await buildAlone('home', 'home/browser.ts'),
  login: [...entryFiles, ...filesOfPage(['client.login.tsx'])],
};
await run({
  ...alone,
  define: { HOME_FILES: JSON.stringify(homeFiles), 'process.env.NODE_ENV': '"production"' },
  plugins: [react(), tailwindcss()],
  ssr: { noExternal: true },
  build: {
    ssr: at('home/render.tsx'),
    outDir: 'dist-home',
    emptyOutDir: true,
    copyPublicDir: false,
    assetsInlineLimit: 0,
  },
});

const pageFiles = Object.fromEntries([
  ...pages,
  [`/share/${PRODUCT_SLUG}/$code`, sharedPlan],
  ['/to-dos/$token', toDos],
]);
writeFileSync(at('dist-home/page-files.json'), JSON.stringify(pageFiles)); // for http/app-page.ts

async function run(config: InlineConfig): Promise<Output> {
  const { output } = (await build(config)) as Rolldown.RolldownOutput; // one format, not watched
  return output;
}

/** Builds a script of its own that any `script` element runs, in one file; its address. */
async function buildAlone(name: string, file: string): Promise<string> {
  const [script] = await run({
    ...alone,
    build: {
      target: 'es2023',
      emptyOutDir: false,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: { [name]: at(file) }, output: { format: 'iife' } },
    },
  });
  return `/${script.fileName}`;
}

/** Each address of the app with the files of `src/routes` that its screen is made of. */
function listPages(nodes: readonly VirtualRouteNode[] = [], above = '', files: string[] = []): [string, string[]][] {
  return nodes.flatMap((node) => {
    if (node.type !== 'route' && node.type !== 'layout') return []; // the landing page is a document of its own
    const place = node.type === 'route' ? `${above}/${node.path}` : above;
    const all = node.file === undefined ? files : [...files, node.file];
    return node.children ? listPages(node.children, place, all) : [[place, all] as [string, string[]]];
  });
}

/** The scripts of a page besides those of every page. */
function filesOfPage(routeFiles: string[]): string[] {
  const parts = routeFiles.map((file) => `/src/routes/${file}?`);
  const chosen = listChunks(({ moduleIds }) => moduleIds.some((id) => parts.some((part) => id.includes(part))));
  return withImports(chosen).filter((file) => !entryFiles.includes(file));
}

function listChunks(isMeant: (chunk: Rolldown.OutputChunk) => boolean): string[] {
  return [...chunks.values()].filter(isMeant).map(({ fileName }) => `/${fileName}`);
}

function withImports(files: string[]): string[] {
  const needed = new Set(files);
  for (const file of needed) for (const imported of chunks.get(file)?.imports ?? []) needed.add(`/${imported}`);
  return [...needed];
}
