import type { Outputs } from '../../../lib/trpc.ts';

const REQUEST_MAX = 240 * 1024; // the server takes 256 KiB at once

/** A text as a translator's file shows it; null when the language lacks it. */
export type FileText = Outputs['text']['export']['items'][number];

export type TextsByKey = Record<string, string>;

/** What was found in a translator's file. */
export type Found = {
  texts: TextsByKey;
  /** How many translations were left out because the translator's program marked them as unsure. */
  unsure: number;
};

/** Texts by key as they are stored: lines end with a line feed alone, and a key without a text says nothing. */
export function toTextsByKey(pairs: Iterable<readonly [string, string]>): TextsByKey {
  const said = [...pairs]
    .map(([key, text]) => [key.trim(), text.replaceAll(/\r\n?/g, '\n')] as const)
    .filter(([key, text]) => key !== '' && text.trim() !== '');
  return Object.fromEntries(said);
}

/** What of a file is different from what is there; only that is sent. */
export function getDifferences(
  texts: TextsByKey,
  present: readonly { key: string; text: string | null }[],
): { texts: TextsByKey; same: number } {
  const textByKey = new Map(present.map(({ key, text }) => [key, text]));
  const others = Object.entries(texts).filter(([key, text]) => textByKey.get(key) !== text);
  return { texts: Object.fromEntries(others), same: Object.keys(texts).length - others.length };
}

/** The texts of some keys. */
export function pickTexts(texts: TextsByKey, keys: readonly string[]): TextsByKey {
  const wanted = new Set(keys);
  return Object.fromEntries(Object.entries(texts).filter(([key]) => wanted.has(key)));
}

/** The texts in parts that one request carries each, with those `seen` of the same keys; an empty part where there are none. */
export function divide(texts: TextsByKey, seen: TextsByKey = {}): TextsByKey[] {
  const parts: [string, string][][] = [[]];
  let bytes = 0;
  for (const entry of Object.entries(texts)) {
    const [key] = entry;
    const more = countBytes(entry) + (Object.hasOwn(seen, key) ? countBytes([key, seen[key]]) : 0);
    if (bytes + more > REQUEST_MAX && bytes > 0) {
      parts.push([]);
      bytes = 0;
    }
    parts.at(-1)!.push(entry); // there is always one
    bytes += more;
  }
  return parts.map((part) => Object.fromEntries(part));
}

const countBytes = (entry: unknown): number => new TextEncoder().encode(JSON.stringify(entry)).length;
