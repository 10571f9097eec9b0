import { PRODUCT_SLUG } from '@app/schema/product';
import type { Page } from '@playwright/test';
import { sharePlan } from '../support/person-api.ts';
import { expect, openSession, test } from '../support/test.ts';

/* Script that a browser with nothing kept receives for a page, with the heads of the answers, within five seconds. */

const KB = 1000;
const WITHIN_MS = 5_000;

async function weigh(page: Page, url: string): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.clearBrowserCache');
  const scripts = new Set<string>();
  const foreign: string[] = [];
  let bytes = 0;
  session.on('Network.requestWillBeSent', ({ requestId, type, request }) => {
    if (type === 'Script') scripts.add(requestId);
    if (!request.url.startsWith(new URL(url).origin) && !request.url.startsWith('data:')) foreign.push(request.url);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  await page.goto(url);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForTimeout(WITHIN_MS);
  expect(foreign).toEqual([]);
  expect(scripts.size).toBeGreaterThan(0);
  return bytes;
}

test.describe.configure({ mode: 'parallel' });

const PAGES = [
  { what: 'home', path: '/', most: 15 },
  ...['client', 'consultant', 'admin'].map((area) => ({
    what: `the ${area} login`,
    path: `/${area}/login`,
    most: 115,
  })),
  { what: 'the page of a person without an account', path: '/to-dos/wrong', most: 110 },
  { what: 'the plan', path: `/client/${PRODUCT_SLUG}?step=1`, most: 170, email: 'client@example.com' },
];

async function expectLight(page: Page, url: string, { what, most }: { what: string; most: number }): Promise<void> {
  const bytes = await weigh(page, url);
  console.log(`${what}: ${(bytes / KB).toFixed(1)} kB`);
  expect(bytes).toBeLessThanOrEqual(most * KB);
}

for (const { path, email, ...limit } of PAGES)
  test(`${limit.what} loads at most ${limit.most} kB of script`, async ({ page, server }) => {
    if (email) await openSession(page, server, email);
    await expectLight(page, server.url + path, limit);
  });

test('a shared plan loads at most 115 kB of script', async ({ page, server }) => {
  const path = await sharePlan(server.url, 'client@example.com');
  await expectLight(page, server.url + path, { what: 'a shared plan', most: 115 });
});
