import type { Row } from '@app/schema/answers';
import type { IdInput } from '@app/schema/fields';
import type { FollowUp, SaveFollowUpInput } from '@app/schema/follow-up';
import type { Tx } from '../../database/connect.ts';
import { transact } from '../../database/transact.ts';
import { Failure } from '../../failure.ts';
import { toDay } from '../../lib/days.ts';
import type { SignedInContext } from '../../trpc/context.ts';
import { audit, auditAll } from '../audit/record.ts';
import { moveNextCheckIn, resumeCheckIns, scheduleCheckIn } from '../check-ins/schedule.ts';
import { takeOverMetrics, toMetric } from '../metrics/service.ts';
import { completePlan, lockPlan } from '../plans/service.ts';
import * as queries from './queries.ts';

/** The follow-up of a plan with its figures and check-ins; a check-in that was not sent is shown to its owner alone. */
export async function getFollowUp({ db, scope }: SignedInContext, { id }: IdInput): Promise<FollowUp> {
  const found = await queries.selectFollowUp(db, scope, id);
  if (!found) throw new Failure('not_found');
  return { ...found, metrics: found.metrics.map(toMetric), priorities: listPriorities(found.priorities) };
}

function listPriorities(rows: readonly Row[]): FollowUp['priorities'] {
  const text = (cell: Row[string] | undefined) => (typeof cell === 'string' && cell.trim() !== '' ? cell.trim() : null);
  return rows.flatMap(({ priority, outcome, owner }) => {
    const name = text(priority);
    return name === null ? [] : [{ priority: name, outcome: text(outcome), owner: text(owner) }];
  });
}

/** Completes a plan, and starts its follow-up in the same transaction. */
export function completeAndFollow(ctx: SignedInContext, { id }: IdInput) {
  return completePlan(ctx, id, (tx, plan) => startFollowUp(ctx, tx, plan));
}

/** Starts, pauses or resumes the follow-up of a completed plan, or moves its next check-in. Throws `plan_not_completed`. */
export async function saveFollowUp(ctx: SignedInContext, { id, paused, reason, nextCheckInOn }: SaveFollowUpInput) {
  await transact(ctx.db, async (tx) => {
    const plan = await lockPlan(ctx, tx, id);
    if (!plan.completed) throw new Failure('plan_not_completed');
    const { startedOn, pausedAt } = await queries.selectState(tx, id);
    if (startedOn === null) await startFollowUp(ctx, tx, plan);
    if (paused === true && pausedAt === null) {
      const changed = { follow_up_paused_at: ctx.clock().toISOString(), follow_up_pause_reason: reason || null };
      await queries.updateFollowUp(tx, id, changed);
      await audit({ ...ctx, db: tx }, 'follow_up_paused', { clientId: plan.clientId, subjectId: id });
    }
    if (paused === false && pausedAt !== null) {
      await queries.updateFollowUp(tx, id, { follow_up_paused_at: null, follow_up_pause_reason: null });
      await resumeCheckIns(ctx, tx, plan);
    }
    if (nextCheckInOn !== undefined) await moveNextCheckIn(ctx, tx, { plan, day: nextCheckInOn });
  });
  return { msg: 'saved' } as const;
}

type Plan = { id: string; clientId: string; questionnaireId: string };

/** Starts the follow-up of a plan. One that was started before goes on with the figures it has, and a new day for its check-in. */
async function startFollowUp(ctx: SignedInContext, tx: Tx, plan: Plan): Promise<void> {
  const today = toDay(ctx.clock(), ctx.settings.timeZone);
  const { startedOn } = await queries.selectState(tx, plan.id);
  await scheduleCheckIn(tx, plan, today);
  if (startedOn !== null) return;
  await queries.updateFollowUp(tx, plan.id, { follow_up_started_on: today });
  await takeOverMetrics(tx, ctx, { ...plan, startedOn: today });
  const older = await queries.pauseOlder(tx, { id: plan.id, at: ctx.clock() });
  const cause = { ...ctx, db: tx };
  await audit(cause, 'follow_up_started', { clientId: plan.clientId, subjectId: plan.id });
  await auditAll(
    cause,
    'follow_up_paused',
    older.map((id) => ({ clientId: plan.clientId, subjectId: id })),
  );
}
