import { Failure } from '../../failure.ts';
import type { SignedInContext } from '../../trpc/context.ts';
import { audit } from '../audit/record.ts';
import { queueMail } from '../mail/queue.ts';
import { canStartPlan, lockPlanCredit, setPlanCredit } from './queries.ts';
import { transact } from '../../database/transact.ts';

/** Whether the caller may start a plan. */
export function mayStartPlan({ db, actor }: SignedInContext): Promise<boolean> {
  return canStartPlan(db, actor.accountId);
}

/** Grants a client the plan credit for a new plan and mails them; refused while they have one, or a plan under way. */
export async function grantPlanCredit({ db, scope, actor }: SignedInContext, id: string) {
  await transact(db, async (tx) => {
    const client = await lockPlanCredit(tx, scope, id);
    if (!client) throw new Failure('not_found');
    if (client.hasActivePlan) throw new Failure('client_has_active_plan');
    if (client.credits > 0) throw new Failure('client_has_plan_credit');
    await setPlanCredit(tx, id);
    await queueMail(tx, { template: 'plan_right_given', accountId: id, data: {} });
    await audit({ actor, db: tx }, 'credit_given', { clientId: id, subjectId: id });
  });
  return { msg: 'gave_plan_right' } as const;
}
