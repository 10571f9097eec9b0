import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleIn, expectLoaded, expectToFold } from '../support/accessible.ts';
import { PUBLIC, ROOMS, STAFF, staffRooms, visit } from '../support/pages.ts';
import { listenForData, plainWords, shownTexts } from '../support/plain-words.ts';
import { test } from '../support/pseudo-test.ts';
import { expect, LANGUAGES, openSession } from '../support/test.ts';

/*
 * Every page three times. In a pseudo-language whose words are longer than those of any translation nothing scrolls sideways
 * down to 320 pixels, and no word is there that is in no text. In the languages of the product axe finds nothing: one page is
 * examined in full in light English and again in dark Finnish, the next one in light Finnish and in dark English. So each page
 * is seen in both languages and both themes; what a rule finds depends on the words or on the colours, not on both.
 */

const LIGHT = { theme: 'light', see: 'all' } as const;
const DARK = { theme: 'dark', see: 'changes' } as const;

test.describe.configure({ mode: 'parallel' });

test.beforeEach(async ({ page }) => {
  test.setTimeout(240_000);
  await page.emulateMedia({ colorScheme: 'light' });
});

test('public pages', async ({ page, server }) => {
  await inspect(page, server.url, PUBLIC);
});

for (const [email, paths] of Object.entries(ROOMS))
  test(`the rooms of ${email}`, async ({ page, server }) => {
    await openSession(page, server, email);
    await inspect(page, server.url, paths);
  });

for (const [area, email] of Object.entries(STAFF) as [keyof typeof STAFF, string][])
  test(`the rooms of ${email}`, async ({ page, server }) => {
    await openSession(page, server, { email, area });
    await inspect(page, server.url, await staffRooms(area, page, server.url));
  });

test('the reference of the API, which is in English alone', async ({ page, server }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(`${server.url}/api/docs`);
  await expectAccessible(page, '/api/docs');
});

async function inspect(page: Page, url: string, paths: string[]): Promise<void> {
  const received = listenForData(page, url);
  for (const path of paths) {
    await visit(page, url, path);
    await expectLoaded(page);
    await expectToFold(page, path);
    const untranslated = async () => {
      const data = await received();
      return (await shownTexts(page)).flatMap((text) => plainWords(text, data));
    };
    await expect.poll(untranslated, { message: `plain words at ${path}` }).toEqual([]);
  }
  for (const [round, language] of LANGUAGES.entries()) {
    await page.evaluate((code) => localStorage.setItem('language', code), language);
    await page.goto(`${url}/livez`); // the next page begins in the language
    for (const [index, path] of paths.entries()) {
      const isLight = index % 2 === round;
      await visit(page, url, path);
      await expectAccessibleIn(page, `${path} in ${language}`, isLight ? LIGHT : DARK);
    }
  }
}
