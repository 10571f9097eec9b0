import fs from 'node:fs';
import path from 'node:path';
import { Generator, getConfig } from '@tanstack/router-generator';
import { routes } from './routes.ts';

const HERE = import.meta.dirname;

/** The settings of the route generator, here and by Vite's plugin. */
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
  const copy = fs.mkdtempSync(path.join(HERE, 'node_modules/.routes-'));
  const read = (folder: string, file: string) => fs.readFileSync(path.join(folder, file), 'utf8');
  try {
    for (const part of ['src/routes', 'src/route-tree.gen.ts'])
      fs.cpSync(path.join(HERE, part), path.join(copy, part), { recursive: true });
    await generateRoutes(copy);
    return fs.globSync('src/**/*.{ts,tsx}', { cwd: copy }).filter((file) => read(HERE, file) !== read(copy, file));
  } finally {
    fs.rmSync(copy, { recursive: true });
  }
}

if (import.meta.main) await generateRoutes(HERE);
