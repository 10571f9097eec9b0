import { readCatalogs } from '@app/texts/catalogs';
import { asAdmin } from './admin-api.ts';
import { pseudo } from './pseudo.ts';
import { test as base } from './test.ts';

/** Greek: its letters are not Latin, so what the browser itself writes (months, weekdays) does not look untranslated. */
export const PSEUDO = 'el';
const LANGUAGE = { languageCode: PSEUDO, countryCode: 'gr', name: 'Pseudo', nameInNativeLanguage: 'Þšéûđö' };
const { en: english = {} } = readCatalogs();

/** A server that offers the pseudo-language, which each page begins in until another is chosen. */
export const test = base.extend<{ pseudoPage: void }, { pseudoServer: void }>({
  pseudoServer: [
    async ({ server }, use) => {
      const admin = await asAdmin(server.url);
      await admin('language.add', LANGUAGE);
      for (const [category, texts] of Object.entries(english)) {
        const messages = Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, pseudo(text)]));
        await admin('language.saveMessages', { languageCode: PSEUDO, category, messages });
      }
      await admin('language.setEnabled', { languageCode: PSEUDO, enabled: true });
      await use();
      await admin('language.remove', { languageCode: PSEUDO });
    },
    { scope: 'worker', auto: true, timeout: 60_000 },
  ],
  pseudoPage: [
    async ({ page }, use) => {
      await page.addInitScript((code) => {
        if (localStorage.getItem('language') === null) localStorage.setItem('language', code);
      }, PSEUDO);
      await use();
    },
    { auto: true },
  ],
});
