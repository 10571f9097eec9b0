import type { Page } from '@playwright/test';
import { sayIn } from '../support/say.ts';
import { startServer, type Server } from '../support/server.ts';
import { expect, LANGUAGES, logIn, speak, test } from '../support/test.ts';

let server: Server;

/** Of its own: clients come and go here. */
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.stop());

const FIELDS = {
  company: 'Uusi Asiakas Oy',
  firstName: 'Åke',
  lastName: 'Öhman',
  phoneNumber: '+358 40 123 4567',
  address: 'Katu 1',
  zipcode: '00100',
  city: 'Turku',
};

const rows = (page: Page) => page.locator('main tbody tr');

for (const language of LANGUAGES) {
  const say = sayIn(language);
  const field = (page: Page, name: string) => page.getByLabel(say(`account.field.${name}`), { exact: true });

  test(`a consultant registers, edits, writes to and deletes a client (${language})`, async ({ page }) => {
    await speak(page, language);
    await logIn(page, server, { email: 'consultant@example.com', area: 'consultant' });
    await page.getByRole('link', { name: say('clients.register.title') }).click();
    for (const [name, text] of Object.entries(FIELDS)) await field(page, name).fill(text);
    await field(page, 'email').fill('client@example.com');
    await page.getByRole('button', { name: say('clients.register.submit') }).click();
    await expect(field(page, 'email')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByText(say('server_errors_text.email_in_use')).first()).toBeVisible();
    const email = `new.${language}@example.com`;
    await field(page, 'email').fill(email);
    await page.getByRole('button', { name: say('clients.register.submit') }).click();
    await expect(page.getByText(say('people.invited.sent', { email, days: 7 }))).toBeVisible();

    await page.getByRole('link', { name: say('clients.register.open') }).click();
    await expect(page.getByRole('heading', { level: 1, name: FIELDS.company })).toBeFocused();
    await expect(page.getByText(say('clients.details.invited'))).toBeVisible();
    await page.getByRole('button', { name: say('clients.give_right') }).dblclick(); // given once
    await expect(page.getByText(say('clients.gave_right'))).toBeVisible();
    await page.getByRole('link', { name: say('clients.details.edit') }).click();
    await field(page, 'email').fill(`other.${language}@example.com`);
    await page.getByRole('link', { name: say('account.cancel') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('ui.close') })
      .last()
      .click(); // stays
    await page.getByRole('button', { name: say('clients.edit.save') }).click();
    const pending = say('people.email_change.title', { email: `other.${language}@example.com` });
    await expect(page.getByText(pending)).toBeVisible();

    await page.getByLabel(say('clients.feedback.field')).fill('Tervetuloa!');
    await page.reload();
    await expect(page.getByLabel(say('clients.feedback.field'))).toHaveValue('Tervetuloa!');
    await page.getByRole('button', { name: say('clients.feedback.send') }).click();
    await expect(page.getByText(say('clients.feedback.sent'))).toBeVisible();
    await expect(page.getByText(say('audit.action.general_feedback_written'))).toBeVisible();

    await page.getByRole('button', { name: say('clients.delete.ask') }).click();
    await expect(page.getByText(say('clients.delete.nothing_goes'))).toBeVisible();
    await page.getByRole('button', { name: say('clients.delete.confirm'), exact: true }).click();
    await page.waitForURL('**/consultant/dashboard');
    await expect(rows(page).filter({ hasText: 'client@example.com' })).toBeVisible();
    await expect(rows(page).filter({ hasText: email })).toHaveCount(0);
  });
}

test('a consultant filters the list by a need, and the address keeps it', async ({ page }) => {
  const say = sayIn('en');
  await speak(page, 'en');
  await logIn(page, server, { email: 'consultant@example.com', area: 'consultant' });
  await expect(rows(page)).toHaveCount(3);
  await page.locator('main a[href*="need=never_logged_in"]').click();
  await expect(rows(page)).toHaveCount(1);
  await page.getByLabel(say('clients.search')).fill('nobody');
  await expect(page.getByText(say('clients.no_match.title'))).toBeVisible();
  await page.reload();
  await expect(page.getByText(say('clients.no_match.title'))).toBeVisible();
  await page.getByRole('button', { name: say('clients.no_match.clear') }).click();
  await expect(rows(page)).toHaveCount(3);
});

test('a consultant gives a client to a colleague with the keyboard alone', async ({ page }) => {
  const say = sayIn('en');
  await speak(page, 'en');
  await logIn(page, server, { email: 'consultant@example.com', area: 'consultant' });
  await rows(page).filter({ hasText: 'client2@example.com' }).getByRole('checkbox').focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: say('clients.move_to') }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel(say('move.search'))).toBeFocused();
  await expect(page.getByRole('radio')).toHaveCount(1);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 client moved. New consultant: Mikael Berg.')).toBeFocused();
  await expect(rows(page).filter({ hasText: 'client2@example.com' })).toHaveCount(0);
});
