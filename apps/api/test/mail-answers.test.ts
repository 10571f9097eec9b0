import tls from 'node:tls';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { smtpOptions } from '../src/features/mail/transport.ts';
import { useApplication } from '../harness/application.ts';
import { aMailTo, anInvitationTo, mailTo, MINUTE_MS, pass, sendingOver } from './sending.ts';
import { CERTIFICATE } from '../harness/smtp-certificate.ts';
import { openMailServer, type TestSmtpServer } from '../harness/smtp-server.ts';

const app = useApplication();

beforeEach(async () => {
  await app.db.deleteFrom('mail').execute();
});

describe('a server that answers', () => {
  test('to come again is asked again later, and the others are not held up', async () => {
    const server = await openMailServer();
    const { worker } = sendingOver(app, server);
    await anInvitationTo(app, 'later@example.com');
    await server.be('refuse-for-now');
    expect(await worker.drain()).toBe(0);
    expect(await mailTo(app, 'later@example.com')).toMatchObject({ tries: 1, failed_at: null, sealed: null });
    expect((await mailTo(app, 'later@example.com')).last_error).toMatch(/put the mail off: 451 4\.7\.1 Greylisted/);
    await server.be('ok');
    await aMailTo(app, 'other@example.com');
    expect(await worker.drain()).toBe(1);
    pass(app, MINUTE_MS);
    expect(await worker.drain()).toBe(1);
    expect((await server.received()).map(({ to }) => to[0])).toEqual(['other@example.com', 'later@example.com']);
  });

  test('to come again for a whole day is no longer asked, and the mail shows as failed', async () => {
    const server = await openMailServer();
    const { worker } = sendingOver(app, server);
    const email = await aMailTo(app, 'day@example.com');
    await server.be('refuse-for-now');
    const begun = app.now.value.getTime();
    for (let round = 0; round < 60 && (await mailTo(app, email)).failed_at === null; round += 1) {
      await worker.drain();
      pass(app, 30 * MINUTE_MS);
    }
    const hours = (app.now.value.getTime() - begun) / 60 / MINUTE_MS;
    expect(hours).toBeGreaterThanOrEqual(24);
    expect(hours).toBeLessThan(30);
  });

  test('that there is no such recipient gets no second try; the others go on, and staff see it and can send it again', async () => {
    const server = await openMailServer();
    const { worker } = sendingOver(app, server);
    await server.be('refuse-unknown');
    await anInvitationTo(app, 'unknown@example.com');
    await aMailTo(app, 'known@example.com');
    expect(await worker.drain()).toBe(1);
    pass(app, 24 * 60 * MINUTE_MS);
    expect(await worker.drain()).toBe(0);
    const failed = await mailTo(app, 'unknown@example.com');
    expect(failed).toMatchObject({ sent_at: null, sealed: null });
    expect(failed.last_error).toBe('The mail server refused the mail: 550 5.1.1 No such user here');

    const admin = await app.anAccount('Admin');
    const { body } = await app.query('mail.queue', undefined, admin);
    expect(body).toMatchObject({
      waiting: 0,
      waitingBecause: null,
      failed: [{ id: failed.id, template: 'invitation', recipient: 'unknown@example.com', tries: 1 }],
    });
    await server.be('ok');
    expect((await app.mutate('mail.resend', { id: failed.id }, admin)).body).toEqual({ msg: 'updated' });
    expect(await worker.drain()).toBe(1);
    expect((await server.received()).map(({ to }) => to[0])).toEqual(['known@example.com', 'unknown@example.com']);
    expect((await app.query('mail.queue', undefined, admin)).body).toMatchObject({ waiting: 0, failed: [] });
    const again = await app.mutate('mail.resend', { id: failed.id }, admin);
    expect(again).toMatchObject({ status: 404, body: { msg: 'not_found' } });
  });

  test('by quoting the mail leaves no link in what is kept of it', async () => {
    const server = await openMailServer();
    const { worker } = sendingOver(app, server);
    const id = await anInvitationTo(app, 'quoted@example.com');
    await server.be('refuse-and-quote');
    await worker.drain();
    const { last_error: words } = await mailTo(app, 'quoted@example.com');
    expect(words).toMatch(/^The mail server refused the mail: 554 5\.6\.0 Refused:/);
    expect(words).not.toMatch(/create-password|https?:/);
    expect(words?.length).toBeLessThan(400);
    expect(id).toBeDefined();
  });

  test('that our own address may not send holds all mail back until that is mended, and says so once a minute', async () => {
    const server = await openMailServer();
    const { worker, logged } = sendingOver(app, server);
    await aMailTo(app, 'one@example.com');
    await aMailTo(app, 'two@example.com');
    await server.be('refuse-sender');
    for (let round = 0; round < 4; round += 1) {
      await worker.drain();
      pass(app, 5_000);
    }
    expect(logged).toEqual([expect.stringMatching(/SMTP_URL or MAIL_FROM needs a change: 553/)]);
    const admin = await app.anAccount('Admin');
    expect((await app.query('mail.queue', undefined, admin)).body).toMatchObject({
      waiting: 2,
      waitingBecause: expect.stringMatching(/MAIL_FROM/),
      failed: [],
    });
    await server.be('ok');
    pass(app, MINUTE_MS);
    expect(await worker.drain()).toBeGreaterThan(0);
  });
});

