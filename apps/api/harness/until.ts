import { setTimeout as sleep } from 'node:timers/promises';

/** Waits until something holds; resolves with the milliseconds that took, throws when it takes longer than `ms`. */
export async function waitUntil(
  what: string,
  holds: () => boolean | Promise<boolean>,
  { ms = 15_000, everyMs = 50 } = {},
): Promise<number> {
  const begun = performance.now();
  while (!(await holds())) {
    if (performance.now() - begun > ms) throw new Error(`waited ${ms} ms in vain for ${what}`);
    await sleep(everyMs);
  }
  return performance.now() - begun;
}
