import { transact } from '../../database/transact.ts';
import { Failure } from '../../failure.ts';
import { addDays, toDay, endOfDay } from '../../lib/days.ts';
import type { SignedInContext } from '../../trpc/context.ts';
import { expectOwnPassword } from '../auth/accounts/password-change.ts';
import { ERASURE_REQUESTS } from '../auth/rate-limits/limits.ts';
import { countOrRefuse } from '../auth/rate-limits/service.ts';
import { audit } from '../audit/record.ts';
import { queueMail } from '../mail/queue.ts';
import { getErasure } from '../auth/accounts/account.ts';
import { deleteErasure, insertErasure, selectWhoMustKnow } from './queries.ts';

/**
 * Notes the caller's wish to be erased at the end of the last day of the waiting time, and tells them and their consultant.
 * A wish that runs already stays as it is. Throws `invalid_current_password` and `too_many_requests`.
 */
export async function requestErasure(ctx: SignedInContext, password: string) {
  const { accountId } = ctx.actor;
  await expectOwnPassword(ctx, password, 'password');
  const day = addDays(toDay(ctx.clock(), ctx.settings.timeZone), ctx.settings.eraseAfterDays);
  const wish = {
    requestedAt: ctx.clock().toISOString(),
    dueAt: endOfDay(day, ctx.settings.timeZone).toISOString(),
  };
  return transact(ctx.db, async (tx) => {
    const known = await selectWhoMustKnow(tx, accountId);
    if (!known) throw new Failure('not_found');
    if (!(await insertErasure(tx, accountId, wish)))
      return { msg: 'updated', ...((await getErasure(tx, accountId)) ?? wish) } as const;
    await countOrRefuse({ db: tx, now: ctx.clock() }, ERASURE_REQUESTS, [accountId]);
    const data = { company: known.company, clientId: accountId, day };
    await queueMail(tx, { template: 'erasure_requested', accountId, data: { day } });
    await queueMail(tx, {
      template: 'client_erasure_requested',
      accountId: known.consultantId,
      data,
      about: [accountId],
    });
    await audit({ ...ctx, db: tx }, 'erasure_requested', { clientId: accountId, subjectId: accountId });
    return { msg: 'updated', ...wish } as const;
  });
}

/** Takes the caller's wish to be erased back, if there is one, and tells them and their consultant. */
export async function withdrawErasure(ctx: SignedInContext) {
  const { accountId } = ctx.actor;
  await transact(ctx.db, async (tx) => {
    if (!(await deleteErasure(tx, accountId))) return;
    const known = await selectWhoMustKnow(tx, accountId);
    if (!known) throw new Failure('not_found');
    const data = { company: known.company, clientId: accountId };
    await queueMail(tx, { template: 'erasure_withdrawn', accountId, data: {} });
    await queueMail(tx, {
      template: 'client_erasure_withdrawn',
      accountId: known.consultantId,
      data,
      about: [accountId],
    });
    await audit({ ...ctx, db: tx }, 'erasure_withdrawn', { clientId: accountId, subjectId: accountId });
  });
  return { msg: 'updated' } as const;
}
