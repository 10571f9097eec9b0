import { textFaults } from '@app/texts/text-faults';
import { expect, test } from 'vitest';
import { insertAt, listInsertions } from './insertions.ts';

const COUNT = { name: 'count', kind: 'number', options: [] } as const;

test('something is written at the cursor, which is behind it then', () => {
  expect(insertAt('Hello !', { start: 6, end: 6 }, '{name}')).toEqual({ text: 'Hello {name}!', cursor: 12 });
});

test('something is written over what is chosen', () => {
  expect(insertAt('Hello you!', { start: 6, end: 9 }, '{name}')).toEqual({ text: 'Hello {name}!', cursor: 12 });
});

test('a number is offered by itself and with the plural forms of the language', () => {
  const plural = (language: string) => listInsertions({ ...COUNT, options: [] }, language).at(-1)?.text;
  expect(plural('fi')).toBe('{count, plural, one {# …} other {# …}}');
  expect(plural('pl')).toBe('{count, plural, one {# …} few {# …} many {# …} other {# …}}');
});

test('a choice is offered with what it can be', () => {
  const choice = { name: 'on', kind: 'choice' as const, options: ['true'] };
  expect(listInsertions(choice, 'en').map(({ text }) => text)).toEqual(['{on, select, true {…} other {…}}']);
});

test('what is offered is no faulty text by itself', () => {
  const frame = { placeholders: [{ ...COUNT, options: [] }], families: [], optional: [] };
  for (const { text } of listInsertions({ ...COUNT, options: [] }, 'ar'))
    expect(textFaults(text, frame, 'ar')).toEqual([]);
});
