import fc, { type GeneratorValue } from 'fast-check';

/** Even chances to choose by. */
export type Chances = ReturnType<typeof toChances>;

/** Chances that come again with the same seed. */
export function createChances(seed: number): Chances {
  const [draw] = fc.sample(fc.gen(), { seed, numRuns: 1, unbiased: true });
  return toChances(draw!); // one was asked for
}

/** Chances by what a property of fast-check draws, which shrinks them when it fails: towards 0, the first, and true. */
export function toChances(draw: GeneratorValue) {
  const below = (count: number) => draw(fc.nat, count - 1);
  return {
    below,
    pick: <Item>(from: readonly Item[]): Item => from[below(from.length)]!, // never of an empty list
    /** True so often of one. */
    often: (share: number) => below(10_000) < share * 10_000,
    /** An id that nothing has. */
    noId: () => draw(fc.uuid, { version: 7 }),
  };
}
