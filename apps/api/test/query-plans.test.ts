import type { KyselyPlugin } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LIST_CALLS, findListSubjects, type ListCall, type Whom } from '../harness/list-calls.ts';
import { SESSION_SETTINGS, withSettings } from '../src/database/connect.ts';
import { UNPREPARED } from '../src/database/text-search.ts';
import { fillLarge } from '../src/database/seed/large/fill.ts';
import { openTestDatabase, type TestDatabase } from '../harness/database.ts';

/*
 * How PostgreSQL answers the heaviest lists, kept in query-plans/: a change there is a change of how they scale. On a
 * tenth of the large database, which the planner treats as it does the whole.
 */

const SCALE = 0.1;
const TODAY = '2026-11-20';
const TIMES = 6; // from then on PostgreSQL may plan a named statement for good

const HEAVIEST = [
  'clients, admin by progress',
  'clients, consultant by activity',
  'clients, admin, overdue, first five',
  'clients, admin, search öhm',
  'today',
  'plans, admin',
  'plans, admin, search a',
  'plans of staff, admin by -started',
  'plans of staff, admin by company',
  'plans of staff, consultant by -started',
  'to-dos of clients, admin',
  'to-dos of clients, admin, second page',
  'to-dos of clients, consultant',
  'audit, of an action',
  'audit, search öhm',
  'overview: months',
  'overview: delays',
  'overview: stops',
  'overview: waiting',
  'workload, busiest',
  'audit, without logins',
];
const LARGE_TABLES = /Seq Scan on (client|plan|todo|answer|account|audit_event|mail)\b/;

type Value = string | number | boolean | Date | null | readonly string[];
type Statement = { sql: string; parameters: readonly Value[] };

let database: TestDatabase;
let client: pg.Client;
let whom: Whom;

beforeAll(async () => {
  database = await openTestDatabase();
  await fillLarge(database.url, { scale: SCALE, today: TODAY, passwordHash: 'none' }, () => undefined);
  client = new pg.Client({ connectionString: withSettings(database.url, SESSION_SETTINGS) });
  await client.connect();
  whom = await findListSubjects(database.db, new Date(`${TODAY}T00:00:00Z`));
}, 120_000);

afterAll(async () => {
  await client?.end();
  await database?.drop();
});

/** The statements that a call sends. */
async function statementsOf(call: ListCall): Promise<Statement[]> {
  const sent: Statement[] = [];
  const listener: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      const { sql, parameters } = database.db.getExecutor().compileQuery(node, queryId);
      sent.push({ sql, parameters: parameters as Value[] }); // of the kinds that our queries bind
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  await call.run(database.db.withPlugin(listener), whom);
  return sent;
}

/** How PostgreSQL answers a statement that the application has sent often. */
async function planOf({ sql, parameters }: Statement, name: string): Promise<string> {
  const values = parameters.length === 0 ? '' : `(${parameters.map(literal).join(', ')})`;
  await client.query(`prepare "${name}" as ${sql}`);
  const times = sql.startsWith(UNPREPARED) ? 0 : TIMES;
  for (let time = 0; time < times; time += 1) await client.query(`execute "${name}" ${values}`);
  const { rows } = await client.query(`explain (costs off) execute "${name}" ${values}`);
  return rows.map((row) => row['QUERY PLAN'] as string).join('\n');
}

function literal(value: Value): string {
  if (value === null) return 'null';
  if (value instanceof Date) return pg.escapeLiteral(value.toISOString());
  if (typeof value === 'object') return pg.escapeLiteral(`{${value.map((item) => JSON.stringify(item)).join(',')}}`);
  return pg.escapeLiteral(String(value));
}

test.each(HEAVIEST)('%s: answered by indexes, in a way that is known', async (title) => {
  const call = LIST_CALLS.find((one) => one.title === title);
  const statements = await statementsOf(call!); // the titles are those of the calls
  const plans: string[] = [];
  for (const [index, statement] of statements.entries()) plans.push(await planOf(statement, `${title} ${index}`));
  const text = `${plans.join('\n\n')}\n`;
  expect(text).not.toMatch(LARGE_TABLES);
  await expect(text).toMatchFileSnapshot(`query-plans/${title.replaceAll(/[^\p{L}]+/gu, '-')}.txt`);
});
