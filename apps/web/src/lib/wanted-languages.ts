import { storage } from './storage.ts';

/** The language of the texts that are built in. */
export const ENGLISH = { language: 'en', countryCode: 'gb' } as const;

const MOST_WISHES = 10; // the server reads no more
const KEY = 'language'; // public/theme.js and the landing page read it too, and the end of a session clears it

/** The language that was chosen on this device; null when none was. */
export const readChosenLanguage = (): string | null => storage.read(KEY);

/** Keeps a choice of language on this device. */
export const keepChosenLanguage = (language: string): void => storage.write(KEY, language);

/** The languages that the person here wants, best first and parted by commas, as the server takes them. */
export const readWantedLanguages = (): string =>
  listWantedLanguages(readChosenLanguage(), globalThis.navigator?.languages ?? []).join();

/** The same of a stored choice and what the browser wants; pure. */
export function listWantedLanguages(stored: string | null, wanted: readonly string[]): string[] {
  const codes = [stored ?? '', ...wanted, ENGLISH.language].flatMap(
    (tag) => /^[a-z]{2}\b/.exec(tag.toLowerCase()) ?? [],
  );
  return [...new Set(codes)].slice(0, MOST_WISHES);
}
