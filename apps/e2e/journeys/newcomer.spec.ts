import { PRODUCT_SLUG } from '@app/schema/product';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { questionSection, startPlan } from '../support/plan-filler.ts';
import { sayIn, type Say } from '../support/say.ts';
import { ADDRESS, expect, type Language, LANGUAGES, PASSWORD, speak, startWithMail, test } from '../support/test.ts';

const NEW = 'Vaahtera#48kuu';
const DETAILS = {
  company: 'Uusi <b>Yritys</b> & Kumppanit Oy',
  first_name: 'Äijä',
  last_name: "O'Öhman",
  ...ADDRESS,
};

test.describe.configure({ mode: 'serial' });

const { server, mailbox } = startWithMail();

/** Has the consultant of the demo register somebody; the screen for it belongs to their own area. */
async function register(page: Page, email: string, language: Language): Promise<void> {
  const post = (path: string, data: object, token = '') =>
    page.request.post(server.url + path, { data, headers: { authorization: `Bearer ${token}` } });
  const login = await post('/api/login/consultant', { email: 'consultant@example.com', password: PASSWORD });
  const { access_token: token } = (await login.json()) as { access_token: string };
  const answer = await post(
    '/api/register/user',
    { ...DETAILS, email, language_code: language, give_plan_right: true },
    token,
  );
  expect(answer.status()).toBe(201);
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const submit = (page: Page) => page.locator('main form button[type=submit]').first().click();

/** Fills in the two fields of a new password and stores it. */
async function choosePassword(page: Page, password: string): Promise<void> {
  const fields = page.locator('input[autocomplete=new-password]');
  await fields.nth(0).fill(password);
  await fields.nth(1).fill(password);
  await submit(page);
}

async function typeCode(page: Page, code: string): Promise<void> {
  await page.locator('input[autocomplete=one-time-code]').fill(code);
}

async function logInWith(page: Page, password: string): Promise<void> {
  await page.locator('input[autocomplete=current-password]').fill(password);
  await submit(page);
}

for (const language of LANGUAGES)
  test(`a newcomer with the right to a plan goes from the invitation to the first saved answer, in ${language}`, async ({
    page,
  }) => {
    const say = sayIn(language);
    const email = `newcomer.${language}@example.com`; // registered in the language; the browser is an English one
    await register(page, email, language);

    const invitation = await mailbox.next(email);
    expect(invitation.html).not.toContain('<b>Yritys');
    expect(invitation.text).toContain(invitation.link);
    expect(invitation.text).toContain(say('email.invitation.start'));
    expect(invitation.link).toContain(`${server.url}/client/create-password/`);
    await page.goto(invitation.link);
    await expect(page.getByText('Aino Laine')).toBeVisible();
    await expect(page.locator('input[autocomplete=username]')).toHaveValue(email);
    await expectAccessible(page, 'the page of an invitation');

    await choosePassword(page, 'Password1!');
    await expect(page.locator('form').getByText(say('validation_errors_text.common_password')).first()).toBeVisible();
    await choosePassword(page, NEW);
    await page.waitForURL('**/client/activate');
    await expect(heading(page)).toHaveText(say('access.activate.title'));

    const { code } = await mailbox.next(email);
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    await typeCode(page, wrong);
    await expect(page.locator('input[autocomplete=one-time-code]')).toHaveAttribute('aria-invalid', 'true');
    await typeCode(page, ` ${code.slice(0, 3)}-${code.slice(3)} `);
    await page.waitForURL('**/client/login');
    await expect(page.getByText(say('server_success_text.account_verified')).first()).toBeVisible();
    await expect(page.locator('input[autocomplete=username]')).toHaveValue(email);
    await logInWith(page, NEW);
    await page.waitForURL('**/client/dashboard');
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await startPlan(page, say);
    const field = questionSection(page, 'sp_drivers').locator('textarea').first();
    await field.fill('Äijän ensimmäinen vastaus');
    await field.blur();
    await expect(page.getByText(new RegExp(`^${say('plan.save.saved', { time: '' }).trim()}`))).toBeVisible();
    await page.reload();
    await expect(field).toHaveValue('Äijän ensimmäinen vastaus');

    await page.goto(invitation.link);
    await expect(heading(page)).toHaveText(say('access.refused.title'));
    expect(mailbox.lettersTo(email)).toHaveLength(2);

    const link = `${server.url}/client/${PRODUCT_SLUG}?step=2`; // as mails have it
    await page.getByRole('button', { name: say('nav.logout') }).click();
    await page.waitForURL(`${server.url}/`);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en'); // nothing of the account’s language is left for the next person
    await page.goto(link, { waitUntil: 'commit' }); // it leads on before it has loaded
    await page.waitForURL(`${server.url}/`);
    await expect(page.getByText(sayIn('en')('home.wanted'))).toBeVisible();
    await page.getByRole('banner').getByRole('link').last().click();
    await page.locator('input[autocomplete=username]').fill(email);
    await logInWith(page, NEW);
    await page.waitForURL(link);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
  });

test('with the mail server down every screen stays usable; when it returns each mail comes once, and works', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const say: Say = sayIn('en');
  const email = 'patient@example.com';
  await speak(page, 'en');
  await mailbox.goDown();
  await register(page, email, 'en');
  await page.goto(`${server.url}/client/login`);
  await page.getByRole('link', { name: say('login.forgot.link') }).click();
  await expect(heading(page)).toHaveText(say('access.reset.title'));
  await page.locator('input[type=email]').fill(email);
  await submit(page);
  await expect(page.getByText(say('access.reset.sent', { email })).first()).toBeVisible();
  await mailbox.comeBack();
  const invitation = await mailbox.next(email);
  await page.goto(invitation.link);

  await mailbox.goDown();
  await choosePassword(page, NEW);
  await page.waitForURL('**/client/activate');
  await page.goto(`${server.url}/client/login`);
  await page.locator('input[autocomplete=username]').fill(email);
  await logInWith(page, NEW);
  await page.waitForURL('**/client/activate');
  await mailbox.comeBack();
  const { code } = await mailbox.next(email);
  await typeCode(page, code);
  await page.waitForURL('**/client/login');
  await logInWith(page, NEW);
  await page.waitForURL('**/client/dashboard');
  expect(mailbox.lettersTo(email)).toHaveLength(2);
});

