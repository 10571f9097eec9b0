import { existsSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/*
 * Writes the notices of all packages that ship into dist/licenses.txt, which the server sends at `/licenses`: of the server, of
 * the web app, and of what these need. Ends with an error for a package that nobody may use: one without a license.
 */

type Package = {
  name: string;
  license?: string;
  author?: string | { name: string };
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
};

const APPS = ['.', '../api'].map((folder) => path.join(import.meta.dirname, folder));
/** For development, but their styles and their loader of scripts are in what browsers get. */
const IN_ASSETS = ['tailwindcss', 'vite'];
const NOTICES = /^(licen[cs]e|copying|notice|ofl)/i;
const FIGTREE = 'src/ui/fonts/LICENSE-figtree.txt';

/** For the packages that name it and do not bring its text. */
const MIT = readFileSync(path.join(import.meta.dirname, 'license-mit.txt'), 'utf8').trim();

const folders = new Set<string>();
for (const app of APPS) addNeeded(app);
for (const name of IN_ASSETS) folders.add(findPackage(name, import.meta.dirname)!);

const figtree = ['Figtree (font)', 'License: OFL-1.1', readFileSync(path.join(import.meta.dirname, FIGTREE), 'utf8')];
const notices = [...folders].filter((folder) => folder.includes('node_modules')).map(describe);
const parts = [...new Set([figtree.join('\n\n'), ...notices])].toSorted((one, other) => one.localeCompare(other, 'en'));
const line = `\n\n${'-'.repeat(80)}\n\n`;
writeFileSync(
  path.join(import.meta.dirname, 'dist/licenses.txt'),
  ['This product contains software and fonts of others, under these licenses.', ...parts].join(line),
);

/** Adds the folders of what a package needs where it runs, and of what those need. */
function addNeeded(folder: string): void {
  const { dependencies, optionalDependencies } = readPackage(folder);
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
    const found = findPackage(name, folder);
    if (found === undefined || folders.has(found)) continue; // an optional one of another system is not there
    folders.add(found);
    addNeeded(found);
  }
}

/** Where Node finds a package from a folder. */
function findPackage(name: string, from: string): string | undefined {
  const found = path.join(from, 'node_modules', name);
  if (existsSync(found)) return realpathSync(found);
  const above = path.dirname(from);
  return above === from ? undefined : findPackage(name, above);
}

function readPackage(folder: string): Package {
  return JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as Package;
}

/** The notice of a package: its name, its license, and what it says of it. Versions are left out: they would help burglars. */
function describe(folder: string): string {
  const { name, license, author } = readPackage(folder);
  const files = readdirSync(folder).filter((file) => NOTICES.test(file));
  const by = typeof author === 'string' ? author : author?.name;
  const texts = files.map((file) => readFileSync(path.join(folder, file), 'utf8').trim());
  if (texts.length === 0 && license !== 'MIT') throw new Error(`${name} has no license that is known: it may not ship`);
  if (texts.length === 0) texts.push(`Copyright (c) ${by ?? `the authors of ${name}`}\n\n${MIT}`);
  return [name, `License: ${license ?? 'see below'}${by ? `\nBy: ${by}` : ''}`, ...texts].join('\n\n');
}
