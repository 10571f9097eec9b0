import { afterAll, expect, test, vi } from 'vitest';
import { currentLanguage, onLanguageChange, requestedLanguage, setTexts } from './texts.ts';
import { ENGLISH } from './wanted-languages.ts';

afterAll(() => setTexts({ ...ENGLISH, messages: {} })); // other files' tests share these modules

const texts = (language: string) => ({ language, countryCode: language, messages: {} });

test('the first texts on the page change no language; other ones do', () => {
  const heard = vi.fn();
  onLanguageChange(() => heard(currentLanguage()));
  expect(requestedLanguage()).toMatch(/\ben$/); // all that the browser wants
  setTexts(texts('fi'));
  expect(requestedLanguage()).toBe('fi');
  setTexts(texts('fi'));
  expect(heard).not.toHaveBeenCalled();
  setTexts(texts('en'));
  setTexts(texts('fi'));
  expect(heard.mock.calls).toEqual([['en'], ['fi']]);
});
