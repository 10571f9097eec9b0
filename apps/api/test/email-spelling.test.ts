import { expect, test } from 'vitest';
import { useApplication, usePassword } from '../harness/application.ts';
import { readMail } from '../harness/outbox.ts';

const app = useApplication();

const PASSWORD = 'Vaahtera#48kuu';
const account = usePassword(app, PASSWORD);

/** Spellings that some lower-casing takes for the address: capitals, İ (U+0130), the Kelvin sign (U+212A), full width. */
const spellingsOf = (email: string) => [
  email,
  ` ${email.toUpperCase()} `,
  email.replaceAll('i', '\u0130'),
  email.replace('i', '\u0130'),
  email.replaceAll('k', '\u212A'),
  email.replaceAll('i', 'i\u0307'),
  email.replaceAll('k', '\uFF4B'),
  email.replaceAll('i', '\uFF29'),
];

const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const verify = (email: string, code: string) => app.rest('POST /api/verify/user', { email, code });

test('five wrong codes void a code for every spelling of the address', async () => {
  const client = await app.aClient({ email: 'kimi.kivi@example.com', ...account, verified: false });
  const code = await app.aSecret(client.id, 'verification');
  for (let tried = 0; tried < 5; tried += 1) await verify(client.email, wrong(code));
  for (const spelling of spellingsOf(client.email))
    expect((await verify(spelling, code)).body, spelling).toMatchObject({ msg: 'invalid_verification_code' });
});

test.each([
  ['a forgotten password', '/api/reset-password-email/user', true],
  ['a code', '/api/verify/user/resend', false],
])('an account gets at most three mails for %s, however its address is spelled', async (_, path, verified) => {
  const email = verified ? 'niki.kiiski@example.com' : 'kiki.niskin@example.com';
  await app.aClient({ email, ...account, verified });
  let mailed = 0;
  for (const spelling of spellingsOf(email))
    for (let times = 0; times < 2; times += 1) {
      expect((await app.rest(`POST ${path}`, { email: spelling })).status).toBe(200);
      mailed += (await readMail(app, email)).length;
    }
  expect(mailed).toBe(3);
});

test('ten failed logins of an address refuse the right password for every spelling that finds the account', async () => {
  const { email } = await app.aClient({ email: 'viki.kinki@example.com', ...account });
  const logIn = (typed: string, password: string) => app.rest('POST /api/login/user', { email: typed, password });
  for (let failed = 0; failed < 10; failed += 1) await logIn(email, 'wrong');
  for (const spelling of spellingsOf(email)) expect((await logIn(spelling, PASSWORD)).status, spelling).not.toBe(200);
});
