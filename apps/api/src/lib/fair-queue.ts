/** Whose work it is: what is shared out goes to networks in turn, and to the accounts of a network in turn. */
export type Caller = { account?: string | undefined; network: string };

/** How many may wait: in all, from one network, and of one account from anywhere. */
export type QueueLimits = { inAll: number; ofNetwork: number; ofAccount: number };

type Waiting<Item> = { caller: Caller; item: Item };
/** The accounts of a network, the next one first; callers without an account are one of them. */
type Lane<Item> = Map<string, Waiting<Item>[]>;

const NO_ACCOUNT = '';

/** Work that waits. A caller with much of it delays and displaces its own work, not the work of others. */
export class FairQueue<Item> {
  readonly #limits: QueueLimits;
  /** By network, the next one first. */
  readonly #lanes = new Map<string, Lane<Item>>();

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  /**
   * Adds an item and returns the one for which there is no room now: the item itself, or, when others have more than the
   * caller, the youngest item of the network (and in it the account) that has most.
   */
  add(caller: Caller, item: Item): Item | undefined {
    const { inAll, ofNetwork, ofAccount } = this.#limits;
    if (caller.account !== undefined && this.#waitingOf(caller.account) >= ofAccount) return item;
    const own = this.#lanes.get(caller.network) ?? new Map();
    const isFull = this.#waiting() >= inAll;
    if (!isFull && sizeOf(own) < ofNetwork) return this.#append({ caller, item });
    const victim = (isFull && this.#victimBeside(own)) || victimIn(own, caller);
    if (!victim) return item;
    this.#remove(victim);
    this.#append({ caller, item });
    return victim.item;
  }

  /** Removes and returns the next item: of another network than before where several wait, and there of another account. */
  next(): Item | undefined {
    const [first] = this.#lanes;
    if (!first) return undefined;
    const [network, lane] = first;
    const [[account, waiting]] = lane as unknown as [[string, Waiting<Item>[]]]; // a lane without anybody is removed
    const next = waiting.shift();
    this.#lanes.delete(network);
    lane.delete(account);
    if (waiting.length > 0) lane.set(account, waiting);
    if (lane.size > 0) this.#lanes.set(network, lane);
    return next?.item;
  }

  #append({ caller, item }: Waiting<Item>): undefined {
    const lane = this.#lanes.get(caller.network) ?? new Map<string, Waiting<Item>[]>();
    const account = caller.account ?? NO_ACCOUNT;
    lane.set(account, [...(lane.get(account) ?? []), { caller, item }]);
    this.#lanes.set(caller.network, lane);
  }

  #remove({ caller: { account = NO_ACCOUNT, network }, item }: Waiting<Item>): void {
    const lane = this.#lanes.get(network);
    const rest = lane?.get(account)?.filter((one) => one.item !== item) ?? [];
    if (rest.length > 0) return void lane?.set(account, rest);
    lane?.delete(account);
    if (lane?.size === 0) this.#lanes.delete(network);
  }

  #waiting(): number {
    return [...this.#lanes.values()].reduce((sum, lane) => sum + sizeOf(lane), 0);
  }

  #waitingOf(account: string): number {
    return [...this.#lanes.values()].reduce((sum, lane) => sum + (lane.get(account)?.length ?? 0), 0);
  }

  /** The youngest of the network that has most, if that is more than the caller's network would have. */
  #victimBeside(own: Lane<Item>): Waiting<Item> | undefined {
    const most = largest([...this.#lanes.values()], sizeOf);
    return most && sizeOf(most) > sizeOf(own) + 1
      ? largest([...most.values()], ({ length }) => length)?.at(-1)
      : undefined;
  }
}

/** The youngest of the account that has most in the caller's own network, if that is more than the caller would have. */
function victimIn<Item>(own: Lane<Item>, { account = NO_ACCOUNT }: Caller): Waiting<Item> | undefined {
  const most = largest([...own.values()], ({ length }) => length);
  return most && most.length > (own.get(account)?.length ?? 0) + 1 ? most.at(-1) : undefined;
}

function sizeOf<Item>(lane: Lane<Item>): number {
  return [...lane.values()].reduce((sum, { length }) => sum + length, 0);
}

function largest<One>(all: readonly One[], measure: (one: One) => number): One | undefined {
  return all.toSorted((one, other) => measure(other) - measure(one))[0];
}
