import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { PUBLIC, ROOMS, STAFF, staffRooms, visit } from '../support/pages.ts';
import { listenForData, plainWords, shownTexts } from '../support/plain-words.ts';
import { test } from '../support/pseudo-test.ts';
import { expect, openSession } from '../support/test.ts';

/*
 * Every page in a pseudo-language whose words are longer than those of any translation: axe finds nothing, nothing scrolls
 * sideways down to 320 pixels, and no word is there that is in no text. One pass, since opening the pages takes the time.
 */

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

async function inspect(page: Page, url: string, paths: string[]): Promise<void> {
  const received = listenForData(page, url);
  for (const path of paths) {
    await page.setViewportSize({ width: 1280, height: 900 });
    await visit(page, url, path);
    await expectAccessible(page, path);
    const untranslated = async () => {
      const data = await received();
      return (await shownTexts(page)).flatMap((text) => plainWords(text, data));
    };
    await expect.poll(untranslated, { message: `plain words at ${path}` }).toEqual([]);
  }
}
