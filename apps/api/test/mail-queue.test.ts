import { sql } from 'kysely';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { connect } from '../src/database/connect.ts';
import { queueMail } from '../src/features/mail/queue.ts';
import type { MailTransport } from '../src/features/mail/transport.ts';
import { createMailWorker } from '../src/features/mail/worker.ts';
import { newId } from '../src/lib/ids.ts';
import { openReplica, useApplication } from '../harness/application.ts';
import { capturingTransport, readMail } from '../harness/outbox.ts';

const app = useApplication();

beforeEach(async () => {
  await app.db.deleteFrom('mail').execute();
});

const mails = () => app.db.selectFrom('mail').selectAll().orderBy('id').execute();

const ask = (email: string, template: 'link_request' | 'code_request' = 'link_request') =>
  queueMail(app.db, { template, recipient: email, area: 'user', languageCode: 'fi' });

test('what is rolled back sends no mail', async () => {
  const { id, email } = await app.aClient();
  await expect(
    app.db.transaction().execute(async (tx) => {
      await queueMail(tx, { template: 'password_changed', accountId: id, data: {} });
      await queueMail(tx, { template: 'link_request', recipient: email, area: 'user', languageCode: 'en' });
      throw new Error('undone');
    }),
  ).rejects.toThrow('undone');
  expect(await readMail(app)).toEqual([]);
});

test('nothing is sent to an account that is deleted, before or after the mail was queued', async () => {
  const before = await app.aClient();
  const after = await app.aClient();
  await queueMail(app.db, { template: 'password_changed', accountId: after.id, data: {} });
  for (const { id } of [before, after]) await app.markDeleted(id);
  await queueMail(app.db, { template: 'password_changed', accountId: before.id, data: {} });
  expect(await readMail(app)).toEqual([]);
  expect(await mails()).toEqual([]);
});

test('workers side by side send each mail once', async () => {
  const accounts = await Promise.all(Array.from({ length: 30 }, () => app.aClient()));
  for (const { id } of accounts) await queueMail(app.db, { template: 'password_changed', accountId: id, data: {} });
  const { transport, sent } = capturingTransport();
  const slow: MailTransport = {
    ...transport,
    async send(mail, signal) {
      await sql`select pg_sleep(0.005)`.execute(app.db);
      return transport.send(mail, signal);
    },
  };
  const replicas = await Promise.all([1, 2, 3, 4].map(() => openReplica(app)));
  const counts = await Promise.all(replicas.map(({ deps }) => createMailWorker(deps, slow).drain()));
  expect(counts.reduce((sum, count) => sum + count)).toBe(30);
  expect(counts.filter((count) => count > 0).length).toBeGreaterThan(1);
  expect(sent.map(({ to }) => to).toSorted()).toEqual(accounts.map(({ email }) => email).toSorted());
});

describe('what a stranger asks for', () => {
  test('reaches only whom it concerns: nobody, the invited, or who has a password', async () => {
    const invited = await app.aClient({ verified: false });
    const known = await app.aClient({ passwordHash: 'x' });
    for (const address of ['nobody@example.com', 'no address at all', invited.email, known.email.toUpperCase()])
      await ask(address);
    const letters = await readMail(app);
    expect(letters.map(({ to, template }) => [to, template])).toEqual([
      [invited.email, 'invitation'],
      [known.email, 'reset_password'],
    ]);
    expect((await mails()).map(({ account_id: id }) => id)).toEqual([invited.id, known.id]);
  });

  test('is written in the language of the account, not of the stranger', async () => {
    const { email } = await app.aClient({ passwordHash: 'x' });
    await ask(email);
    const [letter] = await readMail(app);
    expect(letter?.subject).toBe('Choose a new password: Growth Plan');
  });

  test('is nobody’s at another role’s door', async () => {
    const { email } = await app.aConsultant({ passwordHash: 'x' });
    await ask(email);
    expect(await readMail(app)).toEqual([]);
  });

  test('a code goes to who is not verified yet, and to a new address that waits', async () => {
    const unverified = await app.aClient({ passwordHash: 'x', verified: false });
    const moving = await app.aClient({ passwordHash: 'x' });
    await app.anEmailChange(moving, 'new@example.com');
    for (const address of [unverified.email, moving.email, 'New@Example.com']) await ask(address, 'code_request');
    const letters = await readMail(app);
    expect(letters.map(({ to, template, code }) => [to, template, code?.length])).toEqual([
      [unverified.email, 'verification_code', 6],
      ['new@example.com', 'email_change_code', 6],
    ]);
  });
});

test('two mails about two things are two mails, also in an outage', async () => {
  const { id } = await app.aClient();
  for (const plan of ['One', 'Two'])
    await queueMail(app.db, { template: 'feedback_given', accountId: id, data: { plan, planId: newId() } });
  expect((await readMail(app)).map(({ subject }) => subject)).toEqual([
    'Feedback on your plan: One',
    'Feedback on your plan: Two',
  ]);
});

test('a notice goes to the address that is being left, even when it has been left', async () => {
  const { id, email } = await app.aClient();
  const data = {
    change: newId(),
    newEmail: 'new@example.com',
    asker: 'Aino Laine',
    by: 'Consultant',
    how: 'consent',
    day: '',
  };
  await queueMail(app.db, { template: 'email_change_notice', accountId: id, data: { ...data, day: '2026-12-21' } });
  await app.db.updateTable('account').set({ email: 'new@example.com' }).where('id', '=', id).execute();
  const [letter] = await readMail(app);
  expect(letter).toMatchObject({ to: email, text: expect.stringContaining('new@example.com') });
});

test('a mail whose data has a fault is given up at once and tells so; the next one goes on', async () => {
  const one = await app.aClient();
  const other = await app.aClient();
  await queueMail(app.db, { template: 'password_changed', accountId: one.id, data: {} });
  await app.db.updateTable('mail').set({ template: 'never_written' }).execute();
  await queueMail(app.db, { template: 'password_changed', accountId: other.id, data: {} });
  expect((await readMail(app)).map(({ to }) => to)).toEqual([other.email]);
  expect((await mails())[0]).toMatchObject({
    sent_at: null,
    last_error: expect.stringMatching(/could not be written/),
  });
});

test('without a database a worker goes on trying and says so without any data; when it is back the mail goes out', async () => {
  const { id, email } = await app.aClient();
  await queueMail(app.db, { template: 'password_changed', accountId: id, data: {} });
  const url = new URL(app.url);
  url.port = '1';
  const away = connect(url.href, 1);
  const logged: string[] = [];
  const { transport, sent } = capturingTransport();
  const worker = createMailWorker({ ...app.deps, db: away }, transport, {
    log: { error: (words) => logged.push(words) },
  });
  worker.start();
  await vi.waitFor(() => expect(logged).toHaveLength(1), 5_000);
  await worker.stop();
  expect(logged).toEqual(['The mail worker could not go on and tries again: ECONNREFUSED']);
  const back = createMailWorker(app.deps, transport);
  back.start();
  await vi.waitFor(() => expect(sent).toHaveLength(1), 5_000);
  await back.stop();
  expect(sent.map(({ to }) => to)).toEqual([email]);
  await away.destroy();
});
