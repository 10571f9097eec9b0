import type { TextCategory } from '@app/schema/texts';
import { NAMES } from '@app/texts/names';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { trpc, type Outputs } from '../../lib/trpc.ts';
import type { TextFilters } from './texts-search.ts';

export type TextRow = Outputs['text']['search']['items'][number];
export type TextDetails = Outputs['text']['get'];
export type TextInLanguage = TextDetails['languages'][number];
export type PastText = Outputs['text']['history'][number];
export type LanguageStanding = Outputs['language']['all'][number];

const PAGE_MAX = 200; // what the server gives at once
const CHANGED: ReadonlySet<string> = new Set(['changed', 'outdated', 'broken']);

/** Every language, also those not offered yet. */
export const languagesQuery = queryOptions({
  queryKey: ['texts', 'languages'],
  queryFn: ({ signal }) => trpc.language.all.query(undefined, { signal }),
  meta: { inPlace: true },
});

/** The texts that pass the filters, English beside `lang`. */
export const searchQuery = (filters: TextFilters, lang: string) =>
  infiniteQueryOptions({
    queryKey: ['texts', 'search', lang, filters],
    queryFn: ({ pageParam, signal }) =>
      trpc.text.search.query({ lang, ...filters, ...(pageParam !== null && { cursor: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    meta: { inPlace: true },
  });

/** One text in every language. */
export const textQuery = (key: string) =>
  queryOptions({
    queryKey: ['texts', 'one', key],
    queryFn: ({ signal }) => trpc.text.get.query({ key }, { signal }),
    meta: { inPlace: true },
  });

export const historyQuery = (key: string, languageCode: string) =>
  queryOptions({
    queryKey: ['texts', 'history', key, languageCode],
    queryFn: ({ signal }) => trpc.text.history.query({ key, languageCode }, { signal }),
    meta: { inPlace: true },
  });

/** The names of product and firm in a language, by the keys of their texts; English where the language lacks one. */
export const namesQuery = (lang: string) =>
  queryOptions({
    queryKey: ['texts', 'names', lang],
    queryFn: async ({ signal }) => {
      const found = await Promise.all(
        ['product.', NAMES.firm].map((q) => trpc.text.search.query({ lang, q, limit: PAGE_MAX }, { signal })),
      );
      const rows = found.flatMap(({ items }) => items);
      return Object.fromEntries(rows.map(({ key, english, other }) => [key, other.text ?? english.text ?? '']));
    },
    meta: { inPlace: true },
  });

/** How many texts of a category an admin changed in a language. */
export const changedCountQuery = (category: TextCategory, lang: string) =>
  queryOptions({
    queryKey: ['texts', 'changed', category, lang],
    queryFn: async ({ signal }) => {
      let count = 0;
      let cursor: string | null = null;
      do {
        const page: Outputs['text']['search'] = await trpc.text.search.query(
          { lang, category, state: 'changed', limit: PAGE_MAX, ...(cursor !== null && { cursor }) },
          { signal },
        );
        count += page.items.filter(({ other }) => CHANGED.has(other.state)).length;
        cursor = page.nextCursor;
      } while (cursor !== null);
      return count;
    },
    meta: { inPlace: true },
  });
