import { setupI18n, type Messages } from '@lingui/core';
import type { TextKey } from '@app/texts/keys.gen';
import type { Language } from '@app/schema/texts';
import {
  accessToken,
  endSession,
  expireSession,
  getSession,
  onSessionRestored,
  subscribeToSession,
} from './session.ts';
import { storage } from './storage.ts';
import { createStore, useStore } from './store.ts';
import { toastError } from './toasts.ts';

export type { TextKey };
export type TextValues = Record<string, string | number>;
export type Translate = (key: TextKey, values?: TextValues) => string;

/** `loading` shows the overlay; `shown` is the language on the page; `t` changes with it, so that memoised parts follow. */
type Texts = { language: string; loading: boolean; t: Translate };

const DEFAULT = 'en';
const SWITCH_MS = 500; // specification, section 4
const KEY = 'language';
const ENGLISH: Language = {
  id: DEFAULT,
  languageCode: DEFAULT,
  countryCode: 'gb',
  name: 'English',
  nameInNativeLanguage: 'English',
};

const i18n = setupI18n({ locale: DEFAULT, messages: { [DEFAULT]: {} }, missing: (_, id) => id });
const store = createStore<Texts>({ language: DEFAULT, loading: true, t: translator() });
const languages = createStore<readonly Language[]>([ENGLISH]);
let ownTexts: { of: string; loaded: Promise<boolean> } | null = null;

/** `t('nav.dashboard')`, `t('toast.moved', { count })`: the text in the language now shown. */
export const useText = () => useStore(store).t;
export const useLanguage = () => useStore(store).language;
export const useTextsLoading = () => useStore(store).loading;
export const useLanguages = () => useStore(languages);

/** For what is not a component: toasts, error texts, formats. */
export const translate: Translate = (key, values) => store.get().t(key, values);
export const currentLanguage = () => store.get().language;

/** Calls back when another language is on the page. */
export function onLanguageChange(listener: () => void): () => void {
  let shown = currentLanguage();
  return store.subscribe(() => {
    if (currentLanguage() === shown) return;
    shown = currentLanguage();
    listener();
  });
}

/** Whether a text of that key is loaded; for keys that come from the server. */
export function hasText(key: string): key is TextKey {
  return Object.hasOwn(i18n.messages, key);
}

/** At boot: the stored language, else the browser's, else English; falls back to the texts built in. */
export async function startTexts(): Promise<void> {
  const wanted = preferredLanguage(storage.read(KEY), globalThis.navigator?.languages ?? []);
  const loading = loadGeneral(wanted);
  void call<readonly Language[]>('language.list').then((list) => list && list.length > 0 && languages.set(list));
  const general = await loading;
  if (general) return show(wanted, general);
  const { default: builtIn } = await import('@app/texts/built-in-en.gen.json');
  show(DEFAULT, builtIn as unknown as Messages);
}

/** Whether somebody chose the language on this device; until then it goes by the browser, and after a login by the account. */
export const isLanguageChosen = () => storage.read(KEY) !== null;

/**
 * Switches in place: loads, waits until about 500 ms have passed, applies; a choice is kept on this device. False when
 * the texts could not be had.
 */
export async function switchLanguage(language: string, isChoice = true): Promise<boolean> {
  if (language === store.get().language) return true;
  store.set({ ...store.get(), loading: true });
  const [general, own] = await Promise.all([loadGeneral(language), loadOwn(language), pause(SWITCH_MS)]);
  if (!general || !own) {
    store.set({ ...store.get(), loading: false });
    return false;
  }
  if (isChoice) storage.write(KEY, language);
  i18n.load(language, own);
  show(language, general);
  return true;
}

/** Loads the texts of the role that is logged in, once for each language; false when they could not be had. */
export function ownTextsLoaded(): Promise<boolean> {
  const session = getSession();
  if (session.state === 'none') return Promise.resolve(true);
  const language = store.get().language;
  const of = `${language} ${session.role}`;
  if (ownTexts?.of === of) return ownTexts.loaded;
  const loaded = loadOwn(language).then((own) => {
    if (own) apply(language, own);
    else if (ownTexts?.of === of) ownTexts = null; // asked again next time
    return own !== null;
  });
  ownTexts = { of, loaded };
  return loaded;
}

/** The first language offered of those a person wants; pure. */
export function preferredLanguage(stored: string | null, wanted: readonly string[]): string {
  const codes = [stored ?? '', ...wanted].map((tag) => tag.slice(0, 2).toLowerCase());
  return codes.find((code) => code === 'en' || code === 'fi') ?? DEFAULT;
}

function show(language: string, messages: Messages): void {
  i18n.load(language, messages);
  i18n.activate(language);
  document.documentElement.lang = language;
  store.set({ language, loading: false, t: translator() });
}

function apply(language: string, messages: Messages): void {
  i18n.load(language, messages);
  if (language === store.get().language) store.set({ ...store.get(), t: translator() });
}

function translator(): Translate {
  return (key, values) => i18n._(key, values);
}

const loadGeneral = (lang: string) => loadMessages('language.general', lang);

/** The role's texts; none are needed while nobody is logged in, none can be had by an expired session. */
async function loadOwn(lang: string): Promise<Messages | null> {
  const { state } = getSession();
  if (state === 'none') return {};
  return state === 'active' ? loadMessages('language.forMe', lang) : null;
}

async function loadMessages(procedure: string, lang: string): Promise<Messages | null> {
  const answer = await call<{ messages: Messages }>(procedure, { lang });
  return answer?.messages ?? null;
}

/** A tRPC query by plain fetch: the home page needs no client for it. Null when there is no answer. */
async function call<Data>(procedure: string, input?: unknown): Promise<Data | null> {
  const query = input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`;
  const token = accessToken();
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  try {
    const response = await fetch(`/trpc/${procedure}${query}`, { headers, signal: AbortSignal.timeout(10_000) });
    if (token) watchSession(response.status, token);
    if (!response.ok) return null;
    const body = (await response.json()) as { result: { data: Data } };
    return body.result.data;
  } catch {
    return null;
  }
}

/** As lib/failures does for every other call: 401 ends the session over the page, 422 (a forged token) leaves it. */
function watchSession(status: number, token: string): void {
  const ended = status === 401 ? expireSession(token) : status === 422;
  if (status === 422) endSession();
  if (ended) toastError(translate('server_errors_text.session_expired'));
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

subscribeToSession(() => void ownTextsLoaded());
onSessionRestored(() => void ownTextsLoaded());
