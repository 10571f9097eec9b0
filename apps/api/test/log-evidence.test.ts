import { execFile, spawnSync } from 'node:child_process';
import { createHmac, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { TOTP } from 'otpauth';
import { expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../src/app.ts';
import { createLogHashes, deriveLogKey } from '../src/lib/log-hashes.ts';
import { newId } from '../src/lib/ids.ts';
import { SECURITY_EVENTS } from '../src/telemetry/security-events.ts';
import { command } from './commands.ts';
import { callers, KEY, useApplication } from '../harness/application.ts';
import { listenOnPort } from '../harness/over-socket.ts';
import { readMail } from '../harness/outbox.ts';

const app = useApplication();
const PASSWORD = 'Koivikko@17yö';
const WRONG = 'Vaahtera#48kuu';
const PAGE = path.resolve(import.meta.dirname, '../../../docs/operations.md');
const LOG_KEY = randomBytes(32);

type Line = Record<string, unknown>;

/** How an investigator computes a hash, who has the key and docs/operations.md but not our code. */
const hashOf = (text: string) => createHmac('sha256', LOG_KEY).update(text).digest('hex').slice(0, 32);

/** The application as it ships behind a proxy, with a log that goes to a list. */
async function aLogged({ logLevel = 'info', securityEvents = true } = {}) {
  const lines: string[] = [];
  const settings = { ...app.deps.settings, trustedProxies: ['127.0.0.1'], securityEvents };
  const deps = { ...app.deps, settings, logHashes: createLogHashes(LOG_KEY) };
  const logTo = { write: (line: string) => void lines.push(line) };
  const server = await buildApp(deps, { logLevel, logTo });
  const port = await listenOnPort(server);
  lines.length = 0; // without the line that it listens
  onTestFinished(() => server.close());
  return {
    ...callers(server),
    port,
    lines: () => lines.map((line) => JSON.parse(line) as Line),
    said: () => lines.join(''),
  };
}

test('from the log alone, given only the key, the failed logins for one address and from one network can be counted', async () => {
  const one = await aLogged();
  const url = `http://127.0.0.1:${one.port}`;
  const passwordHash = await app.deps.passwords.hash(PASSWORD);
  const known = (await app.aClient({ email: `${newId()}@example.com`, passwordHash })).email;
  const other = (await app.aClient({ email: `${newId()}@example.com`, passwordHash })).email;
  const unknown = `${newId()}@example.com`;
  const tries: [address: string, network: string, password?: string][] = [
    [known, '203.0.113.7'],
    [known.toUpperCase(), '203.0.113.7'],
    [` ${known} `, '203.0.113.8'],
    [known, '2001:db8:1:2::5'],
    [known, '203.0.113.7', PASSWORD],
    [unknown, '203.0.113.7'],
    [unknown, '2001:db8:1:2:ffff::1'],
    [unknown, '2001:db8:1:3::1'],
    [other, '203.0.113.7'],
    [other, '203.0.113.9', PASSWORD],
  ];
  for (const [email, network, password = WRONG] of tries) {
    const response = await fetch(`${url}/api/login/user`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': network },
      body: JSON.stringify({ email, password }),
    });
    expect(response.status).toBe(password === WRONG ? 401 : 200);
  }

  const failed = one.lines().filter(({ event, outcome }) => event === 'login' && outcome !== 'ok');
  const count = (name: 'address' | 'network', hashed: string) =>
    failed.filter((line) => line[name] === hashOf(hashed)).length;
  expect(count('address', `address:${known}`)).toBe(4);
  expect(count('address', `address:${unknown}`)).toBe(3);
  expect(count('address', `address:${other}`)).toBe(1);
  expect(count('network', 'network:203.0.113.7')).toBe(4);
  expect(count('network', 'network:203.0.113.8')).toBe(1);
  expect(count('network', 'network:2001:db8:1:2::/64')).toBe(2);
  expect(count('network', 'network:2001:db8:1:3::/64')).toBe(1);
  for (const [address, network] of tries) {
    expect(one.said()).not.toContain(address.trim());
    expect(one.said()).not.toContain(network);
  }
});

test('a failed login of an account names the account in the log, and its answer is that of an unknown address', async () => {
  const one = await aLogged();
  const client = await app.aClient({ passwordHash: await app.deps.passwords.hash(PASSWORD) });
  const logIn = (email: string) => one.mutate('auth.login', { area: 'user', email, password: WRONG });
  const [known, unknown] = [await logIn(client.email), await logIn(`${newId()}@example.com`)];
  expect({ ...known.body, ...known.headers, 'x-request-id': '', date: '' }).toEqual({
    ...unknown.body,
    ...unknown.headers,
    'x-request-id': '',
    date: '',
  });
  const [first, second] = one.lines();
  expect(first).toMatchObject({ event: 'login', account: client.id, address: expect.stringMatching(/^[\da-f]{32}$/) });
  expect(second).toMatchObject({ event: 'login', address: expect.stringMatching(/^[\da-f]{32}$/) });
  expect([first?.['actor'], second?.['actor'], second?.['account']]).toEqual([undefined, undefined, undefined]);
});

test('every line about an invitation, a code, a reset, a second factor and a password names account, address and network', async () => {
  const one = await aLogged();
  const consultant = await app.aConsultant({ passwordHash: await app.deps.passwords.hash(PASSWORD) });
  const email = `${newId()}@example.com`;
  const details = {
    company: 'Oy',
    firstName: 'A',
    lastName: 'B',
    phoneNumber: '1',
    address: 'C',
    zipcode: '1',
    city: 'D',
  };
  const { body } = await one.mutate('auth.registerClient', { ...details, email }, consultant);
  const id = String(body['id']);
  const linkOf = async () => (await readMail(app, email))[0]!.link.split('/').at(-1)!;
  const invitation = await linkOf();
  const pair = { newPassword: PASSWORD, confirmPassword: PASSWORD };
  const area = 'user';
  await one.mutate('auth.openLink', { area, purpose: 'invitation', token: invitation });
  await one.mutate('auth.setFirstPassword', {
    area,
    token: invitation,
    newPassword: 'Password#1',
    confirmPassword: 'Password#1',
  });
  await one.mutate('auth.setFirstPassword', { area, token: invitation, ...pair });
  const code = (await readMail(app, email))[0]!.code!;
  await one.mutate('auth.verifyAccount', { area, email, code: code === '111111' ? '222222' : '111111' });
  await one.mutate('auth.verifyAccount', { area, email, code });
  await one.mutate('auth.resendVerification', { area, email });
  await one.mutate('auth.requestPasswordReset', { area, email });
  await one.mutate('auth.resetPassword', { area, token: await linkOf(), ...pair });
  const { accessToken: token } = (await one.mutate('auth.login', { area, email, password: PASSWORD })).body as {
    accessToken: string;
  };
  await one.mutate('auth.changePassword', { currentPassword: WRONG, ...pair }, { token });
  await one.mutate('account.startSecondFactor', { password: PASSWORD }, consultant);

  const here = hashOf('network:127.0.0.1');
  const [ofClient, ofConsultant] = [hashOf(`address:${email}`), hashOf(`address:${consultant.email}`)];
  const counted = one
    .lines()
    .map(({ event, outcome, account, address, network }) => [event, outcome, account, address, network]);
  expect(counted).toEqual([
    ['client_registration', 'ok', consultant.id, ofClient, here],
    ['link_opening', 'ok', id, ofClient, here],
    ['first_password', 'bad_request', id, ofClient, here],
    ['first_password', 'ok', id, ofClient, here],
    ['verification', 'invalid_verification_code', id, ofClient, here],
    ['verification', 'ok', id, ofClient, here],
    ['verification_request', 'ok', undefined, ofClient, here], // whose address it is, is looked up when the mail is sent
    ['password_reset_request', 'ok', undefined, ofClient, here],
    ['password_reset', 'ok', id, ofClient, here],
    ['login', 'ok', id, ofClient, here],
    ['password_change', 'invalid_current_password', id, ofClient, here],
    ['second_factor_setup', 'ok', consultant.id, ofConsultant, here],
  ]);
});

test('a change of details by staff names who asked as actor, the account that it was about, and the hash of the address', async () => {
  const one = await aLogged();
  const client = await app.aClient();
  const admin = await app.anAccount('Admin');
  const { body } = await one.query('client.details', { id: client.id }, admin);
  const { company, firstName, lastName, phoneNumber, address, zipcode, city } = body;
  const details = { company, firstName, lastName, phoneNumber, address, zipcode, city };
  await one.mutate('client.updateDetails', { id: client.id, ...details, email: client.email }, admin);
  expect(one.lines().at(-1)).toMatchObject({
    event: 'details_change',
    actor: admin.id,
    account: client.id,
    address: hashOf(`address:${client.email}`),
  });
});

test('the code of a second factor that is wrong is a failed login of its account', async () => {
  const one = await aLogged();
  const admin = await app.anAccount('Admin', { passwordHash: await app.deps.passwords.hash(PASSWORD) });
  const { secret } = (await one.mutate('account.startSecondFactor', { password: PASSWORD }, admin)).body;
  await one.mutate('account.confirmSecondFactor', { code: new TOTP({ secret: String(secret) }).generate() }, admin);
  await one.mutate('auth.login', { area: 'admin', email: admin.email, password: PASSWORD, code: 'abcdef' });
  expect(one.lines().at(-1)).toMatchObject({
    event: 'login',
    outcome: 'invalid_verification_code',
    account: admin.id,
    address: hashOf(`address:${admin.email}`),
    network: hashOf('network:127.0.0.1'),
  });
});

test('an id of somebody else that was asked for is a security event, over tRPC and REST, read or written', async () => {
  const one = await aLogged();
  const plan = await app.aPlan();
  const stranger = await app.aConsultant();
  await one.query('plan.get', { id: plan.id }, stranger);
  await one.rest(`GET /api/growth-plan/${plan.id}/get/growth-plan-steps`, undefined, stranger);
  await one.mutate('client.delete', { id: plan.owner.id }, stranger);
  await one.rest(`GET /export/growth-plan/${plan.id}.pdf`, undefined, stranger);
  const network = hashOf('network:127.0.0.1');
  const line = {
    level: 40,
    event: 'not_yours',
    outcome: 'not_found',
    actor: stranger.id,
    account: stranger.id,
    network,
  };
  expect(one.lines()).toEqual(
    ['plan.get', 'plan.steps', 'client.delete', 'plan.document'].map((procedure) =>
      expect.objectContaining({ ...line, procedure }),
    ),
  );
});

test('what is not found without an id of somebody else is no security event', async () => {
  const one = await aLogged();
  await one.query('share.plan', { code: 'A'.repeat(22) });
  await one.mutate('account.renewRecoveryCodes', { password: WRONG }, await app.aConsultant());
  expect(one.lines().map(({ event }) => event)).toEqual([undefined, 'recovery_codes']);
});

test.each(['error', 'silent'])(
  'security events have their line at LOG_LEVEL %s, and everyday work has none',
  async (logLevel) => {
    const plan = await app.aPlan();
    const act = async (securityEvents: boolean) => {
      const one = await aLogged({ logLevel, securityEvents });
      await one.query('plan.get', { id: plan.id }, plan.owner);
      const { headers } = await one.mutate('auth.login', { area: 'user', email: 'a@example.com', password: WRONG });
      return { lines: one.lines(), id: headers['x-request-id'] };
    };
    const { lines, id } = await act(true);
    expect(lines).toEqual([
      {
        level: 40,
        time: expect.any(Number),
        pid: process.pid,
        hostname: expect.any(String),
        reqId: id,
        event: 'login',
        procedure: 'auth.login',
        address: hashOf('address:a@example.com'),
        network: hashOf('network:127.0.0.1'),
        method: 'POST',
        route: '/trpc/auth.login',
        status: 401,
        ms: expect.any(Number),
        outcome: 'invalid_email_or_password',
        msg: 'request',
      },
    ]);
    expect((await act(false)).lines).toEqual([]);
  },
);

test('the page for operators explains every security event, and none that there is not', async () => {
  const page = await readFile(PAGE, 'utf8');
  const [, section = ''] = page.split('### Security events');
  const [list = ''] = section.split('\n## ');
  const explained = [...list.matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name);
  expect(explained.toSorted()).toEqual(SECURITY_EVENTS);
});

const hasOpenssl = spawnSync('sh', ['-c', 'openssl version']).status === 0; // the product itself does not need it

test.skipIf(!hasOpenssl)('the openssl commands of the page for operators compute the hash of an address', async () => {
  const page = await readFile(PAGE, 'utf8');
  const [, commands = ''] = /```sh\n(key=\$\(printf[\s\S]+?)```/.exec(page) ?? [];
  const { stdout } = await promisify(execFile)('sh', ['-c', commands], {
    env: { ...process.env, LOG_KEY: LOG_KEY.toString('base64url') },
  });
  expect(stdout.trim()).toBe(createLogHashes(LOG_KEY).address('Name@example.com'));
});

test('the command computes the hashes of the log, from LOG_KEY or else from the key that signs sessions', async () => {
  const env = { LOG_KEY: LOG_KEY.toString('base64url') };
  const ran = (stdout: string) => ({ code: 0, stdout: `${stdout}\n`, stderr: '' });
  expect(await command('log:hash', ['--address', 'A@Example.com'], env)).toEqual(ran(hashOf('address:a@example.com')));
  expect(await command('log:hash', ['--network', '203.0.113.7'], env)).toEqual(ran(hashOf('network:203.0.113.7')));
  expect(await command('log:hash', ['--network', '2001:db8::1'], env)).toEqual(ran(hashOf('network:2001:db8::/64')));
  const SESSION_KEYS = `${KEY.id}:${Buffer.from(KEY.secret).toString('base64url')}`;
  const derived = createLogHashes(deriveLogKey([KEY])).address('a@example.com');
  expect(await command('log:hash', ['--address', 'a@example.com'], { SESSION_KEYS })).toEqual(ran(derived));
  expect(app.deps.logHashes.address('a@example.com')).toBe(derived);
  for (const args of [
    [],
    ['--address', 'nobody'],
    ['--network', 'example.com'],
    ['--address', 'a@b.fi', '--network', '::1'],
  ])
    expect(await command('log:hash', args, env)).toMatchObject({ code: 1, stdout: '' });
});
