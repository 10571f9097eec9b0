import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build, type InlineConfig, type Rolldown } from 'vite';
import type { HomeFiles } from './home/home-files.ts';

/*
 * Builds the web app: the signed-in app and its files into dist, the script of the landing page next to them, and, for the
 * server, the function that renders the landing page into dist-home. The three share components, but no chunks.
 */

type Output = Rolldown.RolldownOutput['output'];

const at = (file: string) => path.join(import.meta.dirname, file);
const own: InlineConfig = { configFile: false, root: import.meta.dirname, logLevel: 'warn' };

const app = await run({ root: import.meta.dirname, logLevel: 'warn' });
const script = await run({
  ...own,
  build: {
    target: 'es2023',
    emptyOutDir: false,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: { home: at('home/browser.ts') } },
  },
});
const files: HomeFiles = {
  styles: app.flatMap(({ fileName }) => (/index-.*\.css$/.test(fileName) ? [`/${fileName}`] : [])),
  script: `/${script[0].fileName}`,
  login: filesOfLogin(),
};
await run({
  ...own,
  define: { HOME_FILES: JSON.stringify(files), 'process.env.NODE_ENV': '"production"' },
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

async function run(config: InlineConfig): Promise<Output> {
  const { output } = (await build(config)) as Rolldown.RolldownOutput; // one format, not watched
  return output;
}

/** What the app loads at once, and what the page of a login needs besides. */
function filesOfLogin(): string[] {
  const chunks = new Map(app.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])));
  const isFirst = ({ isEntry, moduleIds }: Rolldown.OutputChunk) =>
    isEntry || moduleIds.some((id) => id.includes('/routes/client.login.tsx?'));
  const needed = new Set([...chunks.values()].filter(isFirst).map(({ fileName }) => fileName));
  for (const file of needed) for (const imported of chunks.get(file)?.imports ?? []) needed.add(imported);
  return [...needed].map((file) => `/${file}`);
}
