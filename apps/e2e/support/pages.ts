import { PRODUCT_SLUG } from '@app/schema/product';
import type { Page } from '@playwright/test';

/** The links have a token that never existed: what the page shows then. */
const ACCESS = [
  '/client/request-account',
  '/client/reset-password',
  '/client/reset-password/wrong',
  '/client/create-password/wrong',
  '/client/join/wrong',
  '/client/activate',
  '/client/change-email/wrong',
  '/consultant/reset-password',
  '/consultant/reset-password/wrong',
  '/consultant/create-password/wrong',
  '/consultant/unlock/wrong',
  '/consultant/activate',
  '/consultant/change-email/wrong',
  '/admin/create-password/wrong',
  '/admin/unlock/wrong',
  '/login/sso',
];
/** For anybody. */
export const PUBLIC = [
  '/',
  '/client/login',
  '/consultant/login',
  '/admin/login',
  ...ACCESS,
  '/nothing',
  '/server-error',
  '/notifications/stop/wrong',
  `/share/${PRODUCT_SLUG}/wrong`,
];
/** For every login. */
const OWN = ['/account', '/reset-password'];
const PLAN = `/client/${PRODUCT_SLUG}`;
/** Of clients, by who has them in an interesting state. */
export const ROOMS: Record<string, string[]> = {
  'client@example.com': [
    '/client/dashboard',
    ...Array.from({ length: 11 }, (_, index) => `${PLAN}?step=${index + 1}`),
    `/${PRODUCT_SLUG}/alltodo`,
    '/client/people',
    '/client/members',
    '/client/general-feedback',
    ...OWN,
  ],
  'client2@example.com': [
    '/client/dashboard',
    `${PLAN}/start`,
    `${PLAN}/details`,
    PLAN,
    `${PLAN}/check-in`,
    '/client/general-feedback',
  ],
  'client3@example.com': ['/client/dashboard', PLAN, `${PLAN}/start`, `${PLAN}/follow-up`, `${PLAN}/check-in`],
  'client4@example.com': ['/client/dashboard', `${PLAN}?step=11`],
};
export const STAFF = { consultant: 'consultant@example.com', admin: 'admin@example.com' } as const;
/** In addition to the dashboard, and the pages of a client from the area's list. */
const STAFF_ROOMS = {
  consultant: [
    '/consultant/clients?need=overdue&sort=-progress',
    '/consultant/clients?q=nobody',
    '/consultant/client-registry',
    '/consultant/client-details/gone',
    `/consultant/${PRODUCT_SLUG}`,
    `/${PRODUCT_SLUG}/alltodo`,
    `/consultant/${PRODUCT_SLUG}?plan=gone`,
  ],
  admin: [
    `/${PRODUCT_SLUG}/alltodo`,
    '/admin/clients',
    '/admin/client-registry',
    '/admin/client-import',
    '/admin/consultants',
    '/admin/consultants?q=nobody',
    '/admin/consultant-registry',
    '/admin/consultant-details/gone',
    `/admin/${PRODUCT_SLUG}?state=completed`,
    '/admin/audit',
    '/admin/audit?from=2026-11-20&to=2026-11-01',
    '/admin/deleted',
    '/admin/sending',
    '/admin/branding',
    '/admin/webhooks',
    '/admin/admins',
    '/admin/edit-texts',
    '/admin/edit-texts?key=nav.menu',
    '/admin/edit-texts?q=nothing-like-this',
    '/admin/edit-texts?view=languages',
  ],
} as const;
const CLIENT_LIST = { consultant: '/consultant/clients', admin: '/admin/clients' } as const;

/** Every page of consultants or admins, with the people that their list begins with; logged in already. */
export async function staffRooms(area: keyof typeof STAFF, page: Page, url: string): Promise<string[]> {
  const people = [await first('client', page, url + CLIENT_LIST[area])];
  if (area === 'admin') people.push(await first('consultant', page, `${url}/admin/consultants`));
  const edits = people.map((path) => path.replace('-details', '-edit-details'));
  return [`/${area}/dashboard`, ...STAFF_ROOMS[area], ...people, ...edits, ...OWN];
}

/** Where the first client or consultant of a list is; demo accounts have no fixed ids. */
async function first(who: 'client' | 'consultant', page: Page, list: string): Promise<string> {
  await page.goto(list);
  const link = page.locator(`main a[href*="/${who}-details/"]`).first();
  return (await link.getAttribute('href')) ?? '';
}

type Router = {
  navigate(to: { href: string }): Promise<void>;
  state: { location: { href: string }; resolvedLocation?: { href: string } };
};

/**
 * Shows a page as a link inside the app does, without loading the document again. The first page is opened, and so is
 * the landing page, which is a document of its own.
 */
export async function visit(page: Page, url: string, path: string): Promise<void> {
  const isInApp = page.url().startsWith(url) && (await page.evaluate(() => '__TSR_ROUTER__' in globalThis));
  if (!isInApp || path === '/') {
    await page.goto(url + path);
    return;
  }
  await page.evaluate(async (href) => {
    const { __TSR_ROUTER__: router } = globalThis as unknown as { __TSR_ROUTER__: Router };
    await router.navigate({ href });
  }, path);
  await page.waitForFunction(() => {
    const { state } = (globalThis as unknown as { __TSR_ROUTER__: Router }).__TSR_ROUTER__;
    return state.resolvedLocation?.href === state.location.href;
  });
}
