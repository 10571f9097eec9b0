import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { PUBLIC, ROOMS, STAFF, staffRooms } from '../support/pages.ts';
import { logIn, speak, test } from '../support/test.ts';

test.describe.configure({ mode: 'parallel' });

/**
 * The structure is the same in every language, so the one with the longer words shows it; dark changes colours alone. The
 * pseudo-language shows what words longer still do.
 */
const LOOKS = [
  { language: 'fi', theme: 'light' },
  { language: 'en', theme: 'dark' },
] as const;

for (const { language, theme } of LOOKS)
  test.describe(`${language}, ${theme}`, () => {
    const inspect = (page: Page, url: string, paths: string[]) =>
      inspectAll(page, url, paths, theme === 'light' ? 'all' : 'colours');
    test.beforeEach(async ({ page }) => {
      test.setTimeout(240_000);
      await speak(page, language);
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    });

    test('public pages', async ({ page, server }) => {
      await inspect(page, server.url, PUBLIC);
    });

    for (const [email, paths] of Object.entries(ROOMS))
      test(`the rooms of ${email}`, async ({ page, server }) => {
        await logIn(page, server, email);
        await inspect(page, server.url, paths);
      });

    for (const [area, email] of Object.entries(STAFF) as [keyof typeof STAFF, string][])
      test(`the rooms of ${email}`, async ({ page, server }) => {
        await logIn(page, server, email, area);
        await inspect(page, server.url, await staffRooms(area, page, server.url));
      });
  });

/** Axe finds nothing on any of the pages, and none scrolls sideways down to 320 pixels. */
async function inspectAll(page: Page, url: string, paths: string[], see: 'all' | 'colours'): Promise<void> {
  for (const path of paths) {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(url + path);
    await expectAccessible(page, path, see);
  }
}
