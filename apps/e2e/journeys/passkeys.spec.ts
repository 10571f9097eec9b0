import type { Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { expectAccessibleAtAll } from '../support/accessible.ts';
import { loseAnswer } from '../support/hold.ts';
import { addPasskeyDevice } from '../support/passkey-device.ts';
import { asPerson } from '../support/person-api.ts';
import { inEachLanguage } from '../support/say.ts';
import { expect, openSession, PASSWORD, speak, startWithMail, test } from '../support/test.ts';

/* Everybody logs in with a passkey; the device is one that the browser plays. */

const PEOPLE = [
  { area: 'client', email: 'client@example.com' },
  { area: 'consultant', email: 'consultant@example.com' },
] as const;

inEachLanguage((language, say) => {
  const { server, mailbox } = startWithMail({ SECOND_FACTOR_REQUIRED: 'Admin' });
  test.beforeEach(({ page }) => speak(page, language));

  const passkeys = (page: Page) =>
    page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: say('account.passkeys.title'), exact: true }) });
  const openPasskeys = async (page: Page) => {
    await page.goto(`${server.url}/account`);
    await passkeys(page)
      .getByRole('button', { name: say('account.passkeys.show') })
      .press('Enter');
    await expect(passkeys(page).getByRole('button', { name: say('account.passkeys.add') })).toBeFocused();
  };
  const password = (page: Page) => page.locator('input[autocomplete=current-password]');
  /** Gives a new passkey a name, and the password that is asked for next. */
  const namePasskey = async (page: Page, name: string) => {
    await page.getByLabel(say('account.passkeys.name')).fill(name);
    await page.keyboard.press('Enter');
    await password(page).fill(PASSWORD);
  };
  const logInWithPasskey = (page: Page) => page.getByRole('button', { name: say('login.passkey.button') }).click();
  const logOut = (page: Page) => page.evaluate(() => localStorage.removeItem('session'));

  for (const { area, email } of PEOPLE)
    test(`a ${area} adds a passkey, logs in with it, loses it and removes it`, async ({ page }) => {
      await addPasskeyDevice(page);
      await openSession(page, server, { email, area });
      await openPasskeys(page);
      await passkeys(page)
        .getByRole('button', { name: say('account.passkeys.add') })
        .click();
      const name = page.getByLabel(say('account.passkeys.name'));
      await expect(name).toBeFocused();
      await expectAccessibleAtAll(page.getByRole('dialog'));
      await page.keyboard.press('Enter'); // without a name
      await expect(page.getByRole('dialog').getByText(say('validation_errors_text.required')).first()).toBeVisible();
      await name.fill('Työkone');
      await page.keyboard.press('Enter');
      await expect(password(page)).toBeFocused();
      await expectAccessibleAtAll(page.getByRole('dialog'));
      await page.keyboard.type(PASSWORD);
      await page.keyboard.press('Enter');
      await expect(passkeys(page).getByText('Työkone', { exact: true })).toBeVisible();
      await expectAccessibleAtAll(passkeys(page));
      expect((await mailbox.next(email)).text).toContain('Työkone');

      await logOut(page);
      await page.goto(`${server.url}/${area}/login`);
      await expectAccessibleAtAll(page.getByRole('button', { name: say('login.passkey.button') }));
      await logInWithPasskey(page);
      await page.waitForURL(`**/${area}/dashboard`);

      await page.route('**/trpc/**', (route) =>
        route.continue({ headers: { ...route.request().headers(), authorization: '' } }),
      );
      await page.reload();
      await expect(page.getByRole('dialog', { name: say('session.title') })).toBeVisible();
      await page.unrouteAll();
      await logInWithPasskey(page);
      await expect(page.getByRole('dialog')).toHaveCount(0);

      await openPasskeys(page);
      await expect(passkeys(page).getByText(say('account.passkeys.unused'))).toHaveCount(0);
      await passkeys(page)
        .getByRole('button', { name: say('account.passkeys.remove') })
        .click();
      await password(page).fill(PASSWORD);
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say('account.passkeys.remove') })
        .click();
      await expect(passkeys(page).getByText(say('account.passkeys.none'))).toBeVisible();
      await expect(passkeys(page).getByRole('button', { name: say('account.passkeys.add') })).toBeFocused();

      await logOut(page);
      await page.goto(`${server.url}/${area}/login`);
      await logInWithPasskey(page);
      await expect(page.getByRole('alert')).toHaveText(say('server_errors_text.passkey_failed'));
      await page.locator('input[autocomplete=username]').fill(email);
      await password(page).fill(PASSWORD);
      await page.locator('main form button[type=submit]').click();
      await page.waitForURL(`**/${area}/dashboard`);
    });

  test('who cancels, has a passkey already, or loses the server reads what to do', async ({ page }) => {
    await page.addInitScript(() => {
      navigator.credentials.get = () => Promise.reject(new DOMException('cancelled', 'NotAllowedError'));
    });
    await page.goto(`${server.url}/client/login`);
    await logInWithPasskey(page);
    await expect(page.getByRole('alert')).toHaveText(say('login.passkey.cancelled'));
    await expectAccessibleAtAll(page.getByRole('alert'));
    await page.route('**/trpc/passkey.startLogin', (route) => route.abort());
    await logInWithPasskey(page);
    await expect(page.getByRole('alert')).toHaveText(say('server_errors_text.no_response'));
    await page.unrouteAll();

    await addPasskeyDevice(page);
    await openSession(page, server, { email: 'client2@example.com', area: 'client' });
    await openPasskeys(page);
    const begin = async () => {
      await passkeys(page)
        .getByRole('button', { name: say('account.passkeys.add') })
        .click();
      await namePasskey(page, 'Puhelin');
      await password(page).press('Enter');
    };
    await loseAnswer(page, 'passkey.add');
    await begin();
    await expect(passkeys(page).getByText('Puhelin', { exact: true })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await begin();
    await expect(page.getByRole('dialog').getByText(say('account.passkeys.cancelled')).first()).toBeVisible();
  });

  test('with two-step login a passkey takes the place of the code after the password', async ({ page }) => {
    const email = 'consultant2@example.com';
    await addPasskeyDevice(page);
    await openSession(page, server, { email, area: 'consultant' });
    await openPasskeys(page);
    await passkeys(page)
      .getByRole('button', { name: say('account.passkeys.add') })
      .click();
    await namePasskey(page, 'Puhelin');
    await password(page).press('Enter');
    await expect(passkeys(page).getByText('Puhelin', { exact: true })).toBeVisible();
    const consultant = await asPerson(server.url, 'consultant', email);
    const { secret } = await consultant.mutate<{ secret: string }>('account.startSecondFactor', { password: PASSWORD });
    await consultant.mutate('account.confirmSecondFactor', { code: new TOTP({ secret }).generate() });

    await logOut(page);
    await page.goto(`${server.url}/consultant/login`);
    await page.locator('input[autocomplete=username]').fill(email);
    await password(page).fill(PASSWORD);
    await page.locator('main form button[type=submit]').click();
    await expect(page.locator('input[autocomplete=one-time-code]')).toBeVisible();
    await logInWithPasskey(page);
    await page.waitForURL('**/consultant/dashboard');
  });
});
