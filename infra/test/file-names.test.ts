import { globSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { read, ROOT } from './configured.ts';

/* What the names of source files promise: a search for a name finds one file, and SQL is where its name says. */

const SHARED_NAMES = /^(procedures|service|rules|queries)(\.test)?\.ts$/;

test.each(['api', 'web'])(
  'two files of the %s app share a name only when it says which part of a feature they are',
  (app) => {
    const files = globSync(`apps/${app}/src/**/*.{ts,tsx}`, { cwd: ROOT }).filter(
      (file) => !SHARED_NAMES.test(path.basename(file)),
    );
    expect(files.length).toBeGreaterThan(100);
    const byName = Map.groupBy(files, (file) => path.basename(file));
    expect([...byName.values()].filter((same) => same.length > 1)).toEqual([]);
  },
);

test('a procedure is declared in a file named procedures', () => {
  const declaring = globSync('apps/api/src/features/**/*.ts', { cwd: ROOT }).filter((file) =>
    /\b(signedIn|anyone)\s*\.(query|mutation)\(/.test(read(file)),
  );
  expect(declaring.length).toBeGreaterThan(10);
  expect(declaring.filter((file) => path.basename(file) !== 'procedures.ts')).toEqual([]);
});
