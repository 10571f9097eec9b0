import type { Page } from '@playwright/test';
import { startLoginService, type LoginService } from '../../api/harness/login-service.ts';
import { expectAccessibleAtAll } from '../support/accessible.ts';
import { openMailbox, type Mailbox } from '../support/mailbox.ts';
import { startServer, type Server } from '../support/server.ts';
import { asPerson } from '../support/person-api.ts';
import { inEachLanguage } from '../support/say.ts';
import { expect, PASSWORD, speak, test } from '../support/test.ts';

/* Consultants and admins log in through the login service of their firm. */

const NAME = 'Firm ID';
const EMAIL = 'consultant@example.com';
const PERSON = { firstName: 'Noora', lastName: 'Niemi', phoneNumber: '+358 40 1', languageCode: 'fi' };

inEachLanguage((language, say) => {
  const name = { name: NAME };
  let server: Server;
  let service: LoginService;
  let mailbox: Mailbox;

  test.beforeAll(async () => {
    mailbox = await openMailbox();
    service = await startLoginService({
      redirectUri: 'http://localhost/',
      people: { outi: { email: EMAIL, email_verified: true } },
    });
    server = await startServer({
      ...service.variables,
      SMTP_URL: mailbox.url,
      OIDC_NAME: NAME,
      OIDC_DOMAINS: 'example.com, strict.example, joining.example',
      OIDC_JOINING_DOMAINS: 'joining.example',
      OIDC_REQUIRED_DOMAINS: 'strict.example',
      SECOND_FACTOR_REQUIRED: 'Consultant',
    });
    await service.restart({ redirectUri: `${server.url}/login/sso` });
  });
  test.beforeEach(({ page }) => speak(page, language));
  test.afterAll(async () => {
    await server.stop();
    await service.stop();
    await mailbox.goDown();
  });

  const button = (page: Page) => page.getByRole('button', { name: say('login.sso.button', name) });

  /** Presses the button of a login page, and logs in at the login service by a name. */
  async function logInAs(page: Page, person: string, area = 'consultant'): Promise<void> {
    await page.goto(`${server.url}/${area}/login`);
    await button(page).click();
    await page.locator('input[name=login]').fill(person);
    await page.locator('input[name=password]').fill('any');
    await page.locator('button[type=submit]').click();
  }

  /** As an admin does; enables them again where that is to end their sessions alone. */
  async function disable(email: string, andEnable = false): Promise<void> {
    const admin = await asPerson(server.url, 'admin', 'admin@example.com');
    const { items } = await admin.query<{ items: { id: string }[] }>('consultant.list', { q: email });
    const { id } = items[0]!;
    await admin.mutate('admin.disableAccount', { id });
    if (andEnable) await admin.mutate('admin.enableAccount', { id });
  }

  async function expectRefused(page: Page, text: string): Promise<void> {
    await expect(page.getByRole('main').getByText(text)).toBeVisible();
    await expect(page).toHaveURL(`${server.url}/login/sso`); // without the code
  }

  test('a consultant connects the account once, logs in without a password from then on, and disconnects', async ({
    page,
  }) => {
    await page.goto(`${server.url}/consultant/login`);
    await expect(button(page)).toBeVisible();
    await expectAccessibleAtAll(button(page));
    await logInAs(page, 'outi');
    await expect(page.getByText(say('login.sso.connect.text', { ...name, email: EMAIL }))).toBeVisible();
    await expectAccessibleAtAll(page.getByRole('heading', { name: say('login.sso.connect.title') }));
    const connect = page.getByRole('button', { name: say('login.sso.connect.submit') });
    const password = page.locator('input[autocomplete=current-password]');
    await password.fill('wrong');
    await connect.click();
    await expect(page.getByText(say('server_errors_text.invalid_current_password')).first()).toBeVisible();
    await password.fill(PASSWORD);
    await connect.dblclick();
    await page.waitForURL('**/consultant/dashboard'); // no second factor is asked for
    expect((await mailbox.next(EMAIL)).text).toContain(NAME);

    await page.goto(`${server.url}/consultant/clients`);
    await disable(EMAIL, true);
    await page.reload();
    const isBack = page.waitForResponse('**/trpc/sso.finish'); // the address was the same before
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('login.sso.button', name) })
      .click();
    await isBack;
    await page.waitForURL('**/consultant/clients'); // where they were
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

    await page.route('**/trpc/auth.logout', async (route) => {
      const answer = await route.fetch();
      const isRefused = page.waitForResponse((one) => one.url().includes('/client.list') && one.status() === 401);
      await page.getByRole('searchbox').fill('oy'); // reads with the token that is revoked by then
      await isRefused;
      await route.fulfill({ response: answer });
    });
    await page
      .getByRole('navigation')
      .getByRole('button', { name: say('nav.logout') })
      .click();
    await page.locator('button[name=logout]').click(); // the login service asks
    await page.waitForURL(`${server.url}/`);
    await expect(page.locator(`html[lang=${language}]`)).toBeVisible();
    await logInAs(page, 'outi');
    await page.waitForURL('**/consultant/dashboard');

    await page.goto(`${server.url}/account`);
    await expect(page.getByText(say('account.sso.on'), { exact: true })).toBeVisible();
    const disconnect = page.getByRole('button', { name: say('account.sso.disconnect') });
    await expectAccessibleAtAll(disconnect);
    await disconnect.click();
    await password.fill(PASSWORD);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('account.sso.disconnect') })
      .click();
    await expect(page.getByText(say('account.sso.off', { button: say('login.sso.button', name) }))).toBeVisible();
  });

  test('somebody who was just registered comes through the login service first, where passwords are not used', async ({
    page,
  }) => {
    const email = 'noora@strict.example';
    const admin = await asPerson(server.url, 'admin', 'admin@example.com');
    await admin.mutate('auth.registerConsultant', { ...PERSON, email });
    service.people['noora'] = { email, email_verified: true };
    await logInAs(page, 'noora');
    await expect(page.getByText(say('login.sso.connect.text', { ...name, email }))).toBeVisible();
    await expect(page.locator('input[autocomplete=current-password]')).toHaveCount(0);
    await page.getByRole('button', { name: say('login.sso.connect.submit') }).click();
    await page.waitForURL('**/consultant/dashboard');
  });

  test('somebody of a domain that may join is a consultant at the first login, with nothing to do yet', async ({
    page,
  }) => {
    const email = 'uusi@joining.example';
    service.people['uusi'] = { email, email_verified: true, given_name: 'Uula', family_name: 'Uusitalo' };
    await logInAs(page, 'uusi');
    await page.waitForURL('**/consultant/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goto(`${server.url}/account`);
    await expect(page.getByRole('main')).toContainText(email);
    const admin = await asPerson(server.url, 'admin', 'admin@example.com');
    const { items } = await admin.query<{ items: object[] }>('consultant.list', { q: 'Uusitalo' });
    expect(items).toMatchObject([{ firstName: 'Uula', email }]);
  });

  test('who may not log in reads why, and a login that nobody began is none', async ({ page }) => {
    const people = {
      unverified: { email: EMAIL, email_verified: false },
      foreign: { email: 'somebody@elsewhere.example', email_verified: true },
      stranger: { email: 'nobody@example.com', email_verified: true },
      disabled: { email: 'consultant2@example.com', email_verified: true },
    };
    Object.assign(service.people, people);
    await disable(people.disabled.email);
    await logInAs(page, 'unverified');
    await expectRefused(page, say('server_errors_text.sso_unverified', name));
    await expectAccessibleAtAll(button(page));
    await page.context().clearCookies(); // another person at the login service
    await logInAs(page, 'foreign');
    await expectRefused(page, say('server_errors_text.sso_foreign_domain', { email: people.foreign.email }));
    await page.context().clearCookies();
    await logInAs(page, 'stranger', 'admin');
    await expectRefused(page, say('server_errors_text.sso_no_account', { email: people.stranger.email }));
    await page.context().clearCookies();
    await logInAs(page, 'disabled');
    await expectRefused(page, say('server_errors_text.account_disabled').slice(0, 20));
    await page.reload();
    await expectRefused(page, say('login.sso.lost'));

    await page.context().clearCookies();
    await page.goto(`${server.url}/consultant/login`);
    await button(page).click();
    await page.getByRole('link', { name: 'Cancel' }).click();
    await expectRefused(page, say('login.sso.refused', name));
  });

  test('an answer with another nonce, and a code that was used before, let nobody in', async ({ page }) => {
    const answers: string[] = [];
    page.on('request', (request) => request.url().includes('/login/sso?') && answers.push(request.url()));
    await page.route(`${service.issuer}/auth?**`, async (route) => {
      const url = new URL(route.request().url());
      url.searchParams.set('nonce', 'another');
      await route.continue({ url: url.href });
    });
    await logInAs(page, 'outi');
    await expectRefused(page, say('server_errors_text.sso_failed', name));
    await page.unrouteAll();
    await button(page).click();
    await expect(page.getByRole('heading', { name: say('login.sso.connect.title') })).toBeVisible();
    await page.goto(`${server.url}/consultant/login`);
    // The next attempt ends with the answer to the one before.
    await page.route(`${service.issuer}/**`, (route) =>
      route.fulfill({ status: 302, headers: { location: answers.at(-1)! } }),
    );
    await button(page).click();
    await expectRefused(page, say('server_errors_text.sso_failed', name));
  });

  test('while the login service does not answer, the login page says so and passwords let in', async ({ page }) => {
    await page.goto(`${server.url}/admin/login`);
    await service.stop();
    await button(page).click();
    await expect(page.getByRole('alert').getByText(say('server_errors_text.sso_unavailable', name))).toBeVisible();
    await service.restart();
    await page.locator('input[autocomplete=username]').fill('admin@example.com');
    await page.locator('input[autocomplete=current-password]').fill(PASSWORD);
    await page.locator('main form button[type=submit]').click();
    await page.waitForURL('**/admin/dashboard');
  });
});
