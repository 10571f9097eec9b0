import type { Language, TextCategory } from '@app/schema/texts';
import { NAMES } from '@app/texts/names';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api, FILTERED, PAGED } from '../../lib/api.ts';
import { useEveryPage } from '../../lib/every-page.ts';
import type { Outputs } from '../../lib/trpc.ts';
import type { TextFilters } from './texts-search.ts';

export type TextRow = Outputs['text']['search']['items'][number];
export type TextDetails = Outputs['text']['get'];
export type TextInLanguage = TextDetails['languages'][number];
export type NamedLanguage = Pick<Language, 'languageCode' | 'nameInNativeLanguage'>;
export type LanguageStanding = Outputs['language']['all'][number];

const PAGE_MAX = 200; // what the server gives at once
const CHANGED: ReadonlySet<string> = new Set(['changed', 'outdated', 'broken']);
const meta = { inPlace: true };

/** Every language, also those not offered yet. */
export const languagesQuery = api.language.all.queryOptions(undefined, { meta });

/** Places, steps and questions, which the texts can be browsed by; the same as long as the server runs. */
export const outlineQuery = api.text.outline.queryOptions(undefined, { meta, staleTime: Infinity });

/** The texts that pass the filters, in English and in `lang`; what was found stays until something else is looked for. */
export const searchQuery = (filters: TextFilters, lang: string) =>
  api.text.search.infiniteQueryOptions({ ...filters, lang }, { ...FILTERED, refetchOnWindowFocus: false, meta });

/** One text in every language. */
export const textQuery = (key: string) => api.text.get.queryOptions({ key }, { meta });

export const historyQuery = (key: string, languageCode: string) =>
  api.text.history.queryOptions({ key, languageCode }, { meta });

/** The names of product and firm in a language, by the keys of their texts; English where the language lacks one. */
export function useNames(lang: string): Record<string, string> {
  const search = (q: string) => api.text.search.queryOptions({ lang, q, limit: PAGE_MAX }, { meta });
  const product = useQuery(search('product.'));
  const firm = useQuery(search(NAMES.firm));
  const rows = [product, firm].flatMap(({ data }) => data?.items ?? []);
  return Object.fromEntries(rows.map(({ key, english, other }) => [key, other.text ?? english.text ?? '']));
}

/** How many texts of a category an admin changed in a language; 0 until it is known. */
export function useChangedCount(category: TextCategory, lang: string): number {
  const input = { lang, category, state: 'changed', limit: PAGE_MAX } as const;
  const pages = useEveryPage(useInfiniteQuery(api.text.search.infiniteQueryOptions(input, { ...PAGED, meta })));
  return pages.flatMap(({ items }) => items).filter(({ other }) => CHANGED.has(other.state)).length;
}
