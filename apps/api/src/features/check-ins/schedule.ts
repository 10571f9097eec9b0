import { NEXT_CHECK_IN_DAYS } from '@app/schema/check-in-rules';
import type { Tx } from '../../database/connect.ts';
import { fieldFailure } from '../../failure.ts';
import { addDays, toDay } from '../../lib/days.ts';
import { findNextSendingDay } from '../sending/sending-days.ts';
import { readSendingRules } from '../sending/service.ts';
import * as queries from './queries.ts';

type Plan = { id: string; clientId: string };
type Asking = { clock: () => Date; settings: { timeZone: string } };

/** Has the next check-in of a plan due as many days after a day as is set, on a sending day; one that was not sent is moved there. */
export async function scheduleCheckIn(tx: Tx, plan: Plan, day: string): Promise<void> {
  const rules = await readSendingRules(tx);
  await scheduleOn(tx, plan, findNextSendingDay(rules, addDays(day, rules.checkInDays)));
}

/** Moves the next check-in to a day, or to the next sending day after it. Throws when it is too near or too far. */
export async function moveNextCheckIn(
  ctx: Asking,
  tx: Tx,
  { plan, day, path = 'nextCheckInOn' }: { plan: Plan; day: string; path?: string },
): Promise<void> {
  expectNextDay(ctx, day, path);
  await scheduleOn(tx, plan, findNextSendingDay(await readSendingRules(tx), day));
}

/** Whether a day is one that the next check-in can have; throws a failure of the field if not. */
function expectNextDay({ clock, settings }: Asking, day: string, path: string): void {
  const today = toDay(clock(), settings.timeZone);
  const { min, max } = NEXT_CHECK_IN_DAYS;
  if (day < addDays(today, min) || day > addDays(today, max)) throw fieldFailure(path);
}

/** A check-in that could not open in time, as during a pause, is due as soon as one can be. So is an open one whose day has passed, and it stays open. */
export async function resumeCheckIns(ctx: Asking, tx: Tx, plan: Plan): Promise<void> {
  const newest = await queries.selectNewest(tx, plan.id);
  if (!newest || newest.sentAt !== null) return;
  const soonest = findSoonest(ctx);
  const isOpen = newest.openedAt !== null;
  if (newest.dueOn >= (isOpen ? toDay(ctx.clock(), ctx.settings.timeZone) : soonest)) return;
  const dueOn = findNextSendingDay(await readSendingRules(tx), soonest);
  await queries.reschedule(tx, newest.id, { dueOn, openedAt: newest.openedAt });
}

/** After one that was due on a day, the next is due as many days later as is set, and not too soon; one that is set already stays. */
export async function scheduleAfter(
  ctx: Asking,
  tx: Tx,
  { plan, dueOn, nextDueOn }: { plan: Plan; dueOn: string; nextDueOn?: string | undefined },
): Promise<void> {
  if (nextDueOn !== undefined) return moveNextCheckIn(ctx, tx, { plan, day: nextDueOn, path: 'nextDueOn' });
  const newest = await queries.selectNewest(tx, plan.id);
  if (newest && newest.sentAt === null && newest.missedAt === null) return;
  const rules = await readSendingRules(tx);
  const day = maxDay(addDays(dueOn, rules.checkInDays), findSoonest(ctx));
  const number = (newest?.number ?? 0) + 1;
  await queries.insertCheckIn(tx, {
    planId: plan.id,
    clientId: plan.clientId,
    number,
    dueOn: findNextSendingDay(rules, day),
  });
}

const maxDay = (one: string, other: string) => (one > other ? one : other);

/** The first day on which a check-in can be due that is asked for today. */
const findSoonest = ({ clock, settings }: Asking) => addDays(toDay(clock(), settings.timeZone), NEXT_CHECK_IN_DAYS.min);

async function scheduleOn(tx: Tx, { id: planId, clientId }: Plan, dueOn: string): Promise<void> {
  const newest = await queries.selectNewest(tx, planId);
  if (newest && newest.sentAt === null) await queries.reschedule(tx, newest.id, { dueOn, openedAt: null });
  else await queries.insertCheckIn(tx, { planId, clientId, number: (newest?.number ?? 0) + 1, dueOn });
}
