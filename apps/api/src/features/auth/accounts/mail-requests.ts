import { ROLE_OF_AREA, type Area } from '@app/schema/roles';
import type { Tx } from '../../../database/connect.ts';
import type { NormalizedEmail } from '../../../lib/email.ts';
import type { Context } from '../../../trpc/context.ts';
import { MAILS_OF_NETWORK, MAILS_OF_STRANGE_NETWORK, toStrangersShare, type Limit } from '../rate-limits/limits.ts';
import { countNetworkTry } from '../rate-limits/networks.ts';
import { countTry, takeBackTry } from '../rate-limits/service.ts';
import { isKnownNetwork } from '../sessions/known-networks.ts';
import { selectLinkHolder } from './queries.ts';

type Asked = { area: Area; email: NormalizedEmail };

/**
 * Whether a mail that somebody asks for without a login may be queued, and counts it. The network comes first: without room
 * there nothing is counted or locked for the address, so that one caller cannot use up another person's mails. A network where
 * nobody logged in to the account has a share of them. Every address costs the same, whether it has an account or not.
 */
export async function countMailRequest(tx: Tx, ctx: Context, limit: Limit, { area, email }: Asked): Promise<boolean> {
  const now = ctx.clock();
  const ofNetwork = await countNetworkTry(tx, now, MAILS_OF_NETWORK, ctx.network);
  if (ofNetwork.left === 0) return false;
  const holder = await selectLinkHolder(tx, ROLE_OF_AREA[area], email);
  const isKnown = await isKnownNetwork({ ...ctx, db: tx }, holder?.id ?? null);
  const pair = [limit.name, area, email, ctx.network.key];
  const ofPair = await countTry(tx, now, MAILS_OF_STRANGE_NETWORK, pair);
  if (ofPair.left === 0 && !isKnown) return false;
  const { left } = await countTry(tx, now, isKnown ? limit : toStrangersShare(limit), [area, email]);
  if (left === 0 && ofPair.left > 0) await takeBackTry(tx, now, MAILS_OF_STRANGE_NETWORK, pair); // no mail comes of it
  return left > 0;
}
