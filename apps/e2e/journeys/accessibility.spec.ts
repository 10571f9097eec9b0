import { PRODUCT_SLUG } from '@app/schema/product';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { PUBLIC, ROOMS, STAFF, staffRooms } from '../support/pages.ts';
import { logIn, speak, test } from '../support/test.ts';

test.describe.configure({ mode: 'parallel' });

/** The structure is the same in every language, so the shipped one with the longer words shows it. */
test.describe('in Finnish', () => {
  test.beforeEach(({ page }) => prepare(page, 'fi', 'light'));

  test('public pages', async ({ page, server }) => {
    await inspect(page, server.url, [...PUBLIC, '/api/docs']);
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

/** Dark changes colours alone, each of which is a token whose contrasts are computed; pages of every kind show their use. */
test.describe('in the dark', () => {
  test.beforeEach(({ page }) => prepare(page, 'en', 'dark'));

  test('public pages', async ({ page, server }) => {
    await inspect(
      page,
      server.url,
      ['/', '/client/login', '/client/request-account', '/nothing', '/api/docs'],
      'colours',
    );
  });

  test('a client’s rooms', async ({ page, server }) => {
    await logIn(page, server, 'client@example.com');
    const steps = [1, 4, 7, 10, 11].map((step) => `/client/${PRODUCT_SLUG}?step=${step}`);
    await inspect(page, server.url, ['/client/dashboard', ...steps, `/${PRODUCT_SLUG}/alltodo`, '/account'], 'colours');
  });

  test('rooms of staff', async ({ page, server }) => {
    await logIn(page, server, 'admin@example.com', 'admin');
    const rooms = ['dashboard', 'clients', `${PRODUCT_SLUG}-view`, 'audit', 'edit-texts?key=nav.menu'];
    await inspect(
      page,
      server.url,
      rooms.map((room) => `/admin/${room}`),
      'colours',
    );
  });
});

async function prepare(page: Page, language: 'en' | 'fi', colorScheme: 'light' | 'dark'): Promise<void> {
  test.setTimeout(240_000);
  await speak(page, language);
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
}

/** Axe finds nothing on any of the pages, and none scrolls sideways down to 320 pixels. */
async function inspect(page: Page, url: string, paths: string[], see: 'all' | 'colours' = 'all'): Promise<void> {
  for (const path of paths) {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(url + path);
    await expectAccessible(page, path, see);
  }
}
