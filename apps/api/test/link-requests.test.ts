import { beforeAll, beforeEach, expect, test } from 'vitest';
import { setNow, useApplication } from '../harness/application.ts';
import { readMail } from '../harness/outbox.ts';
import { tokenIn } from './sending.ts';

const app = useApplication();

let passwordHash: string;

beforeAll(async () => {
  passwordHash = await app.deps.passwords.hash('Koivikko@17yö');
});
beforeEach(async () => {
  await app.db.deleteFrom('attempt').execute();
  await app.db.deleteFrom('mail').execute();
});

const ask = (email: string, area = 'user') => app.rest(`POST /api/reset-password-email/${area}`, { email });
const requests = (recipient: string) =>
  app.db.selectFrom('mail').select(['template', 'data']).where('recipient', '=', recipient).execute();

test('a link that is asked for goes to the account of that address and area, and to nobody else', async () => {
  const client = await app.aClient({ passwordHash });
  for (const [email, area] of [
    ['nobody@example.com', 'user'],
    [client.email, 'consultant'],
  ] as const)
    await ask(email, area);
  expect(await readMail(app)).toEqual([]);
  await ask(client.email.toUpperCase());
  expect(await readMail(app)).toMatchObject([{ to: client.email, template: 'reset_password' }]);
});

test('a link goes to the person who has the address now, never to a deleted account', async () => {
  const before = await app.aClient({ passwordHash });
  await app.markDeleted(before.id);
  await ask(before.email);
  expect(await readMail(app)).toEqual([]);
  await app.aClient({ email: before.email, passwordHash });
  await ask(before.email);
  const [letter] = await readMail(app);
  const token = tokenIn(letter?.link ?? '');
  const opened = await app.mutate('auth.openLink', { area: 'user', purpose: 'reset_password', token });
  expect(opened).toMatchObject({ status: 200, body: { email: before.email } });
});

test('asking for a link answers the same for every address, in body and headers', async () => {
  const client = await app.aClient({ passwordHash });
  const consultant = await app.aConsultant({ passwordHash });
  const invited = await app.aClient({ verified: false });
  const answers = await Promise.all(
    [client.email, consultant.email, invited.email, 'nobody@example.com', 'no address at all'].map((email) =>
      ask(email),
    ),
  );
  for (const answer of answers) {
    expect(answer).toMatchObject({ status: 200, body: { msg: 'email_sent' } });
    expect(answer.body).toEqual(answers[0]!.body);
    const alike = { date: '', 'x-request-id': '' };
    expect({ ...answer.headers, ...alike }).toEqual({ ...answers[0]!.headers, ...alike });
  }
});

test('asking for a link queues at most three mails to an address in ten minutes, and says nothing of it', async () => {
  const counted = async () => (await requests('often@example.com')).length;
  for (let times = 0; times < 6; times += 1) expect((await ask(' OFTEN@example.com ')).status).toBe(200);
  expect(await counted()).toBe(3);
  setNow(app, new Date(app.now.value.getTime() + 11 * 60_000));
  expect((await ask('often@example.com')).status).toBe(200);
  expect(await counted()).toBe(4);
});

test('links for many addresses asked for from one network are no more than a script is worth, silently', async () => {
  for (let times = 0; times < 40; times += 1) expect((await ask(`many${times}@example.com`)).status).toBe(200);
  const rows = await app.db.selectFrom('mail').select('id').where('recipient', 'like', 'many%').execute();
  expect(rows).toHaveLength(30);
});
