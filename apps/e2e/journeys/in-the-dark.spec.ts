import { PRODUCT_SLUG } from '@app/schema/product';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { visit } from '../support/pages.ts';
import { openSession, speak, test } from '../support/test.ts';

/* Dark changes colours alone, each of which is a token whose contrasts are computed; pages of every kind show their use. */

test.describe.configure({ mode: 'parallel' });

test.beforeEach(async ({ page }) => {
  test.setTimeout(120_000);
  await speak(page, 'en');
  await page.emulateMedia({ colorScheme: 'dark' });
});

test('public pages', async ({ page, server }) => {
  await inspect(page, server.url, ['/', '/client/login', '/client/request-account', '/nothing']);
});

test('the reference of the API, which is in English alone', async ({ page, server }) => {
  await page.goto(`${server.url}/api/docs`);
  await expectAccessible(page, '/api/docs');
});

test('a client’s rooms', async ({ page, server }) => {
  await openSession(page, server, 'client@example.com');
  const steps = [1, 4, 7, 10, 11].map((step) => `/client/${PRODUCT_SLUG}?step=${step}`);
  await inspect(page, server.url, ['/client/dashboard', ...steps, `/${PRODUCT_SLUG}/alltodo`, '/account']);
});

test('rooms of staff', async ({ page, server }) => {
  await openSession(page, server, { email: 'admin@example.com', area: 'admin' });
  const rooms = ['dashboard', 'clients', `${PRODUCT_SLUG}-view`, 'audit', 'edit-texts?key=nav.menu'];
  await inspect(
    page,
    server.url,
    rooms.map((room) => `/admin/${room}`),
  );
});

async function inspect(page: Page, url: string, paths: string[]): Promise<void> {
  for (const path of paths) {
    await visit(page, url, path);
    await expectAccessible(page, path, 'colours');
  }
}
