import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { findChromium } from './chromium.ts';

const HELP = 'Browser tests need Chromium: install it (Debian: apt-get install chromium) or name it in CHROMIUM_PATH.';
const PLAYWRIGHT = path.resolve(import.meta.dirname, '../apps/e2e/node_modules/.bin/playwright');

/** Installs Chromium where it is missing: Debian's package when it may, Playwright's own build otherwise. */
function ensureChromium(): boolean {
  if (findChromium() !== undefined) return true;
  console.log('Chromium is missing; installing it for the browser tests.');
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    run('apt-get', ['update', '-qq']);
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium']);
    if (findChromium() !== undefined) return true;
  }
  return run(PLAYWRIGHT, ['install', 'chromium']);
}

function run(command: string, args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0;
}

if (!ensureChromium()) {
  console.error(HELP);
  process.exit(1);
}
