import { expectAccessible, expectAccessibleAtAll } from '../support/accessible.ts';
import { openDatabase } from '../support/passed-time.ts';
import { asPerson } from '../support/person-api.ts';
import { sayIn } from '../support/say.ts';
import { startServer, type Server } from '../support/server.ts';
import { expect, LANGUAGES, openSession, speak, test } from '../support/test.ts';

/* An admin says on which days and from which hour reminders are sent. */

const ADMIN = { email: 'admin@example.com', area: 'admin' } as const;
const say = sayIn('en');
let server: Server;

test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.stop());

test('hour, quiet days and a period are saved; a wrong period says so at its field, and nothing typed is lost', async ({
  page,
}) => {
  await speak(page, 'en');
  await openSession(page, server, ADMIN);
  await page.goto(`${server.url}/admin/dashboard`);
  await page
    .getByRole('navigation')
    .getByRole('link', { name: say('nav.sending') })
    .click();
  await expect(page.getByText(/^Reminders have been sent since/)).toBeVisible();
  await page.getByLabel(say('sending.hour')).selectOption('9');
  await page.getByLabel(say('sending.quietWeekends')).uncheck();
  await page.getByRole('button', { name: say('sending.period.add') }).press('Enter');
  const name = page.getByLabel('Name of period 1');
  await expect(name).toBeFocused();
  await page.keyboard.type('Summer holidays');
  await page.getByRole('button', { name: say('sending.save') }).press('Enter');
  const first = page.getByLabel('First day of period 1');
  await expect(first).toBeFocused();
  await expect(first).toHaveAccessibleDescription(say('validation_errors_text.required'));
  await page.keyboard.type('soon');
  await page.keyboard.press('Tab');
  await expect(first).toHaveAccessibleDescription(/^Enter a date, for example/);
  await first.fill('1.7.2027');
  await page.getByLabel('Last day of period 1').fill('31.7.2026');
  await page.keyboard.press('Tab');
  await expect(page.getByText(say('ui.date.past'))).toBeVisible();
  await page.getByLabel('Last day of period 1').fill('30.9.2027');
  await expect(page.getByText(say('ui.date.past'))).toHaveCount(0);
  await page.getByRole('button', { name: say('sending.save') }).press('Enter');
  await expect(page.getByText('A period ends on its first day or later, and has 60 days at most.')).toBeVisible();
  await expect(page.locator('[aria-invalid=true]').first()).toBeFocused();
  await expect(name).toHaveValue('Summer holidays');
  await page
    .getByRole('navigation')
    .getByRole('link', { name: say('nav.dashboard') })
    .click();
  await expect(page.getByText(say('sending.leave'))).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByLabel('Last day of period 1').fill('31.7.2027');
  await page.getByRole('button', { name: say('sending.save') }).dblclick();
  await expect(page.getByText('A period ends on its first day or later')).toHaveCount(0);
  const admin = await asPerson(server.url, 'admin', ADMIN.email); // another page, which knows nothing of the draft here
  const { quietPeriods } = await admin.query<{ quietPeriods: object[] }>('sending.get');
  await page.getByLabel(say('sending.hour')).selectOption('10');
  const winter = { startsOn: '2027-12-27', endsOn: '2027-12-30', name: 'Winter holidays' };
  await admin.mutate('sending.save', { quietPeriods: [...quietPeriods, winter] });
  await page.getByRole('button', { name: say('sending.save') }).press('Enter');
  await expect(page.getByLabel('Name of period 2')).toHaveValue('Winter holidays');
  await expect(page.getByRole('button', { name: say('sending.save') })).not.toHaveAttribute('aria-busy'); // until then it does nothing
  await page.getByLabel(say('sending.hour')).selectOption('9');
  await page.getByRole('button', { name: 'Remove period 2' }).press('Enter');
  await page.getByRole('button', { name: say('sending.save') }).press('Enter');
  await expect(page.getByLabel('Name of period 2')).toHaveCount(0);
  await expect.poll(async () => admin.query('sending.get')).toMatchObject({ sendHour: 9, quietPeriods });
  await page.reload();
  await expect(page.getByLabel(say('sending.hour'))).toHaveValue('9');
  await expect(page.getByLabel(say('sending.quietWeekends'))).not.toBeChecked();
  await expect(page.getByLabel('Name of period 1')).toHaveValue('Summer holidays');
  await page.getByText(/weekdays without emails/).click();
  await expect(page.getByText('1 Jul 2027', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Remove period 1' }).press('Enter');
  await expect(page.getByRole('button', { name: say('sending.period.add') })).toBeFocused();
  await page.getByRole('button', { name: say('sending.save') }).press('Enter');
  await expect(page.getByText('1 Jul 2027')).toHaveCount(0);
});

test('an installation that had plans before sends nothing until an admin has seen the preview and presses Start', async ({
  page,
}) => {
  await using db = await openDatabase(server);
  await db.updateTable('sending_settings').set({ started_at: null, reminded_through: null }).execute(); // as after the upgrade
  await speak(page, 'en');
  await openSession(page, server, ADMIN);
  await page.goto(`${server.url}/admin/sending`);
  await expect(page.getByText(say('sending.off'))).toBeVisible();
  await expect(page.getByText(/^The first day would be .+: \d+ people \(\d+ emails? about deadlines, /)).toBeVisible();
  await expectAccessible(page, 'before the start');
  const start = page.getByRole('button', { name: /^Start/ });
  await page.getByLabel(say('sending.hour')).selectOption('10');
  await expect(start).toHaveAccessibleDescription(say('sending.save_first'));
  await page.getByRole('button', { name: say('sending.save'), exact: true }).press('Enter');
  await expect(start).toHaveAccessibleDescription('');
  await start.press('Enter');
  const dialog = page.getByRole('dialog', { name: say('sending.start.ask') });
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await start.press('Enter');
  await dialog.getByRole('button', { name: say('sending.start') }).dblclick();
  await expect(page.getByText(/^Reminders have been sent since/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^Reminders have been sent since/)).toBeVisible();
});

test('the page is accessible in both languages and themes, and folds to 320 pixels', async ({ page }) => {
  await openSession(page, server, ADMIN);
  for (const language of LANGUAGES) {
    await speak(page, language);
    await page.goto(`${server.url}/admin/sending`);
    const add = page.getByRole('button', { name: sayIn(language)('sending.period.add') });
    await add.click();
    await expectAccessibleAtAll(add);
  }
});
