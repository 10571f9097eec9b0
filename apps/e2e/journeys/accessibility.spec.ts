import { PRODUCT_SLUG } from '@app/schema/product';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { logIn, speak, test } from '../support/test.ts';

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
/** Beside the dashboard, and the pages of a client from the area's list. */
const STAFF_ROOMS = {
  consultant: [
    '/consultant/dashboard?need=overdue&sort=progress',
    '/consultant/dashboard?q=nobody',
    '/consultant/client-registry',
    '/consultant/client-details/gone',
    `/consultant/${PRODUCT_SLUG}`,
    `/consultant/${PRODUCT_SLUG}?plan=gone`,
  ],
  admin: [
    `/admin/${PRODUCT_SLUG}-view`,
    '/admin/clients',
    '/admin/client-registry',
    '/admin/consultants',
    '/admin/consultants?q=nobody',
    '/admin/consultant-registry',
    '/admin/consultant-details/gone',
    `/admin/${PRODUCT_SLUG}?state=completed`,
    '/admin/audit',
    '/admin/audit?from=2026-11-20&to=2026-11-01',
    '/admin/deleted',
  ],
} as const;
const CLIENT_LIST = { consultant: '/consultant/dashboard', admin: '/admin/clients' } as const;

test.describe.configure({ mode: 'parallel' });

/** Dark changes colours alone: one language shows them, and what folds has been seen in light. */
const LOOKS = [
  { language: 'en', theme: 'light' },
  { language: 'fi', theme: 'light' },
  { language: 'fi', theme: 'dark' },
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
        const people = [await first('client', page, server.url + CLIENT_LIST[area])];
        if (area === 'admin') people.push(await first('consultant', page, `${server.url}/admin/consultants`));
        const rooms = [
          ...STAFF_ROOMS[area],
          ...people,
          ...people.map((path) => path.replace('-details', '-edit-details')),
        ];
        await inspect(page, server.url, [`/${area}/dashboard`, ...rooms, ...OWN]);
      });
  });

/** Where the first client or consultant of a list is; demo accounts have no fixed ids. */
async function first(who: 'client' | 'consultant', page: Page, list: string): Promise<string> {
  await page.goto(list);
  const link = page.locator(`main a[href*="/${who}-details/"]`).first();
  return (await link.getAttribute('href')) ?? '';
}

/** Axe finds nothing on any of the pages, and none scrolls sideways down to 320 pixels. */
async function inspectAll(page: Page, url: string, paths: string[], see: 'all' | 'colours'): Promise<void> {
  for (const path of paths) {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(url + path);
    await expectAccessible(page, path, see);
  }
}
