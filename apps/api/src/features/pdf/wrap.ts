type Measure = (text: string) => number;

const AFTER_WORD = /(?<=[ \-\u2013\u2014/])(?![ \-\u2013\u2014/])/;
const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * A text in lines that are at most so wide, broken between words; within a word that is wider than a line. The space between
 * two words stays at the end of a line, and there is one between paragraphs, or they would be read as one word.
 */
export function wrapText(text: string, width: number, measure: Measure): string[] {
  const paragraphs = text.split('\n').map((line) => wrapLine(line, width, measure));
  return paragraphs.flatMap((lines, index) => (index === paragraphs.length - 1 ? lines : endWithSpace(lines)));
}

function endWithSpace(lines: readonly string[]): string[] {
  const last = lines.at(-1) ?? '';
  return last === '' ? [...lines] : [...lines.slice(0, -1), `${last} `];
}

function wrapLine(line: string, width: number, measure: Measure): string[] {
  const lines: string[] = [];
  let current = '';
  let used = 0;
  for (const word of line.split(AFTER_WORD)) {
    const needs = measure(word.trimEnd());
    if (current !== '' && used + needs > width) {
      lines.push(current.replace(/ +$/, ' '));
      [current, used] = ['', 0];
    }
    const pieces = needs > width ? cutWord(word, width, measure) : [word];
    const last = pieces.pop() ?? '';
    lines.push(...pieces);
    current += last;
    used += measure(last);
  }
  return [...lines, current.trimEnd()];
}

function cutWord(word: string, width: number, measure: Measure): string[] {
  const pieces = [''];
  let used = 0;
  for (const { segment } of characters.segment(word)) {
    const more = measure(segment);
    if (used > 0 && used + more > width) {
      pieces.push('');
      used = 0;
    }
    pieces[pieces.length - 1] += segment;
    used += more;
  }
  return pieces;
}

/** At most so many lines; the last one says by its dots that there was more. */
export function cutLines(
  lines: readonly string[],
  most: number,
  { width, measure }: { width: number; measure: Measure },
): string[] {
  if (lines.length <= most) return [...lines];
  const kept = lines.slice(0, most);
  const last = kept.pop();
  return last === undefined ? [] : [...kept, cutLine(`${last.trimEnd()}…`, width, measure)];
}

/** One line, with dots at its end where it had to be cut. */
export function cutLine(line: string, width: number, measure: Measure): string {
  if (measure(line) <= width) return line;
  const all = [...characters.segment(line)].map(({ segment }) => segment);
  let count = all.length;
  while (count > 0 && measure(`${all.slice(0, count).join('').trimEnd()}…`) > width) count -= 1;
  return `${all.slice(0, count).join('').trimEnd()}…`;
}
