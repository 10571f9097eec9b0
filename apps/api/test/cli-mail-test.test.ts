import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { aSilentServer, command } from './commands.ts';
import { CERTIFICATE } from '../harness/smtp-certificate.ts';
import { openMailServer } from '../harness/smtp-server.ts';
import { freePort } from '../src/lib/free-port.ts';

const LOGIN = 'post:s3cr%2Ft@';

const send = (SMTP_URL: string, to = 'tester@example.fi', env: Record<string, string> = {}) =>
  command('mail:test', ['--to', to, '--language', 'fi'], { SMTP_URL, MAIL_FROM: 'plan@example.com', ...env });

/** Variables with which the certificate of the tests' mail server is accepted. */
function trustingTests(): Record<string, string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'certificate-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'own.pem');
  writeFileSync(file, CERTIFICATE);
  return { NODE_EXTRA_CA_CERTS: file };
}

test('it sends one mail in the language asked for, over TLS with a login, and prints what the server answered', async () => {
  const server = await openMailServer({ login: 'post:s3cr/t' });
  const ran = await send(`smtp://${LOGIN}localhost:${server.port}`, undefined, trustingTests());
  expect(ran).toMatchObject({ code: 0, stderr: '' });
  expect(ran.stdout).toMatch(/^localhost:\d+ took the mail to tester@example\.fi: 250 .+\n$/);
  const [only, ...more] = await server.received();
  expect(more).toEqual([]);
  expect(only).toMatchObject({ from: 'plan@example.com', to: ['tester@example.fi'] });
  expect(only?.mail.subject).toMatch(/^Koeviesti: \S+/);
  expect(only?.mail.text).toMatch(/^Tämä on koeviesti/);
  expect(only?.mail.text).not.toMatch(/[{}]/);
});

test('each thing that can be wrong is reported in plain words with what to do, never with the password', async () => {
  const [open, strict] = await Promise.all([openMailServer(), openMailServer({ login: 'post:s3cr/t' })]);
  const [unknown, sender] = await Promise.all([openMailServer(), openMailServer()]);
  await Promise.all([unknown.be('refuse-unknown'), sender.be('refuse-sender')]);
  const trusting = trustingTests();
  const cases = [
    [
      'the name',
      `smtp://${LOGIN}nowhere.invalid:587`,
      /^The name of the mail server is not found: nowhere\.invalid\.\nCorrect the host/,
    ],
    [
      'refused',
      `smtp://${LOGIN}127.0.0.1:${await freePort()}`,
      /^Nothing listens at 127\.0\.0\.1:\d+: .*refused\.\nCorrect host and port/,
    ],
    ['a lone %', `smtp://post:s3cr%@127.0.0.1:${await freePort()}`, /^Nothing listens/],
    ['no TLS first', `smtps://${LOGIN}127.0.0.1:${open.port}`, /does not begin with TLS.*\nWrite smtp:\/\//],
    [
      'untrusted',
      `smtp://localhost:${strict.port}`,
      /^The TLS certificate of localhost:\d+ is not accepted: .*\n.*NODE_EXTRA_CA_CERTS/,
    ],
    [
      'login',
      `smtp://post:s3cr3t@localhost:${strict.port}`,
      /did not let us log in: 535 5\.7\.8 .*\nCorrect user and password/,
      trusting,
    ],
    [
      'no login',
      `smtp://localhost:${strict.port}`,
      /did not let us log in: 530 .*\nCorrect user and password/,
      trusting,
    ],
    ['sender', `smtp://127.0.0.1:${sender.port}`, /takes no mail from plan@example\.com: 553 .*\nSet MAIL_FROM/],
    [
      'recipient',
      `smtp://127.0.0.1:${unknown.port}`,
      /takes no mail to that address: 550 .*No such user here\.\nTry another address/,
    ],
    [
      'silence',
      `smtp://${LOGIN}127.0.0.1:${await aSilentServer()}`,
      /^127\.0\.0\.1:\d+ did not answer in time\.\nCorrect host and port/,
    ],
  ] as const;
  const ran = await Promise.all(
    cases.map(async ([what, url, words, env]) => ({ what, words, ran: await send(url, 'unknown@example.fi', env) })),
  );
  for (const {
    what,
    words,
    ran: { code, stdout, stderr },
  } of ran) {
    expect({ what, code, stdout }).toEqual({ what, code: 1, stdout: '' });
    expect(stderr).toMatch(words);
    expect(stderr).not.toMatch(/s3cr/);
  }
});

test('without a mail server it says where mail is kept instead', async () => {
  const ran = await command('mail:test', ['--to', 'x@example.fi'], { DATA_DIR: '/nowhere', PORT: '4000' });
  expect(ran).toEqual({
    code: 1,
    stdout: '',
    stderr:
      'SMTP_URL is not set, so no mail is sent: it is kept in /nowhere/mail and can be read at http://localhost:4000/dev/mail\n',
  });
});
