import { expect, test } from 'vitest';
import { command, type Ran } from './commands.ts';
import { useApplication } from '../harness/application.ts';
import { freePort } from '../src/lib/free-port.ts';

const PASSWORD = 'Vaahtera#48kuu';
const OTHER_PASSWORD = 'Koivikko@17yö';
const PUBLIC_URL = 'https://plan.example.com';
const DAY_MS = 86_400_000;

const app = useApplication();

const create = (...args: string[]) => command('admin:create', args, { DATABASE_URL: app.url, PUBLIC_URL });

/** The token of the link that a command printed, which must be all that it put on standard output. */
function tokenOf({ code, stdout }: Ran): string {
  expect(code).toBe(0);
  expect(stdout).toMatch(/^https:\/\/plan\.example\.com\/admin\/create-password\/[\w-]{43}\n$/);
  return stdout.trim().split('/').at(-1) ?? '';
}

const open = (token: string) => app.mutate('auth.openLink', { area: 'admin', purpose: 'invitation', token });
const setPassword = (token: string, password: string) =>
  app.mutate('auth.setFirstPassword', {
    area: 'admin',
    token,
    newPassword: password,
    confirmPassword: password,
  });
const logIn = (email: string, password: string) => app.rest('POST /api/login/admin', { email, password });

test('the link it prints sets the new admin’s password once, within 7 days, and lets them in', async () => {
  const ran = await create('--email', 'Boss@example.fi', '--language', 'fi');
  const token = tokenOf(ran);
  expect(ran.stderr).toContain('Boss@example.fi is an admin now');

  const { body } = await open(token);
  expect(body).toMatchObject({ email: 'Boss@example.fi', invitedBy: null });
  const days = (Date.parse(String(body['expiresAt'])) - Date.now()) / DAY_MS;
  expect(days).toBeGreaterThan(6.9);
  expect(days).toBeLessThanOrEqual(7);

  expect(await setPassword(token, PASSWORD)).toMatchObject({ status: 200, body: { msg: 'reset_password' } });
  expect((await setPassword(token, PASSWORD)).status).toBe(400);
  expect(await logIn('boss@example.fi', PASSWORD)).toMatchObject({ status: 200, body: { role: 'Admin' } });

  const account = await app.db
    .selectFrom('account')
    .select(['id', 'language_code'])
    .where('email', '=', 'Boss@example.fi')
    .executeTakeFirstOrThrow();
  expect(account.language_code).toBe('fi');
  const events = app.db.selectFrom('audit_event').select(['action', 'actor_id', 'actor_role', 'client_id']);
  expect(await events.where('subject_id', '=', account.id).execute()).toEqual([
    { action: 'admin_invited', actor_id: null, actor_role: 'Operator', client_id: null },
  ]);
});

test('an admin gets a new link, which voids the one before; the password stays until it is used', async () => {
  const { email } = await app.anAccount('Admin', { passwordHash: await app.deps.passwords.hash(PASSWORD) });
  const first = tokenOf(await create('--email', email));
  const again = await create('--', `--email=${email.toUpperCase()}`);
  const second = tokenOf(again);
  expect(again.stderr).toContain('is an admin already');
  expect((await open(first)).status).toBe(400);
  expect((await logIn(email, PASSWORD)).status).toBe(200);
  expect((await setPassword(second, OTHER_PASSWORD)).status).toBe(200);
  expect((await logIn(email, PASSWORD)).status).toBe(401);
  expect((await logIn(email, OTHER_PASSWORD)).status).toBe(200);
});

test('an address of a client or a consultant is refused, and stays what it was', async () => {
  const [client, consultant] = [await app.aClient(), await app.aConsultant()];
  const refused = await Promise.all([client, consultant].map(({ email }) => create('--email', email.toUpperCase())));
  expect(refused.map(({ code, stdout }) => [code, stdout])).toEqual([
    [1, ''],
    [1, ''],
  ]);
  expect(refused[0]?.stderr).toContain('is the address of a client; an admin needs one of their own.');
  expect(refused[1]?.stderr).toContain('is the address of a consultant');
});

test('of two at once for one address one makes the account and both print a link, the later of which works', async () => {
  const both = await Promise.all([create('--email', 'twin@example.fi'), create('--email', 'TWIN@example.fi')]);
  const opened = await Promise.all(both.map(tokenOf).map(open));
  expect(opened.map(({ status }) => status).toSorted()).toEqual([200, 400]);
});

test('what it cannot do it says in plain words, and ends with 1', async () => {
  const none = { DATABASE_URL: `postgres://app:s3cr3t@127.0.0.1:${await freePort()}/plan` };
  const [missing, wrong, unknown, extra, language, faults, unreachable] = await Promise.all([
    create(),
    create('--email', 'nobody'),
    create('--email', 'a@example.fi', '--force'),
    create('a@example.fi'),
    create('--email', 'a@example.fi', '--language', 'xx'),
    command('admin:create', ['--email', 'a@example.fi'], { PORT: 'x', UPSELL_DAYS: 'x' }),
    command('admin:create', ['--email', 'a@example.fi'], none),
  ]);
  for (const ran of [missing, wrong, unknown, extra, language, faults, unreachable])
    expect(ran).toMatchObject({ code: 1, stdout: '' });
  expect(missing?.stderr).toBe('--email is missing: give the e-mail address.\n');
  expect(wrong?.stderr).toBe('nobody is no e-mail address.\n');
  expect(unknown?.stderr).toMatch(/^Unknown option '--force'\n\nMakes an admin/);
  expect(extra?.stderr).toMatch(/^Unexpected argument 'a@example.fi'\n\nMakes an admin/);
  expect(language?.stderr).toBe('xx is no language of this service; --language takes en or fi.\n');
  expect(faults?.stderr.trim().split('\n')).toHaveLength(2);
  expect(unreachable?.stderr).toMatch(/^DATABASE_URL cannot be used: .*ECONNREFUSED.*\n$/);
  expect(unreachable?.stderr).not.toContain('s3cr3t');
  expect(await app.db.selectFrom('account').select('id').where('email', '=', 'a@example.fi').execute()).toEqual([]);
});
