import { PRODUCT_SLUG } from '@app/schema/product';
import type { Page } from '@playwright/test';
import { inEachLanguage } from '../support/say.ts';
import { startServer, type Server } from '../support/server.ts';
import { expect, openSession, speak, test } from '../support/test.ts';

/* The cells of a follow-up's values: what is typed and pasted into them, and how one leads to the next. */

inEachLanguage((language, say) => {
  let server: Server;
  test.beforeAll(async () => {
    server = await startServer();
  });
  test.afterAll(() => server.stop());

  const open = async (page: Page) => {
    await speak(page, language);
    await openSession(page, server, 'client3@example.com');
    await page.goto(`${server.url}/client/${PRODUCT_SLUG}/follow-up`);
  };
  const isSaved = (page: Page) => expect(page.locator('[data-save-state=saved]')).toBeVisible();
  const act = (page: Page, label: string, key: string) =>
    page.getByRole('button', { name: new RegExp(`^${say(key)}\\s*: ${label}$`) });
  /** The cells of a figure, the newest period first. */
  const cells = (page: Page, label: string) => page.getByRole('textbox', { name: new RegExp(`^${label}, `) });

  test('a figure that is archived stays in the table until what was typed into it can be read', async ({ page }) => {
    const label = 'Crate loss';
    const loss = cells(page, label).first();
    await open(page);
    await loss.fill('about 4');
    await loss.press('Tab');
    const error = page.getByText(say('ui.number.unreadable'));
    await expect(error).toBeVisible();
    await act(page, label, 'follow_up.metric.archive').press('Enter');
    await expect(page.getByText(say('follow_up.archived', { count: 1 }))).toBeVisible();
    await expect(loss).toHaveValue('about 4');
    await page.reload();
    await expect(loss).toHaveValue('about 4');
    await expect(error).toBeVisible();
    await loss.fill('');
    await expect(loss).toBeFocused(); // not gone under the hands
    await loss.press('Tab');
    await expect(loss).toHaveCount(0);
    await page.getByText(say('follow_up.archived', { count: 1 })).click();
    await act(page, label, 'follow_up.metric.restore').press('Enter');
    await expect(loss).toHaveValue('');
  });

  test('what a cell shows is what is stored: four decimals', async ({ page }) => {
    const profit = cells(page, 'Operating profit .*').first();
    await open(page);
    await profit.fill('12.345678');
    await profit.press('Tab');
    const shown = language === 'en' ? '12.3457' : '12,3457';
    await expect(profit).toHaveValue(shown);
    await isSaved(page);
    await page.reload();
    await expect(profit).toHaveValue(shown);
  });
});
