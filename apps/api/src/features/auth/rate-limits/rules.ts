import type { Limit } from './limits.ts';

const SECOND_MS = 1000;

/** What is left after the times tried so far: how many more, and after how many ms there is room again. */
export type Room = { left: number; waitMs: number };

/** How much room the times tried (ms, oldest first) leave at `now`: the window that is fullest decides. */
export function getRoomIn({ windows }: Limit, times: readonly number[], now: number): Room {
  const rooms = windows.map(({ most, seconds }) => {
    const within = times.filter((time) => time > now - seconds * SECOND_MS);
    const oldestThatCounts = within.at(-most);
    return {
      left: Math.max(0, most - within.length),
      waitMs: oldestThatCounts === undefined ? 0 : oldestThatCounts + seconds * SECOND_MS - now,
    };
  });
  return { left: Math.min(...rooms.map(({ left }) => left)), waitMs: Math.max(...rooms.map(({ waitMs }) => waitMs)) };
}

/** The times still worth keeping. */
export function getRecentTimes(limit: Limit, times: readonly number[], now: number): number[] {
  return times.filter((time) => time > now - getLongestMs(limit));
}

/** After how many ms a time tried no longer matters. */
export function getLongestMs({ windows }: Limit): number {
  return Math.max(...windows.map(({ seconds }) => seconds)) * SECOND_MS;
}
