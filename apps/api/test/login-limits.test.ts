import { beforeEach, describe, expect, test } from 'vitest';
import {
  FAILED_LOGINS_OF_ACCOUNT,
  FAILED_LOGINS_OF_NETWORK,
  LOGINS,
  type Limit,
} from '../src/features/auth/rate-limits/limits.ts';
import { countNetworkTry, countTry } from '../src/features/auth/rate-limits/service.ts';
import { normalizeEmail } from '../src/lib/email.ts';
import { toNetwork } from '../src/lib/network.ts';
import { openVariant, setNow, useApplication, usePassword } from '../harness/application.ts';
import { readMail } from '../harness/outbox.ts';

const app = useApplication();
const PASSWORD = 'Vaahtera#48kuu';
const account = usePassword(app, PASSWORD);
const HOUR_MS = 3_600_000;
const HOME = '198.51.100.7';

let checked: number;
let one: Awaited<ReturnType<typeof openVariant>>;

beforeEach(async () => {
  checked = 0;
  one = await openVariant({
    ...app.deps,
    settings: { ...app.deps.settings, trustedProxies: ['127.0.0.1'] },
    passwords: {
      ...app.deps.passwords,
      matches: (...given) => {
        checked += 1;
        return app.deps.passwords.matches(...given);
      },
    },
  });
});

const logIn = (email: string, password: string, from = HOME) =>
  one.rest('POST /api/login/user', { email, password }, { headers: { 'x-forwarded-for': from } });

/** Uses a limit up without the work that it counts. */
async function useUp(limit: Limit, who: string[], left = 0) {
  const [{ most } = { most: 0 }] = limit.windows;
  for (let tries = 0; tries < most - left; tries += 1) await countTry({ db: app.db, now: app.now.value }, limit, who);
}

const mailsTo = async (email: string) => (await readMail(app, email)).map(({ template }) => template);

const NETWORKS = {
  'of 64 bits in one of 48': (index: number) => `2001:db8:7:${index.toString(16)}::1`,
  'of IPv4 all over the world': (index: number) => `${20 + index}.${index}.100.${index}`,
};

