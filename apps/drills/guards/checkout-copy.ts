import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findGuards } from './find-guards.ts';
import type { Guard } from './guard.ts';

/** The checkout that this file is in. */
export const CHECKOUT = path.resolve(import.meta.dirname, '../../..');
const LEFT_OUT = /(^|\/)(\.git|\.turbo|\.data|dist-types|test-results)$/;

/** Says which guard is removed, and notes which are passed while somebody wants to know. */
const SWITCH = `const here = globalThis as { guardRemoved?: string; guardsPassed?: Set<string> };
here.guardRemoved ??= process.env.GUARD_REMOVED;
export function __off(id: string): boolean {
  here.guardsPassed?.add(id);
  return id === here.guardRemoved;
}
`;

/** Notes which guards each test passes, and what none of them does but the file around them. */
const NOTES = `import { appendFileSync } from 'node:fs';
import { afterAll, afterEach, beforeEach, expect } from 'vitest';
const to = process.env.GUARD_NOTES;
if (to) {
  const here = globalThis as { guardsPassed?: Set<string> };
  const around = new Set<string>();
  const note = (test: string, guards: Iterable<string>) =>
    appendFileSync(to, JSON.stringify({ file: expect.getState().testPath, test, guards: [...guards] }) + '\\n');
  here.guardsPassed = around;
  beforeEach(() => { here.guardsPassed = new Set(); });
  afterEach(({ task }) => {
    note(task.fullTestName, here.guardsPassed ?? []);
    here.guardsPassed = around;
  });
  afterAll(() => note('', around));
}
`;

/** Copies the sources of a checkout into a folder. `node_modules` are the checkout's own; the workspace's packages resolve to the copy. */
export function copyCheckout(checkout: string, folder: string): void {
  const installed = path.join(checkout, 'node_modules');
  cpSync(checkout, folder, {
    recursive: true,
    verbatimSymlinks: true, // each workspace's node_modules are links, relative ones
    filter: (from) => !LEFT_OUT.test(from) && from !== installed,
  });
  symlinkSync(installed, path.join(folder, 'node_modules'));
}

export type CheckoutCopy = Disposable & { folder: string; api: string; guards: Guard[] };

/** A place of the API's source that gets a switch, with the text before and after it. */
export type Place = Pick<Guard, 'file' | 'start' | 'end' | 'before' | 'after'>;

/** The guards of the checkout. */
export function listGuards(checkout = CHECKOUT): Guard[] {
  const source = path.join(checkout, 'apps/api/src');
  return globSync('**/*.ts', { cwd: source, exclude: ['**/*.test.ts', '**/*.d.ts'] })
    .toSorted()
    .flatMap((file) => findGuards(file.replaceAll(path.sep, '/'), readFileSync(path.join(source, file), 'utf8')));
}

/**
 * A copy of the checkout with a switch around every guard, so that one compiled program is each of the programs that lack
 * one guard. `others` get a switch too.
 */
export function openCheckoutCopy(others: readonly Place[] = []): CheckoutCopy {
  const folder = mkdtempSync(path.join(tmpdir(), 'growth-plan-guards-'));
  copyCheckout(CHECKOUT, folder);
  const api = path.join(folder, 'apps/api');
  const guards = listGuards(folder);
  for (const [file, own] of Map.groupBy<string, Place>([...guards, ...others], (place) => place.file)) {
    const at = path.join(api, 'src', file);
    const way = path.posix.relative(path.posix.dirname(file), 'guard-switch.ts');
    const source = addSwitches(readFileSync(at, 'utf8'), own);
    writeFileSync(at, `import { __off } from './${way}'; ${source}`);
  }
  writeFileSync(path.join(api, 'src/guard-switch.ts'), SWITCH);
  writeFileSync(path.join(api, 'test/guard-notes.ts'), NOTES);
  buildServer(api);
  return { folder, api, guards, [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Makes the bundle that tests start as a process of the source as it is in the copy. */
export function buildServer(api: string): void {
  const { status, stderr } = spawnSync(process.execPath, ['build.ts'], { cwd: api, encoding: 'utf8' });
  if (status !== 0) throw new Error(`the server could not be built:\n${stderr}`);
}

/** The source with every place between its `before` and `after`; those within another stay within. */
export function addSwitches(source: string, guards: readonly Omit<Place, 'file'>[]): string {
  const inserts = guards.flatMap(({ start, end, before, after }) => [
    { at: start, closes: false, size: end - start, text: before },
    { at: end, closes: true, size: end - start, text: after },
  ]);
  inserts.sort(
    (one, other) =>
      one.at - other.at ||
      Number(other.closes) - Number(one.closes) ||
      (one.closes ? one.size - other.size : other.size - one.size),
  );
  let result = '';
  let from = 0;
  for (const { at, text } of inserts) {
    result += source.slice(from, at) + text;
    from = at;
  }
  return result + source.slice(from);
}
