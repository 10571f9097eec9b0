import { readCatalogs } from '@app/texts/catalogs';
import { BRAND_PLACEHOLDER, isName, NAMES } from '@app/texts/names';
import type { Language } from './test.ts';

const catalogs = readCatalogs();
const BRAND_NAME = 'Kasvupolku Consulting'; // as apps/api/src/environment.ts has it

/** A text as the pages show it, its placeholders filled; for those without plurals. */
export function sayIn(language: Language) {
  const texts = Object.assign({}, ...Object.values(catalogs[language] ?? {})) as Record<string, string>;
  const nameOf = (name: string): string | undefined => {
    if (name === BRAND_PLACEHOLDER) return BRAND_NAME;
    return isName(name) ? fill(texts[NAMES[name]] ?? '', nameOf) : undefined;
  };
  return (key: string, values: Record<string, string | number> = {}): string => {
    const text = texts[key];
    if (text === undefined) throw new Error(`no text ${key} in ${language}`);
    return fill(text, (name) => values[name] ?? nameOf(name));
  };
}

export type Say = ReturnType<typeof sayIn>;

/** A placeholder without a value stays, so that the test sees it. */
function fill(text: string, valueOf: (name: string) => string | number | undefined): string {
  return text.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => String(valueOf(name) ?? placeholder));
}
