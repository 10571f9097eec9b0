import type { Language } from '@app/schema/texts';
import { readPageFacts } from './page-facts.ts';
import { getSession, onSessionRestored, subscribeToSession } from './session.ts';
import { createStore, useStore } from './store.ts';
import { addTexts, currentLanguage, setTexts, setTextsLoading, useLanguage, type LoadedTexts } from './texts.ts';
import { trpc } from './trpc.ts';
import { ENGLISH, keepChosenLanguage, readChosenLanguage, readWantedLanguages } from './wanted-languages.ts';

export * from './texts.ts';

/** Loads what a page needs beyond the general texts; null when that cannot be had. */
type LoadTexts = (lang: string) => Promise<Pick<LoadedTexts, 'language' | 'messages'> | null>;

const SWITCH_MS = 500; // docs/product.md#languages

const languages = createStore<readonly Language[]>([
  {
    id: ENGLISH.language,
    languageCode: ENGLISH.language,
    countryCode: ENGLISH.countryCode,
    name: 'English',
    nameInNativeLanguage: 'English',
  },
]);
let ownTexts: { of: string; loaded: Promise<boolean> } | null = null;
let pageTexts: LoadTexts | null = null;

export const offeredLanguages = () => languages.get();

/** The languages offered, each by its own name; the one on the page is hidden among them when it is not offered. */
export function useLanguageChoices() {
  const shown = useLanguage();
  const offered = useStore(languages);
  const codes = new Set(offered.map(({ languageCode }) => languageCode)).add(shown);
  return [...codes].map((code, index) => ({
    value: code,
    label: offered[index]?.nameInNativeLanguage ?? code,
    lang: code,
    country: offered[index]?.countryCode ?? '',
    hidden: !offered[index],
  }));
}

/** A language by its own name; its code when it is not offered. */
export function useLanguageName(code: string): string {
  return useStore(languages).find(({ languageCode }) => languageCode === code)?.nameInNativeLanguage ?? code;
}

/** At boot: the stored language, else the browser's, else English; falls back to the texts built in. */
export async function startTexts(): Promise<void> {
  const wanted = readWantedLanguages();
  const texts = (await loadForSession(wanted)) ?? (await loadGeneral(wanted));
  const offered = texts && readPageFacts().languages; // where no texts can be had, a choice of languages would fail
  if (offered) languages.set(offered);
  else void loadLanguages();
  if (texts) {
    show(texts);
    void loadOwnTexts();
    return;
  }
  const { default: builtIn } = await import('@app/texts/built-in-en.gen.json');
  show({ ...ENGLISH, messages: builtIn });
}

/**
 * Whether the language on the page was chosen on this device, or came with a login, since the last person left; until then it
 * goes by the browser. A choice that is offered no longer is kept, since it may come back, and counts for nothing meanwhile.
 */
export const isLanguageChosen = () => readChosenLanguage() === currentLanguage();

/**
 * Switches in place: loads, waits until about 500 ms have passed, applies; a choice is kept on this device. False when
 * the texts could not be had, or the language is offered no longer.
 */
export async function switchLanguage(language: string, isChoice = true): Promise<boolean> {
  const shown = currentLanguage();
  if (language === shown) {
    if (isChoice) keepChosenLanguage(language);
    return true;
  }
  setTextsLoading(true);
  const [texts] = await Promise.all([loadAll(`${language},${shown}`), pause(SWITCH_MS)]);
  if (!texts) {
    setTextsLoading(false);
    return false;
  }
  const given = texts.language === language;
  if (!given) void loadLanguages();
  else if (isChoice) keepChosenLanguage(language);
  show(texts);
  return given;
}

/** Loads the texts on the page again, as after one was edited. */
export async function reloadTexts(): Promise<void> {
  const language = currentLanguage();
  const texts = await loadAll(language);
  if (texts && language === currentLanguage()) show(texts);
}

/** Loads the texts of the role that is logged in, once for each language; false when they could not be had. */
export function loadOwnTexts(): Promise<boolean> {
  const session = getSession();
  if (session.state === 'none') return Promise.resolve(true);
  const language = currentLanguage();
  const of = `${language} ${session.role}`;
  if (ownTexts?.of === of) return ownTexts.loaded;
  if (session.state === 'expired') return Promise.resolve(false); // none can be had
  const loaded = loadOwn(language).then((own) => {
    if (own) addTexts(language, own.messages);
    else if (ownTexts?.of === of) ownTexts = null; // asked again next time
    if (own && own.language !== language) void reloadTexts(); // offered no longer: the rest of the page follows
    return own !== null;
  });
  ownTexts = { of, loaded };
  return loaded;
}

/** On a page for everybody its own texts take the place of the role's, also when the language is switched. */
export function setPageTexts(load: LoadTexts): void {
  pageTexts = load;
}

function show(texts: LoadedTexts): void {
  document.documentElement.lang = texts.language;
  setTexts(texts);
}

/** Which languages are offered: at boot, and when that has changed. */
export async function loadLanguages(): Promise<void> {
  const offered = await orNull(trpc.language.list.query());
  if (offered && offered.length > 0) languages.set(offered);
}

/** All texts of who is logged in, in one answer; null when nobody is, or they could not be had. */
async function loadForSession(lang: string): Promise<LoadedTexts | null> {
  const session = getSession();
  if (session.state !== 'active') return null;
  const texts = await orNull(trpc.language.forMe.query({ lang, general: true }));
  if (texts) ownTexts = { of: `${texts.language} ${session.role}`, loaded: Promise.resolve(true) };
  return texts;
}

/** General texts and the page's or the role's together; null unless both could be had. */
async function loadAll(lang: string): Promise<LoadedTexts | null> {
  const [general, own] = await Promise.all([loadGeneral(lang), (pageTexts ?? loadOwn)(lang)]);
  return general && own && { ...general, messages: { ...general.messages, ...own.messages } };
}

const loadGeneral = (lang: string) => orNull(trpc.language.general.query({ lang }));

/** The role's texts; none are needed on the pages that are open to a visitor without a session, or whose session has expired. */
async function loadOwn(lang: string): ReturnType<LoadTexts> {
  if (getSession().state !== 'active') return { language: lang, messages: {} };
  return orNull(trpc.language.forMe.query({ lang }));
}

/** Texts that cannot be loaded are left out; the page goes on with those that are there. */
const orNull = <Data>(answer: Promise<Data>) => answer.catch(() => null);

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

subscribeToSession(() => void loadOwnTexts());
onSessionRestored(() => void loadOwnTexts());
