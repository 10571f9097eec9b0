import { TOTP } from 'otpauth';
import { expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../src/app.ts';
import { errorInLog, requestInLog } from '../src/http/log.ts';
import { newId } from '../src/lib/ids.ts';
import { callers, useApplication } from './harness.ts';
import { readMail } from './outbox.ts';

const app = useApplication();
const OLD = 'Koivikko@17yö';
const NEW = 'Vaahtera#48kuu';

/** The same application, talkative, and all that it says. */
async function aTalkativeOne() {
  const lines: string[] = [];
  const logTo = { write: (line: string) => void lines.push(line) };
  const server = await buildApp(app.deps, { logLevel: 'debug', webFolder: '/nowhere', logTo });
  onTestFinished(() => server.close());
  return { ...callers(server), said: () => lines.join('') };
}

test('no password, token or code that is let in, refused or mailed appears in any log line or answer', async () => {
  const one = await aTalkativeOne();
  const answers: unknown[] = [];
  const rest = async (method: string, path: string, body?: object, token?: string) => {
    const answer = await one.rest(method, path, body, { token });
    answers.push(answer.body);
    return answer;
  };
  const admin = await app.anAccount('Admin', { passwordHash: await app.deps.passwords.hash(OLD) });
  const consultant = await app.aConsultant();
  const email = `${newId()}@example.com`;
  const details = {
    company: 'Oy',
    first_name: 'A',
    last_name: 'B',
    phone_number: '1',
    address: 'C',
    zipcode: '1',
    city: 'D',
  };
  await rest('POST', '/api/register/user', { ...details, email }, consultant.token);
  const invitation = (await readMail(app, email))[0]!.link.split('/').at(-1)!;
  const pair = { new_password: NEW, confirm_password: NEW };
  await rest('GET', `/client/create-password/${invitation}`);
  await one.mutate('auth.openLink', { area: 'user', purpose: 'invitation', token: invitation });
  await rest('POST', `/api/reset-password-first-time/user/${invitation}`, { ...pair, confirm_password: 'Other#48kuu' });
  await rest('POST', `/api/reset-password-first-time/user/${invitation}`, pair);
  const code = (await readMail(app, email))[0]!.code!;
  await rest('POST', '/api/verify/user', { email, code: `${code}1` });
  await rest('POST', '/api/verify/user', { email, code });
  await rest('POST', '/api/reset-password-email/user', { email });
  const reset = (await readMail(app, email))[0]!.link.split('/').at(-1)!;
  await rest('GET', `/client/reset-password/${reset}`);
  await rest('POST', `/api/reset-password/user/${reset}`, { ...pair, unknown: reset });
  await rest('POST', `/api/reset-password/user/${reset}`, pair);
  await rest('POST', '/api/login/user', { email, password: `${NEW}x` });
  const { accessToken } = (await one.mutate('auth.login', { area: 'user', email, password: NEW })).body;
  await rest('GET', `/api/user/get/profile?access_token=${String(accessToken)}`);
  await rest('POST', '/api/change-password', { current_password: NEW, ...pair }, String(accessToken));
  const { secret } = (await one.mutate('account.startSecondFactor', { password: OLD }, admin)).body;
  const { recoveryCodes } = (
    await one.mutate('account.confirmSecondFactor', { code: new TOTP({ secret: String(secret) }).generate() }, admin)
  ).body;
  await rest('POST', '/api/login/admin', { email: admin.email, password: OLD, code: (recoveryCodes as string[])[0]! });

  expect(invitation).toMatch(/^[\w-]{43}$/);
  expect(reset).toMatch(/^[\w-]{43}$/);
  expect(code).toMatch(/^\d{6}$/);
  const said = one.said();
  expect(said).toContain('/api/reset-password/user/[secret]');
  const secrets = [
    OLD,
    NEW,
    invitation,
    reset,
    code,
    String(accessToken),
    String(secret),
    ...(recoveryCodes as string[]),
  ];
  for (const canary of secrets) expect(said.includes(canary), canary).toBe(false);
  const told = JSON.stringify(answers.map((answer) => ({ ...(answer as object), access_token: undefined })));
  for (const canary of secrets) expect(told.includes(canary), canary).toBe(false);
});

test('a log line names no query, no secret of a path and no caller, and of an error not the row it was about', () => {
  expect(requestInLog({ method: 'GET', url: '/share/growth-plan/abc?x=1' })).toEqual({
    method: 'GET',
    path: '/share/growth-plan/[secret]',
  });
  for (const path of [
    '/api/shared/get/growth-plan-steps/abc',
    '/admin/create-password/abc',
    '/client/reset-password/abc',
  ])
    expect(requestInLog({ method: 'GET', url: path }).path).toBe(path.replace('abc', '[secret]'));
  expect(requestInLog({ method: 'GET', url: '/client/reset-password' }).path).toBe('/client/reset-password');
  const error = Object.assign(new Error('duplicate key'), { code: '23505', detail: 'Key (email)=(a@example.com)' });
  expect(JSON.stringify(errorInLog(error))).not.toContain('a@example.com');
});