test('a forgotten password is replaced through the mailed link, once, and the sessions elsewhere end', async ({
  page,
  browser,
}) => {
  const say = sayIn('en');
  const email = 'client4@example.com';
  await speak(page, 'en');
  const elsewhere = await (await browser.newContext()).newPage();
  await elsewhere.goto(`${server.url}/client/login`);
  await elsewhere.locator('input[autocomplete=username]').fill(email);
  await logInWith(elsewhere, PASSWORD);
  await elsewhere.waitForURL('**/client/dashboard');

  await page.goto(`${server.url}/client/login`);
  await page.locator('input[autocomplete=username]').fill(email);
  await page.getByRole('link', { name: say('login.forgot.link') }).click();
  await expect(heading(page)).toHaveText(say('access.reset.title'));
  await expect(page.locator('input[type=email]')).toHaveValue(email);
  await submit(page);
  const { link } = await mailbox.next(email);
  await page.goto(link.replace('/client/', '/consultant/'));
  await expect(heading(page)).toHaveText(say('access.refused.title'));
  await page.goto(link);
  await choosePassword(page, NEW);
  await page.waitForURL('**/client/login');
  await logInWith(page, NEW);
  await page.waitForURL('**/client/dashboard');
  await mailbox.next(email); // the notice

  await elsewhere.reload();
  await expect(elsewhere.getByRole('dialog')).toBeVisible();
  await elsewhere.context().close();
  await page.goto(link);
  await page.getByRole('link', { name: say('access.refused.new_link') }).click();
  await page.waitForURL('**/client/reset-password');
});

test('a visitor’s request reaches the firm, and the visitor reads what happens next', async ({ page }) => {
  await speak(page, 'fi');
  await page.goto(server.url);
  await page
    .getByRole('link', { name: sayIn('fi')('home.request') })
    .last()
    .click();
  const fields = page.locator('main form input');
  await fields.nth(0).fill('Kaisa Virta');
  await fields.nth(1).fill('Testi Oy');
  await fields.nth(2).fill('kaisa@example.com');
  await submit(page);
  await expect(heading(page)).toHaveText(sayIn('fi')('access.request.sent_title'));
  const letter = await mailbox.next('info@example.com');
  expect(letter.text).toContain('kaisa@example.com');
  await expect(page.getByRole('listitem').filter({ hasText: 'kaisa@example.com' })).toBeVisible();
  const receipt = await mailbox.next('kaisa@example.com');
  expect(receipt.text).toContain(sayIn('fi')('email.account_request_receipt.not_me'));
  expect(receipt.text).not.toContain('Virta');
});
