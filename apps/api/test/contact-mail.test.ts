import { readStoppedKinds, isStopOfContact } from '@app/schema/stopped-kinds';
import { expect, test } from 'vitest';
import { useApplication } from '../harness/application.ts';
import { deleteExpired } from '../src/features/retention/delete-expired.ts';
import { withoutAddresses } from '../src/features/sending/contact-content.ts';
import { getSending } from '../src/features/sending/service.ts';
import { addDays } from '../src/lib/days.ts';
import { useBundledMail } from './bundled-mail.ts';
import { whereIs } from './where-is.ts';

/* What people without an account are mailed: their to-dos when the client sends them, reminders from then on, and links they ask for. */

const app = useApplication();
const mail = useBundledMail(app);
const { at, later, remind, send, aTodo } = mail;

const EMAIL = 'liisa@example.com';

/** A call of the client, whose session is from the beginning of the test. */
async function asClient<Body = Record<string, unknown>>(path: string, input: object) {
  const now = app.now.value;
  app.now.value = new Date('2026-12-01T06:05:00Z');
  const call =
    path === 'contact.list' ? app.query<Body>(path, input, mail.client) : app.mutate<Body>(path, input, mail.client);
  const answer = await call;
  app.now.value = now;
  return answer;
}

async function aContact(name = 'Liisa Mäkelä', email = EMAIL): Promise<string> {
  const { body } = await asClient<{ contact: { id: string } }>('contact.save', { name, email });
  return body.contact.id;
}

async function give(contactId: string, deadline: string | null, task = 'Call the bank'): Promise<string> {
  const id = await aTodo(deadline, { task });
  expect((await asClient('todo.change', { id: mail.plan.id, todoIds: [id], contactId })).status).toBe(200);
  return id;
}

const introduce = async (id: string) => {
  await app.db.deleteFrom('attempt').execute();
  expect((await asClient('contact.sendTodos', { id })).status).toBe(200);
};
const tokenOf = (text: string) => /\/to-dos\/([\w-]+)/.exec(text)?.[1] ?? '';
const to = (address: string) => mail.sent.filter((one) => one.to === address);

test('the to-dos that a client sends come at once, in the language of the person, with a link of their own and answers to the client', async () => {
  const id = await aContact();
  await asClient('contact.save', { id, name: 'Liisa Mäkelä', email: EMAIL, languageCode: 'fi' });
  await give(id, '2026-12-20', 'Katso https://evil.example.com/x ja soita');
  await give(id, null, 'Toinen');
  at('2026-12-05T22:00:00Z'); // a Saturday night
  await introduce(id);
  await send();
  expect(mail.sent).toMatchObject([
    { to: EMAIL, replyTo: mail.client.email, subject: 'Mäki & Co on antanut sinulle 2 tehtävää' },
  ]);
  const [{ text, html, stopUrl }] = mail.sent as [(typeof mail.sent)[number]];
  for (const part of [text, html]) {
    expect(part).toContain('Hei Liisa Mäkelä');
    expect(part).toMatch(/merkitsi sinut näiden tehtävien vastuuhenkilöksi/);
    expect(part).toContain('ja soita (Kasvu)');
    expect(part).not.toContain('evil.example.com');
    expect(part).toContain('Linkki on tarkoitettu vain sinulle, ja se on voimassa 180 päivää.');
  }
  const { status, body } = await app.query('contactLink.get', { token: tokenOf(text) });
  expect([status, body]).toMatchObject([200, { company: 'Mäki & Co', todos: [{}, {}] }]);
  expect(stopUrl).toContain('/notifications/stop/');
});

test.each([
  ['Katso https://example.com/a?b=c nyt', 'Katso … nyt'],
  ['www.example.com', '…'],
  ['example.com/login ja muuta', '… ja muuta'],
  ['Mene osoitteeseen example.com.', 'Mene osoitteeseen ….'],
  ['Kirjoita liisa.makela@example.com ja Matille', 'Kirjoita liisa.makela@example.com ja Matille'],
  ['Klo 10.30, v. 2.1, 1.500 €', 'Klo 10.30, v. 2.1, 1.500 €'],
])('%s is written as %s: no mail program makes a link of it', (line, written) => {
  expect(withoutAddresses(line)).toBe(written);
});

