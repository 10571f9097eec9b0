import { FairQueue, type Caller } from './fair-queue.ts';

export type { Caller } from './fair-queue.ts';

/** Refused because too many already wait. */
export class GateFull extends Error {}

/** What one account and one network may have waiting: enough for a script or an office, not enough to fill the queue. */
const SHARE_OF_ACCOUNT = 1 / 4;
const SHARE_OF_NETWORK = 1 / 2;
const ACCOUNT_LEAST = 2;
const NETWORK_LEAST = 4;

/**
 * Runs at most `running` pieces of work at once and lets at most `waiting` more wait, which get their turns network by
 * network and account by account. Without room `GateFull` is thrown to the caller that has most waiting.
 */
export function createGate(running: number, waiting: number) {
  let free = running;
  const queue = new FairQueue<{ admit(): void; refuse(error: GateFull): void }>({
    inAll: waiting,
    ofAccount: Math.max(ACCOUNT_LEAST, Math.floor(waiting * SHARE_OF_ACCOUNT)),
    ofNetwork: Math.max(NETWORK_LEAST, Math.floor(waiting * SHARE_OF_NETWORK)),
  });

  const enter = (caller: Caller) => {
    if (free > 0) {
      free -= 1;
      return Promise.resolve();
    }
    const { promise, resolve: admit, reject: refuse } = Promise.withResolvers<void>();
    queue.add(caller, { admit, refuse })?.refuse(new GateFull());
    return promise;
  };
  const leave = () => {
    const next = queue.next();
    if (next) next.admit();
    else free += 1;
  };

  return async function through<Result>(caller: Caller, work: () => Promise<Result>): Promise<Result> {
    await enter(caller);
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
