import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { loseAnswer } from '../support/hold.ts';
import { visit } from '../support/pages.ts';
import { sayIn } from '../support/say.ts';
import { expect, logIn, openSession, PASSWORD, speak, startWithMail, test } from '../support/test.ts';

/* A new e-mail address takes effect with the code sent to it and the owner's consent: their password, or the link in the notice. */

test.describe.configure({ mode: 'serial' });

const { server, mailbox } = startWithMail();

const oneTimeCode = (page: Page) => page.locator('input[autocomplete=one-time-code]');
const CASES = [
  { language: 'en', own: 'client4@example.com', theirs: 'client5@example.com', refused: 'client6@example.com' },
  { language: 'fi', own: 'client@example.com', theirs: 'client2@example.com', refused: 'client3@example.com' },
] as const;

/** The link of the next notice to an address, on the server under test. */
async function noticeLink(email: string): Promise<string> {
  const { link } = await mailbox.next(email);
  expect(link).toContain('/client/change-email/');
  return new URL(new URL(link).pathname, server.url).href;
}

async function logOut(page: Page, say: ReturnType<typeof sayIn>) {
  await page
    .getByRole('navigation')
    .getByRole('button', { name: say('nav.logout') })
    .click();
  await page.waitForURL(`${server.url}/`);
}

/** Has a consultant, or an admin, give a client another address; they stay logged in, since the change ends with their session. */
async function askAsStaff(page: Page, say: ReturnType<typeof sayIn>, { email, next }: { email: string; next: string }) {
  await openSession(page, server, { email: 'admin@example.com', area: 'admin' });
  await page.goto(`${server.url}/admin/clients?q=${encodeURIComponent(email)}`);
  await page.locator('a[href*="/admin/client-details/"]').first().click();
  await page.waitForURL('**/admin/client-details/*');
  await expect(page.getByText(email).first()).toBeVisible();
  await visit(page, server.url, new URL(page.url()).pathname.replace('client-details', 'client-edit-details'));
  await page.locator('input[type=email]').fill(next);
  await expect(page.getByText(say('people.email_change.consent_needed.title'))).toBeVisible();
  await expectAccessible(page, 'an admin types a new address');
  await page.getByRole('button', { name: say('clients.edit.save') }).click();
  await page.waitForURL('**/admin/client-details/*');
  await expect(page.getByText(say('people.email_change.title', { email: next }))).toBeVisible();
}