describe('a server that wants a password', () => {
  const LOGIN = 'plan:correct';

  /** Whether this process believes the test server's certificate. */
  function trustTestServer(): void {
    const before = tls.getCACertificates('default');
    tls.setDefaultCACertificates([...before, CERTIFICATE]);
    onTestFinished(() => tls.setDefaultCACertificates(before));
  }

  async function sendTo(server: TestSmtpServer, credentials: string) {
    const email = await aMailTo(app, `${server.port}@example.com`);
    const { worker, logged } = sendingOver(app, server, credentials);
    const sent = await worker.drain();
    return { sent, logged, row: await mailTo(app, email) };
  }

  test('gets it over TLS alone', async () => {
    trustTestServer();
    const server = await openMailServer({ login: LOGIN });
    expect(await sendTo(server, 'plan:correct@')).toMatchObject({ sent: 1, logged: [] });
    expect(await server.received()).toHaveLength(1);
  });

  test('is not given it when its certificate is signed by nobody we know: the mail waits, and the operator sees why', async () => {
    const server = await openMailServer({ login: LOGIN });
    const { sent, logged, row: waiting } = await sendTo(server, 'plan:correct@');
    expect(sent).toBe(0);
    expect(logged).toEqual([expect.stringMatching(/needs a change: DEPTH_ZERO_SELF_SIGNED_CERT/)]);
    expect(waiting).toMatchObject({ failed_at: null, tries: 0 });
  });

  test('and refuses ours: no mail is lost for it, and the operator sees why without the password', async () => {
    trustTestServer();
    const server = await openMailServer({ login: LOGIN });
    const { sent, logged, row: waiting } = await sendTo(server, 'plan:wr0ng-one@');
    expect(sent).toBe(0);
    expect(waiting).toMatchObject({ failed_at: null, tries: 0 });
    expect(logged).toEqual([expect.stringMatching(/SMTP_URL or MAIL_FROM needs a change: 535/)]);
    expect(JSON.stringify([logged, waiting])).not.toMatch(/wr0ng/);
  });

  test.each([
    ['smtp://user:password@mail.example.com', true],
    ['smtp://mail.example.com', undefined],
    ['smtp://user:password@localhost:2525', undefined],
    ['smtp://user:password@127.0.0.1', undefined],
    ['smtp://user:password@[::1]:25', undefined],
    ['smtp://user:password@127.0.0.1.example.com', true],
  ])('%s: STARTTLS is required: %s', (url, required) => {
    expect(smtpOptions(url).requireTLS).toBe(required);
  });
});
