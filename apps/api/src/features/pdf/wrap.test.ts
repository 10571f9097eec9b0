import { expect, test } from 'vitest';
import { cutLines, wrapText } from './wrap.ts';

const measure = (text: string) => text.length;

test.each([1, 5, 8, 20, 200])('lines of width %i hold all of a text, with the spaces between its words', (width) => {
  for (const text of ['one two  three', 'co-operation and/or 1–2 weeks', 'averyveryverylongword again', 'a', ''])
    for (const paragraphs of [text, `${text}\nthe next\n\nthe last`]) {
      const lines = wrapText(paragraphs, width, measure);
      expect(lines.join('').split(/ +/)).toEqual(paragraphs.trim().split(/\s+/));
      for (const line of lines) expect(line.trimEnd().length).toBeLessThanOrEqual(width);
    }
});

test('the last line that is shown ends with dots, and the space before them is gone', () => {
  const lines = wrapText('one two three four', 9, measure);
  expect(lines).toEqual(['one two ', 'three ', 'four']);
  expect(cutLines(lines, 2, { width: 9, measure })).toEqual(['one two ', 'three…']);
});
