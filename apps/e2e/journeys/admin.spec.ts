import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { openMailbox, type Mailbox } from '../support/mailbox.ts';
import { sayIn } from '../support/say.ts';
import { startServer, type Server } from '../support/server.ts';
import { expect, logIn, speak, test } from '../support/test.ts';

test.describe.configure({ mode: 'serial' });

let mailbox: Mailbox;
let server: Server;

test.beforeAll(async () => {
  mailbox = await openMailbox();
  server = await startServer({ SMTP_URL: mailbox.url });
});
test.afterAll(async () => {
  await server.stop();
  await mailbox.goDown();
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function fill(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(fields)) await page.locator(`main input[name=${name}]`).fill(value);
}

/** Presses Tab until the control has the focus, then Enter: no mouse. */
async function pressByKeyboard(page: Page, name: string): Promise<void> {
  const target = button(page, name);
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
  await page.keyboard.press('Enter');
}

test('an admin registers a consultant, moves clients under the old one’s eyes, deletes, brings back, and reads it in the trail', async ({
  page,
  browser,
}) => {
  const say = sayIn('en');
  await speak(page, 'en');
  await logIn(page, server, 'admin@example.com', 'admin');
  await expectAccessible(page, 'the admin’s dashboard');

  await page.goto(`${server.url}/admin/consultant-registry`);
  await expectAccessible(page, 'registering a consultant');
  await fill(page, { firstName: 'Outi', lastName: 'Ääri', email: 'outi@example.com', phoneNumber: '1' });
  await pressByKeyboard(page, say('consultants.registry.act'));
  expect((await mailbox.next('outi@example.com')).link).toContain('/consultant/create-password/');

  const elsewhere = await (await browser.newContext()).newPage();
  await speak(elsewhere, 'en');
  await logIn(elsewhere, server, 'consultant2@example.com', 'consultant');
  await elsewhere.goto(`${server.url}/consultant/dashboard`);
  await elsewhere.locator('main a[href*="/consultant/client-details/"]').first().click();
  await elsewhere.waitForURL('**/client-details/**');
  await expect(elsewhere.getByRole('heading', { level: 1 })).toBeVisible();

  await page.goto(`${server.url}/admin/consultants`);
  await expectAccessible(page, 'the consultants');
  await page.getByRole('link', { name: /Berg/ }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Berg');
  await expectAccessible(page, 'a consultant’s details');
  await button(page, say('consultants.delete')).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('searchbox').or(dialog.getByRole('combobox')).first().fill('Ääri');
  await dialog.getByText('Outi Ääri').first().click();
  await dialog.getByRole('button', { name: /^Move .* and delete$/ }).click();
  await page.waitForURL('**/admin/consultants');
  expect((await mailbox.next('outi@example.com')).subject).not.toBe('');
  await elsewhere.reload();
  await expect(elsewhere.getByRole('dialog')).toBeVisible();
  await elsewhere.context().close();

  await page.goto(`${server.url}/admin/deleted`);
  await expect(page.getByText('Mikael Berg').first()).toBeVisible();
  await expectAccessible(page, 'what was deleted');
  await page.goto(`${server.url}/admin/audit?action=client_moved`);
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: say('audit.action.client_moved') })
      .first(),
  ).toBeVisible();
  await expectAccessible(page, 'the trail');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /CSV/ }).click();
  const csv = await readFile(await (await download).path(), 'utf8');
  expect(csv.startsWith('\ufeff')).toBe(true);
  for (const path of ['/admin/clients', '/admin/client-registry', '/admin/growth-plan']) {
    await page.goto(server.url + path);
    await expectAccessible(page, path);
  }
});
