import type { Reader } from '@app/schema/threads';
import type { Tx } from '../../database/connect.ts';
import type { SignedInContext } from '../../trpc/context.ts';
import { notify } from '../notifications/notify.ts';
import type { LockedPlan } from '../plans/service.ts';
import { selectWriters } from './queries.ts';

type OfThread = { plan: LockedPlan; thread: { id: string; stepId: string }; readers: readonly Reader[] };

type NewComment = OfThread & { side: Reader['side']; mentioned: ReadonlySet<string> };

/** Whose side the caller writes for. */
export const getSide = ({ actor }: SignedInContext): Reader['side'] => (actor.role === 'User' ? 'client' : 'firm');

/**
 * Notifies those whom a comment mentions, those who wrote in the thread, and the main person of the other side; each once, and
 * only people who can still read the plan.
 */
export async function notifyOfComment(
  ctx: SignedInContext,
  tx: Tx,
  { side, mentioned, ...about }: NewComment,
): Promise<void> {
  const writers = new Set(await selectWriters(tx, about.thread.id));
  const isMain = (reader: Reader) => reader.side === 'firm' || reader.accountId === about.plan.ownerId;
  for (const reader of about.readers) {
    const isMentioned = mentioned.has(reader.accountId);
    if (isMentioned || writers.has(reader.accountId) || (reader.side !== side && isMain(reader)))
      await tell(ctx, tx, { ...about, reader, event: isMentioned ? 'comment_mention' : 'comment_written' });
  }
}

/** Notifies those whom a change of a comment mentions and its former text did not. */
export async function notifyOfMentions(
  ctx: SignedInContext,
  tx: Tx,
  { mentioned, ...about }: OfThread & { mentioned: ReadonlySet<string> },
): Promise<void> {
  for (const reader of about.readers)
    if (mentioned.has(reader.accountId)) await tell(ctx, tx, { ...about, reader, event: 'comment_mention' });
}

/** Notifies those who wrote in a thread that it was resolved. */
export async function notifyOfResolution(ctx: SignedInContext, tx: Tx, about: OfThread): Promise<void> {
  const writers = new Set(await selectWriters(tx, about.thread.id));
  for (const reader of about.readers)
    if (writers.has(reader.accountId)) await tell(ctx, tx, { ...about, reader, event: 'thread_resolved' });
}

type ToReader = OfThread & { reader: Reader; event: 'comment_written' | 'comment_mention' | 'thread_resolved' };

async function tell(
  ctx: SignedInContext,
  tx: Tx,
  { plan, thread, reader: { accountId }, event }: ToReader,
): Promise<void> {
  const { actor, clock } = ctx;
  if (accountId === actor.accountId) return;
  const params = { actorId: actor.accountId, side: getSide(ctx), stepId: thread.stepId, threadId: thread.id };
  await notify({ tx, clock }, { event, accountId, clientId: plan.clientId, planId: plan.id, params });
}
