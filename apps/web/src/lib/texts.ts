import { setupI18n, type Messages } from '@lingui/core';
import type { TextKey } from '@app/texts/keys.gen';
import { createStore, useStore } from './store.ts';
import { ENGLISH, readWantedLanguages } from './wanted-languages.ts';

export type { TextKey };
export type TextValues = Record<string, string | number>;
export type Translate = (key: TextKey, values?: TextValues) => string;

/** `loading` shows the overlay; `language` is the one on the page; `t` changes with the texts, so that memoised parts follow. */
type Texts = { language: string; countryCode: string; loading: boolean; t: Translate };

/** Compiled texts as the server gives them: in the first language offered of those that were asked for, else English. */
export type LoadedTexts = Pick<Texts, 'language' | 'countryCode'> & { messages: Record<string, unknown> };

const i18n = setupI18n({
  locale: ENGLISH.language,
  messages: { [ENGLISH.language]: {} },
  missing: (_, id) => id,
});
const store = createStore<Texts>({ ...ENGLISH, loading: true, t: createTranslate() });
let isFirst = true; // no texts are on the page yet

/** `t('nav.dashboard')`, `t('toast.moved', { count })`: the text in the language now shown. */
export const useText = () => useStore(store).t;
export const useLanguage = () => useStore(store).language;
export const useTextsLoading = () => useStore(store).loading;

/** For what is not a component: toasts, error texts, formats. */
export const translate: Translate = (key, values) => store.get().t(key, values);
export const currentLanguage = () => store.get().language;
/** What the server is asked for: the language on the page, and before there is one all that the person wants. */
export const requestedLanguage = () => (isFirst ? readWantedLanguages() : currentLanguage());
export const currentCountry = () => store.get().countryCode;

/** Calls back when another language than the one before is on the page. */
export function onLanguageChange(listener: () => void): () => void {
  let shown = isFirst ? null : currentLanguage();
  return store.subscribe(() => {
    const before = shown;
    if (isFirst || currentLanguage() === before) return;
    shown = currentLanguage();
    if (before !== null) listener();
  });
}

/** Calls back when there are texts on the page: now, or once the first have come. */
export function whenTexts(act: () => void): void {
  if (!isFirst) return act();
  const stop = store.subscribe(() => {
    if (isFirst) return;
    stop();
    act();
  });
}

/** Whether a text of that key is loaded; for keys that come from the server. */
export function hasText(key: string): key is TextKey {
  return Object.hasOwn(i18n.messages, key);
}

export function setTextsLoading(loading: boolean): void {
  store.set({ ...store.get(), loading });
}

/** Shows a language with its texts. */
export function setTexts({ language, countryCode, messages }: LoadedTexts): void {
  i18n.load(language, messages as Messages);
  i18n.activate(language);
  isFirst = false;
  store.set({ language, countryCode, loading: false, t: createTranslate() });
}

/** Adds texts of a language to those that are there. */
export function addTexts(language: string, messages: LoadedTexts['messages']): void {
  i18n.load(language, messages as Messages);
  if (language === currentLanguage()) store.set({ ...store.get(), t: createTranslate() });
}

/** A text that cannot be filled in shows its key: it never takes the page down. */
function createTranslate(): Translate {
  return (key, values) => {
    try {
      return i18n._(key, values);
    } catch {
      return key;
    }
  };
}
