import { TEXT_CATEGORIES, TEXT_FILTERS, type TextCategory, type TextFilter } from '@app/schema/texts';
import { onlySaid, searchChoice, searchText } from '../../lib/search-params.ts';

/** Which texts are wanted; what is left out filters nothing. */
export type TextFilters = { q?: string; category?: TextCategory; state?: TextFilter };

/** What the address of the page says besides: the language beside English, the text that is open, the other view. */
export type TextsSearch = TextFilters & { lang?: string; key?: string; view?: 'languages' };

export type ChangeTextsSearch = (part: { [Name in keyof TextsSearch]?: TextsSearch[Name] | undefined }) => void;

/** What an address says. */
export function readTextsSearch(search: Record<string, unknown>): TextsSearch {
  return onlySaid({
    q: searchText(search['q']),
    category: searchChoice(search['category'], TEXT_CATEGORIES),
    state: searchChoice(search['state'], TEXT_FILTERS),
    lang: languageCode(search['lang']),
    key: searchText(search['key']),
    view: searchChoice(search['view'], ['languages']),
  });
}

/** What narrows the list; the language beside English and the open text do not. */
export function filtersOf({ q, category, state }: TextsSearch): TextFilters {
  return onlySaid({ q, category, state });
}

function languageCode(value: unknown): string | undefined {
  return typeof value === 'string' && /^[a-z]{2}$/.test(value) ? value : undefined;
}
