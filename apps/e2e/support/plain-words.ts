import type { Page } from '@playwright/test';

/** Roles, states and keys that the server answers: never shown as they are. Shorter ones are units that people typed. */
const IDENTIFIER = /^[a-z_.]{4,}$|^(User|Consultant|Admin)$/;

/** What people wrote and the configuration says: every string that the server answers but for its texts. */
export function listenForData(page: Page, url: string): () => Promise<string[]> {
  const ofHome = ['/brand.json', '/trpc/language.list']; // the landing page has them in its HTML
  const bodies: Promise<unknown>[] = ofHome.map(async (path) => (await page.request.get(url + path)).json());
  const keys: Promise<unknown>[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    const isData = /^\/trpc\/(?!language\.(general|forMe|examples))/.test(pathname) || pathname === '/brand.json';
    if (pathname.startsWith('/trpc/admin.audit')) keys.push(response.json().then(textKeysIn, () => null)); // of the texts that were changed
    if (pathname.startsWith('/trpc/text.')) keys.push(response.json().catch(() => null)); // their page shows keys
    else if (isData) bodies.push(response.json().catch(() => null));
  });
  return async () => {
    const strings = (await Promise.all(bodies)).flatMap(stringsIn).filter((text) => !IDENTIFIER.test(text));
    const shownKeys = (await Promise.all(keys)).flatMap(stringsIn);
    return [...new Set([...strings, ...shownKeys])].toSorted((one, other) => other.length - one.length);
  };
}

const textKeysIn = (value: unknown) => stringsIn(value).filter((text) => text.includes('.'));

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [value.trim()];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(stringsIn);
}

/** Every text that a page shows or tells a screen reader, its title first. */
export function shownTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { parentElement: parent, textContent: text } = walker.currentNode;
      if (parent && !parent.closest('script, style, noscript') && parent.checkVisibility()) texts.push(text ?? '');
    }
    for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-valuetext', 'aria-roledescription'])
      for (const element of document.body.querySelectorAll(`[${name}]`)) texts.push(element.getAttribute(name) ?? '');
    return texts.filter((text) => text.trim() !== '');
  });
}

/** The words in plain Latin letters that are in no datum. */
export function plainWords(text: string, data: readonly string[]): string[] {
  const rest = data.reduce((left, datum) => left.replaceAll(datum, ' '), text);
  return rest.match(/[A-Za-z]{2,}/g) ?? [];
}
