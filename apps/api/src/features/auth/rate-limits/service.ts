import { createHash } from 'node:crypto';
import type { Database } from '../../../database/connect.ts';
import { transact } from '../../../database/transact.ts';
import { Failure } from '../../../failure.ts';
import type { Network } from '../../../lib/network.ts';
import { rateLimitHits } from '../../../telemetry/metrics.ts';
import { toWiderLimit, type Limit } from './limits.ts';
import { deleteTimes, lockTimes, selectTimes, updateTimes } from './queries.ts';
import { getLongestMs, getRecentTimes, getRoomIn, type Room } from './rules.ts';

const SECOND_MS = 1000;
const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const LONG_WAIT_S = 2 * HOUR_S; // from here on hours are easier to read than minutes

/** Where tries are counted, and the moment of this one. */
type At = { db: Database; now: Date };

/** Who or what is counted: an address, an account, a network, or several of them together. */
type Who = readonly string[];

/** Throws `too_many_requests`, which says when to try again, if there is no room left. Counts nothing. */
export async function expectRoom(at: At, limit: Limit, who: Who): Promise<void> {
  refuseWithout(await getRoom(at, limit, who));
}

/** The room that is left. Counts and locks nothing. */
async function getRoom({ db, now }: At, limit: Limit, who: Who): Promise<Room> {
  const room = getRoomIn(limit, await selectTimes(db, toKey(limit, who)), now.getTime());
  if (room.left === 0) rateLimitHits.inc({ limit: limit.name });
  return room;
}

/**
 * Counts one try and gives the room there was before it: with `left` 0 it was one too many and was not counted. Tries
 * at the same moment, on whatever replica, are counted one after another. It looks before it locks, so that a caller without
 * room waits for nobody and leaves no row.
 */
export async function countTry(at: At, limit: Limit, who: Who): Promise<Room> {
  const before = await getRoom(at, limit, who);
  if (before.left === 0) return before;
  const key = toKey(limit, who);
  const { db, now } = at;
  return transact(db, async (tx) => {
    const times = getRecentTimes(limit, await lockTimes(tx, key, now), now.getTime());
    const room = getRoomIn(limit, times, now.getTime());
    const expiresAt = new Date(now.getTime() + getLongestMs(limit));
    if (room.left === 0) rateLimitHits.inc({ limit: limit.name });
    else await updateTimes(tx, key, { times: [...times, now.getTime()], expiresAt });
    return room;
  });
}

/** Counts one try and gives the room before it, as `countTry`; throws `too_many_requests` when it was one too many. */
export async function countOrRefuse(at: At, limit: Limit, who: Who): Promise<Room> {
  const room = await countTry(at, limit, who);
  refuseWithout(room);
  return room;
}

/** Takes back one try that was counted at a moment. */
export async function takeBackTry({ db, now }: At, limit: Limit, who: Who): Promise<void> {
  const key = toKey(limit, who);
  await transact(db, async (tx) => {
    const times = await lockTimes(tx, key, now);
    const index = times.lastIndexOf(now.getTime());
    if (index < 0) return;
    const left = times.toSpliced(index, 1);
    await updateTimes(tx, key, { times: left, expiresAt: new Date((left.at(-1) ?? 0) + getLongestMs(limit)) });
  });
}

/** Forgets what was counted. */
export function clearAttempts(db: Database, limit: Limit, who: Who): Promise<void> {
  return deleteTimes(db, toKey(limit, who));
}

/** Throws `too_many_requests`, which says when to try again, if there was no room. */
export function refuseWithout({ left, waitMs }: Room): void {
  if (left > 0) return;
  const seconds = Math.ceil(waitMs / SECOND_MS);
  const minutes = Math.ceil(seconds / MINUTE_S);
  const hours = Math.ceil(seconds / HOUR_S);
  const unit = seconds < LONG_WAIT_S ? 'minutes' : 'hours';
  throw new Failure('too_many_requests', { params: { minutes, hours, unit, seconds } });
}

/** A hash, so that the table names nobody. An e-mail address comes here through `normalizeEmail`. */
function toKey({ name }: Limit, who: Who): string {
  return `${name}:${createHash('sha256').update(JSON.stringify(who)).digest('base64url')}`;
}

/** A network with those around it, each with its own limit. */
function listWidths(limit: Limit, { key, wider }: Network): { limit: Limit; who: Who }[] {
  return [{ limit, who: [key] }, ...wider.map((one, step) => ({ limit: toWiderLimit(limit, step), who: [one] }))];
}

/** Throws `too_many_requests` if a network, or one around it, has no room left. Counts nothing. */
export async function expectNetworkRoom(at: At, limit: Limit, network: Network): Promise<void> {
  for (const width of listWidths(limit, network)) await expectRoom(at, width.limit, width.who);
}

/**
 * Counts one try of a network and of those around it, and gives the least room there was; with `left` 0 it was one too many,
 * and nothing was counted. The narrowest is locked first, so that two callers never wait for each other.
 */
export async function countNetworkTry(at: At, limit: Limit, network: Network): Promise<Room> {
  const widths = listWidths(limit, network);
  for (const width of widths) {
    const room = await getRoom(at, width.limit, width.who);
    if (room.left === 0) return room;
  }
  return transact(at.db, async (tx) => {
    const rooms: Room[] = [];
    for (const width of widths) rooms.push(await countTry({ ...at, db: tx }, width.limit, width.who));
    return rooms.toSorted((one, other) => one.left - other.left)[0]!; // there is one width at least
  });
}

/** Counts as `countNetworkTry`; throws `too_many_requests` when it was one too many. */
export async function countNetworkTryOrRefuse(at: At, limit: Limit, network: Network): Promise<void> {
  refuseWithout(await countNetworkTry(at, limit, network));
}

/** Takes back what `countNetworkTry` counted at a moment. */
export async function takeBackNetworkTry(at: At, limit: Limit, network: Network): Promise<void> {
  for (const width of listWidths(limit, network)) await takeBackTry(at, width.limit, width.who);
}
