import type { TextCategory } from '@app/schema/texts';
import type { Entry } from '@app/texts/catalog-types';
import { countedNames, toFrame, type TextFrame } from '@app/texts/frame';

/** The language of last resort: it has every text. */
export const FALLBACK = 'en';

/** A text as the product ships it: what it is and its words, both by language, and what any change of it must keep to. */
export type ShippedText = {
  key: string;
  category: TextCategory;
  descriptions: ReadonlyMap<string, string>;
  places: readonly string[];
  texts: ReadonlyMap<string, string>;
  frame: TextFrame;
};

/** Every text by its key, in the order of the catalogs. */
export type Shipped = ReadonlyMap<string, ShippedText>;

/**
 * Joins the entries of the catalogs' files; `places` says on which pages each text is. Frames are made when they are first
 * asked for: only who changes texts does, and they take longer than starting.
 */
export function joinShipped(entries: readonly Entry[], places: Record<string, readonly string[]>): Shipped {
  const counted = once(() => countedNames(entries.map(({ text }) => text)));
  const byKey = Map.groupBy(entries, ({ key }) => key);
  return new Map(
    [...byKey].map(([key, same]) => {
      const english = same.find(({ language }) => language === FALLBACK) ?? same[0]!; // groups have members
      const texts = new Map(same.map(({ language, text }) => [language, text]));
      const descriptions = new Map(same.map(({ language, description }) => [language, description]));
      const frame = once(() => toFrame(key, [...texts.values()], counted()));
      const category = english.category as TextCategory; // folders of the catalogs are the categories; a test holds it
      return [
        key,
        {
          key,
          category,
          descriptions,
          places: places[key] ?? [],
          texts,
          get frame() {
            return frame();
          },
        },
      ] as const;
    }),
  );
}

function once<Made>(make: () => Made): () => Made {
  let made: { value: Made } | null = null;
  return () => (made ??= { value: make() }).value;
}

/** What a change is a change of: the language's own shipped text, or the English one that it translates. */
export function getSourceText(shipped: ShippedText, language: string): string {
  return shipped.texts.get(language) ?? shipped.texts.get(FALLBACK) ?? '';
}

/** What the text is, for a reader of the language; in English for one whose language the product does not ship. */
export function getDescription({ descriptions }: ShippedText, language: string): string {
  return descriptions.get(language) ?? descriptions.get(FALLBACK) ?? '';
}
