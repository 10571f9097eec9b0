import { beforeAll, beforeEach, expect, test } from 'vitest';
import { countTry, expectRoom, clearAttempts } from '../src/features/auth/rate-limits/service.ts';
import type { Failure } from '../src/failure.ts';
import type { Limit } from '../src/features/auth/rate-limits/limits.ts';
import { openReplica, openVariant, setNow, useApplication } from '../harness/application.ts';

const app = useApplication();
const PASSWORD = 'Vaahtera#48kuu';
const MINUTE_MS = 60_000;
const TRUSTING = { 'x-forwarded-for': '' };
const FIVE: Limit = { name: 'test', windows: [{ most: 5, seconds: 60 }] };

let passwordHash: string;
let proxied: Awaited<ReturnType<typeof openReplica>>;

beforeAll(async () => {
  passwordHash = await app.deps.passwords.hash(PASSWORD);
});
beforeEach(async () => {
  await app.db.deleteFrom('attempt').execute();
  proxied = await openReplica(app, undefined, { TRUSTED_PROXIES: '127.0.0.1' });
});

/** A login as if from an address, through a proxy that is trusted. */
function logIn(email: string, password: string, from = '198.51.100.7') {
  return proxied.rest(
    'POST /api/login/user',
    { email, password },
    { headers: { ...TRUSTING, 'x-forwarded-for': from } },
  );
}

test('a wait from two hours on is given in hours, a shorter one in minutes', async () => {
  const refusedFor = async (seconds: number) => {
    const once: Limit = { name: `test ${seconds}`, windows: [{ most: 1, seconds }] };
    await countTry({ db: app.db, now: new Date() }, once, ['somebody']);
    return expectRoom({ db: app.db, now: new Date() }, once, ['somebody']).then(
      () => ({}),
      (failure: Failure) => failure.body.params ?? {},
    );
  };
  const textOf = async (seconds: number, language: string) =>
    app.deps.texts.format(language, 'server_errors_text.too_many_requests', await refusedFor(seconds));
  expect(await textOf(86_400, 'en')).toBe('Too many attempts. Try again in 24 hours.');
  expect(await textOf(7_100, 'en')).toMatch(/in 119 minutes\.$/);
  expect(await textOf(86_400, 'fi')).toBe('Liian monta yritystä. Yritä uudelleen 24 tunnin kuluttua.');
});

test('ten failed logins of an account from one address are refused as such, the next as too many, with when to try again', async () => {
  const { id, email } = await app.aClient({ passwordHash });
  for (let failed = 0; failed < 10; failed += 1) expect((await logIn(email, 'wrong')).status).toBe(401);
  for (const password of ['wrong', PASSWORD]) {
    const refused = await logIn(email.toUpperCase(), password);
    expect(refused).toMatchObject({
      status: 429,
      body: { msg: 'too_many_requests', text: 'Too many attempts. Try again in 15 minutes.', params: { minutes: 15 } },
    });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(14 * 60);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(15 * 60);
  }
  const recorded = await app.db.selectFrom('audit_event').select('action').where('subject_id', '=', id).execute();
  expect(recorded).toEqual([{ action: 'login_refused' }]);
});

test('a stranger’s failures elsewhere never lock the owner out, nor do those at another account', async () => {
  const owner = await app.aClient({ passwordHash });
  for (let failed = 0; failed < 12; failed += 1) await logIn(owner.email, 'wrong', '203.0.113.66');
  expect((await logIn(owner.email, PASSWORD, '203.0.113.66')).status).toBe(429);
  expect((await logIn(owner.email, PASSWORD, '198.51.100.7')).status).toBe(200);
  const neighbour = await app.aClient({ passwordHash });
  expect((await logIn(neighbour.email, PASSWORD, '203.0.113.66')).status).toBe(200);
  expect((await logIn(owner.email, PASSWORD, '203.0.113.66')).status).toBe(429); // what the neighbour did changes nothing
});

test('an address that has no account is counted like one that has', async () => {
  for (let failed = 0; failed < 10; failed += 1) expect((await logIn('nobody@example.com', 'wrong')).status).toBe(401);
  expect((await logIn('nobody@example.com', 'wrong')).status).toBe(429);
});

test('fifty failures from one address refuse all logins there, and none elsewhere', async () => {
  const { email } = await app.aClient({ passwordHash });
  for (let failed = 0; failed < 50; failed += 1)
    expect((await logIn(`nobody${failed}@example.com`, 'wrong', '203.0.113.9')).status).toBe(401);
  expect((await logIn(email, PASSWORD, '203.0.113.9')).status).toBe(429);
  expect((await logIn(email, PASSWORD, '203.0.113.10')).status).toBe(200);
}, 20_000);

test('an IPv6 network of 64 bits counts as one address, and an IPv4 address in its dress as itself', async () => {
  for (let failed = 0; failed < 10; failed += 1) await logIn('six@example.com', 'wrong', `2001:db8:1:2::${failed + 1}`);
  expect((await logIn('six@example.com', 'wrong', '2001:db8:1:2:ffff::1')).status).toBe(429);
  expect((await logIn('six@example.com', 'wrong', '2001:db8:1:3::1')).status).toBe(401);
  for (let failed = 0; failed < 10; failed += 1) await logIn('four@example.com', 'wrong', '::ffff:192.0.2.1');
  expect((await logIn('four@example.com', 'wrong', '192.0.2.1')).status).toBe(429);
});

