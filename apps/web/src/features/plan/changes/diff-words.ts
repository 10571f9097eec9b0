import { diffArrays } from 'diff';

/** A stretch of a text; what is kept has the spaces and line breaks of the later text. */
export type TextPart = { kind: 'kept' | 'added' | 'removed'; text: string };

/** A word, or a mark, with the spaces after it, which do not tell words apart. */
type Token = { word: string; text: string };

/** No diff keeps the page busy for longer; texts that are not compared by then are shown as replaced. */
const BUSY_MS = 200;

/** Finnish, which keeps an ending with its abbreviation (`EU:n`); English words come out the same. */
const segmenter = new Intl.Segmenter('fi', { granularity: 'word' });

/** The moment until which the texts of one answer are compared by words. */
export const startComparing = (): number => Date.now() + BUSY_MS;

/** What was added to a text and removed from it, by words; replaced as a whole when the time is up. */
export function diffTexts(before: string, after: string, until: number): TextPart[] {
  const timeout = until - Date.now();
  // not `diffWords`, which moves spaces between its parts and doubles words of a text with narrow spaces
  const changes =
    timeout > 0
      ? diffArrays(toTokens(before), toTokens(after), { comparator: (a, b) => a.word === b.word, timeout })
      : undefined;
  if (!changes) return listParts(['removed', before], ['added', after]);
  return listParts(
    ...changes.map(({ added, removed, value }) => {
      const kind = added ? 'added' : removed ? 'removed' : 'kept';
      return [kind, value.map(({ text }) => text).join('')] as const;
    }),
  );
}

function listParts(...parts: (readonly [TextPart['kind'], string])[]): TextPart[] {
  return parts.flatMap(([kind, text]) => (text === '' ? [] : { kind, text }));
}

function toTokens(text: string): Token[] {
  const tokens: Token[] = [];
  for (const { segment } of segmenter.segment(text)) {
    const last = tokens.at(-1);
    const word = segment.trim();
    if (word === '' && last) last.text += segment;
    else tokens.push({ word, text: segment });
  }
  return tokens;
}

/** The words of a text, without spaces and punctuation. */
export function listWords(text: string): string[] {
  return [...segmenter.segment(text)].flatMap(({ segment, isWordLike }) => (isWordLike ? segment : []));
}
