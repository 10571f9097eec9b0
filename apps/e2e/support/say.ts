import { readCatalogs } from '@app/texts/catalogs';
import type { Language } from './test.ts';

const catalogs = readCatalogs();

/** A text as the pages show it, its placeholders filled; for those without plurals. */
export function sayIn(language: Language) {
  const texts = Object.assign({}, ...Object.values(catalogs[language] ?? {})) as Record<string, string>;
  return (key: string, values: Record<string, string | number> = {}): string => {
    const text = texts[key];
    if (text === undefined) throw new Error(`no text ${key} in ${language}`);
    return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? texts['product.name']));
  };
}

export type Say = ReturnType<typeof sayIn>;