test('before its to-dos are sent to a person the client is reminded; afterwards the person, and not the client', async () => {
  const id = await aContact();
  await give(id, '2026-12-02');
  await remind();
  later(60);
  await send();
  expect(mail.sent.map((one) => one.to)).toEqual([mail.client.email]);
  await introduce(id);
  await send();
  at('2026-12-02T06:05:00Z');
  await remind();
  later(60);
  await send();
  expect(mail.sent.map((one) => one.to)).toEqual([mail.client.email, EMAIL, EMAIL]);
  expect(mail.sent.at(-1)).toMatchObject({ subject: 'Upcoming deadlines: 1', replyTo: mail.client.email });
  expect((await app.query('contactLink.get', { token: tokenOf(mail.sent.at(-1)!.text) })).status).toBe(200);
});

test('a person has one mail a day, however often the job runs, and the client is reminded of their own', async () => {
  const id = await aContact();
  await give(id, '2026-12-02', 'One');
  await give(id, '2026-12-02', 'Two');
  await aTodo('2026-12-02', { task: 'Own' });
  await introduce(id);
  await send();
  await remind();
  await app.db.updateTable('sending_settings').set({ reminded_through: '2026-11-30' }).execute();
  await remind();
  later(60);
  await send();
  expect(to(EMAIL)).toHaveLength(2); // the to-dos sent and the reminder
  expect(to(EMAIL).at(-1)?.text).toMatch(/One[^]*Two/);
  expect(to(mail.client.email)).toHaveLength(1);
  expect(to(mail.client.email)[0]?.text).not.toMatch(/One|Two/);
});

test('who stops reminders by the link of a mail gets none, and the client is reminded again; nothing else of theirs changes', async () => {
  const id = await aContact();
  await give(id, '2026-12-02');
  await introduce(id);
  await send();
  const stop = mail.sent[0]!.stopUrl!.split('/').at(-1)!;
  expect([readStoppedKinds(stop), isStopOfContact(stop)]).toEqual([['reminders'], true]);
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const pressed = {
    method: 'POST' as const,
    url: `/notifications/stop/${stop}`,
    headers: form,
    payload: 'List-Unsubscribe=One-Click',
  };
  expect((await app.app.inject(pressed)).statusCode).toBe(200);
  await remind();
  later(60);
  await send();
  expect(mail.sent.map((one) => one.to)).toEqual([EMAIL, mail.client.email]);
  expect((await app.mutate('notification.stop', { token: stop, choices: { reminders: 'daily' } })).body).toMatchObject({
    previous: { reminders: 'none' },
  });
  expect((await app.mutate('notification.stop', { token: stop, choices: { feedback: 'none' } })).status).toBe(400);
  const [shown] = (await asClient<{ reminders: boolean }[]>('contact.list', {})).body;
  expect(shown?.reminders).toBe(true);
});

test('what was done or taken back since is not in the mail, and an empty one is not sent', async () => {
  const id = await aContact();
  const todo = await give(id, '2026-12-02');
  await introduce(id);
  await send();
  await remind();
  await asClient('todo.change', { id: mail.plan.id, todoIds: [todo], contactId: null });
  later(60);
  await send();
  expect(to(EMAIL)).toHaveLength(1);
});

test('while the follow-up is paused nobody is reminded: not the person, nor with a mail that waits; resumed, they are again', async () => {
  const id = await aContact();
  await give(id, '2026-12-02');
  await introduce(id);
  await send();
  const pause = (moment: string | null) =>
    app.db.updateTable('plan').set({ follow_up_paused_at: moment }).where('id', '=', mail.plan.id).execute();
  await pause('2026-12-01T06:00:00Z');
  await remind();
  expect(await mail.queued()).toEqual([]);
  await pause(null);
  at('2026-12-02T06:05:00Z');
  await remind();
  expect(await mail.queued()).toHaveLength(1);
  await pause('2026-12-02T06:10:00Z');
  later(60);
  await send();
  expect(mail.sent.map((one) => one.to)).toEqual([EMAIL]); // the to-dos sent
  await pause(null);
  at('2026-12-03T06:05:00Z'); // one day after the deadline
  await remind();
  later(60);
  await send();
  expect(mail.sent.map((one) => one.to)).toEqual([EMAIL, EMAIL]);
});

