import { sql, type Kysely } from 'kysely';

const SCHEMA = 'job_queue';

/**
 * The tables of pg-boss, in a schema of its own so that a server's role needs no right to make any. One that is there stays: a
 * restore runs the migrations once more in another schema.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // raw: a function of the catalog
  const { rows } = await sql<{ there: boolean }>`select to_regnamespace(${SCHEMA}) is not null as there`.execute(db);
  if (rows[0]?.there) return;
  const { getConstructionPlans } = await import('pg-boss'); // only here, and where jobs run: it is large
  const plans = getConstructionPlans(SCHEMA)
    .replace(/^\s*BEGIN;/, '')
    .replace(/COMMIT;\s*$/, '');
  await sql.raw(plans).execute(db);
}
