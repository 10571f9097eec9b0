import { expect, test } from 'vitest';
import { negotiateLanguage } from './negotiate.ts';

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['fi', 'fi'],
  ['fi-FI', 'fi'],
  ['FI', 'fi'],
  ['fi-FI, en;q=0.8', 'fi'],
  ['en;q=0.8, fi-FI', 'fi'],
  ['en;q=0.1,fi;q=0.2', 'fi'],
  ['en;q=0.5,fi;q=0.5', 'en'],
  ['fi ; q=0.9 , en ; q=0.1', 'fi'],
  ['sv, de;q=0.9, fi;q=0.1', 'fi'],
  ['fi;q=0', 'en'],
  ['fi;q=0, en;q=0', 'en'],
  ['*', 'en'],
  ['fi_FI', 'en'],
  ['fii', 'en'],
  ['constructor', 'en'],
  [';q=1', 'en'],
  [',,,;;==', 'en'],
  ['fi;q=banana', 'fi'],
  [`${'sv,'.repeat(20)}fi`, 'en'],
  ['x'.repeat(100_000), 'en'],
])('for %j the language is %s', (header, language) => {
  expect(negotiateLanguage(header, ['en', 'fi'])).toBe(language);
});
