import { transact } from '../../../database/transact.ts';
import { hashToken, randomToken } from '../../../lib/ids.ts';
import { getClientId } from '../../../policy/scope.ts';
import type { SignedInContext } from '../../../trpc/context.ts';
import { auditRepeatable } from '../../audit/bursts.ts';
import { endFeed, replaceFeed, selectFeed } from './queries.ts';

const TOKEN_BYTES = 32; // as many as those of a link

/** Whether the caller has a calendar address. */
export async function getFeed({ db, actor }: SignedInContext) {
  const feed = await selectFeed(db, actor.accountId);
  return { active: feed !== undefined, createdAt: feed?.createdAt ?? null, lastReadAt: feed?.lastReadAt ?? null };
}

/** Makes a calendar address; the one before stops working at once. It is shown only in this answer; its hash is stored. */
export async function renewFeed(ctx: SignedInContext) {
  const token = randomToken(TOKEN_BYTES);
  await transact(ctx.db, async (tx) => {
    await replaceFeed(tx, ctx.actor.accountId, { hash: hashToken(token), now: ctx.clock() });
    await auditRepeatable({ ...ctx, db: tx }, 'calendar_address_made', toFacts(ctx));
  });
  return { msg: 'saved', url: new URL(`/calendar/${token}.ics`, ctx.settings.publicUrl).href } as const;
}

export async function revokeFeed(ctx: SignedInContext) {
  await transact(ctx.db, async (tx) => {
    if (await endFeed(tx, ctx.actor.accountId))
      await auditRepeatable({ ...ctx, db: tx }, 'calendar_address_revoked', toFacts(ctx));
  });
  return { msg: 'deleted' } as const;
}

const toFacts = ({ actor, scope }: SignedInContext) => ({ clientId: getClientId(scope), subjectId: actor.accountId });
