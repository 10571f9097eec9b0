import type { Usage } from './usage.ts';

const REFERENCES_MAX = 5;

/** A PO file with the sources that name each entry, as `#:` lines above its key; every other byte stays. */
export function withReferences(po: string, usage: Usage): string {
  return po
    .replaceAll(/^#:.*\n/gm, '')
    .replaceAll(/^((?:#, .*\n)?)msgid "(.+)"$/gm, (entry: string, _flags: string, key: string) => {
      const files = (usage.get(key) ?? []).slice(0, REFERENCES_MAX);
      return files.map((file) => `#: ${file}\n`).join('') + entry;
    });
}
