import { Kysely, PostgresDialect } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import pg from 'pg';
import * as foundation from './migrations/0001-foundation.ts';
import * as questionnaireVersion1 from './migrations/0002-questionnaire-version-1.ts';

/** Every migration, in order; frozen once landed. */
const MIGRATIONS: Record<string, Migration> = {
  '0001-foundation': foundation,
  '0002-questionnaire-version-1': questionnaireVersion1,
};

/**
 * Brings a database to the newest schema. Each migration runs in a transaction of its own, under a lock that
 * makes a second migrator wait; returns the names of those that ran. Throws the first failure.
 */
export async function migrateToLatest(url: string): Promise<string[]> {
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url, max: 2 }) }),
  });
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(MIGRATIONS) } });
  try {
    const ran: string[] = [];
    for (;;) {
      const { error, results } = await migrator.migrateUp();
      if (error) throw error;
      const name = results?.[0]?.migrationName;
      if (name === undefined) return ran;
      ran.push(name);
    }
  } finally {
    await db.destroy();
  }
}
