import { sql, type Kysely } from 'kysely';

/**
 * What the plan answered when the targets of a figure were last taken over from it, or other ones were declined, so that only a
 * later answer is offered. Null until then, and in rows of the release before: the history of the figure says it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`alter table metric add column plan_targets jsonb`).execute(db);
}
