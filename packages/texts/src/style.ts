import type { Entry } from './catalog-types.ts';

/** What no text of a language may say, and what it says in its place. */
const RULES: Record<string, readonly (readonly [found: RegExp, advice: string])[]> = {
  en: [
    [/[\d}] (?=[kM]B\b)/, 'puts a non-breaking space between a number and its unit'],
    [/\d\s*€/, 'puts the euro sign before the amount'],
    [/\d\s%/, 'writes the per cent sign next to the number'],
    [/\be-mail/i, 'writes "email"'],
    [/\bshall\b/i, 'says "must" or "will"'],
    [/\blook(?:s|ed)? after\b/i, 'says "have"'],
    [/\bb(?:ring|rings|rought) (?:\S+ )?back\b/i, 'says "restore"'],
    [/\bgone for good\b/i, 'says "erased permanently"'],
    [/\bpass(?:es|ed)? over\b/i, 'says "dismiss"'],
    [/\bshipped\b/i, 'says "original"'],
    [/\bstored?\b/i, 'says "save"'],
    [/\btrail\b/i, 'says "activity log"'],
    [/\bwhoever\b/i, 'says "anyone who" or "operator"'],
    [/\bnobody named\b/i, 'says "no person responsible"'],
    [/\ball the same\b/i, 'says "anyway"'],
  ],
  fi: [
    [/[\d}] (?=(?:%|€|kk|kt|Mt)(?!\w))|\bklo (?=[\d{])/, 'puts a non-breaking space between a number and its unit'],
    [/[\d}] \/ [\d{]/, 'writes fractions without spaces'],
    [/\bHei,/, 'greets without a comma'],
    [/\btunnu(?:s|ksen|ksesi|kselle|ksella)\b/i, 'says "tili"'],
    [/\bkävijä/i, 'says "vierailija"'],
    [/\blataa lisää\b/i, 'says "näytä lisää"'],
    [/\bmääräpäiv/i, 'says "määräaika"'],
    [/\bpalautuskood/i, 'says "varakoodi"'],
    [/\bperuuta\b/i, 'says "peru"'],
    [/\btunnistautumi/i, 'says "kirjautuminen"'],
    [/\b(?:ota toisen|pidä oma)\b|Ei kameraa\?|Uusi täällä\?/i, 'says it in idiomatic Finnish'],
  ],
};

/** Texts that break a rule of style which a program can check. */
export function unstylishTexts(entries: readonly Entry[]): string[] {
  return entries.flatMap(({ language, category, file, key, text }) =>
    (RULES[language] ?? [])
      .filter(([found]) => found.test(text))
      .map(([, advice]) => `${key} in ${language}/${category}/${file} breaks a rule: our text ${advice}`),
  );
}
