import { expect, test } from 'vitest';
import {
  LANGUAGE_CODES,
  listAddableLanguages,
  getCountryName,
  findLanguages,
  getLanguageName,
} from './known-languages.ts';

const all = listAddableLanguages([], 'en');
const getKnown = (code: string) => all.find(({ languageCode }) => languageCode === code);
const codes = (q: string, locale = 'en') =>
  findLanguages(listAddableLanguages([], locale), q).map((one) => one.languageCode);

test('every language of the list has a name, a country and is written from left to right', () => {
  expect(all).toHaveLength(LANGUAGE_CODES.length);
  for (const { languageCode, countryCode } of all) {
    const locale = new Intl.Locale(languageCode) as Intl.Locale & { getTextInfo: () => { direction: string } };
    expect(locale.getTextInfo().direction, languageCode).toBe('ltr');
    expect(languageCode).toMatch(/^[a-z]{2}$/);
    expect(countryCode).toMatch(/^[a-z]{2}$/);
  }
});

test('a language that is there already is not offered', () => {
  const offered = listAddableLanguages(['en', 'fi', 'sv'], 'en').map(({ languageCode }) => languageCode);
  expect(offered).not.toContain('sv');
  expect(offered).toHaveLength(LANGUAGE_CODES.length - 3);
});

test('what is known of a language is filled in', () => {
  expect(getKnown('sv')).toEqual({
    languageCode: 'sv',
    shownName: 'Swedish',
    name: 'Swedish',
    nameInNativeLanguage: 'Svenska',
    countryCode: 'se',
  });
  expect(listAddableLanguages([], 'fi').find((one) => one.languageCode === 'sv')?.shownName).toBe('ruotsi');
});

test('a native name begins as the language writes it', () => {
  expect(getKnown('tr')?.nameInNativeLanguage).toBe('Türkçe');
  expect(getKnown('nb')?.nameInNativeLanguage).toBe('Norsk bokmål');
  expect(getKnown('zu')?.nameInNativeLanguage).toBe('isiZulu');
  expect(getKnown('ka')?.nameInNativeLanguage).toBe('ქართული');
});

test('languages are sorted by their names on the page', () => {
  const names = listAddableLanguages([], 'fi').map(({ shownName }) => shownName);
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'fi')));
});

test('a language is found by the beginning of a word of its name in any language, or its code', () => {
  expect(codes('ruot', 'fi')).toEqual(['sv']);
  expect(codes('swed', 'fi')).toEqual(['sv']);
  expect(codes(' SVENSKA')).toEqual(['sv']);
  expect(codes('bokm')).toContain('nb');
  expect(codes('de')).toContain('de');
  expect(codes('xyz')).toEqual([]);
  expect(codes('')).toHaveLength(LANGUAGE_CODES.length);
});

test('a country has a name only when there is one of that code', () => {
  expect(getCountryName('se', 'en')).toBe('Sweden');
  expect(getCountryName('FI', 'fi')).toBe('Suomi');
  expect(getCountryName('qq', 'en')).toBeUndefined();
  expect(getCountryName('s', 'en')).toBeUndefined();
});

test('a language is called by the page’s own name for it, in English as it is kept', () => {
  expect(getLanguageName('sv', 'fi', 'Swedish')).toBe('ruotsi');
  expect(getLanguageName('sv', 'en-GB', 'Swedish of Finland')).toBe('Swedish of Finland');
});
