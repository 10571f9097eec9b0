import { ROLE_OF_AREA, type Area } from '@app/schema/roles';
import { transact } from '../../../database/transact.ts';
import type { Dependencies } from '../../../dependencies.ts';
import type { NormalizedEmail } from '../../../lib/email.ts';
import type { Context } from '../../../trpc/context.ts';
import { queueMail, type QueuedMail } from '../../mail/queue.ts';
import { MAILS_OF_NETWORK, MAILS_OF_STRANGE_NETWORK, toStrangersShare, type Limit } from '../rate-limits/limits.ts';
import { countNetworkTry, countTry, takeBackTry } from '../rate-limits/service.ts';
import { isKnownNetwork } from '../sessions/known-networks.ts';
import { selectStatusByEmail } from './queries.ts';

type Asked = { area: Area; email: NormalizedEmail };

/**
 * Whether a mail that somebody asks for without a login may be queued, and counts it in the transaction of the context. The
 * network comes first: without room there nothing is counted or locked for the address, so that one caller cannot use up another
 * person's mails. A network where nobody logged in to the account has a share of them. Every address costs the same, whether it
 * has an account or not.
 */
export async function countMailRequest(ctx: Context, limit: Limit, { area, email }: Asked): Promise<boolean> {
  const { db, network } = ctx;
  const now = ctx.clock();
  const ofNetwork = await countNetworkTry({ db, now }, MAILS_OF_NETWORK, network);
  if (ofNetwork.left === 0) return false;
  const holder = await selectStatusByEmail(db, ROLE_OF_AREA[area], email);
  const isKnown = await isKnownNetwork(ctx, holder?.id ?? null);
  const pair = [limit.name, area, email, network.key];
  const ofPair = await countTry({ db, now }, MAILS_OF_STRANGE_NETWORK, pair);
  if (ofPair.left === 0 && !isKnown) return false;
  const { left } = await countTry({ db, now }, isKnown ? limit : toStrangersShare(limit), [area, email]);
  if (left === 0 && ofPair.left > 0) await takeBackTry({ db, now }, MAILS_OF_STRANGE_NETWORK, pair); // no mail comes of it
  return left > 0;
}

/** Queues a mail, silently not when there were enough of its kind. */
export function queueMailWithin(
  { db, clock }: Pick<Dependencies, 'db' | 'clock'>,
  { limit, who }: { limit: Limit; who: readonly string[] },
  mail: QueuedMail,
): Promise<void> {
  return transact(db, async (tx) => {
    const { left } = await countTry({ db: tx, now: clock() }, limit, who);
    if (left > 0) await queueMail(tx, mail);
  });
}
