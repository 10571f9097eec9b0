export type Neighbours = { previous: string | null; next: string | null };

/**
 * What comes before and after a text in the list. One that was changed out of the list (a missing one that has been written)
 * is taken to be where it was last seen, at `index`, whose place the following one has now.
 */
export function getNeighbours(keys: readonly string[], key: string, index: number | null): Neighbours {
  const at = keys.indexOf(key);
  if (at < 0 && index === null) return { previous: null, next: null };
  const before = (at < 0 ? (index ?? 0) : at) - 1;
  return { previous: keys[before] ?? null, next: keys[at < 0 ? before + 1 : at + 1] ?? null };
}
