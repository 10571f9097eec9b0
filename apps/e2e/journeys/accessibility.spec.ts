import { PRODUCT_SLUG } from '@app/schema/product';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { LANGUAGES, logIn, speak, test } from '../support/test.ts';

/** The links have a token that never was: what stands there then. */
const ACCESS = [
  '/client/request-account',
  '/client/reset-password',
  '/client/reset-password/wrong',
  '/client/create-password/wrong',
  '/client/activate',
  '/consultant/reset-password',
  '/consultant/reset-password/wrong',
  '/consultant/create-password/wrong',
  '/consultant/activate',
  '/admin/create-password/wrong',
];
const PUBLIC = ['/', '/client/login', '/consultant/login', '/admin/login', ...ACCESS, '/nothing', '/server-error'];
/** For every login. */
const OWN = ['/account', '/reset-password'];
const PLAN = `/client/${PRODUCT_SLUG}`;
const ROOMS: Record<string, string[]> = {
  'client@example.com': [
    '/client/dashboard',
    ...Array.from({ length: 11 }, (_, index) => `${PLAN}?step=${index + 1}`),
    `/${PRODUCT_SLUG}/alltodo`,
    '/client/general-feedback',
    ...OWN,
  ],
  'client2@example.com': ['/client/dashboard', `${PLAN}/start`, `${PLAN}/details`, PLAN, '/client/general-feedback'],
  'client3@example.com': ['/client/dashboard', `${PLAN}/start`],
  'client4@example.com': ['/client/dashboard', `${PLAN}?step=11`],
};
const STAFF = { consultant: 'consultant@example.com', admin: 'admin@example.com' } as const;

test.describe.configure({ mode: 'parallel' });

for (const language of LANGUAGES)
  for (const theme of ['light', 'dark'] as const)
    test.describe(`${language}, ${theme}`, () => {
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
          await inspect(page, server.url, [`/${area}/dashboard`, ...OWN]);
        });
    });

/** Axe finds nothing on any of the pages, and none scrolls sideways down to 320 pixels. */
async function inspect(page: Page, url: string, paths: string[]): Promise<void> {
  for (const path of paths) {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(url + path);
    await expectAccessible(page, path);
  }
}
