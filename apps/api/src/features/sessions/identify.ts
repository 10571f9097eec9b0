import { SIGNATURE_FAILED } from '@app/schema/errors';
import { Failure } from '../../failure.ts';
import type { Actor, Context } from '../../trpc/context.ts';
import { findSession, markSeen } from './queries.ts';

const SEEN_EACH_MS = 5 * 60_000; // as exact as a list of sessions need be, and no write at each request
const BEARER = /^bearer ([\w.~+/=-]{1,2000})$/i;

/** The caller of a request. Throws `unauthorized`, or the signature failure that logs out without a call. */
export async function identify(ctx: Context): Promise<Actor> {
  if (ctx.authorization === undefined) throw new Failure('unauthorized');
  const token = BEARER.exec(ctx.authorization)?.[1];
  if (token === undefined) throw new Failure('unauthorized');
  const now = ctx.clock();
  const verdict = await ctx.tokens.read(token, now);
  if (verdict.kind === 'forged') throw new Failure(SIGNATURE_FAILED);
  if (verdict.kind === 'expired') throw new Failure('unauthorized');
  const { sessionId } = verdict;
  const session = await findSession(ctx.db, sessionId, now, new Date(now.getTime() - SEEN_EACH_MS));
  if (!session) throw new Failure('unauthorized');
  if (session.unseen) await markSeen(ctx.db, sessionId, now);
  const { account_id: accountId, role } = session;
  const secondFactorDue = !session.second_factor && ctx.settings.secondFactorRequired.includes(role);
  return { accountId, role, sessionId, secondFactorDue };
}
