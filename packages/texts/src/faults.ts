import type { Entry } from './catalog-types.ts';
import { compileText, listUses } from './compile.ts';
import { getFamily, isName } from './names.ts';

/** Keys that come twice in one language, in whatever files. */
export function duplicateKeys(entries: readonly Entry[]): string[] {
  const places = Map.groupBy(entries, (entry) => `${entry.language} ${entry.key}`);
  return [...places.values()]
    .filter((same) => same.length > 1)
    .map((same) => `${same[0]?.key} comes ${same.length} times in ${same[0]?.language}: ${same.map(place).join(', ')}`);
}

/** Keys that one language has and another has not, or has in another category or file. */
export function missingKeys(entries: readonly Entry[]): string[] {
  const languages = [...new Set(entries.map((entry) => entry.language))];
  const there = new Set(entries.map(spot));
  return entries.flatMap((entry) =>
    languages
      .map((language) => ({ ...entry, language }))
      .filter((twin) => !there.has(spot(twin)))
      .map((twin) => `${twin.key} is missing in ${place(twin)}`),
  );
}

export function emptyTexts(entries: readonly Entry[]): string[] {
  return entries.filter((entry) => entry.text.trim() === '').map((entry) => `${entry.key} is empty in ${place(entry)}`);
}

/** Texts that are not valid ICU. */
export function brokenTexts(entries: readonly Entry[]): string[] {
  return entries.flatMap((entry) => {
    try {
      compileText(entry.text);
      return [];
    } catch (error) {
      return [`${entry.key} in ${place(entry)} does not compile: ${(error as Error).message.split('\n')[0]}`];
    }
  });
}

/** Keys whose translations name other placeholders than the English text. */
export function differingPlaceholders(entries: readonly Entry[]): string[] {
  const english = new Map(entries.filter((entry) => entry.language === 'en').map((entry) => [entry.key, entry]));
  return entries.flatMap((entry) => {
    const wanted = listPlaceholders(english.get(entry.key)?.text ?? '');
    const got = listPlaceholders(entry.text);
    if (wanted === got || !english.has(entry.key)) return [];
    return [`${entry.key} in ${place(entry)} has the placeholders {${got}} instead of {${wanted}}`];
  });
}

/** Texts whose description an admin of another language would read in English. */
export function untranslatedDescriptions(entries: readonly Entry[]): string[] {
  const english = new Map(entries.filter(({ language }) => language === 'en').map((entry) => [entry.key, entry]));
  return entries
    .filter(({ language }) => language !== 'en')
    .filter(({ key, description }) => ['', english.get(key)?.description].includes(description))
    .map((entry) => `${entry.key} in ${place(entry)} is described in English only`);
}

/** The names of a text's placeholders, sorted, a family of names as one; empty for a text that does not compile (reported elsewhere). */
export function listPlaceholders(text: string): string {
  try {
    const names = listUses(compileText(text)).map(({ name }) => (isName(name) ? getFamily(name) : name));
    return [...new Set(names)].toSorted().join(', ');
  } catch {
    return '';
  }
}

const place = ({ language, category, file }: Entry) => `${language}/${category}/${file}`;
const spot = (entry: Entry) => `${place(entry)} ${entry.key}`;
