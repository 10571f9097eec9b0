import type { Tx } from '../../database/connect.ts';
import { transact } from '../../database/transact.ts';
import type { SignedInContext } from '../../trpc/context.ts';
import { lockPlan, type LockedPlan } from '../plans/service.ts';
import { throwFull } from '../plans/size.ts';

/** Does the work in a transaction that holds a plan in scope. Throws `not_found`, and that a plan is full. */
export function withOwnPlan<Result>(
  ctx: SignedInContext,
  id: string,
  work: (tx: Tx, plan: LockedPlan) => Promise<Result>,
): Promise<Result> {
  return transact(ctx.db, async (tx) => work(tx, await lockPlan(ctx, tx, id))).catch(throwFull);
}
