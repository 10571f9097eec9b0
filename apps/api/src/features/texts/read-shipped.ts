import type { TextCategory } from '@app/schema/texts';
import type { Texts } from '@app/texts/catalog-types';
import { readEntries } from '@app/texts/catalogs';
import places from '@app/texts/places.gen.json' with { type: 'json' };

/** A text as the product ships it: on which pages it is, what it is and its words, both by language. */
export type ShippedText = {
  key: string;
  category: TextCategory;
  places: readonly string[];
  descriptions: Texts;
  texts: Texts;
};

/** Every text, in the order of the catalogs. It is plain data: the build puts JSON in the place of this module. */
export function readShippedTexts(): ShippedText[] {
  const byKey = Map.groupBy(readEntries(), ({ key }) => key);
  return [...byKey].map(([key, same]) => {
    return {
      key,
      category: same[0]!.category as TextCategory, // groups have members; folders of the catalogs are the categories; a test holds it
      places: (places as Record<string, string[]>)[key] ?? [],
      descriptions: Object.fromEntries(same.map(({ language, description }) => [language, description])),
      texts: Object.fromEntries(same.map(({ language, text }) => [language, text])),
    };
  });
}