test('a caller cannot choose their address: without a trusted proxy the header is not believed', async () => {
  for (let failed = 0; failed < 10; failed += 1)
    await app.rest(
      'POST /api/login/user',
      { email: 'x@example.com', password: 'wrong' },
      { headers: { 'x-forwarded-for': `192.0.2.${failed}` } },
    );
  expect((await app.rest('POST /api/login/user', { email: 'x@example.com', password: 'wrong' })).status).toBe(429);
});

test('the count is shared by replicas, and is over after a quarter of an hour', async () => {
  const { email } = await app.aClient({ passwordHash });
  const other = await openReplica(app);
  const replicas = [app, other];
  for (let failed = 0; failed < 10; failed += 1)
    expect((await replicas[failed % 2]!.rest('POST /api/login/user', { email, password: 'wrong' })).status).toBe(401);
  for (const one of replicas)
    expect((await one.rest('POST /api/login/user', { email, password: PASSWORD })).status).toBe(429);
  setNow(app, new Date(app.now.value.getTime() + 15 * MINUTE_MS));
  expect((await other.rest('POST /api/login/user', { email, password: PASSWORD })).status).toBe(200);
});

test('a login that works forgets the failures before it', async () => {
  const { email } = await app.aClient({ passwordHash });
  for (let round = 0; round < 3; round += 1) {
    for (let failed = 0; failed < 9; failed += 1) await logIn(email, 'wrong');
    expect((await logIn(email, PASSWORD)).status).toBe(200);
  }
});

test('of many guesses at once only ten are checked', async () => {
  const { email } = await app.aClient({ passwordHash });
  const guesses = Array.from({ length: 40 }, () => logIn(email, 'wrong', '203.0.113.77'));
  const statuses = (await Promise.all(guesses)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(10);
  expect((await logIn(email, PASSWORD, '203.0.113.77')).status).toBe(429);
});

test('once the room is used up no password is looked at any more', async () => {
  const { email } = await app.aClient({ passwordHash });
  const enter = (one: Pick<typeof app, 'rest'>, password: string) =>
    one.rest('POST /api/login/user', { email, password });
  for (let failed = 0; failed < 10; failed += 1) await enter(app, 'wrong');
  const looked: string[] = [];
  const looking = await openVariant({
    ...app.deps,
    passwords: {
      ...app.deps.passwords,
      matches: (password, stored, caller) => {
        looked.push(password);
        return app.deps.passwords.matches(password, stored, caller);
      },
    },
  });
  expect((await enter(looking, PASSWORD)).status).toBe(429);
  expect(looked).toEqual([]);
});

test('a right password that is still being checked when the room is used up is refused like the wrong ones', async () => {
  const { email } = await app.aClient({ passwordHash });
  const begun = Promise.withResolvers<void>();
  const held = Promise.withResolvers<boolean>();
  const slow = await openVariant({
    ...app.deps,
    passwords: {
      ...app.deps.passwords,
      matches: () => {
        begun.resolve();
        return held.promise;
      },
    },
  });
  const right = slow.rest('POST /api/login/user', { email, password: PASSWORD });
  await begun.promise;
  for (let failed = 0; failed < 10; failed += 1) await app.rest('POST /api/login/user', { email, password: 'wrong' });
  held.resolve(true);
  expect(await right).toMatchObject({ status: 429, body: { msg: 'too_many_requests' } });
});

test('from everywhere together the firm gets a hundred requests for an account a day, then none', async () => {
  const request = { name: 'Kaisa', company: 'Testi Oy', email: 'kaisa@example.com', message: 'Hei' };
  const ask = (from: string) =>
    proxied.mutate('auth.requestAccount', request, { headers: { 'x-forwarded-for': from } });
  for (let asked = 0; asked < 100; asked += 1) expect((await ask(`192.0.2.${asked}`)).status).toBe(200);
  expect((await ask('192.0.2.200')).status).toBe(429);
});

test('of a hundred tries at once exactly as many as there is room for are accepted', async () => {
  const rooms = await Promise.all(
    Array.from({ length: 100 }, () => countTry({ db: app.db, now: app.now.value }, FIVE, ['at once'])),
  );
  expect(rooms.filter(({ left }) => left > 0)).toHaveLength(5);
  await expect(expectRoom({ db: app.db, now: app.now.value }, FIVE, ['at once'])).rejects.toMatchObject({
    body: { msg: 'too_many_requests' },
  });
  await clearAttempts(app.db, FIVE, ['at once']);
  await expect(expectRoom({ db: app.db, now: app.now.value }, FIVE, ['at once'])).resolves.toBeUndefined();
});

test('a caller without room is refused without waiting for others who are being counted', async () => {
  for (let tries = 0; tries < 5; tries += 1) await countTry({ db: app.db, now: app.now.value }, FIVE, ['held']);
  const room = await app.db.transaction().execute(async (tx) => {
    await tx.selectFrom('attempt').selectAll().forUpdate().execute();
    return countTry({ db: app.db, now: app.now.value }, FIVE, ['held']);
  });
  expect(room.left).toBe(0);
});

test('nobody can be named from the table', async () => {
  await logIn('secret.person@example.com', 'wrong');
  const rows = await app.db.selectFrom('attempt').selectAll().execute();
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toMatch(/secret|person|198\.51/);
});
