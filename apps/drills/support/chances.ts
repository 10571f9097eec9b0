/** Chances that come again with the same seed. */
export type Chances = ReturnType<typeof chancesOf>;

const HEX = '0123456789abcdef'.split('');

/** A small generator of even chances (mulberry32), good enough to choose requests. */
export function chancesOf(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (count: number) => Math.floor(next() * count);
  const pick = <Item>(from: readonly Item[]): Item => from[below(from.length)]!; // never of an empty list
  return {
    below,
    pick,
    /** True so often of one. */
    often: (share: number) => next() < share,
    /** An id that nothing has. */
    noId: () => 'xxxxxxxx-xxxx-7xxx-8xxx-xxxxxxxxxxxx'.replaceAll('x', () => pick(HEX)),
  };
}
