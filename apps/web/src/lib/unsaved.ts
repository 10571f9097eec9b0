/** Something that holds what was typed and not saved yet. */
export type Keeper = {
  /** Tries to save all at once; true when nothing is left. */
  flushAll: () => Promise<boolean>;
};

const keepers = new Set<Keeper>();

export function registerKeeper(keeper: Keeper): () => void {
  keepers.add(keeper);
  return () => keepers.delete(keeper);
}

/** Before a logout or a reload: saves what it can; false when something stays on this device alone. */
export async function flushAll(): Promise<boolean> {
  const all = await Promise.all([...keepers].map((keeper) => keeper.flushAll()));
  return all.every(Boolean);
}
