import { PRODUCT_SLUG } from '@app/schema/product';
import type { Page } from '@playwright/test';
import { loseAnswer } from '../support/hold.ts';
import { asPerson } from '../support/person-api.ts';
import { sayIn } from '../support/say.ts';
import { startServer, type Server } from '../support/server.ts';
import { enter, expect, LANGUAGES, openSession, speak, test } from '../support/test.ts';

let server: Server;

/** Of its own: clients come and go here. */
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.stop());

const CONSULTANT = 'consultant@example.com';
const FIELDS = {
  company: 'Uusi Asiakas Oy',
  firstName: 'Åke',
  lastName: 'Öhman',
  phoneNumber: '+358 40 123 4567',
  address: 'Katu 1',
  zipcode: '00100',
  city: 'Turku',
};

/** As the lists of clients and consultants have them. */
type Listed = { items: { id: string; company: string; consultant: { id: string } }[] };

const rows = (page: Page) => page.locator('main tbody tr');

for (const language of LANGUAGES) {
  const say = sayIn(language);
  const field = (page: Page, name: string) => page.getByLabel(say(`account.field.${name}`), { exact: true });

  test(`a consultant registers, edits, writes to and deletes a client (${language})`, async ({ page }) => {
    await speak(page, language);
    await enter(page, server, { email: 'consultant@example.com', area: 'consultant' });
    await page.getByRole('link', { name: say('nav.new_client') }).click();
    for (const [name, text] of Object.entries(FIELDS)) await field(page, name).fill(text);
    await field(page, 'email').fill('client@example.com');
    await page.getByRole('button', { name: say('clients.register.submit') }).click();
    await expect(field(page, 'email')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByText(say('server_errors_text.email_in_use')).first()).toBeVisible();
    const email = `new.${language}@example.com`;
    await field(page, 'email').fill(email);
    const right = page.getByRole('checkbox', { name: say('clients.register.right') });
    await expect(right).toBeChecked();
    if (language === 'en') await right.uncheck(); // given later
    await page.getByRole('button', { name: say('clients.register.submit') }).click();
    await expect(page.getByText(say('people.invited.sent', { email, days: 7 }))).toBeVisible();
    const next = language === 'en' ? 'clients.invited.next_no_right' : 'clients.invited.next_right';
    await expect(page.getByText(say(next))).toBeVisible();

    await page.getByRole('link', { name: say('clients.register.open') }).click();
    await expect(page.getByRole('heading', { level: 1, name: FIELDS.company })).toBeFocused();
    await expect(page.getByText(say('clients.details.invited'))).toBeVisible();
    if (language === 'en') {
      await page.getByRole('button', { name: say('clients.give_right') }).dblclick(); // given once
      await expect(page.getByText(say('clients.gave_right'))).toBeVisible();
      await expect(page.getByRole('region', { name: say('ui.toasts') }).getByRole('status')).toHaveCount(0); // said once
    } else await expect(page.getByText(say('clients.right.has_right'))).toBeVisible();
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
    const sendFeedback = () => page.getByRole('button', { name: say('clients.feedback.send') }).click();
    const stored = page.getByRole('listitem').filter({ hasText: 'Tervetuloa!' });
    await expect(page.getByText(say('clients.feedback.none'))).toBeVisible();
    await loseAnswer(page, 'client.saveGeneralFeedback', true);
    await sendFeedback();
    await expect(page.getByText(say('server_errors_text.no_response')).first()).toBeVisible();
    await page.context().setOffline(false);
    await sendFeedback(); // it is stored already
    await expect(page.getByText(say('clients.feedback.sent'))).toBeVisible();
    await expect(stored).toHaveCount(1);
    await page.route('**/trpc/client.saveGeneralFeedback*', (route) => route.abort(), { times: 1 });
    await page.getByLabel(say('clients.feedback.field')).fill('Tervetuloa!'); // the same words on purpose
    await sendFeedback();
    await expect(page.getByText(say('server_errors_text.no_response')).first()).toBeVisible();
    await sendFeedback(); // the server never had it
    await expect(page.getByText(say('clients.feedback.sent'))).toBeVisible();
    await expect(stored).toHaveCount(2);
    await expect(page.getByText(say('server_success_text.submitted_feedback'))).toHaveCount(0); // said once
    await page.getByRole('heading', { name: say('clients.history.title') }).scrollIntoViewIfNeeded(); // loaded when it is near
    await expect(page.getByText(say('audit.action.general_feedback_written'))).toHaveCount(2);

    await page.getByRole('button', { name: say('clients.delete.ask') }).click();
    await expect(page.getByText(say('clients.delete.nothing_goes'))).toBeVisible();
    const confirm = page.getByRole('button', { name: say('clients.delete.confirm'), exact: true });
    const isOffline = language === 'fi'; // else the page looks by itself whether it is done
    await loseAnswer(page, 'client.delete', isOffline);
    await confirm.click();
    if (isOffline) {
      await expect(page.getByRole('dialog').getByText(say('server_errors_text.no_response'))).toBeVisible();
      await page.context().setOffline(false);
      await confirm.click(); // it is done already
    }
    await page.waitForURL('**/consultant/clients');
    await expect(
      page.getByText(say('clients.deleted.consultant', { company: FIELDS.company, days: 30 })),
    ).toBeFocused();
    await expect(rows(page).filter({ hasText: 'Esimerkkikylmä' })).toBeVisible();
    await expect(rows(page).filter({ hasText: FIELDS.company })).toHaveCount(0);
  });
}

