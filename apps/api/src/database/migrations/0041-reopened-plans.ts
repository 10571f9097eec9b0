import { sql, type Kysely } from 'kysely';

/** Plans that were reopened while their follow-up was paused: nothing of a plan in work is paused, and no page resumes it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `update plan set follow_up_paused_at = null, follow_up_pause_reason = null
        where completed_at is null and follow_up_paused_at is not null`,
    )
    .execute(db);
}
