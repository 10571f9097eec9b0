import { SEND_UNTIL } from '@app/schema/sending';
import type { Dependencies } from '../../dependencies.ts';
import { transact } from '../../database/transact.ts';
import { addDays, atHour, toDay, toHour } from '../../lib/days.ts';
import { newId } from '../../lib/ids.ts';
import { clockSkew } from '../../telemetry/metrics.ts';
import { findDigest, isSendingDay, listDueDeadlines } from './sending-days.ts';
import * as contacts from './contact-queries.ts';
import * as queries from './queries.ts';

const PEOPLE_AT_ONCE = 500;
const SPREAD_S = 3_600;
const SKEW_MAX_S = 60;
const SETTLED_MS = 10 * 60_000;

type Sending = Pick<Dependencies, 'db' | 'clock' | 'settings'>;

/** What else a run is given: what time the database has, which tests with a clock of their own choose. */
type Given = { readDatabaseTime?: () => Promise<Date> };

/**
 * Queues the bundled mail of today for everybody who is due one, people without an account among them, once a day, within sending hours. Days that were missed are
 * made up for by the same mail. A run that was broken off is begun again and finds who has theirs.
 */
export async function sendReminders(deps: Sending, given: Given = {}): Promise<void> {
  const { db, settings } = deps;
  const now = await getSendingTime(deps, given);
  if (!now || now.settings.remindedThrough === now.today) return;
  const { today, rules } = { today: now.today, rules: now.settings };
  const after = getRemindedThrough(now);
  const range = { after, through: today };
  const digest = findDigest(rules, range);
  const asked = { deadlines: listDueDeadlines(rules, range), digest, today, timeZone: settings.timeZone };
  const due = await queries.selectDue(db, asked);
  const from = Math.max(now.moment.getTime(), atHour(today, rules.sendHour, settings.timeZone).getTime());
  for (let first = 0; first < due.length; first += PEOPLE_AT_ONCE) {
    const bundles = due.slice(first, first + PEOPLE_AT_ONCE).map((person) => {
      return { ...person, mailId: newId(), sendAt: new Date(from + spread(person.accountId) * 1_000) };
    });
    await transact(db, (tx) => queries.insertBundles(tx, bundles, { day: today, after, digest }));
  }
  const toContacts = await contacts.selectDueContacts(db, asked);
  for (let first = 0; first < toContacts.length; first += PEOPLE_AT_ONCE) {
    const bundles = toContacts.slice(first, first + PEOPLE_AT_ONCE).map((contactId) => {
      return { contactId, mailId: newId(), sendAt: new Date(from + spread(contactId) * 1_000) };
    });
    await transact(db, (tx) => contacts.insertContactBundles(tx, bundles, { day: today, after }));
  }
  await queries.markReminded(db, today);
}

/** Mails what people want to read at once and is in no other mail, once the mail of the day is queued. */
export async function sendNews(deps: Sending, given: Given = {}): Promise<void> {
  const now = await getSendingTime(deps, given);
  if (!now || now.settings.remindedThrough !== now.today) return;
  const before = new Date(now.moment.getTime() - SETTLED_MS);
  for (let made = PEOPLE_AT_ONCE; made === PEOPLE_AT_ONCE;) {
    const newIds = Array.from({ length: PEOPLE_AT_ONCE }, () => newId());
    made = await transact(deps.db, (tx) => queries.insertNews(tx, { before, now: now.moment, newIds }));
  }
}

type SendingTime = { moment: Date; today: string; settings: queries.Settings };

/** Now, if bundled mail may be queued now: sending was started, the day is a sending day and within its hours, and the clock is right. */
async function getSendingTime(
  { db, clock, settings: { timeZone } }: Sending,
  given: Given,
): Promise<SendingTime | null> {
  const settings = await queries.selectSettings(db);
  const { readDatabaseTime = () => queries.selectDatabaseTime(db) } = given;
  const moment = clock();
  const skew = (moment.getTime() - (await readDatabaseTime()).getTime()) / 1_000;
  clockSkew.set(skew);
  const today = toDay(moment, timeZone);
  const hour = toHour(moment, timeZone);
  const isTime = hour >= settings.sendHour && hour < SEND_UNTIL && isSendingDay(settings, today);
  if (settings.startedAt === null || Math.abs(skew) > SKEW_MAX_S || !isTime) return null;
  return { moment, today, settings };
}

/** Up to which day everybody was reminded; a day that has not come yet counts as yesterday. */
function getRemindedThrough({ settings: { remindedThrough }, today }: SendingTime): string {
  const yesterday = addDays(today, -1);
  return remindedThrough === null || remindedThrough > yesterday ? yesterday : remindedThrough;
}

/** When in the hour somebody's mail goes out, in seconds: always the same, and everybody's spread over it. */
function spread(accountId: string): number {
  return Number.parseInt(accountId.slice(-8), 16) % SPREAD_S;
}
