import type { Attributes } from '@opentelemetry/api';
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, type Transaction } from 'kysely';
import pg from 'pg';
import { failedConnections } from '../telemetry/metrics.ts';
import type { Tracing } from '../telemetry/otlp.ts';
import { CachingCompiler } from './caching-compiler.ts';
import { UNPREPARED } from './text-search.ts';
import type { DB } from './tables.gen.ts';

export type Database = Kysely<DB>;
export type Tx = Transaction<DB>;

const STATEMENT_SECONDS = 5; // a query over this is a fault, not work
const ANSWER_MS = (STATEMENT_SECONDS + 1) * 1_000; // PostgreSQL ends a slow query itself; later than this nobody is there
const CONNECT_MS = 2_000; // a full pool answers 503 rather than hang
const LIFETIME_SECONDS = 300; // one that nobody needs goes then: a timer for each release would cost a hundredth of a request
const KEEP_ALIVE_MS = 30_000; // sooner than what lies between forgets an idle connection

/** PostgreSQL's settings for each connection of a server. */
export const SESSION_SETTINGS = {
  statement_timeout: `${STATEMENT_SECONDS}s`,
  lock_timeout: '3s',
  idle_in_transaction_session_timeout: '10s',
  random_page_cost: '1.1', // the data is in memory or on solid disks: an index is worth its reads
  jit: 'off', // compiling a list's plan costs more than the list
};

/**
 * What shares out PostgreSQL's connections by transaction between it and the servers, such as PgBouncer: nothing, a pooler
 * that keeps no prepared statements, or one that does (`max_prepared_statements`). With one, each role brings the settings.
 */
export type Pooler = 'none' | 'transaction' | 'prepared';

const { DATE, TIMESTAMPTZ, INT8 } = pg.types.builtins;

/** Days and moments stay texts (a day has no time zone); counts come as numbers. */
const types: pg.CustomTypesConfig = {
  getTypeParser(oid, format) {
    if (oid === DATE) return (text: string) => text;
    if (oid === TIMESTAMPTZ) return isoMoment;
    if (oid === INT8) return Number;
    return pg.types.getTypeParser(oid, format);
  },
};

const UTC_MOMENT = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?\+00$/;

/** PostgreSQL's `2026-11-20 12:00:00.123456+00` as ISO 8601 to the millisecond; a `Date` for it costs five times as much. */
function isoMoment(text: string): string {
  const [, day, time, fraction = ''] = UTC_MOMENT.exec(text) ?? [];
  if (day === undefined) return new Date(text).toISOString();
  return `${day}T${time}.${fraction.slice(0, 3).padEnd(3, '0')}Z`;
}

const pools = new WeakMap<Database, pg.Pool>();

/** How many connections a database opened by `connect` holds, how many of them do nothing, and how many callers wait for one. */
export function getPoolUse(db: Database): { total: number; idle: number; waiting: number } {
  const { totalCount = 0, idleCount = 0, waitingCount = 0 } = pools.get(db) ?? {};
  return { total: totalCount, idle: idleCount, waiting: waitingCount };
}

/**
 * Runs a statement of a library that reads the driver's own types, on a connection of the pool: several statements in one text
 * have no values.
 */
export async function queryAsIs(db: Database, text: string, values?: unknown[]): Promise<{ rows: unknown[] }> {
  const pool = pools.get(db);
  if (!pool) throw new Error('a database that was not opened by connect');
  return pool.query({ text, values, types: pg.types } as pg.QueryConfig);
}

type Connecting = {
  pooler?: Pooler;
  /** Statements are steps of the trace under way. */
  tracing?: Tracing | undefined;
};

