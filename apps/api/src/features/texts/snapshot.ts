import type { Role } from '@app/schema/roles';
import { TEXT_CATEGORIES } from '@app/schema/choices';
import type { BrandFacts } from '@app/schema/home';
import type { Language, TextCategory } from '@app/schema/texts';
import { compileText, namesIn, readyText, type CompiledMessage } from '@app/texts/compile';
import { setupI18n, type I18n } from '@lingui/core';
import { toBranding, type StoredBranding } from '../branding/branding.ts';
import type { ShippedText } from './read-shipped.ts';
import { FALLBACK, getShippedText, type Shipped } from './shipped.ts';
import { getTextStatus, type Change, type IsFit, type TextStatus } from './text-status.ts';

/** The categories that a role's own screens need, beyond `general`. */
const ROLE_CATEGORIES = {
  User: ['client', 'growth_plan'],
  Consultant: ['consultant', 'growth_plan'],
  Admin: ['admin', 'growth_plan'],
} as const satisfies Record<Role, readonly TextCategory[]>;

/** Where a role never is: the pages of the others, and what the server alone writes. */
const FOREIGN_PLACE = {
  User: /^(\/(consultant|admin|guides)\/|mail:)/,
  Consultant: /^(\/(client|admin|guides)\/|mail:)/,
  Admin: /^(\/(client|consultant|guides)\/|mail:)/,
} as const satisfies Record<Role, RegExp>;

export type KnownLanguage = Language & { enabled: boolean };

/** The catalogs' place of what is on too many pages to name them. */
const EVERYWHERE = '*';

/** What the database says of texts and of the firm at one moment. */
export type Stored = {
  revision: number;
  languages: readonly KnownLanguage[];
  changes: readonly Change[];
  branding: StoredBranding;
};

type Messages = Record<string, string>;
export type Compiled = { language: string; countryCode: string; messages: Record<string, CompiledMessage> };

/** What everybody's screens need. */
export const GENERAL: readonly TextCategory[] = ['general'];

/** Examples of answers beyond the first company's, which a client asks for. */
export const EXAMPLES: readonly TextCategory[] = ['examples'];

export const getCategories = (role: Role): readonly TextCategory[] => ROLE_CATEGORIES[role];

/** What the guide of a role is made of: it names things by the texts of the role's screens. */
export const getGuideCategories = (role: Role): readonly TextCategory[] => [
  ...GENERAL,
  'guides',
  ...ROLE_CATEGORIES[role],
];

type Given = { shipped: Shipped; stored: Stored; configured: BrandFacts; isFit: IsFit };

export type Snapshot = ReturnType<typeof takeSnapshot>;

