import type { Locator, Page } from '@playwright/test';
import { newId } from '../../api/src/lib/ids.ts';
import { readAllRows } from '../support/all-rows.ts';
import { CANARY, plantCanaries } from '../support/canaries-typed.ts';
import { findNoonZone } from '../support/check-in.ts';
import { loseAnswer } from '../support/hold.ts';
import { sendTodo } from '../support/person-responsible.ts';
import { inEachLanguage, sayIn } from '../support/say.ts';
import { signContactLink } from '../support/signed-links.ts';
import { expect, openSession, speak, startWithMail, test } from '../support/test.ts';

/* What the link of a person without an account opens, and for how long: their to-dos, nothing else, and no more once it is over. */

type Person = Awaited<ReturnType<typeof sendTodo>>;

const MARCH = { en: '1 Mar 2031', fi: '1.3.2031' };
const JANUARY = { en: '15 Jan 2031', fi: '15.1.2031' };
const OWN_WORDS = [
  'product.name',
  'contact.title',
  'contact.notes',
  'contact.done',
  'contact.note',
  'contact.date',
].concat(['contact.settings', 'contact.reminders', 'contact.leave', 'contact.leave.why']);

/** In the page: asks so many times for a link and for what it shows, in each way that reads; how each answered. */
async function askOften({ link, often }: { link: string; often: number }): Promise<number[]> {
  const address = new URL(link);
  const shown = address.pathname.replace('/to-dos/', '/api/contact-link/');
  const ask = async (path: string, method: string) => (await fetch(path, { method })).status;
  const statuses: number[] = [];
  for (let times = 0; times < often; times += 1) {
    for (const path of [address.pathname, shown]) statuses.push(await ask(path, 'GET'), await ask(path, 'HEAD'));
    const prefetch = Object.assign(document.createElement('link'), { rel: 'prefetch', href: `${link}?${times}` });
    const load = new Promise<number>((done) => {
      Object.assign(prefetch, { onload: () => done(200), onerror: () => done(0) });
    });
    document.head.append(prefetch);
    statuses.push(await load);
  }
  return statuses;
}