test('a new link is mailed to the typed address where to-dos were sent to somebody, of each client, and to nobody else', async () => {
  const id = await aContact();
  await give(id, '2026-12-20');
  const ask = async (email: string) => {
    expect((await app.mutate('contactLink.request', { email })).body).toMatchObject({ msg: 'email_sent' });
    await send();
  };
  await ask(EMAIL); // the client has not sent them yet
  await ask('nobody@example.com');
  expect(mail.sent).toEqual([]);
  await introduce(id);
  await send();
  const other = await app.aClient({ consultant: mail.consultant, company: 'Toinen Oy' });
  const { body } = await app.mutate<{ contact: { id: string } }>(
    'contact.save',
    { name: 'Liisa', email: EMAIL },
    other,
  );
  await app.db
    .updateTable('contact')
    .set({ introduced_at: '2026-11-01T00:00:00Z' })
    .where('id', '=', body.contact.id)
    .execute();
  await ask(EMAIL.toUpperCase());
  expect(mail.sent.map(({ subject }) => subject).toSorted()).toEqual([
    'Mäki & Co has a to-do for you',
    'Mäki & Co has a to-do for you',
    'Toinen Oy has 0 to-dos for you',
  ]);
  for (let count = 0; count < 5; count += 1) await ask(EMAIL);
  expect(mail.sent).toHaveLength(6); // in ten minutes three to each of two people, of whom one was sent their to-dos
});

test('of the mails that a client sends and a person asks for one count is kept: three in ten minutes and ten a day', async () => {
  const id = await aContact();
  await give(id, '2026-12-20');
  await introduce(id); // the first
  const ask = async () => {
    expect((await app.mutate('contactLink.request', { email: EMAIL })).status).toBe(200);
    await send();
  };
  const sendTodos = async () => {
    const now = { ...mail.client, token: await app.logIn(mail.client.id) };
    expect((await app.mutate('contact.sendTodos', { id }, now)).status).toBe(200);
    await send();
  };
  await ask();
  await ask();
  expect(mail.sent).toHaveLength(3);
  await ask(); // there is room for a third request, and none for a fourth mail
  expect(mail.sent).toHaveLength(3);
  later(11);
  for (let round = 0; round < 5; round += 1) {
    await ask();
    await ask();
    later(11);
  }
  expect(mail.sent).toHaveLength(10);
  await sendTodos();
  expect(mail.sent).toHaveLength(10);
  later(24 * 60);
  await sendTodos();
  expect(mail.sent).toHaveLength(11);
});

test('the preview counts the people who would be reminded, and as many mails go out after the start', async () => {
  await mail.settle({ started_at: null, reminded_through: null });
  const id = await aContact();
  await give(id, '2026-12-02');
  await introduce(id);
  await send();
  const { preview } = await getSending(app.deps);
  expect(preview).toEqual({ day: '2026-12-01', people: 1, mails: { daily: 1 } });
  await mail.settle({ started_at: '2026-12-01T06:00:00Z', reminded_through: '2026-11-30' });
  await remind();
  expect(await mail.queued()).toHaveLength(1);
});

test('365 days after the last open to-do a person is gone, with the name left as text; of one who left the hash stays, so that they are refused', async () => {
  const id = await aContact();
  const todo = await give(id, '2026-12-20');
  const leaver = await aContact('Matti', 'matti@example.com');
  const left = { name: null, email: null, left_at: '2026-11-01T00:00:00Z', created_at: '2025-01-01T00:00:00Z' };
  await app.db.updateTable('contact').set(left).where('id', '=', leaver).execute();
  const tidy = () => deleteExpired(app.deps);
  await tidy();
  expect((await asClient('todo.change', { id: mail.plan.id, todoIds: [todo], done: true })).status).toBe(200);
  at(`${addDays('2026-12-01', 364)}T06:00:00Z`);
  await tidy();
  expect(await whereIs(app.db, EMAIL)).toEqual(['contact.email']);
  at(`${addDays('2026-12-01', 366)}T06:10:00Z`);
  await tidy();
  expect(await whereIs(app.db, EMAIL)).toEqual([]);
  const shown = app.db.selectFrom('todo').select(['contact_id', 'person_responsible']).where('id', '=', todo);
  expect(await shown.execute()).toEqual([{ contact_id: null, person_responsible: 'Liisa Mäkelä' }]);
  expect(await app.db.selectFrom('contact').select('id').execute()).toEqual([{ id: leaver }]);
});

test('a person with an open to-do is kept however long it stays open', async () => {
  await give(await aContact(), '2026-12-20');
  for (const day of [0, 400, 800]) {
    at(`${addDays('2026-12-01', day)}T06:00:00Z`);
    await deleteExpired(app.deps);
  }
  expect(await whereIs(app.db, EMAIL)).toEqual(['contact.email']);
});
