import type { UnlockSecondFactorInput } from '@app/schema/accounts';
import { transact } from '../../../database/transact.ts';
import { Failure } from '../../../failure.ts';
import type { Context } from '../../../trpc/context.ts';
import { findLink } from '../accounts/links.ts';
import { spendSecret } from '../accounts/queries.ts';
import { FAILED_SECOND_FACTORS } from '../rate-limits/limits.ts';
import { forget } from '../rate-limits/service.ts';
import { audit } from '../../audit/record.ts';
import { rememberNetwork } from '../sessions/known-networks.ts';
import { clearFailures } from './queries.ts';

/** Lets an owner give codes again after too many wrong ones, in exchange for a mailed link, which is used up by that alone. */
export async function unlockSecondFactor(ctx: Context, link: UnlockSecondFactorInput) {
  const found = await findLink(ctx, 'second_factor_unlock', link);
  const { id, role } = found;
  ctx.call.actor = { accountId: id, role };
  await transact(ctx.db, async (tx) => {
    if (!(await spendSecret(tx, found.secret_id, ctx.clock()))) throw new Failure('link_expired_or_wrong');
    await clearFailures(tx, id);
    await forget(tx, FAILED_SECOND_FACTORS, [id]);
    await rememberNetwork(tx, ctx, id);
    await audit({ actor: { accountId: id, role }, db: tx }, 'second_factor_unlocked');
  });
  return { msg: 'updated' } as const;
}
