import type { Page } from '@playwright/test';
import { expectAccessibleAtAll } from '../support/accessible.ts';
import { loseAnswer } from '../support/hold.ts';
import { addPasskeyDevice } from '../support/passkey-device.ts';
import { asPerson } from '../support/person-api.ts';
import { inEachLanguage } from '../support/say.ts';
import { expect, openSession, PASSWORD, speak, startWithMail, test } from '../support/test.ts';

/* An admin requires two-step login of the consultants, with some days of grace. */

const CONSULTANT = { email: 'consultant@example.com', area: 'consultant' } as const;
const ADMIN = { email: 'admin@example.com', area: 'admin' } as const;

inEachLanguage((language, say) => {
  const { server, mailbox } = startWithMail();
  test.beforeEach(({ page }) => speak(page, language));

  const consultants = (page: Page) =>
    page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: say('admins.factor_rule.Consultant'), exact: true }) });
  const toasts = (page: Page) => page.getByRole('region', { name: say('ui.toasts') });
  const openRules = async (page: Page) => {
    await openSession(page, server, ADMIN);
    await page.goto(`${server.url}/admin/admins`);
    await expect(consultants(page).getByText(say('admins.factor_rule.off'), { exact: true })).toBeVisible();
  };

  /** Requires it of the consultants after what is chosen. */
  async function requireAfter(page: Page, choice: string): Promise<void> {
    await expect(consultants(page).getByText(say('admins.factor_rule.off'), { exact: true })).toBeVisible(); // the other button is named alike in Finnish
    await consultants(page)
      .getByRole('button', { name: say('admins.factor_rule.require') })
      .press('Enter');
    await page.getByRole('dialog').getByRole('radio', { name: choice }).check({ force: true });
    await loseAnswer(page, 'admin.saveSecondFactorRule');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('admins.factor_rule.require'), exact: true })
      .click();
    await expect(toasts(page)).toContainText(say('admins.factor_rule.required'));
  }

  /** In the account, with the device that the browser plays. */
  async function addPasskey(page: Page, name: string): Promise<void> {
    await page.getByRole('button', { name: say('account.passkeys.show') }).click();
    await page.getByRole('button', { name: say('account.passkeys.add') }).click();
    await page.getByLabel(say('account.passkeys.name')).fill(name);
    await page.keyboard.press('Enter');
    await page.locator('input[autocomplete=current-password]').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page.getByText(name, { exact: true })).toBeVisible();
  }

  test('who lacks it gets a mail and sees until when to set it up, and after that can do nothing else before they have', async ({
    page,
    browser,
  }) => {
    await openRules(page);
    await expectAccessibleAtAll(consultants(page));
    await consultants(page).getByRole('button').click();
    await expectAccessibleAtAll(page.getByRole('dialog'));
    await page.keyboard.press('Escape');
    await requireAfter(page, say('admins.factor_rule.days', { count: 14 }));
    expect((await mailbox.next(CONSULTANT.email)).text).toContain(`${server.url}/account`);

    const other = await (await browser.newContext()).newPage();
    await speak(other, language);
    await openSession(other, server, CONSULTANT);
    await other.goto(`${server.url}/account`);
    const notice = other.getByText(say('account.factor.required_from', { moment: '' }).slice(-20));
    await expect(notice).toBeVisible();
    await expectAccessibleAtAll(notice);
    await other.goto(`${server.url}/consultant/clients`);
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible();

    const lift = consultants(page).getByRole('button', { name: say('admins.factor_rule.lift') });
    const confirm = page.getByRole('dialog').getByRole('button', { name: say('admins.factor_rule.lift') });
    await lift.click();
    const admin = await asPerson(server.url, 'admin', ADMIN.email);
    await admin.mutate('admin.saveSecondFactorRule', { role: 'Consultant', graceDays: 0 });
    await confirm.click();
    await expect(page.getByRole('alert').getByText(say('server_errors_text.rule_changed'))).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(consultants(page).getByText(say('admins.factor_rule.on'), { exact: true })).toBeVisible();
    await lift.click();
    await confirm.click();
    await expect(toasts(page)).toContainText(say('admins.factor_rule.lifted'));
    await requireAfter(page, say('admins.factor_rule.now'));
    await expect(consultants(page).getByText(say('admins.factor_rule.on'), { exact: true })).toBeVisible();
    await other.goto(`${server.url}/consultant/clients`);
    await other.waitForURL('**/account');
    await expect(other.getByText(say('account.due.title'))).toBeVisible();
    await addPasskeyDevice(other);
    await addPasskey(other, 'Kone');
    await expect(other.getByText(say('account.due.title'))).toHaveCount(0);
    await other.goto(`${server.url}/consultant/clients`); // the session goes on with it
    await expect(other.getByRole('heading', { level: 1 })).toHaveText(say('clients.title'));
    await other.context().close();
  });

  test('who has a passkey sets nothing up: the password is followed by the passkey, which the page asks for', async ({
    page,
  }) => {
    const admin = await asPerson(server.url, 'admin', ADMIN.email);
    await admin.mutate('admin.saveSecondFactorRule', { role: 'Consultant', graceDays: null });
    await addPasskeyDevice(page);
    await openSession(page, server, CONSULTANT);
    await page.goto(`${server.url}/account`);
    await addPasskey(page, 'Puhelin');
    await admin.mutate('admin.saveSecondFactorRule', { role: 'Consultant', graceDays: 0 });

    await page.evaluate(() => localStorage.removeItem('session'));
    await page.goto(`${server.url}/consultant/login`);
    await page.locator('input[autocomplete=username]').fill(CONSULTANT.email);
    await page.locator('input[autocomplete=current-password]').fill(PASSWORD);
    await page.route('**/trpc/passkey.startLogin', (route) => route.abort());
    await page.locator('main form button[type=submit]').click();
    await expect(page.getByText(say('login.code.title'))).toBeVisible();
    await expect(page.getByRole('alert')).toHaveText(say('server_errors_text.no_response'));
    await expectAccessibleAtAll(page.getByText(say('login.code.title')));
    await expect(page.getByText(say('login.code.title'))).toBeFocused();
    await expect(page.getByText(say('login.code.passkey_lost'))).toBeVisible();
    await page.unrouteAll();
    await page.getByRole('button', { name: say('login.code.back') }).click();
    await page.locator('input[autocomplete=current-password]').fill(PASSWORD);
    await page.locator('main form button[type=submit]').click();
    await page.waitForURL('**/consultant/dashboard');
  });
});
