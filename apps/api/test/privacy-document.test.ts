import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useApplication } from '../harness/application.ts';

const app = useApplication();
const DOCUMENT = path.resolve(import.meta.dirname, '../../../docs/privacy.md');

type Named = Map<string, Set<string>>;

const namesIn = (cell: string) => [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name!); // the pattern has one group

/** The tables that the document names, each with its columns; a row without a table goes on about the one above. */
function namedIn(document: string): Named {
  const [, part = ''] = /## Data in the database\n(.*?)\n## /s.exec(document) ?? [];
  const named: Named = new Map();
  let tables: string[] = [];
  for (const row of part
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)) {
    const [, first = '', columns = ''] = row.split('|');
    if (first.trim() !== '') tables = namesIn(first);
    for (const table of tables) {
      const known = named.get(table) ?? new Set();
      for (const column of namesIn(columns)) known.add(column);
      named.set(table, known);
    }
  }
  return named;
}

test('the page about privacy names every table and column of the schema, and none that is not there', async () => {
  const named = namedIn(readFileSync(DOCUMENT, 'utf8'));
  const { rows } = await sql<{ table: string; column: string }>`select table_name as table, column_name as column
    from information_schema.columns where table_schema = 'public' order by 1, 2`.execute(app.db);
  const unnamed = rows.filter(({ table, column }) => !named.get(table)?.has(column));
  expect(unnamed).toEqual([]);
  const there = new Set(rows.flatMap(({ table, column }) => [table, column]));
  const gone = [...named].flatMap(([table, columns]) => [table, ...columns]).filter((name) => !there.has(name));
  expect(gone).toEqual([]);
});

test('every setting of how long something is kept is in it', () => {
  const document = readFileSync(DOCUMENT, 'utf8');
  const example = readFileSync(path.resolve(import.meta.dirname, '../../../.env.example'), 'utf8');
  const settings = [...example.matchAll(/^#? ?((?:KEEP|ERASE)_\w+)=/gm)].map(([, name]) => name);
  expect(settings).toHaveLength(5);
  for (const name of settings) expect(document).toContain(`\`${name}\``);
});
