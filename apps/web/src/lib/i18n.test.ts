import { expect, test } from 'vitest';
import { listWantedLanguages } from './wanted-languages.ts';

test('the stored language is wished for first, then the browser’s in their order, then English', () => {
  expect(listWantedLanguages('fi', ['sv-FI', 'en-GB'])).toEqual(['fi', 'sv', 'en']);
  expect(listWantedLanguages(null, ['sv-FI', 'fi-FI'])).toEqual(['sv', 'fi', 'en']);
  expect(listWantedLanguages(null, [])).toEqual(['en']);
});

test('each language is wished for once, in the form the server takes, and at most ten are', () => {
  expect(listWantedLanguages('FI', ['fi-FI', 'fi', 'EN-us'])).toEqual(['fi', 'en']);
  expect(listWantedLanguages('</script>', ['fil-PH', '', '*', 'de'])).toEqual(['de', 'en']);
  const many = Array.from({ length: 12 }, (_, index) => `a${'abcdefghijkl'.charAt(index)}`);
  expect(listWantedLanguages(null, many)).toEqual(many.slice(0, 10));
});
