import type { Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import api from '../../api/package.json' with { type: 'json' };
import { expectAccessible } from '../support/accessible.ts';
import { loseAnswer } from '../support/hold.ts';
import { visit } from '../support/pages.ts';
import { sayIn } from '../support/say.ts';
import { enter, expect, LANGUAGES, openSession, PASSWORD, speak, startWithMail, test } from '../support/test.ts';

const NEW = 'Vaahtera#48kuu';

test.describe.configure({ mode: 'serial' });

const { server, mailbox } = startWithMail({ SECOND_FACTOR_REQUIRED: 'Admin' });

const section = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
const oneTimeCode = (page: Page) => page.locator('input[autocomplete=one-time-code]');

/** Sets up the second factor on the account page; gives its secret and the recovery codes that were shown. */
async function setUp(page: Page, say: ReturnType<typeof sayIn>): Promise<{ secret: string; codes: string[] }> {
  const factor = section(page, say('account.factor.title'));
  await factor.getByRole('button', { name: say('account.factor.set_up') }).click();
  await page.locator('input[autocomplete=current-password]').fill(PASSWORD);
  await page.getByRole('button', { name: say('account.factor.go_on') }).click();
  await expect(page.getByRole('img', { name: say('account.factor.qr') })).toBeVisible();
  await expectAccessible(page, 'setting up the second factor');
  const secret = (await factor.locator('code').innerText()).replaceAll(/\s/g, '');
  await oneTimeCode(page).fill(new TOTP({ secret }).generate());
  await page.getByRole('button', { name: say('account.factor.confirm') }).click();
  await expect(factor.getByText(say('account.codes.title'))).toBeVisible();
  const codes = await factor.locator('ul li').allInnerTexts();
  expect(codes).toHaveLength(10);
  await page.getByRole('checkbox', { name: say('account.codes.stored') }).check();
  await page.getByRole('button', { name: say('account.codes.done') }).click();
  return { secret, codes };
}

test('changing the password ends the other sessions, sends a notice, and refuses a wrong current one', async ({
  page,
  browser,
}) => {
  const say = sayIn('en');
  const email = 'client6@example.com';
  await speak(page, 'en');
  const elsewhere = await (await browser.newContext()).newPage();
  await enter(elsewhere, server, email);
  await openSession(page, server, email);
  await page.goto(`${server.url}/account`);
  const places = section(page, say('account.sessions.title')).getByRole('listitem');
  await expect(places).toHaveCount(2);
  await visit(page, server.url, '/reset-password');
  const passwords = page.locator('main form input[name*=assword]');
  const change = async (current: string) => {
    await page.locator('input[autocomplete=current-password]').fill(current);
    for (const index of [0, 1]) await page.locator('input[autocomplete=new-password]').nth(index).fill(NEW);
    await page.getByRole('button', { name: say('account.password.submit') }).click();
  };
  await expect(passwords.first()).toBeVisible();
  await change('wrong');
  await expect(page.getByText(say('server_errors_text.invalid_current_password')).first()).toBeVisible();
  await change(PASSWORD);
  await expect(page.getByText(say('account.password.changed')).first()).toBeVisible();
  await mailbox.next(email);
  await elsewhere.reload();
  await expect(elsewhere.getByRole('dialog')).toBeVisible();
  await elsewhere.context().close();
  await visit(page, server.url, '/account');
  await expect(places).toHaveCount(1);
});

test('a consultant sets up a second factor, logs in with it and with a recovery code', async ({ page }) => {
  const say = sayIn('en');
  const email = 'consultant2@example.com';
  await speak(page, 'en');
  await openSession(page, server, { email, area: 'consultant' });
  await page.goto(`${server.url}/account`);
  const { secret, codes } = await setUp(page, say);
  const factor = section(page, say('account.factor.title'));
  await expect(factor.getByRole('button', { name: say('account.factor.new_codes') })).toBeFocused();
  expect((await mailbox.next(email)).subject).not.toBe('');

  const logInWith = async (code: string) => {
    await page
      .getByRole('navigation')
      .getByRole('button', { name: say('nav.logout') })
      .click();
    await page.waitForURL(`${server.url}/`);
    await expect(page.locator('html[data-languages]')).toBeAttached(); // the address changes before the document does
    await page.goto(`${server.url}/consultant/login`);
    await page.locator('input[autocomplete=username]').fill(email);
    await page.locator('input[autocomplete=current-password]').fill(PASSWORD);
    await page.locator('main form button[type=submit]').click();
    await oneTimeCode(page).fill('000000');
    await page.locator('main form button[type=submit]').click();
    await expect(page.getByText(say('login.code.wrong')).first()).toBeVisible();
    await oneTimeCode(page).fill(code);
    await page.locator('main form button[type=submit]').click();
    await page.waitForURL('**/consultant/dashboard');
  };
  const nextStep = new Date(Date.now() + 30_000); // the code of this moment was used to set it up
  await logInWith(new TOTP({ secret }).generate({ timestamp: nextStep.getTime() }));
  await logInWith(codes[0]!);
  await page.goto(`${server.url}/account`);
  await factor.getByRole('button', { name: say('account.factor.turn_off') }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[autocomplete=current-password]').fill(PASSWORD);
  for (const code of ['000000', codes[1]!]) {
    await oneTimeCode(page).fill(code);
    await oneTimeCode(page).press('Enter');
    if (code === '000000') await expect(dialog.getByText(say('login.code.wrong')).first()).toBeVisible();
  }
  await expect(factor.getByRole('button', { name: say('account.factor.set_up') })).toBeFocused();
});

for (const language of LANGUAGES)
  test(`in ${language} staff see the version and the licenses in their account, and clients do not`, async ({
    page,
  }) => {
    const say = sayIn(language);
    await speak(page, language);
    const licenses = page.getByRole('link', { name: say('about.licenses') });
    await openSession(page, server, { email: 'consultant@example.com', area: 'consultant' });
    await page.goto(`${server.url}/account`);
    await expect(page.getByText(say('about.version', { version: api.version }))).toBeVisible();
    await licenses.click();
    await page.waitForURL('**/licenses');
    await expect(page.getByText('Permission is hereby granted').first()).toBeVisible();
    await openSession(page, server, 'client@example.com');
    await page.goto(`${server.url}/account`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(licenses).toBeHidden();
  });

test('an admin of whom a second factor is asked can do nothing else before, and everything after', async ({ page }) => {
  const say = sayIn('en');
  await speak(page, 'en');
  await page.goto(`${server.url}/admin/login`);
  await page.locator('input[autocomplete=username]').fill('admin@example.com');
  await page.locator('input[autocomplete=current-password]').fill(PASSWORD);
  await page.locator('main form button[type=submit]').click();
  await page.waitForURL('**/account');
  await expect(page.getByText(say('account.due.title'))).toBeVisible();
  await page.goto(`${server.url}/admin/dashboard`);
  await page.waitForURL('**/account');
  await setUp(page, say);
  await page.waitForURL('**/admin/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  // A mail that no server takes is seen on this dashboard and sent again.
  mailbox.refused.add('nomail@example.com');
  const asked = await page.request.post(`${server.url}/api/login/consultant`, {
    data: { email: 'consultant@example.com', password: PASSWORD },
  });
  const { access_token: token } = (await asked.json()) as { access_token: string };
  const details = {
    company: 'Oy',
    first_name: 'A',
    last_name: 'B',
    phone_number: '1',
    address: 'C',
    zipcode: '1',
    city: 'D',
  };
  await page.request.post(`${server.url}/api/register/user`, {
    data: { ...details, email: 'nomail@example.com' },
    headers: { authorization: `Bearer ${token}` },
  });
  const sendAgain = page.getByRole('button', { name: new RegExp(say('mail.send_again')) }).first();
  await expect(async () => {
    await page.reload();
    await expect(sendAgain).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expect(page.getByText('nomail@example.com').first()).toBeVisible();
  mailbox.refused.clear();
  await sendAgain.click();
  expect((await mailbox.next('nomail@example.com')).link).toContain('/client/create-password/');
});

test('whose first code was taken though its answer got lost is led to new recovery codes', async ({ page }) => {
  const say = sayIn('fi');
  await speak(page, 'fi');
  await openSession(page, server, { email: 'consultant@example.com', area: 'consultant' });
  await page.goto(`${server.url}/account`);
  const factor = section(page, say('account.factor.title'));
  const begin = factor.getByRole('button', { name: say('account.factor.set_up') });
  const open = async () => {
    await begin.click();
    await page.locator('input[autocomplete=current-password]').fill(PASSWORD);
    await page.getByRole('button', { name: say('account.factor.go_on') }).click();
    await expect(page.getByRole('img', { name: say('account.factor.qr') })).toBeVisible();
  };
  await open();
  await factor.getByRole('button', { name: say('account.cancel') }).click();
  await expect(begin).toBeFocused();
  await open();
  const secret = (await factor.locator('code').innerText()).replaceAll(/\s/g, '');
  const confirm = page.getByRole('button', { name: say('account.factor.confirm') });
  await oneTimeCode(page).fill('000000');
  await confirm.press('Enter');
  await expect(factor.getByText(say('login.code.wrong')).first()).toBeVisible();
  await loseAnswer(page, 'account.confirmSecondFactor');
  await oneTimeCode(page).fill(new TOTP({ secret }).generate());
  await confirm.press('Enter');
  await expect(factor.getByText(say('account.factor.on_without_codes'))).toBeVisible();
  await expect(factor.getByRole('button', { name: say('account.factor.new_codes') })).toBeFocused();
});

test('a change of password whose answer was lost is not taken for a wrong password when it is sent again', async ({
  page,
}) => {
  const say = sayIn('fi');
  await speak(page, 'fi');
  await openSession(page, server, 'client5@example.com');
  await page.goto(`${server.url}/reset-password`);
  await page.locator('input[autocomplete=current-password]').fill(PASSWORD);
  for (const index of [0, 1]) await page.locator('input[autocomplete=new-password]').nth(index).fill(NEW);
  await loseAnswer(page, 'auth.changePassword');
  const send = page.getByRole('button', { name: say('account.password.submit') });
  await send.press('Enter');
  await expect(page.getByText(say('server_errors_text.no_response'))).toBeVisible();
  await send.press('Enter');
  await expect(page.getByText(say('account.password.may_be_done')).first()).toBeVisible();
  await page.locator('input[autocomplete=current-password]').fill('another');
  await send.press('Enter');
  await expect(page.getByText(say('server_errors_text.invalid_current_password')).first()).toBeVisible();
});
