import { useLanguage, useLanguages } from './i18n.ts';

type LanguageChoice = { value: string; label: string; lang: string; hidden: boolean };

/** The languages offered, each by its own name; the one on the page is hidden among them when it is not offered. */
export function useLanguageChoices(): LanguageChoice[] {
  const shown = useLanguage();
  const offered = useLanguages();
  const codes = new Set(offered.map(({ languageCode }) => languageCode)).add(shown);
  return [...codes].map((code, index) => ({
    value: code,
    label: offered[index]?.nameInNativeLanguage ?? code,
    lang: code,
    hidden: !offered[index],
  }));
}

/** A language by its own name; its code when it is not offered. */
export function useLanguageName(code: string): string {
  return useLanguages().find(({ languageCode }) => languageCode === code)?.nameInNativeLanguage ?? code;
}
