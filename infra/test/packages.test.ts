import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { read, ROOT } from './configured.ts';

/* The lockfile is the list of all that is not ours. */

type Lockfile = { packages: Record<string, { resolution: Record<string, string> }> };

test('every package is named by its version and its hash, and comes from the registry alone', () => {
  const packages = Object.entries((parse(read('pnpm-lock.yaml')) as Lockfile).packages);
  expect(packages.length).toBeGreaterThan(100);
  for (const [name, { resolution }] of packages) {
    expect(name).toMatch(/^(@[\w.-]+\/)?[\w.-]+@\d+\.\d+\.\d+/i); // no address, no folder, no repository
    expect([name, resolution]).toEqual([name, { integrity: expect.stringMatching(/^sha512-/) }]); // nor one beside it
  }
  expect(existsSync(path.join(ROOT, '.npmrc'))).toBe(false);
  expect(read('pnpm-workspace.yaml')).not.toMatch(/registr/i); // of names like ours there is one place to find them
});
