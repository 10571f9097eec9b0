import { beforeEach, describe, expect, test, vi } from 'vitest';
import { queueMail } from '../src/features/mail/queue.ts';
import { SendFailure } from '../src/features/mail/rules.ts';
import type { MailTransport } from '../src/features/mail/transport.ts';
import { createMailWorker } from '../src/features/mail/worker.ts';
import { useApplication } from '../harness/application.ts';
import { readLinkAndCode } from '../harness/outbox.ts';
import { aMailTo, anInvitationTo, isCurrent, mailTo, MINUTE_MS, pass, sendingOver, type Sending } from './sending.ts';
import { openMailServer } from '../harness/smtp-server.ts';

const app = useApplication();

beforeEach(async () => {
  await app.db.deleteFrom('mail').execute();
});

test('a mail reaches the server whole: sender, recipient, both parts, and that a machine wrote it', async () => {
  const server = await openMailServer();
  const { worker } = sendingOver(app, server);
  const email = await aMailTo(app, 'kaisa@example.com');
  expect(await worker.drain()).toBe(1);
  const [got, ...more] = await server.received();
  expect(more).toEqual([]);
  const { mailFrom } = app.deps.settings;
  const { sender } = app.deps.texts.branding;
  expect(got).toMatchObject({ from: mailFrom, to: [email] });
  expect(got?.mail).toMatchObject({
    from: { name: sender, address: mailFrom },
    subject: 'You can start a new plan: Growth Plan',
    text: expect.stringContaining('/client/growth-plan/start'),
    html: expect.stringContaining('/client/growth-plan/start'),
    messageId: expect.stringMatching(/^<[\da-f-]{36}@localhost>$/),
  });
  expect(got?.mail.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
  expect(await mailTo(app, email)).toMatchObject({ failed_at: null, last_error: null, tries: 1, sealed: null });
  expect((await mailTo(app, email)).sent_at).not.toBeNull();
  expect(await worker.drain()).toBe(0);
});

test('a mail server that is down delays mail and loses none: each arrives once, with the newest link', async () => {
  const first = await openMailServer();
  await first.stop();
  const { worker, logged, attempts } = sendingOver(app, first);
  const emails = await Promise.all(Array.from({ length: 20 }, (_, index) => aMailTo(app, `down${index}@example.com`)));
  const invitedId = await anInvitationTo(app, 'invited@example.com');
  await queueMail(app.db, { template: 'invitation', accountId: invitedId, data: {} });

  const begun = app.now.value.getTime();
  for (let seconds = 0; seconds <= 260; seconds += 5) {
    expect(await worker.drain()).toBe(0);
    pass(app, 5_000);
  }
  // One mail at a time looks whether the server is back, ever less often.
  expect(attempts.map((at) => (at - begun) / 1000)).toEqual([0, 5, 15, 35, 75, 135, 195, 255]);
  pass(app, 3 * 24 * 60 * MINUTE_MS);
  const back = await openMailServer({ port: first.port });
  for (let round = 0; round < 3; round += 1) {
    await worker.drain();
    pass(app, MINUTE_MS);
  }

  const got = await back.received();
  expect(got.map(({ to }) => to[0]).toSorted()).toEqual([...emails, 'invited@example.com'].toSorted());
  const invitation = got.find(({ to }) => to[0] === 'invited@example.com')!.mail.text ?? '';
  expect(await isCurrent(app, invitedId, readLinkAndCode(invitation).link)).toBe(true);
  expect(logged).toEqual([]);
  const left = await app.db.selectFrom('mail').select('id').where('sent_at', 'is', null).execute();
  expect(left).toEqual([]);
});

describe('a server that falls silent', () => {
  const mail = {
    id: 'x',
    messageId: 'x@localhost',
    to: 'a@example.com',
    replyTo: null,
    subject: 'S',
    text: 'T',
    html: '<p>T</p>',
    sender: 'Kasvu',
    logo: null,
    stopUrl: null,
    date: new Date(),
  };
  const faultOfSending = async ({ transport }: Sending, ms: number) => {
    const fault = await transport.send(mail, AbortSignal.timeout(ms)).catch((error: unknown) => error);
    return fault instanceof SendFailure ? fault.fault.kind : fault;
  };

  test('before the message has not got it; after the message it may have; neither keeps us longer than we wait', async () => {
    const server = await openMailServer();
    const sending = sendingOver(app, server);
    await server.be('hang');
    expect(await faultOfSending(sending, 300)).toBe('unreachable');
    await server.be('hang-after-data');
    expect(await faultOfSending(sending, 1_000)).toBe('unknown');
    await server.be('ok');
    expect(await faultOfSending(sending, 5_000)).toBeUndefined();
  });

  test('does not hold up a stop: the mail stays in the queue', async () => {
    const server = await openMailServer();
    await server.be('hang-after-data');
    const { worker } = sendingOver(app, server);
    await anInvitationTo(app, 'stopped@example.com');
    worker.start();
    await vi.waitFor(async () => expect(await server.received()).toHaveLength(1), 5_000);
    const begun = Date.now();
    await worker.stop();
    expect(Date.now() - begun).toBeLessThan(4_000);
    const waiting = await mailTo(app, 'stopped@example.com');
    expect(waiting).toMatchObject({ sent_at: null, failed_at: null, tries: 1 });
    expect(waiting.sealed).not.toBeNull();
  });
});

test('a mail whose fate is unknown is sent again as it was: same Message-ID, same words, same link', async () => {
  const server = await openMailServer();
  const { worker } = sendingOver(app, server);
  const id = await anInvitationTo(app, 'twice@example.com');
  await server.be('drop-after-data');
  expect(await worker.drain()).toBe(0);
  await server.be('ok');
  pass(app, MINUTE_MS);
  expect(await worker.drain()).toBe(1);
  const [first, second, ...more] = (await server.received()).map(({ mail: { messageId, subject, text, html } }) => ({
    messageId,
    subject,
    text,
    html,
  }));
  expect(more).toEqual([]);
  expect(second).toEqual(first);
  expect(await isCurrent(app, id, readLinkAndCode(second?.text ?? '').link)).toBe(true);
});

test('a mail that arrived after all is not sent again once its link was used', async () => {
  const server = await openMailServer();
  const { worker } = sendingOver(app, server);
  const id = await anInvitationTo(app, 'used@example.com');
  await server.be('drop-after-data');
  await worker.drain();
  const used = { used_at: app.now.value.toISOString() };
  await app.db.updateTable('account_secret').set(used).where('account_id', '=', id).execute();
  await server.be('ok');
  pass(app, MINUTE_MS);
  expect(await worker.drain()).toBe(0);
  expect(await server.received()).toHaveLength(1);
  expect(await app.db.selectFrom('mail').select('id').execute()).toEqual([]);
});

test('a worker that dies between sending and writing that down has its mail sent again as it was, by another', async () => {
  const server = await openMailServer();
  const { transport } = sendingOver(app, server);
  const id = await anInvitationTo(app, 'killed@example.com');
  const dying: MailTransport = {
    async send(mail, signal) {
      await transport.send(mail, signal);
      return new Promise(() => undefined); // its process is gone: nothing is written down, no lease given back
    },
    close: () => undefined,
  };
  void createMailWorker(app.deps, dying).drain();
  await vi.waitFor(async () => expect(await server.received()).toHaveLength(1), 5_000);
  const { worker } = sendingOver(app, server);
  expect(await worker.drain()).toBe(0); // it might still be at it
  pass(app, MINUTE_MS);
  expect(await worker.drain()).toBe(1);
  const got = (await server.received()).map(({ mail: { messageId, text } }) => ({ messageId, text }));
  expect(got).toHaveLength(2);
  expect(got[1]).toEqual(got[0]);
  expect(await isCurrent(app, id, readLinkAndCode(got[0]?.text ?? '').link)).toBe(true);
});
