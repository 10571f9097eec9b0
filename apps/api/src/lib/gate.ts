/** Refused because too many already wait. */
export class GateFull extends Error {}

/** Runs at most `running` pieces of work at once and lets at most `waiting` more wait; beyond that, `GateFull`. */
export function createGate(running: number, waiting: number) {
  let free = running;
  const queue: (() => void)[] = [];

  const enter = () => {
    if (free > 0) {
      free -= 1;
      return Promise.resolve();
    }
    if (queue.length >= waiting) return Promise.reject(new GateFull());
    return new Promise<void>((resolve) => queue.push(resolve));
  };
  const leave = () => {
    const next = queue.shift();
    if (next) next();
    else free += 1;
  };

  return async function through<Result>(work: () => Promise<Result>): Promise<Result> {
    await enter();
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
