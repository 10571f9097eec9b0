import fs from 'node:fs/promises';
import path from 'node:path';
import { Generator, getConfig } from '@tanstack/router-generator';
import { routes } from './routes.ts';

const HERE = import.meta.dirname;

/** What the route generator is told, here and by Vite's plugin. */
export const ROUTER_OPTIONS = {
  virtualRouteConfig: routes,
  generatedRouteTree: './src/route-tree.gen.ts',
  tmpDir: path.join(HERE, 'node_modules/.routes'),
  quoteStyle: 'single' as const,
  semicolons: true,
  addExtensions: true,
  disableLogging: true,
};

/** Writes the route tree, and into each route file its path, below the folder of the web app or of a copy of it. */
async function generateRoutes(folder: string): Promise<void> {
  await new Generator({ config: getConfig(ROUTER_OPTIONS, folder), root: folder }).run();
}

/** The route tree and the route files that are not as the generator would write them. */
export async function listStaleRoutes(): Promise<string[]> {
  const copy = await fs.mkdtemp(path.join(HERE, 'node_modules/.routes-'));
  try {
    const copied = ['src/routes', 'src/route-tree.gen.ts'];
    for (const each of copied) await fs.cp(path.join(HERE, each), path.join(copy, each), { recursive: true });
    await generateRoutes(copy);
    const files = await Array.fromAsync(fs.glob('src/**/*.{ts,tsx}', { cwd: copy }));
    const contents = await Promise.all(
      files.map((file) => Promise.all([HERE, copy].map((folder) => fs.readFile(path.join(folder, file), 'utf8')))),
    );
    return files.filter((_, at) => contents[at]![0] !== contents[at]![1]);
  } finally {
    await fs.rm(copy, { recursive: true });
  }
}

if (import.meta.main) await generateRoutes(HERE);
