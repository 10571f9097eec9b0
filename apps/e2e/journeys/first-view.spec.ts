import { PRODUCT_SLUG } from '@app/schema/product';
import type { Page } from '@playwright/test';
import { expectLoaded } from '../support/accessible.ts';
import { sharePlan } from '../support/person-api.ts';
import { PUBLIC, ROOMS, STAFF, staffRooms } from '../support/pages.ts';
import { expect, openSession, test } from '../support/test.ts';

/*
 * What a page does while it comes over a slow connection to a phone: nothing that is there moves, nothing is asked for twice,
 * and no page takes many requests.
 */

/** Slow enough that code, texts and data come one after the other. */
const SLOW = { offline: false, latency: 80, downloadThroughput: 500_000, uploadThroughput: 100_000 };
const SHIFT = 0.02;
const LATE_MS = 200; // for what comes after the footer, which is there when the page is, and after the notifications

/** What a page asks for last, some time after it has come. */
const isOfBell = (asked: string) => asked.includes('/trpc/notification.list');

/** Each page once: the first and the last step of a plan, no search or filter, and nothing that is not there. */
const isSeen = (path: string) => !/\?(?!step=(1|11)$)|wrong|gone|nobody|nothing/.test(path);
/** One with an active plan, one without any, one whose plan is completed; the other clients have the same pages. */
const CLIENTS = Object.entries(ROOMS).slice(0, 3);

/** Pages of which some parts depend on what they show, and are loaded then. */
const LATE_PARTS = new RegExp(
  `^/(account|${PRODUCT_SLUG}/alltodo|client/dashboard|client/${PRODUCT_SLUG}(\\?step=11)?)$`,
);

/** Of any page with an empty cache: all that it asks for by itself, the document included. */
const REQUESTS = 20;

type Shift = { value: number; of: string[] };

test.describe.configure({ mode: 'parallel' });
test.use({ viewport: { width: 390, height: 844 } });
test.beforeEach(() => test.setTimeout(240_000));

test('public pages', async ({ page, server }) => {
  await expectStill(page, server.url, PUBLIC);
});

test('a shared plan', async ({ page, server }) => {
  await expectStill(page, server.url, [await sharePlan(server.url, 'client@example.com')]);
});

for (const [email, paths] of CLIENTS)
  test(`the rooms of ${email}`, async ({ page, server }) => {
    await openSession(page, server, email);
    await expectStill(page, server.url, paths);
  });

for (const [area, email] of Object.entries(STAFF) as [keyof typeof STAFF, string][])
  test(`the rooms of ${email}`, async ({ page, server }) => {
    await openSession(page, server, { email, area });
    await expectStill(page, server.url, await staffRooms(area, page, server.url));
  });

async function expectStill(page: Page, url: string, paths: string[]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW);
  await page.addInitScript(noteShifts);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) asked.length = 0; // what follows is the new page's
    asked.push(`${request.method()} ${request.url().slice(url.length)}`);
  });
  for (const path of paths.filter(isSeen)) {
    await session.send('Network.clearBrowserCache');
    const document = await page.goto(url + path);
    await expectLoaded(page);
    await expect(page.locator('main + footer')).toBeVisible();
    if ((await page.locator('[data-bell]').count()) > 0) await expect.poll(() => asked.some(isOfBell)).toBe(true);
    await page.waitForTimeout(LATE_MS);
    const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: Shift[] }).shifts);
    const sum = shifts.reduce((total, { value }) => total + value, 0);
    expect.soft(sum, `${path}: ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(SHIFT);
    expect
      .soft(
        asked.filter((one, index) => asked.indexOf(one) < index),
        `${path}: asked for again`,
      )
      .toEqual([]);
    expect.soft(asked.length, `${path}: requests`).toBeLessThanOrEqual(REQUESTS);
    expect.soft(await page.evaluate(listUnused), `${path}: asked for early and not used`).toEqual([]);
    const html = await document!.text(); // a page that was opened has come
    const late = asked.filter((one) => one.endsWith('.js') && !html.includes(one.slice('GET '.length)));
    if (!LATE_PARTS.test(path)) expect.soft(late, `${path}: scripts that its document does not name`).toEqual([]);
  }
}

/** In the page: what was asked for early and not taken by the app. */
function listUnused(): string[] {
  const { earlyAnswers: early } = globalThis as { earlyAnswers?: { answers: Map<string, unknown> } };
  return [...(early?.answers ?? [])].flatMap(([address, answer]) => (answer ? [address] : []));
}

/** In the page: keeps what moved without a person having done anything. */
function noteShifts(): void {
  type Entry = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node?: Element }[] };
  const shifts: Shift[] = [];
  Object.assign(globalThis, { shifts });
  const note = (list: PerformanceObserverEntryList) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as Entry[])
      if (!hadRecentInput)
        shifts.push({ value, of: sources.map(({ node }) => `${node?.nodeName} ${node?.className}`) });
  };
  new PerformanceObserver(note).observe({ type: 'layout-shift', buffered: true });
}
