import { createHash } from 'node:crypto';
import type { Role } from '@app/schema/roles';
import { TEXT_CATEGORIES, type TextCategory } from '@app/schema/texts';
import type { Catalogs } from '@app/texts/catalog-types';
import { setupI18n, type Messages as LinguiMessages } from '@lingui/core';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';

const FALLBACK = 'en';

/** The categories that a role's own screens need, beyond `general`. */
const CATEGORIES_OF_ROLE = {
  User: ['client', 'growth_plan'],
  Consultant: ['consultant', 'growth_plan'],
  Admin: ['admin', 'growth_plan'],
} as const satisfies Record<Role, readonly TextCategory[]>;

/** What the server itself says, with values: answers and mails. */
const FORMATTED = ['general', 'email'] as const;

export type Messages = Record<string, string>;
export type CompiledMessages = Record<string, unknown>;

/** The product's texts, in memory: reading one costs no query. A language that lacks a text gives the English one. */
export type TextLibrary = {
  languages: readonly string[];
  /** One text without values; the key itself when there is none. */
  text(language: string, key: string): string;
  /** A text of `general` or `email` with its values filled in; `{product}` always is. */
  format(language: string, key: string, values: Record<string, string | number>): string;
  /** ICU texts of a category. */
  messages(language: string, category: TextCategory): Messages;
  /** Compiled texts, as the web app loads them; the same object each time, so that its JSON can be kept. */
  compiledGeneral(language: string): CompiledMessages;
  compiledFor(language: string, role: Role): CompiledMessages;
  /** Changes when any text of the language does. */
  version(language: string): string;
};

/** Compiles the shipped catalogs once. */
export function createTextLibrary(catalogs: Catalogs): TextLibrary {
  const languages = Object.keys(catalogs);
  const known = (language: string) => (language in catalogs ? language : FALLBACK);
  const messages = (language: string, category: TextCategory): Messages => ({
    ...catalogs[FALLBACK]?.[category],
    ...catalogs[known(language)]?.[category],
  });
  const compiled = new Map<string, CompiledMessages>();
  const compile = (language: string, categories: readonly TextCategory[]) => {
    const name = [known(language), ...categories].join();
    const made = compiled.get(name) ?? compileAll(categories.map((category) => messages(language, category)));
    compiled.set(name, made);
    return made;
  };
  const i18ns = new Map<string, ReturnType<typeof setupI18n>>();
  const i18nOf = (language: string) => {
    const locale = known(language);
    const made =
      i18ns.get(locale) ?? setupI18n({ locale, messages: { [locale]: compile(locale, FORMATTED) as LinguiMessages } });
    i18ns.set(locale, made);
    return made;
  };
  const flat = new Map(
    languages.map((language) => [
      language,
      Object.assign({}, ...TEXT_CATEGORIES.map((category) => messages(language, category))) as Messages,
    ]),
  );
  const versions = new Map(
    [...flat].map(([language, all]) => [
      language,
      createHash('sha256').update(JSON.stringify(all)).digest('base64url'),
    ]),
  );

  return {
    languages,
    text: (language, key) => flat.get(known(language))?.[key] ?? key,
    format: (language, key, values) =>
      i18nOf(language)._(key, { product: flat.get(known(language))?.['product.name'], ...values }),
    messages,
    compiledGeneral: (language) => compile(language, ['general']),
    compiledFor: (language, role) => compile(language, CATEGORIES_OF_ROLE[role]),
    version: (language) => versions.get(known(language)) ?? '',
  };
}

function compileAll(all: readonly Messages[]): CompiledMessages {
  const entries = all.flatMap((messages) => Object.entries(messages));
  return Object.fromEntries(entries.map(([key, text]) => [key, compileMessageOrThrow(text)]));
}
