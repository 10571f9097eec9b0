import { readCatalogs } from '@app/texts/catalogs';
import type { Page } from '@playwright/test';
import { asAdmin } from '../support/admin-api.ts';
import { expectToFold } from '../support/accessible.ts';
import { PUBLIC, ROOMS, STAFF, staffRooms } from '../support/pages.ts';
import { listenForData, plainWords, shownTexts } from '../support/plain-words.ts';
import { pseudo } from '../support/pseudo.ts';
import { expect, logIn, test as base } from '../support/test.ts';

/** Greek: its letters are not Latin, so what the browser itself writes (months, weekdays) does not look untranslated. */
const CODE = 'el';
const { en: english = {} } = readCatalogs();
const LOADING = pseudo(english['general']?.['ui.loading'] ?? '');

const test = base.extend<object, { pseudoServer: void }>({
  pseudoServer: [
    async ({ server }, use) => {
      const admin = await asAdmin(server.url);
      await admin('language.add', {
        languageCode: CODE,
        countryCode: 'gr',
        name: 'Pseudo',
        nameInNativeLanguage: 'Þšéûđö',
      });
      for (const [category, texts] of Object.entries(english)) {
        const messages = Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, pseudo(text)]));
        await admin('language.saveMessages', { languageCode: CODE, category, messages });
      }
      await admin('language.setEnabled', { languageCode: CODE, enabled: true });
      await use();
      await admin('language.remove', { languageCode: CODE });
    },
    { scope: 'worker', auto: true, timeout: 60_000 },
  ],
});

test.describe.configure({ mode: 'parallel' });

test.beforeEach(async ({ page }) => {
  test.setTimeout(120_000);
  await page.addInitScript((code) => localStorage.setItem('language', code), CODE);
  await page.emulateMedia({ reducedMotion: 'reduce' });
});

test('public pages show no untranslated text and fit 320 pixels', async ({ page, server }) => {
  await inspect(page, server.url, PUBLIC);
});

for (const [email, paths] of Object.entries(ROOMS))
  test(`the rooms of ${email} show no untranslated text and fit 320 pixels`, async ({ page, server }) => {
    await logIn(page, server, email);
    await inspect(page, server.url, paths);
  });

for (const [area, email] of Object.entries(STAFF) as [keyof typeof STAFF, string][])
  test(`the rooms of ${email} show no untranslated text and fit 320 pixels`, async ({ page, server }) => {
    await logIn(page, server, email, area);
    await inspect(page, server.url, await staffRooms(area, page, server.url));
  });

async function inspect(page: Page, url: string, paths: string[]): Promise<void> {
  const told = listenForData(page);
  for (const path of paths) {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(url + path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText(LOADING, { exact: true })).toHaveCount(0);
    const untranslated = async () => {
      const data = await told();
      return (await shownTexts(page)).flatMap((text) => plainWords(text, data));
    };
    await expect.poll(untranslated, { message: `plain words at ${path}` }).toEqual([]);
    await expectToFold(page, path);
  }
}