describe('many guesses at one account', () => {
  test.each(Object.entries(NETWORKS))(
    'from 40 networks %s are checked sixty times at most, while its owner logs in and gets one mail',
    async (_, addressOf) => {
      const { email } = await app.aClient(account);
      expect((await logIn(email, PASSWORD)).status).toBe(200);
      checked = 0;
      const statuses: number[] = [];
      for (let round = 0; round < 10; round += 1) {
        const guesses = Array.from({ length: 40 }, (__, index) => logIn(email, `wrong ${round}`, addressOf(index)));
        statuses.push(...(await Promise.all(guesses)).map(({ status }) => status));
      }
      expect(statuses).toHaveLength(400);
      expect(checked).toBeGreaterThan(0);
      expect(checked).toBeLessThanOrEqual(60);
      expect((await logIn(email, PASSWORD, addressOf(3))).status).toBe(429);
      expect((await logIn(email, PASSWORD)).status).toBe(200);
      expect(await mailsTo(email)).toEqual(['login_warning']);
    },
    60_000,
  );

  test('are refused with the time until there is room again, and are let in after an hour', async () => {
    const { email } = await app.aClient(account);
    await useUp(FAILED_LOGINS_OF_ACCOUNT, [normalizeEmail(email)]);
    const refused = await logIn(email, PASSWORD);
    expect(refused).toMatchObject({ status: 429, body: { msg: 'too_many_requests' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(59 * 60);
    expect(checked).toBe(0);
    setNow(app, new Date(app.now.value.getTime() + HOUR_MS));
    expect((await logIn(email, PASSWORD)).status).toBe(200);
  });

  test('answer for an address without an account, or whose owner has no password yet, as for any other, and mail nobody', async () => {
    const { email } = await app.aClient(account);
    const invited = await app.aClient({ verified: false });
    const answersOf = async (address: string) => {
      await useUp(FAILED_LOGINS_OF_ACCOUNT, [normalizeEmail(address)], 2);
      const statuses: number[] = [];
      for (let tries = 0; tries < 4; tries += 1)
        statuses.push((await logIn(address, 'wrong', `203.0.113.${tries}`)).status);
      return statuses;
    };
    for (const address of ['nobody@example.com', invited.email, email])
      expect(await answersOf(address)).toEqual([401, 401, 429, 429]);
    const queued = await app.db.selectFrom('mail').select('template').execute();
    expect(queued.map(({ template }) => template)).toEqual(Array.from({ length: 3 }, () => 'login_warning_request'));
    expect(await mailsTo('nobody@example.com')).toEqual([]);
    expect(await app.db.selectFrom('mail').select('recipient').execute()).toEqual([{ recipient: email }]);
  });

  test('tell their owner once a day, in a mail without a link that logs in', async () => {
    const { email } = await app.aClient(account);
    const start = app.now.value.getTime();
    for (const hours of [0, 2, 4, 25]) {
      setNow(app, new Date(start + hours * HOUR_MS));
      await useUp(FAILED_LOGINS_OF_ACCOUNT, [normalizeEmail(email)]);
      expect((await logIn(email, 'wrong')).status).toBe(429);
    }
    const letters = await readMail(app, email);
    expect(letters.map(({ template }) => template)).toEqual(['login_warning', 'login_warning']);
    expect(new URL(letters[0]!.link).pathname).toBe('/client/reset-password');
  });

  test('do not keep out an owner who chose a new password by a mailed link, from the network where they did', async () => {
    const client = await app.aClient(account);
    await useUp(FAILED_LOGINS_OF_ACCOUNT, [normalizeEmail(client.email)]);
    expect((await logIn(client.email, PASSWORD, '192.0.2.1')).status).toBe(429);
    const token = await app.aSecret(client.id, 'reset_password');
    const pair = { new_password: 'Koivikko@17yö', confirm_password: 'Koivikko@17yö' };
    const path = `/api/reset-password/user/${token}`;
    expect((await one.rest(`POST ${path}`, pair, { headers: { 'x-forwarded-for': '192.0.2.1' } })).status).toBe(200);
    expect((await logIn(client.email, pair.new_password, '192.0.2.1')).status).toBe(200);
    expect((await logIn(client.email, pair.new_password, '192.0.2.2')).status).toBe(429);
  });

  test('count no password that was right', async () => {
    const { email } = await app.aClient(account);
    await useUp(FAILED_LOGINS_OF_ACCOUNT, [normalizeEmail(email)], 1);
    for (let tries = 0; tries < 3; tries += 1)
      expect((await logIn(email, PASSWORD, `192.0.2.${tries}`)).status).toBe(200);
  });
});

describe('networks where somebody logged in', () => {
  test('are known for ninety days after the last login, the newest twenty of them, as hashes', async () => {
    const { id, email } = await app.aClient(account);
    const other = await app.aClient(account);
    const known = (whose = id) =>
      app.db.selectFrom('known_network').selectAll().where('account_id', '=', whose).execute();
    const start = app.now.value.getTime();
    expect((await logIn(other.email, PASSWORD)).status).toBe(200);
    for (let index = 0; index < 22; index += 1) {
      setNow(app, new Date(start + index * HOUR_MS));
      expect((await logIn(email, PASSWORD, `192.0.2.${index}`)).status).toBe(200);
    }
    expect(await known()).toHaveLength(20);
    expect(JSON.stringify(await known())).not.toContain('192.0.2');
    expect(await known(other.id)).toHaveLength(1);
    expect((await logIn(other.email, PASSWORD, '192.0.2.1')).status).toBe(200);
    expect(await known(other.id)).toHaveLength(2); // twenty newer ones of somebody else do not count
    await useUp(FAILED_LOGINS_OF_ACCOUNT, [normalizeEmail(email)]);
    expect((await logIn(email, PASSWORD, '192.0.2.1')).status).toBe(429);
    expect((await logIn(email, PASSWORD, '192.0.2.2')).status).toBe(200);
    setNow(app, new Date(start + 91 * 24 * HOUR_MS));
    await useUp(FAILED_LOGINS_OF_ACCOUNT, [normalizeEmail(email)]);
    expect((await logIn(email, PASSWORD, '192.0.2.21')).status).toBe(429);
  }, 60_000);

  test('of one account are unknown for another', async () => {
    const [somebody, other] = [await app.aClient(account), await app.aClient(account)];
    expect((await logIn(somebody.email, PASSWORD, '192.0.2.99')).status).toBe(200);
    await useUp(FAILED_LOGINS_OF_ACCOUNT, [normalizeEmail(other.email)]);
    expect((await logIn(other.email, PASSWORD, '192.0.2.99')).status).toBe(429);
  });
});

test.each([
  [100, '2001:db8:1:99::1', '2001:db8:1:100::1'],
  [200, '2001:db8:2:9900::1', '2001:db8:3::1'],
])(
  'after %i failed logins from the networks around an IPv6 one, its neighbours are refused as well',
  async (failures, neighbour, stranger) => {
    const prefix = failures === 100 ? '2001:db8:1' : '2001:db8:2';
    const step = failures === 100 ? 1 : 0x100;
    for (let tries = 0; tries < failures; tries += 1) {
      const from = toNetwork(`${prefix}:${(Math.floor(tries / 40) * step + 3).toString(16)}::1`);
      const room = await countNetworkTry({ db: app.db, now: app.now.value }, FAILED_LOGINS_OF_NETWORK, from);
      expect(room.left).toBeGreaterThan(0);
    }
    expect((await logIn('nobody@example.com', 'wrong', neighbour)).status).toBe(429);
    expect((await logIn('nobody@example.com', 'wrong', stranger)).status).toBe(401);
  },
  60_000,
);

describe('logins that work', () => {
  test('are limited to twenty in a quarter of an hour for one account, also at the same moment', async () => {
    const { id, email } = await app.aClient(account);
    await useUp(LOGINS, [normalizeEmail(email)], 2);
    const statuses = await Promise.all(
      Array.from({ length: 6 }, async (_, index) => (await logIn(email, PASSWORD, `192.0.2.${index}`)).status),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(2);
    const begun = await app.db
      .selectFrom('audit_event')
      .select('id')
      .where('subject_id', 'is', null)
      .where('actor_id', '=', id)
      .execute();
    expect(begun).toHaveLength(2);
    checked = 0;
    expect(await logIn(email, PASSWORD)).toMatchObject({ status: 429, body: { msg: 'too_many_requests' } });
    expect(checked).toBe(0);
    const other = await app.aClient(account);
    expect((await logIn(other.email, PASSWORD)).status).toBe(200);
  });

  test('leave an account at most fifty sessions: the oldest ends with the new address asked for in it, and the audit log says so', async () => {
    const client = await app.aClient(account);
    const start = app.now.value.getTime();
    const change = { email: 'moved@example.com', password: PASSWORD };
    expect((await app.mutate('account.changeEmail', change, client)).status).toBe(200);
    const tokens = [client.token];
    for (let index = 1; index < 50; index += 1) {
      setNow(app, new Date(start + index * 1000));
      tokens.push(await app.logIn(client.id));
    }
    setNow(app, new Date(start + 60_000));
    await Promise.all([logIn(client.email, PASSWORD, '192.0.2.1'), logIn(client.email, PASSWORD, '192.0.2.2')]);
    const sessions = await app.db.selectFrom('session').select('id').where('account_id', '=', client.id).execute();
    expect(sessions).toHaveLength(50);
    const statusOf = async (token?: string) => (await app.query('account.get', undefined, { token })).status;
    expect([await statusOf(tokens[0]), await statusOf(tokens[1]), await statusOf(tokens[2])]).toEqual([401, 401, 200]);
    expect(await app.db.selectFrom('email_change').select('id').where('account_id', '=', client.id).execute()).toEqual(
      [],
    );
    const events = await app.db
      .selectFrom('audit_event')
      .select(['action', 'actor_role'])
      .where('subject_id', '=', client.id)
      .orderBy('id')
      .execute();
    expect(events).toEqual([
      { action: 'email_change_requested', actor_role: 'User' },
      { action: 'email_change_cancelled', actor_role: 'System' },
      { action: 'sessions_ended', actor_role: 'System' },
      { action: 'sessions_ended', actor_role: 'System' },
    ]);
  });
});