test('a consultant filters and sorts the list, and the address keeps both', async ({ page }) => {
  const say = sayIn('en');
  await speak(page, 'en');
  await enter(page, server, { email: 'consultant@example.com', area: 'consultant' });
  await page.getByRole('link', { name: say('nav.clients') }).click();
  await expect(rows(page)).toHaveCount(3);
  const names = () => rows(page).getByRole('link').allTextContents();
  const ascending = await names();
  await page.getByRole('button', { name: say('clients.column.client') }).click();
  await expect(page).toHaveURL(/sort=-company/);
  await expect.poll(names).toEqual(ascending.toReversed());
  await page.reload();
  await expect(page.getByRole('columnheader', { name: say('clients.column.client') })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await page.getByLabel(say('clients.filter'), { exact: true }).selectOption('overdue');
  await expect(rows(page)).toHaveCount(2);
  await page.getByLabel(say('clients.search')).fill('nobody');
  await expect(page.getByText(say('clients.no_match.title'))).toBeVisible();
  await page.reload();
  await expect(page.getByText(say('clients.no_match.title'))).toBeVisible();
  await page.getByRole('button', { name: say('clients.no_match.clear') }).click();
  await expect(rows(page)).toHaveCount(3);
});

test('the dashboard has a client once with every act, and a snooze survives a reload and is taken back', async ({
  page,
}) => {
  const say = sayIn('en');
  await speak(page, 'en');
  await enter(page, server, { email: 'consultant@example.com', area: 'consultant' });
  await expect(page.getByRole('heading', { level: 1, name: say('today.title') })).toBeVisible();
  const row = page.getByRole('listitem').filter({ hasText: 'Esimerkkikylmä' });
  await expect(row.getByRole('link', { name: say('today.see_todos') })).toHaveAttribute('href', /alltodo\?plan=/);
  await row.getByRole('button', { name: say('today.snooze') }).focus();
  await page.keyboard.press('Enter');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('today.snooze') })
    .focus();
  await loseAnswer(page, 'client.snooze');
  await page.keyboard.press('Enter');
  await expect(row.getByRole('status')).toBeFocused();
  await page.reload();
  await expect(row).toBeHidden();
  await page.getByText('Snoozed (1)').click();
  await row.getByRole('button', { name: say('today.take_back') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(row.getByRole('link', { name: say('today.see_todos') })).toBeVisible();
});

/** Registered by calls, in addition to the three of the demo. */
async function registerClients(count: number): Promise<void> {
  const consultant = await asPerson(server.url, 'consultant', 'consultant@example.com');
  for (let index = 0; index < count; index += 1)
    await consultant.mutate('auth.registerClient', {
      ...FIELDS,
      company: index === 0 ? 'Kolmivaihekilowattituntimittarinhuoltoasennus Oyj' : `Yritys ${index} Oy`,
      lastName: index === 0 ? 'Rautavuori-Lehtomäki-Saarenheimo' : FIELDS.lastName,
      email: `client.${index}@example.org`,
    });
}

test('of 30 clients the first is in sight, rows are at most 56 px, and moving, undoing and giving rights go by keyboard', async ({
  page,
}) => {
  const say = sayIn('en');
  await registerClients(27);
  await speak(page, 'en');
  await openSession(page, server, { email: 'consultant@example.com', area: 'consultant' });
  await page.goto(`${server.url}/consultant/clients`);
  await expect(rows(page)).toHaveCount(30);
  await expect(rows(page).first()).toBeInViewport({ ratio: 1 });
  const heights = await rows(page).evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
  expect(Math.max(...heights)).toBeLessThanOrEqual(56);

  await rows(page).filter({ hasText: 'Pinewave' }).getByRole('checkbox').focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: say('clients.move_to') }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel(say('move.search'))).toBeFocused();
  await expect(page.getByRole('radio')).toHaveCount(1);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await loseAnswer(page, 'consultant.moveClients', true);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByText(say('server_errors_text.no_response'))).toBeVisible();
  await expect(page.getByText(say('move.failed'))).toHaveCount(0); // nobody knows
  await page.context().setOffline(false);
  await page.getByRole('button', { name: say('move.confirm', { count: 1 }) }).focus();
  await page.keyboard.press('Enter'); // they have moved already
  await expect(page.getByText('1 client moved. New consultant: Mikael Berg.')).toBeFocused();
  await expect(rows(page).filter({ hasText: 'Pinewave' })).toHaveCount(0);

  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The client is back with the consultant before.')).toBeFocused();
  await expect(rows(page)).toHaveCount(30);

  for (const company of ['Esimerkkikylmä', 'Yritys 1 Oy']) {
    await rows(page).filter({ hasText: company }).getByRole('checkbox').focus();
    await page.keyboard.press('Space');
  }
  await page.getByRole('button', { name: say('clients.bulk.right') }).focus();
  await loseAnswer(page, 'client.giveNewPlans');
  await page.keyboard.press('Enter');
  await expect(page.getByText(say('server_errors_text.no_response'))).toBeVisible();
  await page.getByRole('button', { name: say('clients.bulk.right') }).press('Enter');
  await expect(page.getByText('1 client was given the right to a new plan')).toBeVisible();
  await expect(page.getByText(`Esimerkkikylmä Oy: ${say('clients.refused.has_plan')}`)).toBeVisible();
});

