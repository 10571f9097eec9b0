import { PRODUCT_SLUG } from '@app/schema/product';
import type { Locator, Page } from '@playwright/test';
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

  async function paste(cell: Locator, text: string) {
    await cell.focus();
    await cell.evaluate((field, copied) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', copied);
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, text);
  }

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

  test('copied cells go into the cells below and to the right, as if each had been typed, and can be taken back', async ({
    page,
  }) => {
    await open(page);
    const [sales, profit] = [cells(page, 'Net sales'), cells(page, 'Operating profit .*')];
    await expect(sales).toHaveCount(6);
    const before = await Promise.all([sales.nth(1), sales.nth(3), profit.nth(1)].map((cell) => cell.inputValue()));
    await paste(sales.nth(1), ['100\t5,5', 'about 200\t', '300\t-1', '400', '500', '600', '700'].join('\r\n'));
    await expect(page.getByText(say('follow_up.values.pasted', { count: 9 }))).toBeVisible();
    await expect(sales.nth(1)).toBeFocused();
    await page.getByRole('button', { name: say('plan.undo') }).focus(); // holds the message
    await expect(sales.nth(1)).toHaveValue('100');
    await expect(profit.nth(1)).toHaveValue(language === 'en' ? '5.5' : '5,5');
    await expect(sales.nth(2)).toHaveValue('about 200');
    await expect(page.getByText(say('ui.number.unreadable'))).toHaveCount(1);
    await expect(sales.nth(3)).toHaveValue('300');
    await expect(profit.nth(3)).toHaveValue(/^[-−]1$/);
    await expect(sales).toHaveCount(8);
    await expect(sales.last()).toHaveValue('700');
    await page.getByRole('button', { name: say('plan.undo') }).press('Enter');
    for (const [index, cell] of [sales.nth(1), sales.nth(3), profit.nth(1)].entries())
      await expect(cell).toHaveValue(before[index]!);
    await expect(page.getByText(say('ui.number.unreadable'))).toHaveCount(0);
    await expect(sales.nth(1)).toBeFocused();
    await isSaved(page);
    await page.reload();
    for (const [index, cell] of [sales.nth(1), sales.nth(3), profit.nth(1)].entries())
      await expect(cell).toHaveValue(before[index]!);
    const newest = page
      .getByRole('row')
      .filter({ has: cells(page, 'Net sales') })
      .first();
    await paste(newest.getByRole('textbox').last(), '3\t4');
    const left = say('follow_up.values.pasted_some', { count: 1, left: 1 });
    await expect(page.getByText(left)).toBeVisible();
  });

  test('Enter and the arrows lead to the cell below and above', async ({ page }) => {
    await open(page);
    const sales = cells(page, 'Net sales');
    await sales.first().focus();
    await page.keyboard.press('Enter');
    await expect(sales.nth(1)).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(sales.nth(2)).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await expect(sales.first()).toBeFocused();
    await page.keyboard.press('ArrowUp'); // there is none above
    await expect(sales.first()).toBeFocused();
  });
});
