import { expect, test } from 'vitest';
import { readTextFilters, readTextsSearch } from './texts-search.ts';

test('everything that narrows, shows or opens texts is read', () => {
  const search = {
    q: 'log in',
    category: 'general',
    state: 'missing',
    place: '/client/login',
    step: 'direction',
    question: 'di_purpose',
    lang: 'sv',
    key: 'login.title',
    view: 'languages',
  };
  expect(readTextsSearch(search)).toEqual(search);
});

test('what it cannot be is left out', () => {
  expect(readTextsSearch({ category: 'pages', state: 'shipped', lang: 'english', view: 'cards', key: '' })).toEqual({});
});

test('the second language and the open text filter nothing', () => {
  expect(readTextFilters(readTextsSearch({ lang: 'sv', key: 'login.title' }))).toEqual({});
  expect(readTextFilters(readTextsSearch({ lang: 'sv', state: 'changed' }))).toEqual({ state: 'changed' });
});
