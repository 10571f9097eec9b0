import { sql } from 'kysely';
import { ConfigurationFault } from '../environment.ts';
import { SESSION_SETTINGS, type Database } from './connect.ts';

/** The statements that give a server's role the settings which its connections through a pooler lack. */
export async function listMissingSettings(db: Database): Promise<string[]> {
  // raw: settings and names of the connection, in no table
  const { rows } = await sql<{ statement: string }>`
    select format('alter role %I in database %I set %s = %L;', current_user, current_database(), name, value) as statement
    from json_each_text(${JSON.stringify(SESSION_SETTINGS)}) wanted (name, value)
    where current_setting(name) <> value`.execute(db);
  return rows.map(({ statement }) => statement);
}

/** Throws `ConfigurationFault` for a role without the settings of a server: a pooler takes none from the servers themselves. */
export async function expectPooledSettings(db: Database): Promise<void> {
  const missing = await listMissingSettings(db);
  if (missing.length > 0)
    throw new ConfigurationFault(
      `Through a pooler the role brings the settings of its connections, and some are missing. Run these on PostgreSQL, then RECONNECT on the pooler:\n${missing.join('\n')}`,
    );
}
