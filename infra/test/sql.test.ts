import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { read, ROOT } from './configured.ts';

/* SQL of a feature is in its files named queries, and raw SQL gives a reason anywhere: Kysely's builder checks names and types. */

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

/** What is no feature; migrations are frozen, and the large database is a script of SQL. */
const OUTSIDE = globSync('apps/api/src/{*,*/*,*/*/*}.ts', {
  cwd: ROOT,
  exclude: ['apps/api/src/{features,database/migrations,database/seed}/**'],
});

/** The declarations of files with the number of raw statements in each. */
function readStatements(files: readonly string[], raw: RegExp) {
  return files.flatMap((file) =>
    read(file)
      .split(/^(?=(?:export |async |function |const |type ))/m)
      .map((declaration) => ({ file, declaration, raw: declaration.match(raw)?.length ?? 0 }))
      .filter((statement) => statement.raw > 0),
  );
}

const countReasons = (text: string) => text.match(/\/\/ raw: \w/g)?.length ?? 0;

test('each raw statement has a comment that begins with raw: and gives the reason', () => {
  const statements = readStatements(FILES.filter(isQueries), /`\s*\.execute\(/g);
  expect(statements.length).toBeGreaterThan(10);
  expect(statements.filter(({ raw, declaration }) => countReasons(declaration) < raw)).toEqual([]);
});

test('so has each one outside the features, in its declaration or at the head of a file of parts of statements', () => {
  const statements = readStatements(OUTSIDE, /\bsql(<[^`]*>)?`\s*\(?(select|with|insert|update|delete|grant)\b/g);
  expect(statements.length).toBeGreaterThan(5);
  const unexplained = statements.filter(({ file, declaration }) => {
    return countReasons(declaration) === 0 && !/\/\* raw: \w/.test(read(file));
  });
  expect(unexplained).toEqual([]);
});
