import type { Database } from '../../database/connect.ts';
import type { Dependencies } from '../../dependencies.ts';
import { deleteIdleContacts } from '../contacts/delete-idle.ts';
import { closeBursts } from '../audit/bursts.ts';
import { settleWaitingEmailChanges } from '../auth/email-change/effect.ts';
import { deleteOldNetworks } from '../auth/sessions/known-networks.ts';
import { removeKept } from '../mail/mail-folder.ts';
import { retryUnwritable } from '../mail/queue.ts';
import { eraseDue } from './erase.ts';
import * as queries from './queries.ts';
import { withdrawLeftRounds } from '../plans/service.ts';
import { thinHistory } from '../answers/thin-history.ts';
import { deleteOldDeliveries } from '../webhooks/service.ts';
import { DAY_MS } from '../../lib/days.ts';

const OLD_SECRET_DAYS = 30;
const DRAFT_DAYS = 180;
const OLD_DELIVERY_DAYS = 30;
const NOTIFICATIONS_KEPT = 500; // of each account
const EVENTS_AT_ONCE = 10_000; // well within what a statement may take

/**
 * Deletes what has expired, applies the changes of e-mail addresses that waited long enough, withdraws what completed plans
 * still ask for, and has mails tried again that nobody could write.
 */
export async function deleteExpired({
  db,
  clock,
  settings,
  texts,
}: Pick<Dependencies, 'db' | 'clock' | 'settings' | 'texts'>): Promise<void> {
  const now = clock();
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString();
  const mailsSince = daysAgo(settings.keepMailDays);
  const mails = await queries.deleteMailsSettledBefore(db, mailsSince);
  if (settings.smtpUrl === null) await removeKept(settings.dataDir, mails);
  await queries.deleteAccountRequestsBefore(db, mailsSince);
  const notificationsSince = daysAgo(settings.keepNotificationDays);
  await queries.deleteNotifications(db, { before: notificationsSince, keep: NOTIFICATIONS_KEPT });
  await deleteIdleContacts({ db, clock, settings });
  await queries.deleteExpiredRows(db, now);
  await queries.deleteDraftsBefore(db, daysAgo(DRAFT_DAYS));
  await deleteOldDeliveries(db, daysAgo(OLD_DELIVERY_DAYS));
  await queries.deleteIdempotencyKeysBefore(db, daysAgo(1));
  await queries.deleteSecretsEndedBefore(db, daysAgo(OLD_SECRET_DAYS));
  await settleWaitingEmailChanges({ db, clock });
  await withdrawLeftRounds({ db, clock });
  await retryUnwritable(db, { since: daysAgo(1), now });
  await closeBursts(db, now);
  await deleteOldNetworks(db, now);
  await eraseDue({ db, clock, settings, texts });
  await queries.deleteIdleRequests(db);
  await thinHistory(db, now);
  if (settings.keepAuditDays > 0) await shortenAuditLog(db, new Date(daysAgo(settings.keepAuditDays)));
}

/** Deletes the events before a moment, some at a time. */
async function shortenAuditLog(db: Database, horizon: Date): Promise<void> {
  let deleted;
  do deleted = await queries.deleteEventsBefore(db, horizon, EVENTS_AT_ONCE);
  while (deleted === EVENTS_AT_ONCE);
}
