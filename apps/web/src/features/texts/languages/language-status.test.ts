import { expect, test } from 'vitest';
import { listNotableStates, getPercentTranslated, countTranslated } from './language-status.ts';

const language = {
  id: '1',
  languageCode: 'sv',
  countryCode: 'se',
  name: 'Swedish',
  nameInNativeLanguage: 'Svenska',
  enabled: false,
  shipped: false,
  total: 1000,
  missing: 0,
  changed: 1000,
  outdated: 0,
  broken: 0,
  accounts: 0,
};

test('a language is translated wholly only when no text is missing', () => {
  expect(getPercentTranslated(language)).toBe(100);
  expect(getPercentTranslated({ ...language, missing: 1 })).toBe(99);
  expect(getPercentTranslated({ ...language, missing: 1000 })).toBe(0);
  expect(countTranslated({ ...language, missing: 1 })).toBe(999);
});

test('only what there is of a state is shown, and changes only where the product ships the language', () => {
  expect(listNotableStates(language)).toEqual([]);
  expect(listNotableStates({ ...language, shipped: true, outdated: 2, missing: 3 })).toEqual([
    'missing',
    'changed',
    'outdated',
  ]);
});