/** Opens a pool of `size` connections; nothing connects until the first query. */
export function connect(url: string, size: number, { pooler = 'none', tracing }: Connecting = {}): Database {
  const pool = new pg.Pool({
    connectionString: pooler === 'none' ? withSettings(url, SESSION_SETTINGS) : url,
    max: size,
    types,
    connectionTimeoutMillis: CONNECT_MS,
    idleTimeoutMillis: 0,
    maxLifetimeSeconds: LIFETIME_SECONDS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    application_name: 'growth-plan',
  });
  pool.on('error', () => undefined); // an idle connection that PostgreSQL closed is replaced at the next query
  pool.on('connect', (client) => client.on('error', () => undefined)); // one that is cut between two statements fails the next one
  const dialect = new PostgresDialect({ pool: withStatements(pool, pooler, tracing) });
  dialect.createQueryCompiler = () => new CachingCompiler();
  const db = new Kysely<DB>({ dialect });
  pools.set(db, pool);
  return db;
}

/** The address with settings for each connection, in front of those that it has itself. */
export function withSettings(url: string, settings: Record<string, string>): string {
  const own = new URL(url);
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  own.searchParams.set('options', [...options, own.searchParams.get('options') ?? ''].join(' ').trim());
  return own.href;
}

type Ask = (query: pg.QueryConfig) => Promise<pg.QueryResult>;

/**
 * Asks with a callback and one timer a connection: pg's promises and its `query_timeout` keep results from the young
 * collector, which under load trebled the heap and cost a fifth of the processor's time. When no answer comes the
 * connection is ended, which fails the query and takes the connection from the pool.
 */
function askThrough(client: pg.PoolClient): Ask {
  let isAsked = false;
  const late = setTimeout(() => isAsked && void (client as unknown as pg.Client).end(), ANSWER_MS).unref(); // a pool's client is a client
  return (query) =>
    new Promise((resolve, reject) => {
      isAsked = true;
      late.refresh();
      client.query(query, (error: Error | null, result: pg.QueryResult) => {
        isAsked = false;
        if (error) reject(error);
        else resolve(result);
      });
    });
}

/**
 * Gives each distinct SQL text a name, so that PostgreSQL parses and plans it once a connection: Kysely names none.
 * The number of texts is bounded because no query is as long as a list that a caller gives. A pooler that keeps no
 * prepared statements would not find them again on the connection of the next transaction.
 */
function withStatements(pool: pg.Pool, pooler: Pooler, tracing?: Tracing): PostgresPool {
  const names = new Map<string, string>();
  const wrapped = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  const nameOf = (text: string) => {
    const known = names.get(text);
    if (known !== undefined) return known;
    const name = `s${names.size}`;
    names.set(text, name);
    return name;
  };
  const wrap = (client: pg.PoolClient): PostgresPoolClient => {
    const ask = askThrough(client);
    const named = {
      query: (text: string, values: readonly unknown[]) => {
        const unnamed = { text, values: values as unknown[] };
        const query =
          pooler === 'transaction' || text.startsWith(UNPREPARED) ? unnamed : { name: nameOf(text), ...unnamed };
        return tracing ? tracing.step(...stepOf(text), () => ask(query)) : ask(query);
      },
      release: (destroy?: boolean) => client.release(destroy),
    } as Pick<PostgresPoolClient, 'release'> as PostgresPoolClient; // of `query` Kysely uses the form with text and values alone
    wrapped.set(client, named);
    return named;
  };
  return {
    async connect() {
      const client = await pool.connect().catch((error: unknown) => {
        failedConnections.inc();
        throw error;
      });
      return wrapped.get(client) ?? wrap(client);
    },
    end: () => pool.end(),
    options: pool.options,
  };
}

/** What a trace tells of a statement: its text, in which values are numbered places, and a name short enough for a list. */
function stepOf(text: string): [string, Attributes] {
  const [verb = ''] = /\w+/.exec(text) ?? [];
  const [, table = ''] = /\b(?:from|into|update)\s+"?(\w+)/i.exec(text) ?? [];
  const summary = `${verb.toLowerCase()} ${table}`.trim();
  return [summary, { 'db.system.name': 'postgresql', 'db.query.summary': summary, 'db.query.text': text }];
}
