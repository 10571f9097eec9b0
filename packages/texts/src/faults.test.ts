import { expect, test } from 'vitest';
import type { Entry } from './catalog-types.ts';
import {
  brokenTexts,
  differingPlaceholders,
  duplicateKeys,
  emptyTexts,
  missingKeys,
  listPlaceholders,
  untranslatedDescriptions,
} from './faults.ts';

const entry = (language: string, key: string, text: string): Entry => ({
  language,
  category: 'general',
  file: 'a.po',
  key,
  text,
  description: '',
});

test('a key that one language lacks is named', () => {
  expect(missingKeys([entry('en', 'a', 'A'), entry('fi', 'a', 'A'), entry('en', 'b', 'B')])).toEqual([
    'b is missing in fi/general/a.po',
  ]);
});

test('a key in two files of a language is named with both', () => {
  expect(duplicateKeys([entry('en', 'a', 'A'), { ...entry('en', 'a', 'A'), file: 'b.po' }])[0]).toContain(
    'en/general/a.po, en/general/b.po',
  );
});

test('empty texts and texts that are no ICU are named', () => {
  expect(emptyTexts([entry('fi', 'a', ' ')])).toHaveLength(1);
  expect(brokenTexts([entry('en', 'a', '{count, plural, one {#}')])).toHaveLength(1);
  expect(brokenTexts([entry('en', 'a', '{count, plural, one {# step} other {# steps}}')])).toEqual([]);
});

test('placeholders are found inside plurals too', () => {
  expect(listPlaceholders('{count, plural, one {# of {name}} other {# of {names}}} {x}')).toBe('count, name, names, x');
});

test('a translation must name the placeholders of the English text, in any order', () => {
  expect(differingPlaceholders([entry('en', 'a', '{x} of {y}'), entry('fi', 'a', '{y}/{x}')])).toEqual([]);
  expect(differingPlaceholders([entry('en', 'a', '{x}'), entry('fi', 'a', '{z}')])).toHaveLength(1);
});

test('a text is described in each language in its own words', () => {
  const described = (language: string, key: string, description: string) => ({
    ...entry(language, key, 'x'),
    description,
  });
  const english = [described('en', 'a', 'Button'), described('en', 'b', 'Heading')];
  expect(
    untranslatedDescriptions([...english, described('fi', 'a', 'Painike'), described('fi', 'b', 'Otsikko')]),
  ).toEqual([]);
  expect(untranslatedDescriptions([...english, described('fi', 'a', 'Button'), described('fi', 'b', '')])).toEqual([
    'a in fi/general/a.po is described in English only',
    'b in fi/general/a.po is described in English only',
  ]);
});

test('the product’s forms may stand for each other in a translation', () => {
  expect(listPlaceholders('{product_genitive} {product} {firm}')).toBe('firm, product');
});
