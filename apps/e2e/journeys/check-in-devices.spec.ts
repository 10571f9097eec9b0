import { PRODUCT_SLUG } from '@app/schema/product';
import type { Page } from '@playwright/test';
import { findNoonZone, openCheckIn } from '../support/check-in.ts';
import { asPerson } from '../support/person-api.ts';
import { inEachLanguage } from '../support/say.ts';
import { expect, openSession, speak, startWithMail, test } from '../support/test.ts';

/* One person who has a check-in open on two devices: nothing that is typed on either is lost. */

const EMAIL = 'client4@example.com';
inEachLanguage((language, say) => {
  const { server } = startWithMail({ TIME_ZONE: findNoonZone(), JOBS: 'false' });
  let planId = '';

  test.beforeAll(async () => {
    planId = await openCheckIn(server, EMAIL);
  });

  const field = (page: Page, name: 'moved' | 'question') => page.getByLabel(say(`check_in.${name}`));
  const state = (page: Page, kind: string) => page.locator(`[data-save-state="${kind}"]`);
  const send = (page: Page) => page.getByRole('button', { name: say('check_in.send'), exact: true });

  async function open(page: Page): Promise<void> {
    await speak(page, language);
    await openSession(page, server, EMAIL);
    await page.goto(`${server.url}/client/${PRODUCT_SLUG}/check-in?plan=${planId}`);
    await expect(field(page, 'moved')).toBeVisible();
  }

  /** The check-in as the server has it. */
  async function stored(): Promise<object | undefined> {
    const owner = await asPerson(server.url, 'user', EMAIL);
    return (await owner.query<{ checkIns: object[] }>('followUp.get', { id: planId })).checkIns.at(-1);
  }

  test('when another device saves meanwhile both texts are shown, and the person chooses', async ({
    page,
    browser,
  }) => {
    await open(page);
    const elsewhere = await (await browser.newContext()).newPage();
    await open(elsewhere);
    await field(elsewhere, 'moved').fill('Written on the phone');
    await expect(state(elsewhere, 'saved')).toBeVisible();
    await field(page, 'moved').fill('Written at the desk');
    const conflict = page.getByRole('alert').filter({ hasText: say('plan.conflict.title') });
    await expect(conflict).toContainText('Written on the phone');
    await expect(conflict).toContainText('Written at the desk');
    await expect(conflict.getByRole('button', { name: say('plan.copy') })).toHaveCount(2);
    const choice = page.locator('[data-problem]');
    await page.getByLabel(say('check_in.confidence.2')).check();
    await send(page).press('Enter');
    await expect(choice).toBeFocused();
    await expect(conflict).toBeInViewport();
    await expect(page.getByText(say('check_in.send.unsaved'))).toBeVisible();
    await field(page, 'question').focus();
    await page.getByRole('button', { name: say('plan.save.look'), exact: true }).press('Enter');
    await expect(choice).toBeFocused();
    await conflict.getByRole('button', { name: say('plan.conflict.keep_mine') }).press('Enter');
    await expect(state(page, 'saved')).toBeVisible();
    await expect(page.getByText(say('check_in.send.unsaved'))).toHaveCount(0);
    await expect(page.getByRole('button', { name: say('plan.save.look'), exact: true })).toHaveCount(0);
    expect(await stored()).toMatchObject({ moved: 'Written at the desk', sentAt: null });
  });

  test('two devices that write into different fields keep both texts, without a question', async ({
    page,
    browser,
  }) => {
    await page.setViewportSize({ width: 390, height: 700 });
    await open(page);
    const desk = await (await browser.newContext()).newPage();
    await open(desk);
    await field(desk, 'moved').fill('Written at the desk, at length');
    await expect(state(desk, 'saved')).toBeVisible();
    await field(page, 'question').fill('Asked on the phone');
    await expect(state(page, 'saved')).toBeVisible();
    await expect(page.getByText(say('plan.conflict.title'))).toHaveCount(0);
    await expect(field(page, 'moved')).toHaveValue('Written at the desk, at length');
    const both = { moved: 'Written at the desk, at length', question: 'Asked on the phone' };
    expect(await stored()).toMatchObject(both);

    await field(desk, 'moved').fill('Changed at the desk');
    await field(desk, 'moved').press('Tab');
    await expect.poll(stored).toMatchObject({ ...both, moved: 'Changed at the desk' });
    await field(page, 'moved').fill('Changed on the phone');
    await field(page, 'question').fill('Asked on the phone, too');
    const conflict = page.getByRole('alert').filter({ hasText: say('plan.conflict.title') });
    await expect(conflict).toContainText(say('check_in.moved'));
    await expect(conflict).not.toContainText(say('check_in.question'));
    await conflict.getByRole('button', { name: say('plan.conflict.take_theirs') }).press('Enter');
    await expect(field(page, 'moved')).toHaveValue('Changed at the desk');
    await expect(state(page, 'saved')).toBeVisible();
    const end = { moved: 'Changed at the desk', question: 'Asked on the phone, too' };
    expect(await stored()).toMatchObject(end);
    await desk.context().close();
  });
});
