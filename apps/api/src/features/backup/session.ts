import pg from 'pg';

/** What the text of a row depends on, the same wherever it is written; and no end to how long a statement may take. */
const SETTINGS: Record<string, string> = {
  DateStyle: 'ISO, MDY',
  IntervalStyle: 'postgres',
  TimeZone: 'UTC',
  bytea_output: 'hex',
  extra_float_digits: '1',
  statement_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  transaction_timeout: '0', // PostgreSQL 17 and newer
  lock_timeout: '10s',
};

type Purpose = 'backup' | 'restore';
const toApplicationName = (purpose: Purpose) => `growth-plan ${purpose}`;

/** Opens a connection of its own for long work, distinguished from those of servers by its name. */
export async function openSession(url: string, purpose: Purpose): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: toApplicationName(purpose),
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
  });
  client.on('error', () => undefined); // a statement under way fails with the same
  await client.connect();
  await client.query(
    `select set_config(name, given.value, false) from json_each_text($1) given (name, value) join pg_settings using (name)`,
    [JSON.stringify(SETTINGS)],
  );
  return client;
}

/** Closes a connection, also in the middle of a statement. */
export async function closeSession(client: pg.Client): Promise<void> {
  await client.end().catch(() => undefined);
}

/** The same database, seen from one of its schemas alone, by whom no server is. */
export function toUrlWithinSchema(url: string, schema: string): string {
  const inside = new URL(url);
  inside.searchParams.set('application_name', toApplicationName('restore'));
  const options = inside.searchParams.get('options') ?? '';
  inside.searchParams.set('options', `${options} -c search_path=${schema}`.trim());
  return inside.href;
}
