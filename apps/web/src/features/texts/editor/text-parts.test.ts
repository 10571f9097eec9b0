import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listExamples, listForms, putTogether, takeApart } from './text-parts.ts';

const MOVED = '{count, plural, =0 {Nobody moves} one {# client moves} other {# clients move}}. New consultant: {name}';

test('a text is taken apart into what it always says and what it says for each number', () => {
  const parts = takeApart(MOVED);
  expect(parts?.map((part) => (part.kind === 'text' ? part.text : part.forms.map(({ text }) => text)))).toEqual([
    '',
    ['Nobody moves', '# client moves', '# clients move'],
    '. New consultant: {name}',
  ]);
});

test('put together again a text is the same, sign by sign', () => {
  const texts = [
    MOVED,
    "It''s {n, plural, one {'{'#} other{#  }  }",
    '{how, select, a {x {n, plural, one {1} other {#}}} other {}}\n{n, selectordinal, one{#st}other{#th}}',
  ];
  for (const text of texts) expect(putTogether(takeApart(text) ?? [])).toBe(text);
});

test('whatever is typed, what can be taken apart comes together as it was', () => {
  const signs = fc.constantFrom('{', '}', "'", 'n', ', plural,', ' one {', ' other {', '#', ' ', '=1 {', 'ä');
  fc.assert(
    fc.property(fc.array(signs, { maxLength: 40 }), (all) => {
      const text = all.join('');
      const parts = takeApart(text);
      return parts === null || putTogether(parts) === text;
    }),
    { numRuns: 2_000 },
  );
});

test('what has no such part, or is not well formed, stays code', () => {
  for (const text of ['Hello {name}', '', '{n, plural, one {x}', 'x } y', '{n, plural, }', '{n, plural, one {x} !}'])
    expect(takeApart(text)).toBeNull();
});

test('a language gets the forms that it has, before the last one, and numbers that say when each is used', () => {
  const [, part] = takeApart('{n, plural, one {#} other {#}}') ?? [];
  if (part?.kind !== 'choice') throw new Error('no choice');
  expect(listForms(part, 'fi').map(({ selector }) => selector)).toEqual(['one', 'other']);
  expect(listForms(part, 'pl').map(({ selector }) => selector)).toEqual(['one', 'few', 'many', 'other']);
  expect(listExamples('one', [], { language: 'fi' })).toEqual([1]);
  expect(listExamples('other', ['=0', 'one'], { language: 'en' })).toEqual([2, 3, 4, 5]);
  expect(listExamples('=0', [], { language: 'en' })).toEqual([0]);
});
