/** Languages written from left to right that an admin can add, by their codes (ISO 639-1). */
export const LANGUAGE_CODES: readonly string[] = (
  'af am az be bg bn bs ca cs cy da de el en es et eu fi fo fr fy ga gd gl gu hi hr hu hy id is it ja ka kk kl km kn ko ' +
  'ky lb lo lt lv mk ml mn mr ms mt my nb ne nl nn pa pl pt rm ro ru se si sk sl so sq sr sv sw ta te th tr uk uz vi zh zu'
).split(' ');

/** A language that can be added, with what is known of it. */
export type KnownLanguage = NonNullable<ReturnType<typeof describeLanguage>>;

/** The languages that are not there yet, sorted by their names in `locale`. */
export function listAddableLanguages(taken: readonly string[], locale: string): KnownLanguage[] {
  return LANGUAGE_CODES.filter((code) => !taken.includes(code))
    .flatMap((code) => describeLanguage(code, locale) ?? [])
    .toSorted((a, b) => a.shownName.localeCompare(b.shownName, locale));
}

/** Those whose name, in whichever language, or code begins a word with what is looked for. */
export function findLanguages(languages: readonly KnownLanguage[], q: string): KnownLanguage[] {
  const wanted = fold(q);
  return languages.filter(({ languageCode, shownName, name, nameInNativeLanguage }) =>
    [languageCode, shownName, name, nameInNativeLanguage].some((one) => ` ${fold(one)}`.includes(` ${wanted}`)),
  );
}

/** The name of a language in another, or as it is kept where that one has none. */
export function getLanguageName(languageCode: string, locale: string, kept: string): string {
  return locale.startsWith('en') ? kept : (getNameIn(locale, languageCode) ?? kept);
}

/** The name of a country by its code; undefined when there is no such country. */
export function getCountryName(countryCode: string, locale: string): string | undefined {
  if (!/^[a-z]{2}$/i.test(countryCode)) return undefined;
  return new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' }).of(countryCode.toUpperCase());
}

function describeLanguage(languageCode: string, locale: string) {
  const name = getNameIn('en', languageCode);
  const native = getNameIn(languageCode, languageCode);
  const { region } = new Intl.Locale(languageCode).maximize();
  if (!name || !native || !region) return undefined;
  return {
    languageCode,
    /** In the language of the page. */
    shownName: getNameIn(locale, languageCode) ?? name,
    /** In English, as the names of all languages are kept. */
    name,
    nameInNativeLanguage: asTitle(native, languageCode),
    /** Where most of its speakers are; days and numbers go by it. */
    countryCode: region.toLowerCase(),
  };
}

function getNameIn(locale: string, languageCode: string): string | undefined {
  return new Intl.DisplayNames(locale, { type: 'language', fallback: 'none' }).of(languageCode);
}

/** With a capital first, but where a capital follows (isiZulu) or the script has none in titles (Georgian). */
function asTitle(name: string, languageCode: string): string {
  const [first = '', ...rest] = name;
  const isWritten = languageCode === 'ka' || /\p{Lu}/u.test(rest.join(''));
  return isWritten ? name : first.toLocaleUpperCase(languageCode) + rest.join('');
}

const fold = (text: string) => text.normalize('NFC').trim().toLocaleLowerCase();
