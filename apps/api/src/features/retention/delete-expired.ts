import { sql } from 'kysely';
import type { Dependencies } from '../../dependencies.ts';
import { closeBursts } from '../audit/bursts.ts';
import { settleWaitingEmailChanges } from '../auth/email-change/effect.ts';
import { deleteOldNetworks } from '../auth/sessions/known-networks.ts';
import { removeKept } from '../mail/mail-folder.ts';
import { eraseDue } from './erase.ts';
import { deleteEventsBefore, deleteIdleRequests } from './queries.ts';
import { thinHistory } from '../answers/thin-history.ts';
import { DAY_MS } from '../../lib/days.ts';

const OLD_SECRET_DAYS = 30;
const EVENTS_AT_ONCE = 10_000; // well within what a statement may take

/** Deletes what has served its time, and has new e-mail addresses take effect that waited long enough. */
export async function deleteExpired({
  db,
  clock,
  settings,
}: Pick<Dependencies, 'db' | 'clock' | 'settings'>): Promise<void> {
  const now = clock();
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString();
  const { rows: mails } = await sql<{ id: string }>`delete from mail
    where coalesce(sent_at, failed_at) < ${daysAgo(settings.keepMailDays)} returning id`.execute(db);
  if (settings.smtpUrl === null)
    await removeKept(
      settings.dataDir,
      mails.map(({ id }) => id),
    );
  await sql`delete from attempt where expires_at <= ${now.toISOString()}`.execute(db);
  await sql`delete from session where expires_at <= ${now.toISOString()}`.execute(db);
  await sql`delete from idempotency_key where created_at < ${daysAgo(1)}`.execute(db);
  await sql`delete from account_secret where coalesce(used_at, expires_at) < ${daysAgo(OLD_SECRET_DAYS)}`.execute(db);
  await settleWaitingEmailChanges({ db, clock });
  await closeBursts(db, now);
  await deleteOldNetworks(db, now);
  await eraseDue({ db, clock, settings });
  await deleteIdleRequests(db);
  await thinHistory(db, now);
  if (settings.keepAuditDays > 0) await shortenTrail({ db }, new Date(daysAgo(settings.keepAuditDays)));
}

/** Deletes the events before a moment, some at a time. */
async function shortenTrail({ db }: Pick<Dependencies, 'db'>, horizon: Date): Promise<void> {
  let deleted;
  do deleted = await deleteEventsBefore(db, horizon, EVENTS_AT_ONCE);
  while (deleted === EVENTS_AT_ONCE);
}
