import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { findChromium, findHeadlessShell } from './chromium.ts';

const PLAYWRIGHT = path.resolve(import.meta.dirname, '../apps/e2e/node_modules/.bin/playwright');

/** What the tests need of the machine beyond Node. */
type Tool = { name: string; isThere: () => boolean; otherwise?: () => boolean; help?: string };

/** Without `help` the tests do without it too. */
const TOOLS: Tool[] = [
  {
    name: 'chromium',
    isThere: () => findChromium() !== undefined,
    otherwise: () => run(PLAYWRIGHT, ['install', 'chromium']),
    help: 'Browser tests need Chromium: install it (Debian: apt-get install chromium) or name it in CHROMIUM_PATH.',
  },
  {
    name: 'chromium-headless-shell',
    isThere: () => (findHeadlessShell() ?? process.env['CHROMIUM_PATH']) !== undefined,
  },
  {
    name: 'curl',
    isThere: () => run('curl', ['--version']),
    help: 'The commands of docs/api-guide.md are tested with curl: install it (Debian: apt-get install curl).',
  },
  {
    name: 'pgbouncer',
    isThere: () => run(process.env['PGBOUNCER_PATH'] ?? 'pgbouncer', ['--version']),
    help: 'Tests behind a pooler need PgBouncer: install it (Debian: apt-get install pgbouncer) or name it in PGBOUNCER_PATH.',
  },
  {
    name: 'libreoffice-calc-nogui libreoffice-writer-nogui',
    isThere: () => run(process.env['SOFFICE_PATH'] ?? 'soffice', ['--version']),
    help: 'Workbooks and Word documents are opened with LibreOffice: install it (Debian: apt-get install libreoffice-calc-nogui libreoffice-writer-nogui) or name its soffice in SOFFICE_PATH.',
  },
];

/** Installs a tool where it is missing: Debian's package when it may, else by another way if there is one. */
function ensure({ name, isThere, otherwise }: Tool): boolean {
  if (isThere()) return true;
  console.log(`${name} is missing; installing it for the tests.`);
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    run('apt-get', ['update', '-qq']);
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...name.split(' ')]);
    if (isThere()) return true;
  }
  return otherwise?.() ?? false;
}

function run(command: string, args: string[]): boolean {
  const PATH = `${process.env['PATH']}:/usr/sbin`; // where Debian has servers
  const env = { ...process.env, PATH, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], env, timeout: 300_000 }).status === 0;
}

const missing = TOOLS.filter((tool) => !ensure(tool)).flatMap(({ help }) => help ?? []);
for (const help of missing) console.error(help);
process.exit(missing.length > 0 ? 1 : 0);
