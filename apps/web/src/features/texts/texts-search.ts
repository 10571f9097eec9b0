import { TEXT_CATEGORIES, TEXT_FILTERS } from '@app/schema/choices';
import { readChoice, readQuery, searchReader } from '../../lib/search-params.ts';

const FILTERS = {
  q: readQuery,
  category: readChoice(TEXT_CATEGORIES),
  state: readChoice(TEXT_FILTERS),
  place: readQuery,
  step: readQuery,
  question: readQuery,
};

/** Keeps of a search what narrows the list of texts; a missing filter filters nothing. */
export const readTextFilters = searchReader(FILTERS);

export type TextFilters = ReturnType<typeof readTextFilters>;

/** Reads the search of the texts page: the filters, the language next to English, the text that is open, the other view. */
export const readTextsSearch = searchReader({
  ...FILTERS,
  lang: readLanguageCode,
  key: readQuery,
  view: readChoice(['languages']),
});

export type TextsSearch = ReturnType<typeof readTextsSearch>;

function readLanguageCode(value: unknown): string | undefined {
  return typeof value === 'string' && /^[a-z]{2}$/.test(value) ? value : undefined;
}
