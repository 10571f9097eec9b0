import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { read, ROOT } from './configured.ts';

/* SQL of a feature is in its files named queries, and raw SQL gives a reason: Kysely's builder checks names and types. */

const FILES = globSync('apps/api/src/features/**/*.ts', { cwd: ROOT });
const isQueries = (file: string) => /(^|[/-])queries\.ts$/.test(file);

/** A file of a backup holds one step of it with its SQL, and says at its head why that is raw. */
const isBackupStep = (file: string) => file.includes('/backup/') && /\/\* raw: \w/.test(read(file));

/** A tagged template, or the start of a statement by the builder. */
const SQL = /\bsql[<`]|\bsql\.\w+\(|\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(/;

test('SQL of a feature is written in a file named queries', () => {
  const elsewhere = FILES.filter((file) => !isQueries(file) && !isBackupStep(file) && SQL.test(read(file)));
  expect(elsewhere).toEqual([]);
});

test('each raw statement has a comment that begins with raw: and gives the reason', () => {
  const statements = FILES.filter(isQueries).flatMap((file) =>
    read(file)
      .split(/^(?=(?:export |async |function |const |type ))/m)
      .map((declaration) => ({ file, declaration, raw: declaration.match(/`\s*\.execute\(/g)?.length ?? 0 })),
  );
  expect(statements.filter(({ raw }) => raw > 0).length).toBeGreaterThan(10);
  const unexplained = statements.filter(
    ({ raw, declaration }) => (declaration.match(/\/\/ raw: \w/g)?.length ?? 0) < raw,
  );
  expect(unexplained).toEqual([]);
});
