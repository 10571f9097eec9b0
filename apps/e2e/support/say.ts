import { setupI18n } from '@lingui/core';
import { readCatalogs } from '@app/texts/catalogs';
import { compileText, listUses, namesIn, readyText } from '@app/texts/compile';
import { LANGUAGES, test, type Language } from './test.ts';

const catalogs = readCatalogs();
const BRAND_NAME = 'Kasvupolku Consulting'; // as apps/api/src/environment.ts has it

/** A text as the pages show it: its placeholders filled, and in the right plural. One without a value stays, so that the test sees it. */
export function sayIn(language: Language) {
  const texts = Object.assign({}, ...Object.values(catalogs[language] ?? {})) as Record<string, string>;
  const i18n = setupI18n({ locale: language, messages: { [language]: {} } });
  const textOf = (key: string): string => {
    const text = texts[key];
    if (text === undefined) throw new Error(`no text ${key} in ${language}`);
    return text;
  };
  const nameOf = namesIn((key) => compileText(textOf(key)), BRAND_NAME);
  return (key: string, values: Record<string, string | number> = {}): string => {
    const message = readyText(key, textOf(key), nameOf);
    const kept = Object.fromEntries(listUses(message).map(({ name }) => [name, `{${name}}`]));
    i18n.load(language, { [key]: message });
    return i18n._(key, { ...kept, ...values });
  };
}

export type Say = ReturnType<typeof sayIn>;

/** The same journeys once in each language. What the group starts, such as a server, it starts for each of them. */
export function inEachLanguage(define: (language: Language, say: Say) => void): void {
  for (const language of LANGUAGES) test.describe(`in ${language}`, () => define(language, sayIn(language)));
}
