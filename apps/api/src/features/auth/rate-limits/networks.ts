import type { Database } from '../../../database/connect.ts';
import { transact } from '../../../database/transact.ts';
import type { Network } from '../../../lib/network.ts';
import { toWiderLimit, type Limit } from './limits.ts';
import { countTry, expectRoom, getRoom, refuseWithout, takeBackTry } from './service.ts';
import type { Room } from './rules.ts';

/** A network with those around it, each with its own limit. */
function listWidths(limit: Limit, { key, wider }: Network): { limit: Limit; key: string }[] {
  return [{ limit, key }, ...wider.map((one, step) => ({ limit: toWiderLimit(limit, step), key: one }))];
}

/** Throws `too_many_requests` if a network, or one around it, has no room left. Counts nothing. */
export async function expectNetworkRoom(db: Database, now: Date, limit: Limit, network: Network): Promise<void> {
  for (const width of listWidths(limit, network)) await expectRoom(db, now, width.limit, [width.key]);
}

/**
 * Counts one try of a network and of those around it, and gives the least room there was; with `left` 0 it was one too many,
 * and nothing was counted. The narrowest is locked first, so that two callers never wait for each other.
 */
export async function countNetworkTry(db: Database, now: Date, limit: Limit, network: Network): Promise<Room> {
  const widths = listWidths(limit, network);
  for (const width of widths) {
    const room = await getRoom(db, now, width.limit, [width.key]);
    if (room.left === 0) return room;
  }
  return transact(db, async (tx) => {
    const rooms: Room[] = [];
    for (const width of widths) rooms.push(await countTry(tx, now, width.limit, [width.key]));
    return rooms.toSorted((one, other) => one.left - other.left)[0]!; // there is one width at least
  });
}

/** Counts as `countNetworkTry`; throws `too_many_requests` when it was one too many. */
export async function countNetworkTryOrRefuse(db: Database, now: Date, limit: Limit, network: Network): Promise<void> {
  refuseWithout(await countNetworkTry(db, now, limit, network));
}

/** Takes back what `countNetworkTry` counted at a moment. */
export async function takeBackNetworkTry(db: Database, at: Date, limit: Limit, network: Network): Promise<void> {
  for (const width of listWidths(limit, network)) await takeBackTry(db, at, width.limit, [width.key]);
}
