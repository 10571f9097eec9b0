import {
  QUIET_PERIODS_MAX,
  SEND_UNTIL,
  type QuietPeriod,
  type QuietRules,
  type SaveSendingInput,
} from '@app/schema/sending';
import type { Database, Tx } from '../../database/connect.ts';
import { transact } from '../../database/transact.ts';
import { Failure } from '../../failure.ts';
import { addDays, toDay, toHour } from '../../lib/days.ts';
import { newId } from '../../lib/ids.ts';
import type { SignedInContext } from '../../trpc/context.ts';
import { audit, type AuditActor } from '../audit/record.ts';
import { findDigest, findNextSendingDay, isSendingDay, listDueDeadlines } from './sending-days.ts';
import { selectDueContacts } from './contact-queries.ts';
import * as queries from './queries.ts';

const DAYS_SHOWN = 366;

/** Where mail is sent, when that is and in which time zone. */
type Place = Pick<SignedInContext, 'db' | 'clock'> & { settings: { timeZone: string } };

/** On which days mail is sent, whether that was begun, and how many days lie between two check-ins. */
export function readSendingRules(
  db: Database,
): Promise<QuietRules & Pick<queries.Settings, 'checkInDays' | 'startedAt'>> {
  return queries.selectSettings(db);
}

/** Hands the mail of the day that waits for one main user to the next, who gets what it says of the company; the former keeps their news. */
export function passOnBundle(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  return queries.insertBundleLike(tx, { from, to, mailId: newId() });
}

/** When the firm sends bundled mail, the quiet days to come, and until it is started what the first day would bring. */
export async function getSending(ctx: Place) {
  const settings = await queries.selectSettings(ctx.db);
  const today = toDay(ctx.clock(), ctx.settings.timeZone);
  const days = Array.from({ length: DAYS_SHOWN }, (_, index) => addDays(today, index));
  return {
    ...settings,
    quietDays: days.filter((day) => !isSendingDay(settings, day)),
    preview: settings.startedAt === null ? await readPreview(ctx, settings) : null,
  };
}

/** Stores when bundled mail is sent, and starts it if asked to: from the day of the preview on. */
export async function saveSending(
  ctx: Place & { actor: AuditActor },
  { start, seenPeriods, ...values }: SaveSendingInput,
) {
  await transact(ctx.db, async (tx) => {
    const { quietPeriods: wanted } = values;
    const quietPeriods = wanted && mergePeriods(await queries.lockQuietPeriods(tx), wanted, seenPeriods);
    await queries.updateSettings(tx, { ...values, quietPeriods });
    await audit({ ...ctx, db: tx }, 'sending_changed');
    if (!start) return;
    const dayBefore = addDays(findFirstDay(ctx, await queries.selectSettings(tx)), -1);
    if (await queries.startSending(tx, ctx.clock(), dayBefore)) await audit({ ...ctx, db: tx }, 'sending_started');
  });
  return { msg: 'saved' } as const;
}

/** The periods that somebody wants who saw some: what others added or removed since stays so. Throws `limit_reached`. */
function mergePeriods(stored: readonly QuietPeriod[], wanted: readonly QuietPeriod[], seen = stored): QuietPeriod[] {
  const has = (periods: readonly QuietPeriod[], { name, startsOn, endsOn }: QuietPeriod) =>
    periods.some((one) => one.name === name && one.startsOn === startsOn && one.endsOn === endsOn);
  const kept = wanted.filter((one) => !has(seen, one) || has(stored, one));
  const merged = [...kept, ...stored.filter((one) => !has(seen, one) && !has(wanted, one))];
  if (merged.length > QUIET_PERIODS_MAX) throw new Failure('limit_reached', { params: { max: QUIET_PERIODS_MAX } });
  return merged;
}

/** The next day on which bundled mail can go out, today while there is time. */
function findFirstDay({ clock, settings: { timeZone } }: Place, rules: queries.Settings): string {
  const today = toDay(clock(), timeZone);
  return findNextSendingDay(rules, toHour(clock(), timeZone) < SEND_UNTIL ? today : addDays(today, 1));
}

async function readPreview(ctx: Place, settings: queries.Settings) {
  const day = findFirstDay(ctx, settings);
  const range = { after: addDays(day, -1), through: day };
  const asked = { deadlines: listDueDeadlines(settings, range), digest: findDigest(settings, range) };
  const wanted = { ...asked, today: day, timeZone: ctx.settings.timeZone };
  const toContacts = (await selectDueContacts(ctx.db, wanted)).map(() => ({ template: 'daily' }));
  const due = [...(await queries.selectDue(ctx.db, wanted)), ...toContacts];
  const mails: Record<string, number> = {};
  for (const { template } of due) mails[template] = (mails[template] ?? 0) + 1;
  return { day, people: due.length, mails };
}
