import { sql } from 'kysely';
import type { Dependencies } from '../../dependencies.ts';
import { eraseDeleted } from './erase.ts';

const DAY_MS = 86_400_000;
const SENT_MAIL_DAYS = 90;
const OLD_SECRET_DAYS = 30;

/** Deletes what has served its time; a new e-mail address that waits for its code is kept, since it is still awaited. */
export async function tidy({ db, clock }: Pick<Dependencies, 'db' | 'clock'>): Promise<void> {
  const now = clock();
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString();
  await sql`delete from mail where sent_at < ${daysAgo(SENT_MAIL_DAYS)}`.execute(db);
  await sql`delete from attempt where expires_at <= ${now.toISOString()}`.execute(db);
  await sql`delete from session where expires_at <= ${now.toISOString()}`.execute(db);
  await sql`delete from idempotency_key where created_at < ${daysAgo(1)}`.execute(db);
  await sql`delete from account_secret where coalesce(used_at, expires_at) < ${daysAgo(OLD_SECRET_DAYS)}
    and not (purpose = 'email_change' and used_at is null)`.execute(db);
  await eraseDeleted({ db, clock });
}
