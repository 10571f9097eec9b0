import { PRODUCT_SLUG } from '@app/schema/product';
import type { Page } from '@playwright/test';
import { inEachLanguage } from '../support/say.ts';
import { startServer, type Server } from '../support/server.ts';
import { expect, openSession, speak, test } from '../support/test.ts';

/* The dialogs of a follow-up: what is refused of what they hold. */

const EMAIL = 'client3@example.com';
inEachLanguage((language, say) => {
  let server: Server;
  test.beforeAll(async () => {
    server = await startServer();
  });
  test.afterAll(() => server.stop());

  const open = async (page: Page) => {
    await speak(page, language);
    await openSession(page, server, EMAIL);
    await page.goto(`${server.url}/client/${PRODUCT_SLUG}/follow-up`);
  };
  const press = (page: Page, key: string, values = {}) =>
    page
      .getByRole('dialog')
      .getByRole('button', { name: say(key, values) })
      .click();

  test('a day too near or too far and a reason too long are refused at their fields', async ({ page }) => {
    await open(page);
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: say('follow_up.move') }).click();
    const day = dialog.getByRole('textbox', { name: say('follow_up.move.day') });
    for (const typed of ['1.1.2020', '1.1.2090']) {
      await day.fill(typed);
      await press(page, 'follow_up.move.save');
      const refusal = dialog.getByText(say('check_in.next_due.refused', { min: 14, max: 180 }));
      await expect(refusal).toBeVisible();
      await expect(day).toHaveAttribute('aria-invalid', 'true');
      await expect(dialog.getByRole('alert')).toHaveCount(0);
      await day.fill('1.1.2021');
      await page.keyboard.press('Tab');
      await expect(refusal).toBeHidden();
    }
    await press(page, 'todo.cancel');
    const pause = page.getByRole('button', { name: say('follow_up.pause'), exact: true });
    const reason = dialog.getByLabel(say('follow_up.pause.reason'));
    await pause.click();
    await reason.fill('a'.repeat(501));
    await press(page, 'follow_up.pause');
    await expect(dialog.getByText(say('validation_errors_text.max', { length: 500 }))).toBeVisible();
    await reason.fill('Parental leave');
    await press(page, 'follow_up.pause');
    await expect(dialog).toBeHidden(); // its field has the same text
    await expect(page.getByText('Parental leave')).toBeVisible();
    await page.getByRole('button', { name: say('follow_up.resume') }).click();
  });
});
