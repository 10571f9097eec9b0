import { Failure } from '../../failure.ts';
import type { SignedInContext } from '../../trpc/context.ts';
import { audit } from '../audit/record.ts';
import { queueMail } from '../mail/queue.ts';
import { lockCredit, updateCredit } from './queries.ts';
import { transact } from '../../database/transact.ts';

/** Gives a client the right to a new plan and tells them by mail; refused while they have one, or a plan under way. */
export async function giveNewPlan({ db, scope, actor }: SignedInContext, id: string) {
  await transact(db, async (tx) => {
    const client = await lockCredit(tx, scope, id);
    if (!client) throw new Failure('not_found');
    if (client.has_active_plan) throw new Failure('client_has_active_plan');
    if (client.credits > 0) throw new Failure('client_has_plan_credit');
    await updateCredit(tx, id);
    await queueMail(tx, { template: 'plan_right_given', accountId: id, data: {} });
    await audit({ actor }, tx, 'credit_given', { clientId: id, subjectId: id });
  });
  return { msg: 'gave_plan_right' } as const;
}