inEachLanguage((language, say) => {
  const { server, mailbox } = startWithMail({ TIME_ZONE: findNoonZone(), JOBS: 'false' });
  const aContact = (name: string) => sendTodo({ server, mailbox, language }, name);

  const broken = (page: Page) => page.getByRole('heading', { name: say('contact.broken.title') });
  const words = (page: Page) => page.getByRole('main').innerText();

  test('however often a link is opened, nothing changes; altered, expired, void and unknown ones show the same page', async ({
    page,
    browser,
  }) => {
    const { path, contactId } = await aContact('Aila');
    const client = await (await browser.newContext()).newPage();
    await speak(client, language);
    await openSession(client, server, 'client@example.com');
    const seenByClient = async () => {
      const seen: string[] = [];
      for (const place of ['/client/people', '/growth-plan/alltodo', '/client/dashboard']) {
        await client.goto(server.url + place, { waitUntil: 'networkidle' });
        seen.push(await client.locator('body').innerText());
      }
      await client.goto('about:blank'); // where it asks for nothing
      return seen;
    };
    const before = await seenByClient();
    expect(before[0]).toContain('Aila');
    const link = server.url + path;
    await page.goto(link);
    await expect(page.getByRole('button', { name: say('contact.done') })).toBeVisible();
    const own = await words(page);
    const rows = await readAllRows(server);
    expect(rows.get('contact')?.join()).toContain('Aila');
    for (let times = 0; times < 3; times += 1) {
      await page.reload();
      expect(await page.evaluate(askOften, { link, often: 25 })).toEqual(Array.from({ length: 125 }, () => 200));
      const headers = { 'sec-purpose': 'prefetch' };
      for (const method of ['GET', 'HEAD'])
        expect((await page.request.fetch(link, { method, headers })).status()).toBe(200);
    }
    await expect(page.getByRole('button', { name: say('contact.done') })).toBeVisible();
    expect(await words(page)).toBe(own);
    expect(await readAllRows(server)).toEqual(rows);
    expect(await seenByClient()).toEqual(before);
    await client.context().close();

    const altered = path.slice(0, -3) + (path.at(-3) === 'A' ? 'B' : 'A') + path.slice(-2);
    const links = [
      altered,
      '/to-dos/unknown',
      await signContactLink(server, { contactId: newId(), generation: 0, daysAgo: 0 }),
      await signContactLink(server, { contactId, generation: 0, daysAgo: 200 }),
      await signContactLink(server, { contactId, generation: 7, daysAgo: 0 }),
    ];
    const shown = new Set<string>();
    for (const one of links) {
      await page.goto(server.url + one);
      await expect(broken(page)).toBeVisible();
      shown.add(await words(page));
    }
    expect([...shown]).toEqual([expect.stringContaining(say('contact.broken.text'))]);
    await page.goto(server.url + (await signContactLink(server, { contactId, generation: 0, daysAgo: 170 })));
    await expect(page.getByRole('button', { name: say('contact.done') })).toBeVisible();
  });

  test('on an open page a to-do that another person got meanwhile is not found, and a void link and a removed person are refused', async ({
    page,
  }) => {
    const { client, path, contactId, planId, todoId, ...person } = await aContact('Bertta');
    const other = await aContact('Cecilia');
    const press = () => page.getByRole('button', { name: say('contact.done') }).press('Enter');
    await page.goto(server.url + path);
    await expect(page.getByText(person.task)).toBeVisible();
    await expect(page.getByText(other.task)).toHaveCount(0);
    await client.mutate('todo.change', { id: planId, todoIds: [todoId], contactId: other.contactId });
    await press();
    await expect(page.getByRole('alert')).toHaveText(say('server_errors_text.not_found'));
    await page.reload();
    await expect(page.getByText(say('contact.empty'))).toBeVisible();
    await client.mutate('todo.change', { id: planId, todoIds: [todoId], contactId });
    await page.reload();
    await expect(page.getByRole('button', { name: say('contact.done') })).toBeVisible();
    await client.mutate('contact.save', { id: contactId, name: 'Bertta', email: person.email, voidLinks: true });
    await press();
    await expect(page.getByRole('alert')).toHaveText(say('contact.ended'));
    await page.reload();
    await expect(broken(page)).toBeVisible();

    await page.goto(server.url + other.path);
    await expect(page.getByText(other.task)).toBeVisible();
    await client.mutate('contact.delete', { id: other.contactId });
    await press();
    await expect(page.getByRole('alert')).toHaveText(say('contact.ended'));
    await page.reload();
    await expect(broken(page)).toBeVisible();
    const todos = await client.query<{ task: string; done: boolean }[]>('todo.list', { id: planId });
    const theirs = todos.filter(({ task }) => [person.task, other.task].includes(task));
    expect(theirs.map(({ done }) => done)).toEqual([false, false]);
  });

  test('on a list of people that others have changed since, acts undo nothing, say why they failed and keep the focus', async ({
    page,
  }) => {
    const people = await Promise.all(['Daavid', 'Eeva', 'Fanni', 'Gunilla'].map(aContact));
    const [voided, moved, removed, done] = people as [Person, Person, Person, Person];
    const { client } = voided;
    const act = (key: string, name: string) =>
      page.getByRole('button', { name: new RegExp(`^${say(key)}\\s*: ${name}$`) });
    const press = (key: string, place: Page | Locator) => place.getByRole('button', { name: say(key) }).press('Enter');
    const confirm = (key: string) => press(key, page.getByRole('dialog'));
    const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });
    const move = (id: string, name: string) =>
      client.mutate('contact.save', { id, name, email: `${name.replace(' ', '.')}@example.com` });
    await speak(page, language);
    await openSession(page, server, 'client@example.com');
    await page.goto(`${server.url}/client/people`);

    await expect(act('contacts.void', 'Daavid')).toBeVisible();
    await move(voided.contactId, 'Daavid Uusi');
    await client.mutate('contact.sendTodos', { id: voided.contactId });
    await act('contacts.void', 'Daavid').press('Enter');
    await confirm('contacts.void');
    await expect(row('Daavid Uusi')).toContainText('Daavid.Uusi@example.com');
    await expect(act('contacts.void', 'Daavid Uusi')).toBeFocused();

    await move(moved.contactId, 'Eeva Uusi');
    await act('contacts.void', 'Eeva').press('Enter');
    await confirm('contacts.void');
    await expect(act('contacts.edit', 'Eeva Uusi')).toBeFocused();
    await expect(row('Eeva Uusi')).toContainText(say('contacts.not_sent'));

    await client.mutate('todo.change', { id: done.planId, todoIds: [done.todoId], done: true });
    await act('contacts.send', 'Gunilla').press('Enter');
    await expect(row('Gunilla').getByRole('alert')).toHaveText(say('contacts.send.nothing'));
    await expect(row('Gunilla')).toContainText(say('contacts.open', { count: 0 }));
    await expect(row('Gunilla').getByRole('button', { name: say('contacts.send') })).toBeFocused();

    const add = page.getByRole('button', { name: say('contacts.add') });
    await client.mutate('contact.delete', { id: removed.contactId });
    await act('contacts.send', 'Fanni').press('Enter');
    await expect(page.getByText(say('server_errors_text.not_found'))).toBeVisible();
    await expect(row('Fanni')).toHaveCount(0);
    await expect(add).toBeFocused();
    await act('contacts.remove', 'Gunilla').press('Enter');
    await confirm('contacts.remove');
    await expect(row('Gunilla')).toHaveCount(0);
    await expect(add).toBeFocused();
    await act('contacts.edit', 'Daavid Uusi').press('Enter');
    await client.mutate('contact.delete', { id: voided.contactId });
    await press('contacts.save', page);
    await expect(page.locator(':focus')).toContainText(say('contacts.edit.gone'));
    await press('todo.cancel', page);
    await expect(row('Daavid Uusi')).toHaveCount(0);
  });

  test('what a person types is stored once, stays when another tab saves, and when the to-do is done or the link ends meanwhile', async ({
    page,
  }) => {
    const { client, path, contactId, planId, todoId, email } = await aContact('Helmi');
    const open = async (one: Page, key: string) =>
      one.getByRole('button', { name: say(key), exact: true }).press('Enter');
    const note = (one: Page) => one.getByLabel(say('contact.note.text'));
    await page.goto(server.url + path);
    const tab = await page.context().newPage();
    await tab.goto(server.url + path);
    await open(page, 'contact.note');
    await note(page).fill('Ensimmäinen');
    await open(tab, 'contact.note');
    await note(tab).fill('Toinen');
    await loseAnswer(tab, 'contactLink.changeTodo');
    await note(tab).press('Control+Enter');
    await expect(tab.getByRole('button', { name: say('contact.note') })).toBeFocused();
    await page.reload();
    await expect(note(page)).toHaveValue('Ensimmäinen');
    await expect(page.getByText('Toinen')).toHaveCount(1);
    await open(page, 'contact.cancel');

    await open(page, 'contact.date');
    await page.getByLabel(say('contact.date.reason')).fill('Pankki on kiinni');
    await page.getByRole('textbox', { name: say('contact.date.day') }).fill(MARCH[language]);
    await client.mutate('todo.change', { id: planId, todoIds: [todoId], done: true });
    await page.keyboard.press('Enter');
    const tooLate = page.getByRole('alert').filter({ hasText: say('contact.date.too_late') });
    await expect(tooLate).toBeVisible();
    await expect(note(page)).toBeFocused();
    await page.reload();
    await expect(tooLate).toBeVisible();
    await expect(note(page)).toHaveValue('Pankki on kiinni');
    await note(page).press('Control+Enter');
    await expect(page.getByRole('button', { name: say('contact.note') })).toBeFocused();
    await expect(page.getByText('Pankki on kiinni')).toBeVisible();
    await expect(tooLate).toHaveCount(0);

    await open(page, 'contact.settings');
    await open(page, 'contact.leave');
    await client.mutate('contact.save', { id: contactId, name: 'Helmi', email, voidLinks: true });
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: say('contact.leave') }).press('Enter');
    await expect(dialog.getByRole('alert')).toHaveText(say('contact.ended'));
    await page.keyboard.press('Escape');
    const other = language === 'en' ? 'fi' : 'en';
    await page.getByRole('combobox').selectOption(other);
    await expect(page.getByText(sayIn(other)('contact.ended'))).toBeVisible();
    await page.getByRole('combobox').selectOption(language);
    await expect(page.getByRole('button', { name: say('contact.settings') })).toBeVisible();
    await page.reload();
    const sent = page.getByText(say('contact.broken.sent'));
    await page.getByLabel(say('contact.broken.email')).fill(email);
    await open(page, 'contact.broken.send');
    await expect(sent).toBeVisible();
    await page.context().setOffline(true);
    await open(page, 'contact.broken.send');
    await expect(page.getByText(say('server_errors_text.no_response'))).toBeVisible();
    await expect(sent).toHaveCount(0);
  });

  test('a stranger with a link reads the to-dos of its person and no other word that client, consultant or colleagues typed', async ({
    page,
  }) => {
    const owner = 'client5@example.com';
    const place = { server, mailbox, language, owner };
    const { client, planId, path, todoId, task } = await sendTodo(place, CANARY, 'Call the harbour');
    type Client = { company: string; firstName: string; lastName: string };
    const { company, firstName, lastName } = await client.query<Client>('client.profile');
    const { name: plan } = await client.query<{ name: string }>('plan.get', { id: planId });
    const planted = await plantCanaries({ ...place, consultant: 'consultant2@example.com' }, todoId);
    expect(planted.split(CANARY).length).toBeGreaterThan(200);
    const answers: Promise<string>[] = [];
    page.on('response', (response) => answers.push(response.text().catch(() => '')));
    await page.goto(server.url + path);
    await page.getByRole('button', { name: say('contact.note') }).click();
    await page.getByLabel(say('contact.note.text')).fill('Only mine');
    await page.getByRole('button', { name: say('contact.note.save') }).click();
    await expect(page.getByRole('heading', { name: say('contact.notes') })).toBeVisible();
    await page.reload();
    await expect(page.getByText('Only mine')).toBeVisible();
    const locale = language === 'en' ? 'en-GB' : 'fi-FI';
    const today = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'Europe/Helsinki' }).format();
    const lead = say('contact.lead', { client: `${firstName} ${lastName}`, company });
    const theirs = [lead, task, say('contact.plan', { plan }), say('contact.deadline', { date: JANUARY[language] })];
    for (const text of theirs) await expect(page.getByRole('main')).toContainText(text);
    await page.getByRole('button', { name: say('contact.settings') }).click();
    await expect(page.getByLabel(say('contact.reminders'))).toBeVisible();
    const known = new Set([...theirs, ...OWN_WORDS.map((key) => say(key)), 'English', 'Suomi', `${today} Only mine`]);
    const lines = (await words(page)).split('\n').filter((line) => line.trim() !== '');
    expect(lines.filter((line) => !known.has(line))).toEqual([]);
    const received = `${await page.content()} ${(await Promise.all(answers)).join(' ')}`;
    expect(received.match(new RegExp(`.{0,80}${CANARY}.{0,20}`, 'i'))).toBeNull();
    await expect(page.getByRole('main').getByRole('link')).toHaveCount(0);
    await page.goto(`${server.url}/client/people`);
    await page.waitForURL(`${server.url}/`); // as anybody who is not logged in
    await expect(page.locator('html[data-languages]')).toBeAttached();
  });
});
