import { sql, type Kysely } from 'kysely';

/** The plans whose follow-up is paused, which are few: what is late in them counts nowhere. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`create index plan_paused on plan (client_id) where follow_up_paused_at is not null`).execute(db);
}
