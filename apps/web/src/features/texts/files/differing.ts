import { FileRefused, type TextsByKey } from './file-text.ts';

const REQUEST_MAX = 240 * 1024; // the server takes 256 KiB at once

/** What of a file is different from what is there; only that is sent. */
export function differing(
  texts: TextsByKey,
  present: readonly { key: string; text: string | null }[],
): { texts: TextsByKey; same: number } {
  const textByKey = new Map(present.map(({ key, text }) => [key, text]));
  const others = Object.entries(texts).filter(([key, text]) => textByKey.get(key) !== text);
  return { texts: Object.fromEntries(others), same: Object.keys(texts).length - others.length };
}

/** Refuses texts that one request cannot carry. */
export function expectToFit(texts: TextsByKey): void {
  if (new TextEncoder().encode(JSON.stringify(texts)).length > REQUEST_MAX) throw new FileRefused('many');
}
