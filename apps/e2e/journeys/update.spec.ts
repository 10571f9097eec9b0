import { PRODUCT_SLUG } from '@app/schema/product';
import type { Page } from '@playwright/test';
import { questionSection } from '../support/plan-filler.ts';
import { sayIn } from '../support/say.ts';
import { expect, openSession, speak, test } from '../support/test.ts';

const say = sayIn('en');
const TYPED = 'Typed in a tab of the version before';

const field = (page: Page) => questionSection(page, 'di_owners').locator('textarea').first();

/**
 * From now on the server has these files under other names, as after an update; what it says of the old ones is its own word.
 * Gives how often the page was loaded since.
 */
async function update(page: Page, files: RegExp, until: 'reloaded' | 'never'): Promise<() => number> {
  let count = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) count += 1;
  });
  await page.route(files, async (route) => {
    if (count > 0 && until === 'reloaded') return route.continue();
    const response = await route.fetch({ url: route.request().url().replace(/\.js$/, '-before.js') });
    expect(response.status()).toBe(404);
    expect(response.headers()['cache-control']).toBe('no-store');
    return route.fulfill({ response });
  });
  return () => count;
}

async function typeInPlan(page: Page): Promise<void> {
  await page.goto(new URL(`/client/${PRODUCT_SLUG}?step=2`, page.url()).href);
  await field(page).fill(TYPED);
}

const toTodos = (page: Page) => page.getByRole('link', { name: say('nav.all_todos') }).click();

test.beforeEach(async ({ page, server }) => {
  await speak(page, 'en');
  await openSession(page, server, 'client6@example.com');
});

test('a page that an update took away comes after one reload, and what was typed is there', async ({ page }) => {
  await typeInPlan(page);
  const loads = await update(page, /\/assets\/.+\.js$/, 'reloaded');
  await toTodos(page);
  await expect(page.getByRole('heading', { level: 1, name: say('all_todos.title') })).toBeVisible();
  expect(loads()).toBe(1);
  await page.goto(new URL(`/client/${PRODUCT_SLUG}?step=2`, page.url()).href);
  await expect(field(page)).toHaveValue(TYPED);
});

test('a dialog that an update took away opens after one reload, and what was typed is there', async ({ page }) => {
  await typeInPlan(page);
  const loads = await update(page, /\/assets\/.+\.js$/, 'reloaded');
  const share = page.getByRole('button', { name: say('share.button') });
  await share.click();
  await expect.poll(loads).toBe(1);
  await expect(field(page)).toHaveValue(TYPED);
  await share.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(loads()).toBe(1);
});

test('where reloading does not help it is done once, and then offered', async ({ page }) => {
  await typeInPlan(page);
  const loads = await update(page, /\/assets\/own-.+\.js$/, 'never');
  const asked = page.waitForResponse('**/livez'); // before it reloads by itself, had it not before
  await toTodos(page);
  await asked;
  const again = page.getByRole('button', { name: say('update.reload') });
  await expect(again).toBeVisible();
  expect(loads()).toBe(1);
  await again.click();
  await expect.poll(loads).toBe(2);
  await expect(again).toBeVisible();
  expect(loads()).toBe(2);
});