test('who moves clients of whom one was moved meanwhile reads that, and moves the others', async ({ page }) => {
  const say = sayIn('en');
  await speak(page, 'en');
  const admin = await asPerson(server.url, 'admin', 'admin@example.com');
  const { items } = await admin.query<Listed>('client.list', { q: 'Yritys', limit: 4 });
  const [gone, ...left] = items;
  await openSession(page, server, { email: 'consultant@example.com', area: 'consultant' });
  await page.goto(`${server.url}/consultant/clients?q=Yritys`);
  for (const { company } of [gone!, left[0]!])
    await rows(page).filter({ hasText: company }).getByRole('checkbox').press('Space');
  await page.getByRole('button', { name: say('clients.move_to') }).press('Enter');
  await page.getByRole('radio').check();
  const [colleague] = (await admin.query<Listed>('consultant.list', { q: 'Berg', limit: 1 })).items;
  const { id: from } = gone!.consultant;
  await admin.mutate('consultant.moveClients', { id: from, clientIds: [gone!.id], consultantId: colleague!.id });
  await page.getByRole('button', { name: say('move.confirm', { count: 2 }) }).press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: say('move.outdated') })).toBeVisible();
  await page.getByRole('button', { name: say('move.confirm', { count: 1 }) }).press('Enter');
  await expect(page.getByText('1 client moved. New consultant: Mikael Berg.')).toBeFocused();
});

test('what replaces a button that came too late takes its focus: giving a right, and creating a plan', async ({
  page,
}) => {
  const say = sayIn('fi');
  await speak(page, 'fi');
  const admin = await asPerson(server.url, 'admin', 'admin@example.com');
  const { items } = await admin.query<{ items: { id: string }[] }>('client.list', { need: 'no_credit', limit: 1 });
  const { id } = items[0]!;
  await openSession(page, server, { email: 'admin@example.com', area: 'admin' });
  await page.goto(`${server.url}/admin/client-details/${id}`);
  const give = page.getByRole('button', { name: say('clients.give_right') });
  await expect(give).toBeVisible();
  await admin.mutate('client.giveNewPlan', { id });
  await give.press('Enter');
  await expect(page.getByText(say('clients.right.has_right'))).toBeFocused();

  await openSession(page, server, 'client2@example.com');
  await page.goto(`${server.url}/client/${PRODUCT_SLUG}/details`);
  await page.getByRole('main').locator('input').first().fill('Kasvu 2027');
  await loseAnswer(page, 'plan.create');
  await page.getByRole('main').locator('form button[type=submit]').press('Enter');
  await expect(page.getByRole('link', { name: say('start.active.act') })).toBeFocused();
});

test('anyone who chooses all of more clients than can be chosen reads that where they pressed', async ({ page }) => {
  const say = sayIn('en');
  const admin = await asPerson(server.url, 'admin', 'admin@example.com');
  for (const half of ['first', 'second']) {
    const toRow = (_: unknown, index: number) => ({
      email: `${half}.${index}@example.net`,
      company: `${half} ${index} Oy`,
    });
    const people = Array.from({ length: 250 }, toRow).map((one) => ({ ...FIELDS, ...one, consultant: CONSULTANT }));
    await admin.mutate('client.import', { rows: people, givePlanRight: false, dryRun: false });
  }
  await speak(page, 'en');
  await openSession(page, server, { email: CONSULTANT, area: 'consultant' });
  await page.goto(`${server.url}/consultant/clients`);
  await rows(page).first().getByRole('checkbox').check();
  const bar = page.getByRole('region', { name: say('clients.selection') });
  await bar.getByRole('button', { name: say('clients.bulk.all') }).click();
  await expect(bar.getByText(say('clients.bulk.too_many', { max: 500 }))).toBeInViewport();
});
