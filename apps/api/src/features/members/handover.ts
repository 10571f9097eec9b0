import { HANDOVER_DAYS, type AcceptHandoverInput, type OfferHandoverInput } from '@app/schema/members';
import { transact } from '../../database/transact.ts';
import { Failure } from '../../failure.ts';
import { DAY_MS } from '../../lib/days.ts';
import { getClientId, holdMembership, isOwner } from '../../policy/scope.ts';
import type { SignedInContext } from '../../trpc/context.ts';
import { audit } from '../audit/record.ts';
import { expectOwnPassword } from '../auth/accounts/password-change.ts';
import { queueMail } from '../mail/queue.ts';
import { passOnBundle } from '../sending/service.ts';
import * as queries from './queries.ts';
import { expectColleagues, lockColleague } from './service.ts';

/**
 * Offers the role of the main user to a verified member for some days, or withdraws the offer. Throws `invalid_current_password`,
 * `not_found`, `main_user_stays` and `erasure_pending`.
 */
export async function offerHandover(ctx: SignedInContext, { accountId, password }: OfferHandoverInput) {
  expectColleagues(ctx);
  const clientId = getClientId(ctx.scope);
  await expectOwnPassword(ctx, password, 'password');
  const until = new Date(ctx.clock().getTime() + HANDOVER_DAYS * DAY_MS).toISOString();
  await transact(ctx.db, async (tx) => {
    const heir = accountId === null ? await holdMembership(tx, ctx.scope) : await lockColleague(ctx, tx, accountId);
    const client = await queries.lockForHandover(tx, clientId, ctx.clock());
    if (!client) throw new Failure('not_found');
    if (accountId === null) return queries.updateClient(tx, clientId, { handover_to: null, handover_until: null });
    if (client.erasurePending) throw new Failure('erasure_pending');
    if (!heir?.verified) throw new Failure('not_found');
    await queries.updateClient(tx, clientId, { handover_to: accountId, handover_until: until });
    const { company, owner } = client;
    await queueMail(tx, { template: 'handover_offered', accountId, data: { company, owner } });
    return audit({ ...ctx, db: tx }, 'handover_offered', { clientId, subjectId: accountId });
  });
  return { msg: 'email_sent' } as const;
}

/**
 * Makes the caller, to whom it was offered, the main user and the contact of the client; the main user before becomes an editor.
 * The id of the client stays what it is. Throws `not_found` without an offer, and `erasure_pending`.
 */
export async function acceptHandover(ctx: SignedInContext, { phoneNumber }: AcceptHandoverInput) {
  expectColleagues(ctx);
  if (isOwner(ctx.scope)) throw new Failure('not_found');
  const { accountId } = ctx.actor;
  const clientId = getClientId(ctx.scope);
  await transact(ctx.db, async (tx) => {
    const heirs = await queries.lockPair(tx, clientId, accountId);
    const heir = heirs.find((member) => member.accountId === accountId);
    const client = await queries.lockForHandover(tx, clientId, ctx.clock());
    if (!heir || client?.offeredTo !== accountId) throw new Failure('not_found');
    if (client.erasurePending) throw new Failure('erasure_pending');
    await queries.updateMember(tx, client.ownerId, { role: 'editor' });
    await queries.updateMember(tx, accountId, { role: 'owner' });
    const { firstName: first_name, lastName: last_name } = heir;
    const contact = { first_name, last_name, phone_number: phoneNumber };
    const over = { handover_to: null, handover_until: null };
    await queries.updateClient(tx, clientId, { owner_id: accountId, ...contact, ...over });
    await passOnBundle(tx, { from: client.ownerId, to: accountId });
    const data = { company: client.company, owner: `${first_name} ${last_name}` };
    for (const reader of [client.ownerId, accountId, client.consultantId])
      await queueMail(tx, { template: 'owner_changed', accountId: reader, data, about: [clientId] });
    await audit({ ...ctx, db: tx }, 'owner_changed', { clientId, subjectId: accountId });
  });
  return { msg: 'updated' } as const;
}
