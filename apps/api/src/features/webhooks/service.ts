import { randomUUID } from 'node:crypto';
import type { IdInput } from '@app/schema/fields';
import { deliveryId, type ListDeliveriesInput, type ReplayInput, type SaveWebhookInput } from '@app/schema/webhooks';
import { WEBHOOKS_MAX, WEBHOOK_TEST } from '@app/schema/webhook-events';
import { VALIDATION_KEYS } from '@app/schema/validation';
import * as z from 'zod/mini';
import { transact } from '../../database/transact.ts';
import { Failure, fieldFailure } from '../../failure.ts';
import { DAY_MS } from '../../lib/days.ts';
import { newId } from '../../lib/ids.ts';
import { readPage } from '../../read-page.ts';
import type { SignedInContext } from '../../trpc/context.ts';
import { audit } from '../audit/record.ts';
import { mayCall } from './call.ts';
import { sealedFor, sendMessage } from './send-message.ts';
import * as queries from './queries.ts';
import { createSecret } from './signature.ts';

const GIVE_UP_MS = 3 * DAY_MS; // as the table has it

export const listWebhooks = ({ db, clock }: SignedInContext) => queries.selectWebhooks(db, clock());

/** Adds a webhook, whose secret is shown this once, or changes one. Throws for an address that is never called, and `limit_reached`. */
export async function saveWebhook(ctx: SignedInContext, { id, url, events }: SaveWebhookInput) {
  if (url !== undefined && !mayCall(url, ctx.settings.webhooksToPrivate))
    throw fieldFailure('url', VALIDATION_KEYS.publicAddress);
  const now = ctx.clock();
  const chosen = events && [...new Set(events)];
  if (id !== undefined) return changeWebhook(ctx, id, { url, events: chosen, now });
  if (url === undefined) throw fieldFailure('url', VALIDATION_KEYS.required);
  if (chosen === undefined) throw fieldFailure('events', VALIDATION_KEYS.required);
  const wanted = { url, events: chosen, now };
  const made = newId();
  const secret = createSecret();
  await transact(ctx.db, async (tx) => {
    if ((await queries.countWebhooksUnderLock(tx)) >= WEBHOOKS_MAX)
      throw new Failure('limit_reached', { params: { max: WEBHOOKS_MAX } });
    await queries.insertWebhook(tx, { id: made, ...wanted, sealedSecret: ctx.sealer.seal(secret, sealedFor(made)) });
    await audit({ ...ctx, db: tx }, 'webhook_added', { subjectId: made });
  });
  return { msg: 'saved', id: made, secret } as const;
}

async function changeWebhook(ctx: SignedInContext, id: string, wanted: Parameters<typeof queries.updateWebhook>[2]) {
  await transact(ctx.db, async (tx) => {
    if (!(await queries.updateWebhook(tx, id, wanted))) throw new Failure('not_found');
    await audit({ ...ctx, db: tx }, 'webhook_changed', { subjectId: id });
  });
  return { msg: 'saved', id, secret: null } as const;
}

/** Deletes a webhook with all that waits for it. */
export async function deleteWebhook(ctx: SignedInContext, { id }: IdInput) {
  await transact(ctx.db, async (tx) => {
    if (!(await queries.deleteWebhook(tx, id))) throw new Failure('not_found');
    await audit({ ...ctx, db: tx }, 'webhook_deleted', { subjectId: id });
  });
  return { msg: 'deleted' } as const;
}

/**
 * Makes a new secret, shown this once. For a day messages are signed with the one before too, so that receivers change in peace;
 * renewed again within that day, still with the one from before the first time.
 */
export async function renewSecret(ctx: SignedInContext, { id }: IdInput) {
  const secret = createSecret();
  const now = ctx.clock();
  const next = {
    sealed: ctx.sealer.seal(secret, sealedFor(id)),
    now,
    earlierUntil: new Date(now.getTime() + DAY_MS),
  };
  await transact(ctx.db, async (tx) => {
    if (!(await queries.replaceSecret(tx, id, next))) throw new Failure('not_found');
    await audit({ ...ctx, db: tx }, 'webhook_secret_renewed', { subjectId: id });
  });
  return { msg: 'saved', secret } as const;
}

/** Sends a message that says nothing, once and at once; what became of it is among the calls. */
export async function testWebhook(ctx: SignedInContext, { id }: IdInput) {
  const now = ctx.clock();
  const receiver = await queries.selectReceiver(ctx.db, id, now);
  if (!receiver) throw new Failure('not_found');
  const message = { webhookId: id, messageId: randomUUID(), at: now.toISOString() };
  const outcome = await sendMessage(ctx, { ...receiver, ...message, event: WEBHOOK_TEST, data: {} });
  await queries.insertTest(ctx.db, { ...message, ...outcome });
  return { msg: 'saved' } as const;
}

const PLACE = z.object({ id: deliveryId });

/** A page of the calls of a webhook, the newest first. */
export function listDeliveries({ db }: SignedInContext, { id, ...page }: ListDeliveriesInput) {
  return readPage(page, {
    place: PLACE,
    select: async (before, limit) => {
      const found = await queries.selectDeliveries(db, id, { before: before?.id ?? null, limit });
      if (!found) throw new Failure('not_found');
      return found;
    },
    placeOf: ({ id: place }) => ({ id: place }),
  });
}

/** Makes a call again that has ended, with the same id, so that a receiver who has it knows it. */
export async function replayDelivery({ db, clock }: SignedInContext, { id, deliveryId: delivery }: ReplayInput) {
  const now = clock();
  const giveUpAt = new Date(now.getTime() + GIVE_UP_MS).toISOString();
  const wanted = { webhookId: id, id: delivery, now: now.toISOString(), giveUpAt };
  if (!(await queries.requeue(db, wanted))) throw new Failure('not_found');
  return { msg: 'saved' } as const;
}

/** Deletes the calls that ended before a moment. */
export const deleteOldDeliveries = queries.deleteDeliveriesEndedBefore;
