import { createHash } from 'node:crypto';
import type { Database } from '../../../database/connect.ts';
import { transact } from '../../../database/transact.ts';
import { Failure } from '../../../failure.ts';
import { rateLimitHits } from '../../../telemetry/metrics.ts';
import type { Limit } from './limits.ts';
import { deleteTimes, lockTimes, selectTimes, updateTimes } from './queries.ts';
import { longestMs, recentTimes, roomIn, type Room } from './rules.ts';

const SECOND_MS = 1000;
const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const LONG_WAIT_S = 2 * HOUR_S; // from here on hours are easier to read than minutes

/** Who or what is counted: an address, an account, a network, or several of them together. */
type Who = readonly string[];

/** Throws `too_many_requests`, which says when to try again, if there is no room left. Counts nothing. */
export async function expectRoom(db: Database, now: Date, limit: Limit, who: Who): Promise<void> {
  refuseWithout(await getRoom(db, now, limit, who));
}

/** The room that is left. Counts and locks nothing. */
export async function getRoom(db: Database, now: Date, limit: Limit, who: Who): Promise<Room> {
  const room = roomIn(limit, await selectTimes(db, keyOf(limit, who)), now.getTime());
  if (room.left === 0) rateLimitHits.inc({ limit: limit.name });
  return room;
}

/**
 * Counts one try and gives the room there was before it: with `left` 0 it was one too many and was not counted. Tries
 * at the same moment, on whatever replica, are counted one after another. It looks before it locks, so that a caller without
 * room waits for nobody and leaves no row.
 */
export async function countTry(db: Database, now: Date, limit: Limit, who: Who): Promise<Room> {
  const before = await getRoom(db, now, limit, who);
  if (before.left === 0) return before;
  const key = keyOf(limit, who);
  return transact(db, async (tx) => {
    const times = recentTimes(limit, await lockTimes(tx, key, now), now.getTime());
    const room = roomIn(limit, times, now.getTime());
    if (room.left === 0) rateLimitHits.inc({ limit: limit.name });
    else
      await updateTimes(tx, key, {
        times: [...times, now.getTime()],
        expiresAt: new Date(now.getTime() + longestMs(limit)),
      });
    return room;
  });
}

/** Counts one try and gives the room before it, as `countTry`; throws `too_many_requests` when it was one too many. */
export async function countOrRefuse(db: Database, now: Date, limit: Limit, who: Who): Promise<Room> {
  const room = await countTry(db, now, limit, who);
  refuseWithout(room);
  return room;
}

/** Takes back one try that was counted at a moment. */
export async function takeBackTry(db: Database, at: Date, limit: Limit, who: Who): Promise<void> {
  const key = keyOf(limit, who);
  await transact(db, async (tx) => {
    const times = await lockTimes(tx, key, at);
    const index = times.lastIndexOf(at.getTime());
    if (index < 0) return;
    const left = times.toSpliced(index, 1);
    await updateTimes(tx, key, { times: left, expiresAt: new Date((left.at(-1) ?? 0) + longestMs(limit)) });
  });
}

/** Forgets what was counted. */
export function forget(db: Database, limit: Limit, who: Who): Promise<void> {
  return deleteTimes(db, keyOf(limit, who));
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
function keyOf({ name }: Limit, who: Who): string {
  const said = JSON.stringify(who);
  return `${name}:${createHash('sha256').update(said).digest('base64url')}`;
}
