import { transact } from '../../database/transact.ts';
import { Failure } from '../../failure.ts';
import type { SignedInContext } from '../../trpc/context.ts';
import { audit } from '../audit/record.ts';
import { notify } from '../notifications/notify.ts';
import * as queries from './queries.ts';
import { getReopening } from './rules.ts';
import { getPlan, lockPlan } from './service.ts';

/**
 * Makes a completed plan active again, with all that it holds: its owner until the end of the 14th day, staff at any time,
 * nobody once its client has a newer plan. A paused follow-up is so no longer. The other side is notified. Throws `plan_not_completed`, `cannot_reopen`.
 */
export async function reopenPlan(ctx: SignedInContext, id: string) {
  await transact(ctx.db, async (tx) => {
    const plan = await lockPlan(ctx, tx, id);
    if (!plan.completed) throw new Failure('plan_not_completed');
    await queries.lockClient(tx, plan.clientId); // so that no new plan starts meanwhile
    if (!(await queries.isReopenable(tx, id, getReopening(ctx)))) throw new Failure('cannot_reopen');
    const isInWork = { active: true, completed_at: null };
    await queries.updatePlan(tx, id, { ...isInWork, follow_up_paused_at: null, follow_up_pause_reason: null });
    const { clientId } = plan;
    const isOwn = ctx.actor.role === 'User';
    const toConsultant = isOwn && { accountId: (await queries.selectReviewer(tx, id)).id };
    await notify({ tx, clock: ctx.clock }, { event: 'plan_reopened', ...toConsultant, clientId, planId: id });
    await audit({ ...ctx, db: tx }, 'plan_reopened', { clientId, subjectId: id });
  });
  return { msg: 'updated', growthPlan: await getPlan(ctx, id) } as const;
}