for (const { language, own, theirs, refused } of CASES) {
  const say = sayIn(language);
  const next = (email: string) => `${language}.new.${email}`;

  test(`the owner’s own change asks for the password, and the code logs everybody out (${language})`, async ({
    page,
  }) => {
    await speak(page, language);
    await openSession(page, server, own);
    await page.goto(`${server.url}/account`);
    await page.getByRole('button', { name: say('account.details.edit') }).click();
    await page.locator('input[type=email]:visible').fill(next(own));
    await page.getByRole('button', { name: say('account.details.save') }).click();
    const dialog = page.getByRole('dialog');
    const submit = dialog.getByRole('button', { name: say('account.email.ask.act') });
    await dialog.locator('input[autocomplete=current-password]').fill('wrong');
    await submit.click();
    await expect(dialog.getByText(say('server_errors_text.invalid_current_password')).first()).toBeVisible();
    await expectAccessible(page, 'the password for a new address');
    await dialog.locator('input[autocomplete=current-password]').fill(PASSWORD);
    await submit.click();
    await expect(page.getByText(say('account.email.waiting', { email: next(own) }))).toBeVisible();
    await expectAccessible(page, 'a waiting address');
    expect((await mailbox.next(own)).text).toContain(next(own));
    await oneTimeCode(page).fill((await mailbox.next(next(own))).code);
    await page.waitForURL('**/client/login');
    await expect(page.getByText(say('login.email_changed'))).toBeVisible();
    expect(await page.getByText(say('server_errors_text.session_expired')).count()).toBe(0); // at once: a toast goes by itself
    await expect(page.locator('input[autocomplete=username]')).toHaveValue(next(own));
    expect((await mailbox.next(own)).text).toContain(next(own));
    await logIn(page, server, next(own));
  });

  test(`the owner calls their own change off (${language})`, async ({ page }) => {
    await speak(page, language);
    await openSession(page, server, next(own));
    await page.goto(`${server.url}/account`);
    await page.getByRole('button', { name: say('account.details.edit') }).click();
    await page.locator('input[type=email]:visible').fill(own);
    await page.getByRole('button', { name: say('account.details.save') }).click();
    await page.getByRole('dialog').locator('input[autocomplete=current-password]').fill(PASSWORD);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('account.email.ask.act') })
      .click();
    await page.getByRole('button', { name: say('account.email.call_off', { email: next(own) }) }).click();
    await expect(page.getByText(say('account.email.waiting', { email: own }))).toBeHidden();
    await expect(page.getByRole('button', { name: say('account.details.edit') })).toBeFocused();
  });

  test(`a change that staff ask for needs the owner’s consent by the link in the mail (${language})`, async ({
    page,
    browser,
  }) => {
    await speak(page, language);
    await askAsStaff(page, say, { email: theirs, next: next(theirs) });
    const owner = await (await browser.newContext()).newPage();
    await speak(owner, language);
    await owner.goto(await noticeLink(theirs));
    await expect(owner.getByText('admin@example.com')).toBeVisible();
    await expect(owner.getByText(next(theirs))).toBeVisible();
    await expectAccessible(owner, 'the page of a notice');
    await owner.getByRole('button', { name: say('access.change_email.allow') }).click();
    await expect(owner.getByRole('heading', { name: say('access.change_email.allowed.title') })).toBeVisible();
    await expectAccessible(owner, 'a change that was allowed');
    await page.reload();
    await expect(page.getByText(say('people.email_change.consent_given'))).toBeVisible();
    await expectAccessible(page, 'a waiting address, seen by staff');
    await visit(owner, server.url, '/client/activate');
    await owner.locator('input[type=email]').fill(next(theirs));
    await oneTimeCode(owner).fill((await mailbox.next(next(theirs))).code);
    await owner.waitForURL('**/client/login');
    await expect(owner.getByText(say('login.email_changed'))).toBeVisible();
    await logIn(owner, server, next(theirs));
    await owner.context().close();
    await logOut(page, say);
  });

  test(`“This was not me” stops a change, whose code then opens nothing (${language})`, async ({ page, browser }) => {
    await speak(page, language);
    await askAsStaff(page, say, { email: refused, next: next(refused) });
    const owner = await (await browser.newContext()).newPage();
    await speak(owner, language);
    const link = await noticeLink(refused);
    await owner.goto(link);
    const notMe = owner.getByRole('button', { name: say('access.change_email.not_me') });
    await loseAnswer(owner, 'auth.answerEmailChange');
    await notMe.press('Enter');
    await expect(owner.getByText(say('server_errors_text.no_response')).first()).toBeVisible();
    await notMe.press('Enter'); // the first press has stopped it
    await expect(owner.getByRole('heading', { name: say('access.change_email.stopped.title') })).toBeVisible();
    await expect(owner.getByText(say('access.change_email.password.title'))).toBeVisible();
    await expectAccessible(owner, 'a change that was stopped');
    await owner.goto(link);
    await expect(owner.getByRole('heading', { name: say('access.refused.title') })).toBeVisible();
    await page.reload();
    await expect(page.getByText(say('people.email_change.title', { email: next(refused) }))).toBeHidden();
    await visit(owner, server.url, '/client/activate');
    await owner.locator('input[type=email]').fill(next(refused));
    await oneTimeCode(owner).fill((await mailbox.next(next(refused))).code);
    await expect(owner.getByText(/4/).first()).toBeVisible();
    await logIn(owner, server, refused);
    await owner.context().close();
    await logOut(page, say);
  });

  test(`a page of a notice that was open before the code was given says that the address has changed (${language})`, async ({
    page,
    browser,
  }) => {
    const late = `late.${language}.${refused}`;
    await speak(page, language);
    await askAsStaff(page, say, { email: refused, next: late });
    const owner = await (await browser.newContext()).newPage();
    await speak(owner, language);
    await owner.goto(await noticeLink(refused));
    await expect(owner.getByText(late)).toBeVisible();
    const tab = await owner.context().newPage();
    await visit(tab, server.url, '/client/activate');
    await tab.locator('input[type=email]').fill(late);
    await oneTimeCode(tab).fill((await mailbox.next(late)).code);
    await tab.waitForURL('**/client/login');
    await owner.getByRole('button', { name: say('access.change_email.allow') }).press('Enter');
    await expect(owner.getByRole('heading', { name: say('access.change_email.changed.title') })).toBeFocused();
    await logIn(owner, server, late);
    await owner.context().close();
    await logOut(page, say);
  });
}
