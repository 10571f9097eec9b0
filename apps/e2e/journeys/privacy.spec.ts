import { readFile } from 'node:fs/promises';
import { PRODUCT_SLUG } from '@app/schema/product';
import { personalData } from '@app/schema/privacy';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { visit } from '../support/pages.ts';
import { sayIn } from '../support/say.ts';
import { expect, openSession, PASSWORD, speak, startWithMail, test } from '../support/test.ts';

const CLIENT = 'client@example.com';
const CONSULTANT = 'consultant@example.com';
const TYPED = 'Neljä asiakasta kysyi tästä itse';

const { server, mailbox } = startWithMail({ ERASE_AFTER_DAYS: '14' });

const say = sayIn('fi');

/** What a button of the page saves. */
async function saved(page: Page, button: string): Promise<Buffer> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: say(button) }).click();
  const file = await readFile(await (await download).path());
  await expect(page.getByText(say('account.data.saved'))).toBeVisible();
  return file;
}

async function ask(page: Page, password: string): Promise<void> {
  await page.getByRole('dialog').locator('input[autocomplete=current-password]').fill(password);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('account.data.erase.ask') })
    .click();
}

test('a client takes their data, asks to be erased, and takes that back', async ({ page, browser }) => {
  await speak(page, 'fi');
  await openSession(page, server, CLIENT);
  await page.goto(`${server.url}/client/${PRODUCT_SLUG}?step=2`);
  await page.locator('main textarea').first().fill(TYPED);
  await page.locator('main textarea').first().blur();
  await expect(page.getByText(/^Tallennettu klo\s/).first()).toBeVisible();

  await visit(page, server.url, '/account');
  const data = personalData.parse(JSON.parse((await saved(page, 'account.data.json')).toString()));
  expect(data.account.email).toBe(CLIENT);
  expect(JSON.stringify(data.plans)).toContain(TYPED);
  expect((await saved(page, 'account.data.pdf')).subarray(0, 5).toString()).toBe('%PDF-');

  const second = await page.context().newPage();
  await second.goto(`${server.url}/account`);
  await expect(second.getByRole('button', { name: say('account.data.erase.ask') })).toBeVisible();

  await page.getByRole('button', { name: say('account.data.erase.ask') }).click();
  await expectAccessible(page, 'asking for erasure');
  await ask(page, 'wrong');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(say('server_errors_text.invalid_current_password')).first()).toBeVisible();
  await ask(page, PASSWORD);
  const withdraw = page.getByRole('button', { name: say('account.data.erase.withdraw') });
  await expect(withdraw).toBeVisible();
  const day = new Date(Date.now() + 14 * 86_400_000);
  const date = new Intl.DateTimeFormat('fi-FI', { dateStyle: 'medium', timeZone: 'Europe/Helsinki' }).format(day);
  await expect(page.getByText(say('account.data.erase.running', { date }))).toBeVisible();
  await expectAccessible(page, 'waiting for erasure');
  expect((await mailbox.next(CLIENT)).subject).toBe(say('email.erasure_requested.subject'));

  // The other tab knows nothing of it yet: asking there changes nothing and shows what is.
  await second.getByRole('button', { name: say('account.data.erase.ask') }).click();
  await ask(second, PASSWORD);
  await expect(second.getByText(say('account.data.erase.running', { date }))).toBeVisible();
  await second.close();

  const theirs = await (await browser.newContext({ locale: 'en' })).newPage();
  await speak(theirs, 'en');
  await openSession(theirs, server, { email: CONSULTANT, area: 'consultant' });
  await theirs.goto(`${server.url}/consultant/clients`);
  const english = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'Europe/Helsinki' }).format(day);
  const mark = sayIn('en')('clients.erasure', { date: english });
  await expect(theirs.getByText(mark).first()).toBeVisible();
  const { subject, link } = await mailbox.next(CONSULTANT);
  expect(subject).toContain(data.details.company);
  await theirs.goto(link.replace(/^https?:\/\/[^/]+/, server.url));
  const title = sayIn('en')('clients.erasure.title', { company: data.details.company });
  await expect(theirs.getByText(title)).toBeVisible();
  await expectAccessible(theirs, 'a client who asked for erasure');

  await visit(page, server.url, '/client/dashboard');
  await expect(page.getByText(say('account.data.erase.running', { date }))).toBeVisible();
  await expectAccessible(page, 'the dashboard of who asked for erasure');
  await page.getByRole('link', { name: say('account.data.erase.open') }).click();
  await withdraw.click();
  await expect(page.locator('output').getByText(say('account.data.erase.withdrawn'))).toBeVisible();
  await expect(page.locator('output:focus')).toHaveText(say('account.data.erase.withdrawn'));
  expect((await mailbox.next(CLIENT)).subject).toBe(say('email.erasure_withdrawn.subject'));
  await theirs.reload();
  await expect(theirs.getByText(title)).toHaveCount(0);

  await page.getByRole('button', { name: say('account.data.erase.ask') }).click();
  await ask(page, PASSWORD);
  await expect(withdraw).toBeVisible();
  expect((await mailbox.next(CLIENT)).subject).toBe(say('email.erasure_requested.subject'));
});
