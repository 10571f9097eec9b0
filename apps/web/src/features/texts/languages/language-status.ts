import type { LanguageStanding } from '../text-queries.ts';

const COUNTS = ['missing', 'changed', 'outdated', 'broken'] as const;

/** What an admin may want to look at; of a language that the product does not ship every text counts as changed, which says nothing. */
export function listNotableStates(language: LanguageStanding) {
  return COUNTS.filter((state) => language[state] > 0 && (state !== 'changed' || language.shipped));
}

/** How many texts a language has of its own. */
export function countTranslated({ total, missing }: LanguageStanding): number {
  return total - missing;
}

/** In whole percents; all of a hundred only when nothing is missing. */
export function getPercentTranslated(language: LanguageStanding): number {
  return language.total === 0 ? 100 : Math.floor((countTranslated(language) / language.total) * 100);
}
