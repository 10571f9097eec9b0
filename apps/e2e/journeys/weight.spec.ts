import { gzipSync } from 'node:zlib';
import { PRODUCT_SLUG } from '@app/schema/product';
import type { Page } from '@playwright/test';
import { expect, openSession, test } from '../support/test.ts';

const KB = 1000;

/** Bytes of JavaScript that a page loads cold, gzip. */
async function weigh(page: Page, url: string): Promise<number> {
  const sizes = new Map<string, Promise<number>>();
  const foreign: string[] = [];
  page.on('response', (response) => {
    if (new URL(response.url()).origin !== new URL(url).origin && !response.url().startsWith('data:'))
      foreign.push(response.url());
    if (response.request().resourceType() !== 'script') return;
    sizes.set(
      response.url(),
      response.body().then(
        (body) => gzipSync(body, { level: 9 }).length,
        () => 0,
      ),
    );
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(foreign).toEqual([]);
  const all = await Promise.all(sizes.values());
  expect(all.length).toBeGreaterThan(0);
  return all.reduce((sum, size) => sum + size, 0);
}

// Floors of the product's own goals: JavaScript over the wire, gzip.
test('home loads at most 20 kB of JavaScript', async ({ page, server }) => {
  const bytes = await weigh(page, `${server.url}/`);
  console.log(`home: ${(bytes / KB).toFixed(1)} kB`);
  expect(bytes).toBeLessThanOrEqual(20 * KB);
});

for (const area of ['client', 'consultant', 'admin'])
  test(`the ${area} login loads at most 130 kB of JavaScript`, async ({ page, server }) => {
    const bytes = await weigh(page, `${server.url}/${area}/login`);
    console.log(`${area} login: ${(bytes / KB).toFixed(1)} kB`);
    expect(bytes).toBeLessThanOrEqual(130 * KB);
  });

test('a shared plan loads at most 180 kB of JavaScript', async ({ page, server }) => {
  const bytes = await weigh(page, `${server.url}/share/${PRODUCT_SLUG}/AAAAAAAAAAAAAAAAAAAAAA`);
  console.log(`shared plan: ${(bytes / KB).toFixed(1)} kB`);
  expect(bytes).toBeLessThanOrEqual(180 * KB);
});

test('the plan loads at most 180 kB of JavaScript', async ({ browser, page, server }) => {
  await openSession(page, server, 'client@example.com');
  const state = await page.context().storageState();
  const cold = await (await browser.newContext({ storageState: state })).newPage();
  const bytes = await weigh(cold, `${server.url}/client/${PRODUCT_SLUG}?step=1`);
  console.log(`plan: ${(bytes / KB).toFixed(1)} kB`);
  expect(bytes).toBeLessThanOrEqual(180 * KB);
});
