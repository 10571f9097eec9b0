import { asPerson } from '../support/person-api.ts';
import { sayIn } from '../support/say.ts';
import { expect, openSession, speak, startWithMail, test } from '../support/test.ts';

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
