import { PRODUCT_SLUG } from '@app/schema/product';
import type { Page } from '@playwright/test';
import { asPerson } from '../support/person-api.ts';
import { sayIn } from '../support/say.ts';
import { expect, LANGUAGES, openSession, speak, startWithMail, test } from '../support/test.ts';

/* What a consultant types and has not sent yet, on two devices. */

const CONSULTANT = { email: 'consultant@example.com', area: 'consultant' } as const;
const CLIENT = 'client@example.com';

test.describe.configure({ mode: 'serial' });

const { server } = startWithMail();

for (const language of LANGUAGES) {
  const say = sayIn(language);

  const field = (page: Page) => page.getByLabel(say('review_plan.field'), { exact: true });
  const saved = (page: Page) => page.locator('[data-save-state=saved]').first();
  const sendButton = (page: Page) => page.getByRole('button', { name: say('review_plan.send.button') }).first();

  /** The plan of the client, at a step, as the consultant sees it. */
  async function openReview(page: Page, step: number): Promise<void> {
    const { query } = await asPerson(server.url, 'user', CLIENT);
    const { id } = await query<{ id: string }>('client.activePlan');
    await page.goto(`${server.url}/consultant/${PRODUCT_SLUG}?plan=${id}&step=${step}`);
    await expect(field(page)).toBeVisible();
  }

  /** Another device of the consultant. */
  async function anotherDevice(page: Page): Promise<Page> {
    const context = await page.context().browser()!.newContext();
    const other = await context.newPage();
    await speak(other, language);
    await openSession(other, server, CONSULTANT);
    return other;
  }

  test(`a draft appears on another device, and survives offline, a reload and a logout, in ${language}`, async ({
    page,
  }) => {
    await speak(page, language);
    await openSession(page, server, CONSULTANT);
    await openReview(page, 1);
    await field(page).fill('Typed here');
    await expect(saved(page)).toBeVisible();

    const other = await anotherDevice(page);
    await openReview(other, 1);
    await expect(field(other)).toHaveValue('Typed here');
    await other.context().setOffline(true);
    await field(other).fill('Typed here, and offline');
    await expect(other.locator('[data-save-state=offline]')).toBeVisible();
    await other.context().setOffline(false);
    await expect(saved(other)).toBeVisible();
    await other.context().close();

    await page.reload();
    await expect(field(page)).toHaveValue('Typed here, and offline');
    await page.context().clearCookies();
    const again = await anotherDevice(page);
    await openReview(again, 1);
    await expect(field(again)).toHaveValue('Typed here, and offline');
    await again.context().close();
  });

  test(`of two devices that type at once, one shows both texts and asks which to keep, in ${language}`, async ({
    page,
  }) => {
    await speak(page, language);
    await openSession(page, server, CONSULTANT);
    await openReview(page, 2);
    const other = await anotherDevice(page);
    await openReview(other, 2);
    await field(page).fill('Of the first');
    await expect(saved(page)).toBeVisible();
    await field(other).fill('Of the second');
    const conflict = other.getByRole('alert').filter({ hasText: say('server_errors_text.draft_changed') });
    for (const text of ['Of the first', 'Of the second']) await expect(conflict.getByText(text)).toBeVisible();
    await conflict.getByRole('button', { name: say('plan.conflict.keep_mine') }).click();
    await expect(saved(other)).toBeVisible();
    await page.reload();
    await expect(field(page)).toHaveValue('Of the second');

    await openReview(page, 3);
    await field(page).fill('Unseen by the other');
    await expect(saved(page)).toBeVisible();
    await sendButton(other).click(); // it was read before the third draft was there
    const dialog = other.getByRole('dialog');
    await dialog.getByRole('button', { name: say('review_plan.send.button') }).click();
    await expect(dialog.getByText(say('review_plan.send.changed'))).toBeVisible();
    await expect(dialog.getByText('Unseen by the other')).toBeVisible();
    await dialog.getByRole('button', { name: say('review_plan.send.button') }).click();
    await expect(dialog).toHaveCount(0);
    await expect(other.getByText(say('review_plan.send.done_entries', { name: 'Kaisa' }))).toBeVisible();
    await field(page).pressSequentially(', and more');
    const refusal = page.getByRole('alert').filter({ hasText: say('server_errors_text.draft_changed') });
    await expect(refusal.getByText('Unseen by the other, and more')).toBeVisible(); // nothing that was typed is lost
    await expect(refusal.getByText(say('review_plan.draft.none'))).toBeVisible();
    await other.context().close();
  });

  test(`feedback that was just sent is changed and withdrawn in place; the client reads what is left, in ${language}`, async ({
    page,
  }) => {
    await speak(page, language);
    await openSession(page, server, CONSULTANT);
    await openReview(page, 2);
    const article = page.locator('article').filter({ hasText: 'Of the second' });
    await article.getByRole('button', { name: say('feedback.correct.edit') }).click();
    const editor = page.locator('article').getByRole('textbox');
    await expect(editor).toBeFocused();
    await editor.fill('Of both');
    await page.getByRole('button', { name: say('feedback.correct.save') }).click();
    const changed = page.locator('article').filter({ hasText: 'Of both' });
    await expect(changed).toContainText(say('feedback.edited'));
    await changed.getByRole('button', { name: say('feedback.correct.withdraw') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('feedback.correct.withdraw') })
      .click();
    await expect(changed).toHaveCount(0);
    await expect(field(page)).toHaveValue('Of both'); // it is a draft
    const { query } = await asPerson(server.url, 'user', CLIENT);
    const { id } = await query<{ id: string }>('client.activePlan');
    const { feedback } = await query<{ feedback: { feedbackText: string }[] }>('plan.document', { id });
    expect(feedback.map(({ feedbackText }) => feedbackText)).not.toContain('Of both');
  });
}
