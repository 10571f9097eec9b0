import { PRODUCT_SLUG } from '@app/schema/product';
import type { Page } from '@playwright/test';
import { loseAnswer } from '../support/hold.ts';
import { asPerson } from '../support/person-api.ts';
import { sayIn } from '../support/say.ts';
import { expect, logIn, openSession, speak, startWithMail, test } from '../support/test.ts';

/* What takes itself away when it is pressed hands the focus on. */

const { server } = startWithMail();

test('buttons of an admin that go as they are pressed leave the focus on the page that is left', async ({ page }) => {
  const say = sayIn('en');
  const heading = page.getByRole('heading', { level: 1 });
  await speak(page, 'en');
  await openSession(page, server, { email: 'admin@example.com', area: 'admin' });
  await page.goto(`${server.url}/admin/audit?logins=hidden`);
  await page.getByRole('button', { name: say('audit.filter.clear') }).press('Enter');
  await expect(page.getByRole('searchbox', { name: say('audit.filter.who') })).toBeFocused();

  await page.goto(`${server.url}/admin/edit-texts?view=languages`);
  await page
    .getByRole('link', { name: say('languages.edit') })
    .first()
    .press('Enter');
  await expect(page).toHaveURL(/lang=/);
  await expect(heading).toBeFocused();

  const admin = await asPerson(server.url, 'admin', 'admin@example.com');
  const { items } = await admin.query<{ items: { id: string }[] }>('client.list', { q: 'client4@example.com' });
  const { id } = items[0]!;
  const { company, firstName, lastName, phoneNumber, address, zipcode, city } = await admin.query<
    Record<string, string>
  >('client.details', { id });
  const place = { phoneNumber, address, zipcode, city };
  const input = { id, company, firstName, lastName, ...place, email: 'other.address@example.com' };
  await admin.mutate('client.updateDetails', input);
  await page.goto(`${server.url}/admin/client-details/${id}`);
  await page.getByRole('button', { name: say('people.email_change.call_off') }).press('Enter');
  await expect(page.getByText(say('people.email_change.title', { email: 'other.address@example.com' }))).toHaveCount(0);
  await expect(heading).toBeFocused();
});

test('completing a plan and opening it again leave the focus on the heading, for its client and its consultant', async ({
  page,
  browser,
}) => {
  const say = sayIn('fi');
  const email = 'client4@example.com';
  const heading = page.getByRole('heading', { level: 1 });
  const act = async (of: Page, key: string) => {
    await of
      .getByRole('main')
      .getByRole('button', { name: say(key) })
      .press('Enter');
    await of
      .getByRole('dialog')
      .getByRole('button', { name: say(key) })
      .press('Enter');
  };
  const client = await asPerson(server.url, 'user', email);
  const { id } = await client.query<{ id: string }>('client.activePlan');
  const steps = await client.query<{ growthPlanStep: { id: string } }[]>('plan.completedSteps', { id });
  const completedQuestions = steps.slice(0, -1).map((step) => ({
    growthPlanStepId: step.growthPlanStep.id,
    completed: true,
  }));
  await client.mutate('plan.saveCompletedSteps', { id, completedQuestions });
  await speak(page, 'fi');
  await openSession(page, server, email);
  await page.goto(`${server.url}/client/${PRODUCT_SLUG}?step=11`);
  await act(page, 'review.complete.button');
  await expect(page.getByText(say('completed.lead'))).toBeVisible();
  await expect(page).toHaveURL(/plan=/);
  await expect(heading).toBeFocused();

  const staff = await (await browser.newContext()).newPage();
  await speak(staff, 'fi');
  await openSession(staff, server, { email: 'consultant2@example.com', area: 'consultant' });
  await staff.goto(`${server.url}/consultant/${PRODUCT_SLUG}?plan=${id}&step=2`);
  await act(staff, 'reopen.button');
  await expect(staff.getByRole('main').getByRole('button', { name: say('reopen.button') })).toHaveCount(0);
  await expect(staff.getByRole('heading', { level: 1 })).toBeFocused();
  await act(page, 'reopen.button'); // it is open by then
  await expect(page.getByRole('main').getByRole('textbox').first()).toBeEditable();
  await expect(heading).toBeFocused();
  await staff.context().close();
});

test('a to-do that is ticked twice in the list of overdue ones keeps its place, and no other is ticked', async ({
  page,
}) => {
  const email = 'client@example.com';
  await speak(page, 'fi');
  await openSession(page, server, email);
  await page.goto(`${server.url}/${PRODUCT_SLUG}/alltodo?only=overdue`);
  const boxes = page.getByRole('main').getByRole('listitem').getByRole('checkbox');
  await expect(boxes.nth(1)).toBeVisible();
  const count = await boxes.count();
  await boxes.first().dblclick();
  await expect(boxes).toHaveCount(count);
  for (const box of await boxes.all()) await expect(box).not.toBeChecked();
  await boxes.first().press('Space');
  await expect(boxes.first()).toBeChecked();
  await expect(boxes.first()).toBeFocused();
  await expect(page.getByText(sayIn('fi')('ui.undo')).first()).toBeVisible();
});

test('a plan whose sending had no answer shows its receipt, with the focus on it', async ({ page }) => {
  const say = sayIn('en');
  await speak(page, 'en');
  await openSession(page, server, 'client@example.com');
  await page.goto(`${server.url}/client/${PRODUCT_SLUG}?step=11`);
  await loseAnswer(page, 'plan.submitForFeedback');
  for (const place of ['main', 'dialog'] as const)
    await page
      .getByRole(place)
      .getByRole('button', { name: say('review.submit.button') })
      .press('Enter');
  await expect(page.getByText(say('review.submit.waiting_text'))).toBeVisible();
  await expect(page.locator(':focus')).toContainText(say('review.submit.waiting_text'));
});

test('after a login the page is said by its name in the language of the account', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'fi-FI' });
  const page = await context.newPage();
  await logIn(page, server, 'client5@example.com');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page).toHaveTitle(new RegExp(sayIn('en')('dashboard.title')));
  await expect(page.getByRole('status').filter({ hasText: await page.title() })).toBeAttached();
  await context.close();
});
