import type { Role } from '@app/schema/roles';
import type { Language, TextCategory } from '@app/schema/texts';
import type { Shipped } from './shipped.ts';
import { getCategories, takeSnapshot, type Compiled, type Messages, type Snapshot, type Stored } from './snapshot.ts';
import { createIsFit } from './text-status.ts';

/** The product's texts, in memory: reading one costs no query. A language that lacks a text gives the English one. */
export type TextLibrary = {
  /** The codes of the languages that people may choose. */
  readonly languages: readonly string[];
  /** The same with their names, English first. */
  readonly offered: readonly Language[];
  readonly shipped: Shipped;
  readonly snapshot: Snapshot;
  /** One text without values; the key itself when there is none. */
  text(language: string, key: string): string;
  /** A text with its values filled in; the names of product and firm always are. */
  format(language: string, key: string, values: Record<string, string | number>): string;
  /** ICU texts of one category. */
  messages(language: string, category: TextCategory): Messages;
  /** ICU texts that a role's screens need beyond the general ones. */
  messagesFor(language: string, role: Role): Messages;
  /** Compiled texts, as the web app loads them; the same object until a text changes, so that its JSON can be kept. */
  compiledGeneral(language: string): Compiled;
  compiledFor(language: string, role: Role): Compiled;
  /** The texts of one page beyond the general ones, as ICU and compiled. */
  messagesAt(language: string, place: string): Messages;
  compiledAt(language: string, place: string): Compiled;
  /** Reads what admins changed, if anything was since the last time; true when so. Throws when the database does. */
  refresh(): Promise<boolean>;
};

/** Where the changes are. */
export type TextSource = {
  revision(): Promise<number>;
  read(): Promise<Stored>;
};

/** Opens the library over the shipped texts and what `source` has of changes. */
export async function openTextLibrary(shipped: Shipped, source: TextSource, brand: string): Promise<TextLibrary> {
  const isFit = createIsFit();
  const take = async () => takeSnapshot({ shipped, stored: await source.read(), brand, isFit });
  let snapshot = await take();
  let offered = toOffered(snapshot);

  return {
    get languages() {
      return offered.codes;
    },
    get offered() {
      return offered.languages;
    },
    get snapshot() {
      return snapshot;
    },
    shipped,
    text: (language, key) => snapshot.render(language, key, {}),
    format: (language, key, values) => snapshot.render(language, key, values),
    messages: (language, category) => snapshot.messages(language, [category]),
    messagesFor: (language, role) => snapshot.messages(language, getCategories(role)),
    compiledGeneral: (language) => snapshot.compiled(language, ['general']),
    compiledFor: (language, role) => snapshot.compiled(language, getCategories(role)),
    messagesAt: (language, place) => snapshot.messagesAt(language, place),
    compiledAt: (language, place) => snapshot.compiledAt(language, place),
    async refresh() {
      if ((await source.revision()) === snapshot.stored.revision) return false;
      const next = await take();
      if (next.stored.revision < snapshot.stored.revision) return false; // a slower reader of an older moment
      snapshot = next;
      offered = toOffered(snapshot);
      return true;
    },
  };
}

function toOffered({ stored }: Snapshot): { codes: string[]; languages: readonly Language[] } {
  const languages = stored.languages.filter(({ enabled }) => enabled);
  return { codes: languages.map(({ languageCode }) => languageCode), languages };
}