/** The product's texts at one moment, all in memory: the changes over what was shipped. What is asked for is compiled once. */
export function takeSnapshot({ shipped, stored, configured, isFit }: Given) {
  const branding = toBranding(configured, stored.branding);
  const changes = new Map(stored.changes.map((change) => [`${change.languageCode} ${change.key}`, change]));
  const offered = new Map(stored.languages.filter(({ enabled }) => enabled).map((one) => [one.languageCode, one]));
  /** The language itself if it is offered, else English. */
  const known = (language: string) => (offered.has(language) ? language : FALLBACK);
  const keys = new Map(
    TEXT_CATEGORIES.map((category) => [category, [...shipped.values()].filter((one) => one.category === category)]),
  );

  const status = (language: string, key: string): TextStatus => {
    const text = shipped.get(key);
    if (!text) return { state: 'missing', text: null, change: null };
    return getTextStatus(text, { language, change: changes.get(`${language} ${key}`), isFit });
  };

  const shown = (language: string, key: string): string => {
    const { state, text } = status(language, key);
    if (state !== 'broken' && text !== null) return text;
    const own = shipped.get(key);
    return (own && getShippedText(own, language)) ?? (language === FALLBACK ? '' : shown(FALLBACK, key));
  };

  const shownAll = (language: string, all: readonly ShippedText[]): Messages =>
    Object.fromEntries(all.map(({ key }) => [key, shown(known(language), key)]));

  const messages = (language: string, categories: readonly TextCategory[]): Messages =>
    shownAll(
      language,
      categories.flatMap((category) => keys.get(category) ?? []),
    );

  const textsAt = (place: string, hidden: readonly string[]): ShippedText[] =>
    [...shipped.values()].filter(
      ({ key, category, places }) =>
        (places.includes(place) || (category !== 'general' && places.includes(EVERYWHERE))) &&
        !hidden.some((prefix) => key.startsWith(prefix)),
    );

  const namesByLanguage = new Map<string, ReturnType<typeof namesIn>>();
  const ready = (language: string, key: string, text: string): CompiledMessage => {
    const names =
      namesByLanguage.get(language) ?? namesIn((name) => compileText(shown(language, name)), branding.facts.name);
    namesByLanguage.set(language, names);
    return readyText(key, text, names);
  };

  const compile = (language: string, texts: Messages): Compiled => ({
    language,
    countryCode: offered.get(language)?.countryCode ?? '',
    messages: Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, ready(language, key, text)])),
  });
  const compileAll = (language: string, all: readonly ShippedText[]) => compile(language, shownAll(language, all));
  const compiled = memo((language: string, categories: readonly TextCategory[]) =>
    compile(language, messages(language, categories)),
  );
  const compiledForRole = memo((language: string, role: Role) => {
    const own = getCategories(role).flatMap((category) => keys.get(category) ?? []);
    const isForeign = (place: string) => FOREIGN_PLACE[role].test(place);
    return compileAll(
      language,
      own.filter(({ places }) => !places.every(isForeign)),
    );
  });
  const compiledWithGeneral = memo((language: string, role: Role): Compiled => {
    const own = compiledForRole(language, role);
    return { ...own, messages: { ...compiled(language, GENERAL).messages, ...own.messages } };
  });
  const compiledAt = memo((language: string, place: string, hidden: readonly string[]) =>
    compileAll(
      language,
      textsAt(place, hidden).filter(({ category }) => category !== 'general'),
    ),
  );

  const getI18n = memo((locale: string) => setupI18n({ locale, messages: { [locale]: {} } }));
  const loaded = (language: string, key: string): I18n => {
    const i18n = getI18n(language);
    if (!Object.hasOwn(i18n.messages, key)) i18n.load(language, { [key]: ready(language, key, shown(language, key)) });
    return i18n;
  };

  return {
    stored,
    /** What is shown of the firm. */
    branding,
    /** The languages that people may choose, English first, and their codes. */
    offered: [...offered.values()],
    languages: [...offered.keys()],
    status,
    /** The text that is shown: never a broken one, English where the language lacks it. */
    shown,
    /** Changes that cannot be shown. */
    broken: stored.changes.filter(({ languageCode, key }) => status(languageCode, key).state === 'broken'),
    /** ICU texts of some categories. */
    messages,
    /** The same, compiled; the same object until a text changes, so that its JSON can be kept. */
    compiled: (language: string, categories: readonly TextCategory[]) => compiled(known(language), categories),
    /** Those of a role's own that its pages can show, compiled; the general ones too where they are asked for. */
    compiledForRole: (language: string, role: Role, general: boolean) =>
      (general ? compiledWithGeneral : compiledForRole)(known(language), role),
    /**
     * ICU texts of one page, as the catalogs' places name it, beyond the general ones that every page has and without those
     * whose keys begin with something `hidden`.
     */
    messagesAt: (language: string, place: string, hidden: readonly string[]) =>
      shownAll(language, textsAt(place, hidden)),
    /** The same, compiled, without its general ones: a browser has all of those. */
    compiledAt: (language: string, place: string, hidden: readonly string[]) =>
      compiledAt(known(language), place, hidden),
    /** One text with its values filled in; the key itself when there is none. */
    render: (language: string, key: string, values: Record<string, string | number>): string =>
      shipped.has(key) ? loaded(known(language), key)._(key, values) : key,
  };
}

/** Remembers what was made for the same arguments, by their words. */
function memo<Args extends readonly (string | readonly string[])[], Made>(make: (...args: Args) => Made) {
  const made = new Map<string, Made>();
  return (...args: Args): Made => {
    const name = args.join(' ');
    const known = made.get(name) ?? make(...args);
    made.set(name, known);
    return known;
  };
}
