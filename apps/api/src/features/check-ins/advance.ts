import { MISSED_DAYS_AFTER, OPENS_DAYS_BEFORE } from '@app/schema/check-in-rules';
import type { Tx } from '../../database/connect.ts';
import { transact } from '../../database/transact.ts';
import type { Dependencies } from '../../dependencies.ts';
import { addDays, toDay } from '../../lib/days.ts';
import { notify } from '../notifications/notify.ts';
import { lockPlan } from '../plans/service.ts';
import { readSendingRules } from '../sending/service.ts';
import * as queries from './queries.ts';
import { resumeCheckIns, scheduleAfter } from './schedule.ts';

type Asking = Pick<Dependencies, 'db' | 'clock' | 'settings'>;
type Plan = { planId: string; clientId: string };

/**
 * Opens the check-ins whose time has come, and marks those as missed that were not sent long after they were due. Each plan is a
 * transaction of its own that looks at the present state, so that a run may be broken off, begun again and run twice at once.
 */
export async function advanceCheckIns(ctx: Asking): Promise<void> {
  const today = toDay(ctx.clock(), ctx.settings.timeZone);
  const days = { opensUntil: addDays(today, OPENS_DAYS_BEFORE), missedUntil: addDays(today, -MISSED_DAYS_AFTER) };
  for (const plan of await queries.selectDue(ctx.db, days))
    await transact(ctx.db, async (tx) => {
      await lockPlan({ scope: { reach: 'all', accountId: plan.clientId } }, tx, plan.planId);
      if (await queries.isFollowed(tx, plan.planId)) await advance(ctx, tx, { plan, today, ...days });
    });
}

type Today = { plan: Plan; today: string; opensUntil: string; missedUntil: string };

async function advance(ctx: Asking, tx: Tx, { plan, today, ...days }: Today): Promise<void> {
  const checkIn = await queries.selectNewest(tx, plan.planId);
  if (!checkIn || checkIn.sentAt !== null) return;
  if (checkIn.openedAt !== null) {
    if (checkIn.missedAt === null && checkIn.dueOn <= days.missedUntil) await miss(ctx, tx, { plan, ...checkIn });
    return;
  }
  if (checkIn.dueOn > days.opensUntil) return;
  // One whose day passed before it could open is due as soon as one can be: no client has less time than the others.
  if (checkIn.dueOn < today) await resumeCheckIns(ctx, tx, { id: plan.planId, clientId: plan.clientId });
  await open(ctx, tx, { plan, id: checkIn.id });
}

async function open({ clock }: Asking, tx: Tx, { plan, id }: { plan: Plan; id: string }): Promise<void> {
  await queries.updateCheckIn(tx, id, { opened_at: clock().toISOString() });
  const { clientId, planId } = plan;
  const { plan: name } = await queries.selectPeople(tx, planId);
  const { startedAt } = await readSendingRules(tx);
  const mail = { template: 'check_in_open', data: { plan: name, planId }, sendAt: clock() } as const;
  const news = { event: 'check_in_open', clientId, planId } as const;
  await notify({ tx, clock }, startedAt === null ? news : { ...news, mail });
}

type Missed = { plan: Plan; id: string; dueOn: string };

async function miss(ctx: Asking, tx: Tx, { plan: { planId, clientId }, id, dueOn }: Missed): Promise<void> {
  await queries.updateCheckIn(tx, id, { missed_at: ctx.clock().toISOString() });
  await scheduleAfter(ctx, tx, { plan: { id: planId, clientId }, dueOn });
  const { consultantId: accountId } = await queries.selectPeople(tx, planId);
  await notify({ tx, clock: ctx.clock }, { event: 'check_in_missed', accountId, clientId, planId });
}
