import type { NormalizedEmail } from '../../../lib/email.ts';
import type { Context } from '../../../trpc/context.ts';
import {
  FAILED_LOGINS,
  FAILED_LOGINS_OF_ACCOUNT,
  FAILED_LOGINS_OF_NETWORK,
  LOGIN_WARNINGS,
  LOGINS,
} from '../rate-limits/limits.ts';
import {
  countNetworkTry,
  countOrRefuse,
  countTry,
  expectNetworkRoom,
  expectRoom,
  refuseWithout,
  takeBackTry,
} from '../rate-limits/service.ts';
import { audit, VISITOR } from '../../audit/record.ts';
import { queueMailWithin } from '../accounts/mail-requests.ts';
import { isKnownNetwork } from './known-networks.ts';

/** A guess at a password that may be checked. It is counted as a failure of the account before that, until it is taken back. */
export type Guess = Awaited<ReturnType<typeof expectGuess>>;

type Tried = { email: NormalizedEmail; accountId: string | null };

/**
 * Lets a login go on to the check of its password, or throws `too_many_requests`. Beyond the limit of the account over all
 * networks only those go on where it was logged in before. Addresses without an account are counted alike and have no such network.
 */
export async function expectGuess(ctx: Context, { email, accountId }: Tried) {
  const { db, network } = ctx;
  const now = ctx.clock();
  await expectRoom({ db, now }, FAILED_LOGINS, [email, network.key]);
  await expectNetworkRoom({ db, now }, FAILED_LOGINS_OF_NETWORK, network);
  await expectRoom({ db, now }, LOGINS, [email]);
  // Counted before the check: of many guesses at once no more are checked than there is room for.
  const room = await countTry({ db, now }, FAILED_LOGINS_OF_ACCOUNT, [email]);
  const isCounted = room.left > 0;
  if (!isCounted) {
    const known = await isKnownNetwork(ctx, accountId);
    await warnOwner(ctx, email);
    if (!known) refuseWithout(room);
  }
  return {
    /** Counts the failure for the network too; the one that uses up the room goes to the audit log, once for all that follow. */
    fail: async () => {
      if (room.left === 1) await warnOwner(ctx, email);
      await countFailure(ctx, { email, accountId });
    },
    /** The password was right, or was not checked after all. */
    takeBack: async () => {
      if (isCounted) await takeBackTry({ db, now }, FAILED_LOGINS_OF_ACCOUNT, [email]);
    },
  };
}

async function countFailure({ db, clock, network }: Context, { email, accountId }: Tried): Promise<void> {
  await countNetworkTry({ db, now: clock() }, FAILED_LOGINS_OF_NETWORK, network);
  const { left } = await countOrRefuse({ db, now: clock() }, FAILED_LOGINS, [email, network.key]);
  if (left === 1) await audit({ actor: VISITOR, db }, 'login_refused', { subjectId: accountId });
}

/**
 * Mails the owner of an address that somebody tries to log in, once a day. Whether it has an owner is found out when the
 * mail is sent: here every address costs the same.
 */
function warnOwner(ctx: Context, email: NormalizedEmail): Promise<void> {
  const mail = { template: 'login_warning_request', recipient: email, languageCode: ctx.language } as const;
  return queueMailWithin(ctx, { limit: LOGIN_WARNINGS, who: [email] }, mail);
}
