import { createQueryId, PostgresQueryCompiler, sql, type RawBuilder } from 'kysely';
import { expect, test } from 'vitest';
import { CachingCompiler } from './caching-compiler.ts';
import { formatExactMoment, isoMoment } from './json.ts';

/* raw: statements of every shape, to be compiled and not run. */

const scopeOf = (id: string | null) => (id === null ? sql`not client.deleted` : sql`client.account_id = ${id}`);

const plan = (id: string, owner: string | null, limit: unknown = 3) =>
  sql`select ${isoMoment('plan.completed_at')}, ${owner === null ? null : sql`share.code`} from plan where id = ${id} and ${scopeOf(owner)} limit ${limit}`;

const two = sql`two`;
const pair = (one: unknown, other: unknown) => sql`(${one}, ${other})`;

const STATEMENTS: Record<string, () => RawBuilder<unknown>> = {
  'a value': () => plan('a', 'b'),
  'other values': () => plan('c', 'd', null),
  'another condition': () => plan('a', null),
  'a list of three': () => sql`select ${sql.join([1, sql`two`, 3])}`,
  'a list of two': () => sql`select ${sql.join([1, 3])}`,
  'another separator': () => sql`select ${sql.join([1, 3], sql` or `)}`,
  'a template in the second place of one within': () => pair(pair(1, two), 3),
  'a template in the second place of the whole': () => pair(pair(1, 3), two),
  'an array, a date and nothing': () => sql`select ${['x', 'y']}, ${new Date(0)}, ${undefined}`,
  'a text of its own': () => sql`select ${sql.raw('1')}`,
  'another text': () => sql`select ${sql.raw('2')}`,
  'a name': () => sql`select ${sql.ref('plan.id')}`,
  'another name': () => sql`select ${sql.ref('plan.name')}`,
  'a path of names': () => sql`select ${sql.id('plan', 'id')}`,
  'a value in the text': () => sql`select ${sql.lit(1)}`,
  'another value in the text': () => sql`select ${sql.lit(2)}`,
  'a moment to the microsecond': () => sql`select ${formatExactMoment('plan.created_at')}`,
};

test('text and values are what Kysely makes of a statement, the first time and later, whatever was compiled before', () => {
  const compiler = new CachingCompiler();
  for (const name of [...Object.keys(STATEMENTS), ...Object.keys(STATEMENTS).toReversed()]) {
    const query = STATEMENTS[name]!().toOperationNode();
    const { sql: text, parameters } = new PostgresQueryCompiler().compileQuery(query, createQueryId());
    expect(compiler.compileQuery(query, createQueryId()), name).toMatchObject({ sql: text, parameters });
  }
});

test('values of one call are not in the next one', () => {
  const compiler = new CachingCompiler();
  const compile = (id: string, owner: string) =>
    compiler.compileQuery(plan(id, owner).toOperationNode(), createQueryId()).parameters;
  expect(compile('a', 'b')).toEqual(['a', 'b', 3]);
  expect(compile('c', 'd')).toEqual(['c', 'd', 3]);
});
