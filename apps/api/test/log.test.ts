import { sql } from 'kysely';
import { TOTP } from 'otpauth';
import { expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../src/app.ts';
import { toLoggedError, requestInLog } from '../src/http/log.ts';
import { newId } from '../src/lib/ids.ts';
import { CLIENT_DETAILS } from '../harness/builders.ts';
import { callers, useApplication } from '../harness/application.ts';
import { readMail } from '../harness/outbox.ts';
import { listenOnPort } from '../harness/over-socket.ts';

const app = useApplication();
const OLD = 'Koivikko@17yö';
const NEW = 'Vaahtera#48kuu';

type Line = Record<string, unknown>;

/** The same application, talkative, and all that it says. */
async function aTalkativeOne(deps = app.deps) {
  const lines: string[] = [];
  const logTo = { write: (line: string) => void lines.push(line) };
  const server = await buildApp(deps, { logLevel: 'debug', logTo });
  await listenOnPort(server);
  lines.length = 0; // without the line that it listens
  onTestFinished(() => server.close());
  const said = () => lines.join('');
  return { ...callers(server), server, said, lines: () => lines.map((line) => JSON.parse(line) as Line) };
}

test('no password, token or code that is let in, refused or mailed appears in any log line or answer', async () => {
  const one = await aTalkativeOne();
  const answers: unknown[] = [];
  const rest: typeof one.rest = async (...asked) => {
    const answer = await one.rest<never>(...asked);
    answers.push(answer.body);
    return answer;
  };
  const admin = await app.anAccount('Admin', { passwordHash: await app.deps.passwords.hash(OLD) });
  const consultant = await app.aConsultant();
  const email = `${newId()}@example.com`;
  await rest('POST /api/register/user', { ...CLIENT_DETAILS, email }, consultant);
  const invitation = (await readMail(app, email))[0]!.link.split('/').at(-1)!;
  const pair = { new_password: NEW, confirm_password: NEW };
  await rest(`GET /client/create-password/${invitation}`);
  await one.mutate('auth.openLink', { area: 'user', purpose: 'invitation', token: invitation });
  await rest(`POST /api/reset-password-first-time/user/${invitation}`, { ...pair, confirm_password: 'Other#48kuu' });
  await rest(`POST /api/reset-password-first-time/user/${invitation}`, pair);
  const code = (await readMail(app, email))[0]!.code!;
  await rest('POST /api/verify/user', { email, code: `${code}1` });
  await rest('POST /api/verify/user', { email, code });
  await rest('POST /api/reset-password-email/user', { email });
  const reset = (await readMail(app, email))[0]!.link.split('/').at(-1)!;
  await rest(`GET /client/reset-password/${reset}`);
  await rest(`POST /api/reset-password/user/${reset}`, { ...pair, unknown: reset });
  await rest(`POST /api/reset-password/user/${reset}`, pair);
  await rest('POST /api/login/user', { email, password: `${NEW}x` });
  const { accessToken } = (await one.mutate('auth.login', { area: 'user', email, password: NEW })).body;
  await rest(`GET /api/user/get/profile?access_token=${String(accessToken)}`);
  await rest('POST /api/change-password', { current_password: NEW, ...pair }, { token: String(accessToken) });
  const { secret } = (await one.mutate('account.startSecondFactor', { password: OLD }, admin)).body;
  const { recoveryCodes } = (
    await one.mutate('account.confirmSecondFactor', { code: new TOTP({ secret: String(secret) }).generate() }, admin)
  ).body;
  await rest('POST /api/login/admin', { email: admin.email, password: OLD, code: (recoveryCodes as string[])[0]! });

  expect(invitation).toMatch(/^[\w-]{43}$/);
  expect(reset).toMatch(/^[\w-]{43}$/);
  expect(code).toMatch(/^\d{6}$/);
  const said = one.said();
  expect(said).toContain('/api/reset-password/user/:token');
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
  const received = JSON.stringify(answers.map((answer) => ({ ...(answer as object), access_token: undefined })));
  for (const canary of secrets) expect(received.includes(canary), canary).toBe(false);
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
  expect(JSON.stringify(toLoggedError(error))).not.toContain('a@example.com');
});

test('a request has one line: what was asked for, how it ended, by whom, under the id that its answer names', async () => {
  const one = await aTalkativeOne();
  const plan = await app.aPlan();
  const answer = await one.rest(`GET /api/growth-plan/${plan.id}/get/growth-plan`, undefined, plan.owner);
  const id = answer.headers['x-request-id'];
  expect(id).toMatch(/^[\da-f-]{36}$/);
  expect(one.lines()).toEqual([
    {
      level: 30,
      time: expect.any(Number),
      pid: process.pid,
      hostname: expect.any(String),
      reqId: id,
      method: 'GET',
      route: '/api/growth-plan/:id/get/growth-plan',
      status: 200,
      ms: expect.any(Number),
      outcome: 'ok',
      actor: plan.owner.id,
      role: 'User',
      msg: 'request',
    },
  ]);
});

test('a fault and its request have the same id; probes are logged at the debug level only', async () => {
  const one = await aTalkativeOne();
  const { token } = await app.aClient();
  await sql`alter table client rename column city to town`.execute(app.db);
  onTestFinished(async () => void (await sql`alter table client rename column town to city`.execute(app.db)));
  const { headers } = await one.query('client.profile', undefined, { token });
  await one.rest('GET /livez');
  const [fault, line, probe] = one.lines();
  expect(fault).toMatchObject({ level: 50, reqId: headers['x-request-id'], err: { code: '42703' } });
  expect(line).toMatchObject({ level: 40, reqId: headers['x-request-id'], status: 500, outcome: 'unknown' });
  expect(probe).toMatchObject({ level: 20, route: '/livez', status: 200 });
});

const OURS = /^[\da-f]{8}-[\da-f-]{27}$/;

test.each([
  ['from-proxy_1', '10.1.2.3', true],
  ['from-proxy_1', '::ffff:10.1.2.3', true],
  ['from-proxy_1', 'fd00::7', true],
  ['from-proxy_1', '192.0.2.1', false],
  ['x'.repeat(65), '10.1.2.3', false],
  ['a b', '10.1.2.3', false],
  ['a"\\u001b', '10.1.2.3', false],
  ['', '10.1.2.3', false],
])('the id %s of a request is taken over from %s: %s', async (given, remoteAddress, taken) => {
  const settings = { ...app.deps.settings, trustedProxies: ['10.0.0.0/8', 'fd00::/8'] };
  const { server, lines } = await aTalkativeOne({ ...app.deps, settings });
  const answer = await server.inject({ url: '/brand.json', remoteAddress, headers: { 'x-request-id': given } });
  const id = answer.headers['x-request-id'];
  if (taken) expect(id).toBe(given);
  else expect(id).toMatch(OURS);
  expect(lines()).toMatchObject([{ reqId: id }]);
});

test('what matters to security is an event in the line, with who and how it ended', async () => {
  const one = await aTalkativeOne();
  const passwordHash = await app.deps.passwords.hash(OLD);
  const consultant = await app.aConsultant({ passwordHash });
  const client = await app.aClient({ consultant });
  const logIn = (password: string) =>
    one.mutate('auth.login', { area: 'consultant', email: consultant.email, password });
  await logIn(OLD);
  await logIn(NEW);
  await one.mutate('auth.requestPasswordReset', { area: 'consultant', email: consultant.email });
  await one.query('admin.overview', undefined, consultant);
  await one.query('client.list', {}, { token: `${consultant.token.slice(0, -3)}abc` });
  await one.mutate('client.delete', { id: client.id }, consultant);
  await one.mutate('client.delete', { id: client.id }, consultant);
  await one.query('client.list', {}, consultant);
  await one.mutate('auth.logout', undefined, consultant);
  const received = one.lines().map(({ level, event, outcome, actor }) => [level, event, outcome, actor]);
  expect(received).toEqual([
    [30, 'login', 'ok', consultant.id],
    [40, 'login', 'invalid_email_or_password', undefined],
    [30, 'password_reset_request', 'ok', undefined],
    [40, 'access_refused', 'forbidden', consultant.id],
    [40, 'token_forged', 'Signature verification failed', undefined],
    [30, 'client_deletion', 'ok', consultant.id],
    [40, 'not_yours', 'not_found', consultant.id],
    [30, undefined, 'ok', consultant.id],
    [30, 'logout', 'ok', consultant.id],
  ]);
});
