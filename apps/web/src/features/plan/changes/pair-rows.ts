/** A row of a list before and after, by its places; null where it is not. */
export type Pair = { from: number | null; to: number | null; moved: boolean };

/** What tells rows apart: equal rows have the same text, similar ones share words. */
export type Comparable = { text: string; words: ReadonlySet<string> };

/** From this overlap on (Dice: twice the common words, of all words) two rows are one that was changed. */
const SIMILAR = 0.5;

type Found = { from: number; to: number };

/**
 * Pairs the rows of a list before and after, in the order after; a removed row comes where it was. Equal rows pair first: those of the
 * longest common subsequence stay, the others were moved. Then similar rows pair, the most similar first; one that is now on the other
 * side of a row that stayed was moved too. What is left was removed or added.
 */
export function pairRows(before: readonly Comparable[], after: readonly Comparable[]): Pair[] {
  const stayed = findCommon(before, after);
  const pairs = new Pairs(stayed);
  for (const [to, { text }] of after.entries()) {
    const from = before.findIndex((row, at) => pairs.areFree({ from: at, to }) && row.text === text);
    if (from >= 0) pairs.add({ from, to });
  }
  for (const pair of listSimilar(before, after)) if (pairs.areFree(pair)) pairs.add(pair);
  return inOrder(pairs, { before: before.length, after: after.length });
}

class Pairs {
  readonly #from = new Map<number, number>();
  readonly #to = new Map<number, number>();
  readonly #stayed: readonly Found[];

  constructor(stayed: readonly Found[]) {
    this.#stayed = stayed;
    for (const pair of stayed) this.add(pair);
  }

  add({ from, to }: Found): void {
    this.#from.set(to, from);
    this.#to.set(from, to);
  }

  areFree = ({ from, to }: Found) => !this.#to.has(from) && !this.#from.has(to);
  isRemoved = (from: number) => !this.#to.has(from);

  read(to: number): Pair {
    const from = this.#from.get(to) ?? null;
    const moved = from !== null && this.#stayed.some((row) => from < row.from !== to < row.to);
    return { from, to, moved };
  }
}

function inOrder(pairs: Pairs, count: { before: number; after: number }): Pair[] {
  const ordered: Pair[] = [];
  let seen = 0;
  const seeUntil = (end: number) => {
    for (; seen < end; seen += 1) if (pairs.isRemoved(seen)) ordered.push({ from: seen, to: null, moved: false });
  };
  for (let to = 0; to < count.after; to += 1) {
    const pair = pairs.read(to);
    if (pair.from !== null && !pair.moved) seeUntil(pair.from);
    ordered.push(pair);
  }
  seeUntil(count.before);
  return ordered;
}

/** The longest common subsequence of equal rows. */
function findCommon(before: readonly Comparable[], after: readonly Comparable[]): Found[] {
  const width = after.length + 1;
  const lengths = new Uint16Array((before.length + 1) * width); // of the rest from each pair of places
  const at = (from: number, to: number) => lengths[from * width + to] ?? 0;
  for (let from = before.length - 1; from >= 0; from -= 1) {
    for (let to = after.length - 1; to >= 0; to -= 1) {
      const isEqual = before[from]?.text === after[to]?.text;
      lengths[from * width + to] = isEqual ? at(from + 1, to + 1) + 1 : Math.max(at(from + 1, to), at(from, to + 1));
    }
  }
  const found: Found[] = [];
  for (let from = 0, to = 0; from < before.length && to < after.length;) {
    if (before[from]?.text === after[to]?.text) found.push({ from: from++, to: to++ });
    else if (at(from + 1, to) >= at(from, to + 1)) from += 1;
    else to += 1;
  }
  return found;
}

function listSimilar(before: readonly Comparable[], after: readonly Comparable[]): Found[] {
  const similar: (Found & { overlap: number })[] = [];
  for (const [from, { words }] of before.entries()) {
    for (const [to, other] of after.entries()) {
      const overlap = measureOverlap(words, other.words);
      if (overlap >= SIMILAR) similar.push({ from, to, overlap });
    }
  }
  return similar.toSorted((a, b) => b.overlap - a.overlap);
}

function measureOverlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const [fewer, more] = a.size < b.size ? [a, b] : [b, a];
  if (2 * fewer.size < SIMILAR * (a.size + b.size)) return 0; // however many they share
  let common = 0;
  for (const word of fewer) if (more.has(word)) common += 1;
  return (2 * common) / (a.size + b.size);
}
