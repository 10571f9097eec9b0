import { spawnSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import path from 'node:path';
import { CHECKOUT, copyCheckout } from '../guards/checkout-copy.ts';
import { defineDrill, type Opened } from '../support/define-drill.ts';
import { openFolder } from '../support/places.ts';

/*
 * The contract on the schema of this checkout, by servers of an earlier release: its own tests; the life of a plan over HTTP
 * with all that it documents sent to it; and the same with every second request sent to a server of this checkout.
 *   --old FOLDER   a checkout of the earlier release, with its packages installed and built
 */

const MIGRATIONS = 'apps/api/src/database/migrations';
const OWN_TESTS = [
  'policy.test',
  'rest.test',
  'rest-inputs',
  'rest-life',
  'answer-values',
  'answers.test',
  'sharing.test',
];

/** The earlier release with the migrations that came after it. */
function openUpgraded(opened: Opened, old: string): string {
  const folder = openFolder(opened, 'contract');
  copyCheckout(old, folder);
  cpSync(path.join(CHECKOUT, MIGRATIONS), path.join(folder, MIGRATIONS), { recursive: true });
  return folder;
}

/** Runs tests of a checkout's API; whether all pass. */
function runTests(checkout: string, files: readonly string[], variables: Record<string, string> = {}): boolean {
  const program = path.join(checkout, 'node_modules/vitest/vitest.mjs');
  const args = [program, 'run', '--project', 'api', ...files.map((file) => `apps/api/test/${file}`)];
  const environment = { ...process.env, ...variables };
  return spawnSync(process.execPath, args, { cwd: checkout, stdio: 'inherit', env: environment }).status === 0;
}

export const drill = defineDrill({ old: '' }, async ({ old }, opened) => {
  if (old === '') throw new Error('--old is the folder of a built checkout of an earlier release');
  const upgraded = openUpgraded(opened, path.resolve(old));
  const EARLIER_RELEASE = path.resolve(old, 'apps/api/dist/start.js');
  const runs: Record<string, () => boolean> = {
    'its own tests': () => runTests(upgraded, OWN_TESTS),
    'the life of a plan on it': () => runTests(CHECKOUT, ['rest-life'], { EARLIER_RELEASE, EARLIER_SHARE: 'all' }),
    'the life of a plan on both in turn': () => runTests(CHECKOUT, ['rest-life'], { EARLIER_RELEASE }),
  };
  let isWell = true;
  for (const [what, run] of Object.entries(runs)) {
    const passed = run();
    console.log(`${what}: ${passed ? 'passed' : 'FAILED'}`);
    isWell &&= passed;
  }
  return isWell;
});
