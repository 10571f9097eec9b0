import type { PasswordInput } from '@app/schema/accounts';
import type { Tx } from '../../database/connect.ts';
import { transact } from '../../database/transact.ts';
import { Failure } from '../../failure.ts';
import { addDays, toDay, endOfDay } from '../../lib/days.ts';
import type { SignedInContext } from '../../trpc/context.ts';
import { expectOwnPassword } from '../auth/accounts/password-change.ts';
import { ERASURE_REQUESTS } from '../auth/rate-limits/limits.ts';
import { countOrRefuse } from '../auth/rate-limits/service.ts';
import { audit } from '../audit/record.ts';
import { queueMail, queueMails } from '../mail/queue.ts';
import { getClientId, holdMembership } from '../../policy/scope.ts';
import { getErasure } from '../auth/accounts/account.ts';
import { deleteErasure, insertErasure, selectWhoMustKnow } from './queries.ts';

/**
 * Notes the caller's wish to be erased at the end of the last day of the waiting time, and tells them and their consultant.
 * A wish that runs already stays as it is. Throws `invalid_current_password` and `too_many_requests`.
 */
export async function requestErasure(ctx: SignedInContext, { password }: PasswordInput) {
  const clientId = getClientId(ctx.scope);
  await expectOwnPassword(ctx, password, 'password');
  const day = addDays(toDay(ctx.clock(), ctx.settings.timeZone), ctx.settings.eraseAfterDays);
  const dueAt = endOfDay(day, ctx.settings.timeZone).toISOString();
  const wish = { requestedAt: ctx.clock().toISOString(), dueAt };
  return transact(ctx.db, async (tx) => {
    await holdMembership(tx, ctx.scope);
    if (!(await insertErasure(tx, clientId, wish)))
      return { msg: 'updated', ...((await getErasure(tx, clientId)) ?? wish) } as const;
    await countOrRefuse({ db: tx, now: ctx.clock() }, ERASURE_REQUESTS, [clientId]);
    await announce(ctx, tx, day);
    return { msg: 'updated', ...wish } as const;
  });
}

/** Takes the caller's wish to be erased back, if there is one, and tells them and their consultant. */
export async function withdrawErasure(ctx: SignedInContext) {
  await transact(ctx.db, async (tx) => {
    await holdMembership(tx, ctx.scope);
    if (await deleteErasure(tx, getClientId(ctx.scope))) await announce(ctx, tx, null);
  });
  return { msg: 'updated' } as const;
}

/** Tells the caller, their colleagues and their consultant of the wish, and until which day it can be withdrawn; null: that it was. */
async function announce({ actor, scope }: SignedInContext, tx: Tx, day: string | null): Promise<void> {
  const { accountId } = actor;
  const clientId = getClientId(scope);
  const known = await selectWhoMustKnow(tx, clientId);
  if (!known) throw new Failure('not_found');
  const { company, consultantId, colleagues } = known;
  const toConsultant = { accountId: consultantId, about: [clientId] };
  if (day === null) {
    await queueMail(tx, { template: 'erasure_withdrawn', accountId, data: {} });
    await queueMail(tx, { template: 'client_erasure_withdrawn', ...toConsultant, data: { company, clientId } });
  } else {
    await queueMail(tx, { template: 'erasure_requested', accountId, data: { day } });
    await queueMails(tx, colleagues, { template: 'company_erasure', data: { company, day } });
    await queueMail(tx, { template: 'client_erasure_requested', ...toConsultant, data: { company, clientId, day } });
  }
  const action = day === null ? 'erasure_withdrawn' : 'erasure_requested';
  await audit({ actor, db: tx }, action, { clientId, subjectId: clientId });
}
