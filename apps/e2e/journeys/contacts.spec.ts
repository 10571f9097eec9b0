import type { Page } from '@playwright/test';
import { DAY_MS } from '../../api/src/lib/days.ts';
import { expectAccessibleAtAll } from '../support/accessible.ts';
import { findTablesWith } from '../support/all-rows.ts';
import { sendBundledMails } from '../support/bundled-mails.ts';
import { findNoonZone } from '../support/check-in.ts';
import { loseAnswer } from '../support/hold.ts';
import { openDatabase, runJob } from '../support/passed-time.ts';
import { sendTodo } from '../support/person-responsible.ts';
import { inEachLanguage } from '../support/say.ts';
import { expect, openSession, speak, startWithMail, test } from '../support/test.ts';

/* Somebody without an account is given a to-do, does their part by the link in an email, and leaves. */

const EMAIL = 'client@example.com';
inEachLanguage((language, say) => {
  const zone = findNoonZone();
  const { server, mailbox } = startWithMail({ TIME_ZONE: zone, LOG_LEVEL: 'info' });
  const aContact = (name: string) => sendTodo({ server, mailbox, language }, name);

  /** All that staff receive of a client, in words and as data. */
  async function readAsStaff(page: Page, clientId: string): Promise<string> {
    const received: Promise<string>[] = [];
    page.on('response', (response) => received.push(response.text().catch(() => '')));
    await speak(page, language);
    for (const area of ['consultant', 'admin'] as const) {
      await openSession(page, server, { email: `${area}@example.com`, area });
      const rooms = [`/${area}/dashboard`, `/${area}/client-details/${clientId}`, '/growth-plan/alltodo'];
      for (const room of area === 'admin' ? [...rooms, '/admin/audit'] : rooms) {
        await page.goto(server.url + room, { waitUntil: 'networkidle' });
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        received.push(page.locator('body').innerText());
      }
    }
    return (await Promise.all(received)).join(' ').toLowerCase();
  }

  const MARCH = { en: '1 Mar 2031', fi: '1.3.2031' };

  test('by keyboard, 360 pixels wide: marks a to-do as done, writes a note and asks for a date, which the client accepts', async ({
    page,
    browser,
  }) => {
    const { path, task, todoId } = await aContact('Liisa');
    await using db = await openDatabase(server);
    await page.setViewportSize({ width: 360, height: 740 });
    await speak(page, language === 'en' ? 'fi' : 'en'); // the person's own language is that of the page
    await page.goto(server.url + path);
    await expect(page.getByRole('heading', { level: 1, name: say('contact.title') })).toBeVisible();
    await expect(page.getByRole('navigation')).toHaveCount(0);
    const done = page.getByRole('button', { name: say('contact.done') });
    await done.press('Enter');
    const undo = page.getByRole('button', { name: say('ui.undo') });
    await expect(undo).toBeFocused();
    await expect(page.getByText(say('contact.empty'))).toBeVisible();
    await undo.press('Enter');
    await expect(done).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel(say('contact.note.text'))).toBeFocused();
    await page.keyboard.type('Kolme viidestä soitettu');
    await page.context().setOffline(true);
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText(say('server_errors_text.no_response'))).toBeVisible();
    await page.context().setOffline(false);
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('Kolme viidestä soitettu')).toBeVisible();
    await expect(page.getByRole('button', { name: say('contact.note') })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.keyboard.type('1.33.');
    await page.reload();
    const deadline = page.getByRole('textbox', { name: say('contact.date.day') });
    await expect(deadline).toHaveValue('1.33.');
    await deadline.fill('1.3.2031');
    await page.getByLabel(say('contact.date.reason')).fill('Pankki on kiinni');
    await page.reload();
    await expect(deadline).toHaveValue(MARCH[language]);
    await page.getByLabel(say('contact.date.reason')).press('Control+Enter');
    await expect(page.getByText(say('contact.date.asked', { date: MARCH[language] }))).toBeVisible();

    const client = await (await browser.newContext()).newPage();
    await speak(client, language);
    await openSession(client, server, EMAIL);
    await client.goto(`${server.url}/growth-plan/alltodo`);
    const request = client.getByRole('region', { name: say('all_todos.wanted.of', { task }) });
    await expect(request).toContainText('Pankki on kiinni');
    await request.getByRole('button', { name: say('all_todos.wanted.decline') }).press('Enter');
    await expect(request).toHaveCount(0);
    await client.getByRole('button', { name: say('ui.undo') }).press('Enter');
    await expect(request).toContainText('Pankki on kiinni');
    const details = client.getByRole('button', { name: say('all_todos.details_of', { task }) });
    await details.press('Enter');
    const day = MARCH[language];
    const history = client.getByRole('region', { name: say('all_todos.history'), exact: true });
    for (const [at, text] of [
      say('all_todos.history.date_restored', { day }),
      say('all_todos.history.date_declined', { day }),
      `${say('all_todos.wanted', { date: day })} · Liisa`,
    ].entries())
      await expect(history.getByRole('listitem').nth(at)).toContainText(text);

    const accept = request.getByRole('button', { name: say('all_todos.wanted.accept') });
    const setWanted = (to: string) => db.updateTable('todo').set({ wanted_deadline: to }).where('id', '=', todoId);
    await setWanted('2020-01-01').execute(); // as if it had been asked for long ago
    await client.reload();
    await accept.press('Enter');
    await expect(request.getByText(say('validation_errors_text.past_day'))).toBeVisible();
    await setWanted('2031-02-01').execute();
    await client.reload();
    await expect(accept).toBeVisible();
    await setWanted('2031-03-01').execute(); // as the person asks for another day meanwhile
    await accept.press('Enter');
    await expect(request.getByText(say('validation_errors_text.other_day'))).toBeVisible();
    await expect(request).toContainText(day);
    await accept.press('Enter');
    await expect(request).toHaveCount(0);
    await page.reload();
    await expect(page.getByText(say('contact.deadline', { date: MARCH[language] }))).toBeVisible();
    await expect(page.getByText(say('contact.date.asked', { date: MARCH[language] }))).toHaveCount(0);
    await client.context().close();
  });

  test('a person who leaves sees that their data is gone, which it is everywhere, their link offers a new one, and nobody can add them again', async ({
    page,
    browser,
  }) => {
    const { path, email, client: owner, task } = await aContact('Matti');
    expect((await findTablesWith(server, email)).toSorted()).toEqual(['contact', 'mail']);
    const client = await (await browser.newContext()).newPage();
    await speak(client, language);
    await openSession(client, server, EMAIL);
    await client.goto(`${server.url}/client/people`);
    await expect(client.getByRole('main')).toContainText(email);
    const confirm = page.getByRole('dialog').getByRole('button', { name: say('contact.leave') });
    const askToLeave = async (at: string) => {
      await page.goto(server.url + at);
      await page.getByRole('button', { name: say('contact.settings') }).press('Enter');
      await page.getByRole('button', { name: say('contact.leave') }).press('Enter');
    };
    await askToLeave(path);
    await confirm.press('Enter');
    await expect(page.getByRole('heading', { name: say('contact.left.title') })).toBeFocused();
    expect(await findTablesWith(server, email)).toEqual([]);
    const before = mailbox.all().length;
    await page.reload();
    await expect(page.getByRole('heading', { name: say('contact.broken.title') })).toBeVisible();
    await page.getByLabel(say('contact.broken.email')).fill(email);
    await page.getByRole('button', { name: say('contact.broken.send') }).press('Enter');
    await expect(page.getByText(say('contact.broken.sent'))).toBeVisible();

    await client.reload();
    const day = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : 'fi-FI', {
      dateStyle: 'medium',
      timeZone: 'Europe/Helsinki',
    }).format();
    await expect(client.getByText(say('contacts.left_on', { date: day }))).toBeVisible();
    expect(await client.content()).not.toMatch(/matti/i);
    await client.getByRole('button', { name: say('contacts.add') }).click();
    await client.getByLabel(say('contacts.name')).fill('Matti');
    await client.getByLabel(say('contacts.email')).fill(email.toUpperCase());
    await client.getByRole('button', { name: say('contacts.save') }).click();
    await expect(client.getByText(say('server_errors_text.contact_refused')).first()).toBeVisible();
    await client.context().close();
    const sanna = await aContact('Sanna'); // whose mail came after any that could have gone to the other
    expect(mailbox.lettersTo(email)).toHaveLength(1);
    expect(mailbox.lettersTo(email.toUpperCase())).toEqual([]);
    await askToLeave(sanna.path);
    await loseAnswer(page, 'contactLink.save');
    await confirm.press('Enter');
    await expect(page.getByText(say('server_errors_text.no_response'))).toBeVisible();
    await confirm.press('Enter');
    await expect(page.getByRole('heading', { name: say('contact.left.ended') })).toBeFocused();

    const { clientId } = await owner.query<{ clientId: string }>('account.get');
    const staff = await readAsStaff(page, clientId);
    expect(staff).toContain(task.toLowerCase());
    expect(staff).not.toContain(email);
    await sendBundledMails(server, zone);
    const sentAfter = () => JSON.stringify(mailbox.all().slice(before)).toLowerCase();
    await expect.poll(sentAfter).toContain(say('email.weekly.action').toLowerCase());
    expect(sentAfter()).not.toContain(email);
    expect(server.written()).toContain('/trpc/contactLink.save');
    expect(server.written().toLowerCase()).not.toContain(email);
    expect(await findTablesWith(server, email)).toEqual([]);
  });

  test('365 days after their last open to-do a person is gone, from the page of the client and from the database', async ({
    page,
  }) => {
    const { client, planId, todoId, contactId, email, path } = await aContact('Tarja');
    const last = async (days: number) => {
      await using db = await openDatabase(server);
      const moment = new Date(Date.now() - days * DAY_MS + 60_000).toISOString();
      await db.updateTable('contact').set({ last_open_at: moment }).where('id', '=', contactId).execute();
      runJob(server, 'tidy', { TIME_ZONE: zone });
    };
    const row = page.getByRole('listitem').filter({ hasText: 'Tarja' });
    await speak(page, language);
    await openSession(page, server, EMAIL);
    await page.goto(`${server.url}/client/people`);
    await expect(row).toContainText(email);
    await last(400); // with an open to-do
    await client.mutate('todo.change', { id: planId, todoIds: [todoId], done: true });
    await last(365); // less a minute
    await page.reload();
    await expect(row).toContainText(email);
    await last(365.01);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: say('contacts.title') })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expect(row).toHaveCount(0);
    expect(await findTablesWith(server, email)).toEqual([]);
    await page.goto(server.url + path);
    await expect(page.getByRole('heading', { name: say('contact.broken.title') })).toBeVisible();
  });

  test('a client adds a person, chooses them for a to-do, sends it, revokes the link and removes the person', async ({
    page,
  }) => {
    await speak(page, language);
    await openSession(page, server, EMAIL);
    await page.goto(`${server.url}/client/people`);
    await page.getByRole('button', { name: say('contacts.add') }).click();
    await page.getByLabel(say('contacts.name')).fill('Outi Responsible');
    await page.getByLabel(say('contacts.email')).fill('outi.r@example.com');
    await page.getByRole('button', { name: say('contacts.save') }).click();
    const row = page.getByRole('listitem').filter({ hasText: 'Outi Responsible' });
    await expect(row).toContainText(say('contacts.not_sent'));
    await page.getByRole('button', { name: say('contacts.add') }).click();
    await page.getByLabel(say('contacts.name')).fill('Somebody Else');
    await page.getByLabel(say('contacts.email')).fill('OUTI.R@example.com');
    await page.getByRole('button', { name: say('contacts.save') }).press('Enter');
    const taken = say('contacts.email.taken', { name: 'Outi Responsible' });
    await expect(page.getByLabel(say('contacts.email'))).toHaveAccessibleDescription(new RegExp(taken));
    await page.getByRole('button', { name: say('todo.cancel') }).click();
    await page
      .getByRole('main')
      .getByRole('link', { name: say('nav.all_todos') })
      .click();
    const opener = page.locator('li[data-todo] button[aria-expanded]').first();
    const id = await opener.locator('xpath=ancestor::li').getAttribute('data-todo');
    const first = page.locator(`li[data-todo="${id}"]`);
    await first.getByRole('button', { expanded: false }).click();
    const person = first.getByRole('button', { name: say('all_todos.change.person'), exact: true });
    await person.click();
    await first.getByLabel(say('todo.person')).fill('Somebody half-typed');
    await page.reload();
    await first.getByRole('button', { expanded: false }).click();
    await person.click();
    await expect(first.getByLabel(say('todo.person'))).toHaveValue('Somebody half-typed');
    await first.getByLabel(say('all_todos.contact')).selectOption('Outi Responsible');
    await first.getByRole('button', { name: say('all_todos.change.person.save') }).click();
    await expect(first.getByLabel(say('all_todos.contact'))).toHaveCount(0); // saved: the list of people is not its text any more
    await expect(page.locator('li[data-todo]').filter({ hasText: 'Outi Responsible' })).toHaveCount(1);
    await first.getByRole('checkbox').check();
    await first.getByRole('button', { name: say('all_todos.change.again'), exact: true }).press('Enter');
    const again = page.locator('form').filter({ has: page.getByRole('button', { name: say('todo.add') }) });
    await expect(again.getByLabel(say('all_todos.contact')).locator('option:checked')).toHaveText('Outi Responsible');
    await again.getByRole('button', { name: say('todo.cancel') }).click();
    const opened = page.waitForResponse('**/trpc/todo.update*');
    await first.getByRole('checkbox').uncheck();
    await opened;
    await page.goto(`${server.url}/client/people`);
    await row.getByRole('button', { name: say('contacts.send') }).click();
    await expect(page.getByText(say('contacts.send.sent', { name: 'Outi Responsible' }))).toBeVisible();
    const { text } = await mailbox.next('outi.r@example.com');
    const path = new URL(/\S+\/to-dos\/\S+/.exec(text)![0]).pathname;
    await row.getByRole('button', { name: say('contacts.void') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('contacts.void') })
      .click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await row.getByRole('button', { name: say('contacts.remove') }).click();
    await loseAnswer(page, 'contact.delete');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('contacts.remove') })
      .click();
    await expect(page.getByText(say('server_success_text.deleted'))).toBeVisible();
    await expect(row).toHaveCount(0);
    await page.goto(server.url + path);
    await expect(page.getByRole('heading', { name: say('contact.broken.title') })).toBeVisible();
  });

  test('both pages are accessible in both themes, and fold to 320 pixels', async ({ page }) => {
    const { path } = await aContact('Ilkka');
    await page.goto(server.url + path);
    await page.getByRole('button', { name: say('contact.date') }).click();
    await page.getByRole('button', { name: say('contact.settings') }).click();
    await expectAccessibleAtAll(page.getByLabel(say('contact.reminders')));
    await speak(page, language);
    await openSession(page, server, EMAIL);
    await page.goto(`${server.url}/client/people`);
    await expectAccessibleAtAll(page.getByRole('listitem').filter({ hasText: 'Ilkka' }));
  });
});
