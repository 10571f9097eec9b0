/** Something that the palette leads to, or does. */
export type Entry = {
  key: string;
  label: string;
  /** What tells it from others of the same name. */
  detail?: string;
  run: () => unknown;
};

/** Entries of one kind, under its name. */
export type Group = { name: string; entries: readonly Entry[] };

const fold = (text: string) => text.normalize('NFC').toLocaleLowerCase();

/** The entries that hold every word that was typed, at most so many. */
export function findEntries(entries: readonly Entry[], typed: string, most: number): Entry[] {
  const words = fold(typed).split(/\s+/).filter(Boolean);
  const holds = ({ label, detail = '' }: Entry) => {
    const text = fold(`${label}\n${detail}`);
    return words.every((word) => text.includes(word));
  };
  return entries.filter(holds).slice(0, most);
}
