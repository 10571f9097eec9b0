import { beforeAll, expect, test } from 'vitest';
import { newId } from '../src/lib/ids.ts';
import { openReplica, KEY, setNow, useApplication } from '../harness/application.ts';

const app = useApplication();
const PASSWORD = 'Vaahtera#48kuu';
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:146.0) Gecko/20100101 Firefox/146.0';

type Session = {
  id: string;
  current: boolean;
  browser: string | null;
  system: string | null;
  network: string | null;
  lastSeenAt: string;
};

let passwordHash: string;

beforeAll(async () => {
  passwordHash = await app.deps.passwords.hash(PASSWORD);
});

const sessionsOf = async (token: string) => (await app.query<Session[]>('account.sessions', undefined, { token })).body;

test('each session is listed with its browser, system and network, the caller’s own marked, nobody else’s among them', async () => {
  const client = await app.aClient({ passwordHash });
  await app.aClient();
  const proxied = await openReplica(app, [KEY], { TRUSTED_PROXIES: '127.0.0.1' });
  const { body } = await proxied.rest(
    'POST /api/login/user',
    { email: client.email, password: PASSWORD },
    {
      headers: { 'user-agent': FIREFOX, 'x-forwarded-for': '198.51.100.23' },
    },
  );
  const token = String(body['access_token']);
  const sessions = await sessionsOf(token);
  expect(sessions).toHaveLength(2);
  expect(sessions.find(({ current }) => current)).toMatchObject({
    browser: 'Firefox',
    system: 'Windows',
    network: '198.51.100.x',
  });
  expect(sessions.filter(({ current }) => current)).toHaveLength(1);
});

test('one is ended by itself, or all others at once; each is dead at its next request', async () => {
  const client = await app.aClient();
  const [second, third] = [await app.logIn(client.id), await app.logIn(client.id)];
  const ofSecond = (await sessionsOf(second)).find(({ current }) => current)!.id;
  expect((await app.mutate('account.endSession', { id: ofSecond }, client)).status).toBe(200);
  expect((await app.query('account.get', undefined, { token: second })).status).toBe(401);
  expect((await app.query('account.get', undefined, { token: third })).status).toBe(200);
  expect((await app.mutate('account.endOtherSessions', undefined, client)).status).toBe(200);
  expect((await app.query('account.get', undefined, { token: third })).status).toBe(401);
  expect(await sessionsOf(client.token)).toHaveLength(1);
});

test('a stranger’s session cannot be ended, and is as unknown as one that never was', async () => {
  const [client, stranger] = [await app.aClient(), await app.aClient()];
  const [{ id } = { id: '' }] = await sessionsOf(stranger.token);
  expect(await app.mutate('account.endSession', { id }, client)).toMatchObject({
    status: 404,
    body: { msg: 'not_found' },
  });
  expect((await app.query('account.get', undefined, stranger)).status).toBe(200);
});

test('one that ran out is no longer listed', async () => {
  const client = await app.aClient();
  const id = newId();
  const expires_at = new Date(app.now.value.getTime() - 1).toISOString();
  await app.db.insertInto('session').values({ id, account_id: client.id, expires_at, user_agent: null }).execute();
  expect((await sessionsOf(client.token)).map((one) => one.id)).not.toContain(id);
});

test('when it was last used is known to five minutes', async () => {
  const client = await app.aClient();
  const start = app.now.value.getTime();
  const [before] = await sessionsOf(client.token);
  setNow(app, new Date(start + 20 * 60_000));
  const [after] = await sessionsOf(client.token);
  expect(Date.parse(after!.lastSeenAt) - Date.parse(before!.lastSeenAt)).toBeGreaterThan(19 * 60_000);
});

test('where the operator says so, it ends when it is not used, and never later than after twelve hours', async () => {
  const strict = await openReplica(app, undefined, { SESSION_IDLE_MINUTES: '30' });
  const client = await app.aClient({ passwordHash });
  const { body } = await strict.mutate('auth.login', { area: 'user', email: client.email, password: PASSWORD });
  const use = async () => (await strict.query('account.get', undefined, { token: String(body['accessToken']) })).status;
  const start = app.now.value.getTime();
  for (let minutes = 29; minutes < 12 * 60; minutes += 29) {
    setNow(app, new Date(start + minutes * 60_000));
    expect(await use()).toBe(200);
  }
  setNow(app, new Date(start + 12 * 60 * 60_000));
  expect(await use()).toBe(401);
  const again = await strict.mutate('auth.login', { area: 'user', email: client.email, password: PASSWORD });
  Object.assign(body, again.body);
  setNow(app, new Date(app.now.value.getTime() + 36 * 60_000));
  expect(await use()).toBe(401);
});

test('the language that was chosen is kept with the account, if it is offered, and returned at the next login', async () => {
  const client = await app.aClient({ passwordHash });
  const logIn = () => app.mutate('auth.login', { area: 'user', email: client.email, password: PASSWORD });
  expect((await logIn()).body).toMatchObject({ languageCode: 'en', languageChosen: false });
  expect((await app.mutate('account.setLanguage', { languageCode: 'fi' }, client)).status).toBe(200);
  expect(await app.mutate('account.setLanguage', { languageCode: 'xx' }, client)).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'languageCode' }] },
  });
  expect((await logIn()).body).toMatchObject({ languageCode: 'fi', languageChosen: true });
});

test('a login is noted of the account that logged in alone', async () => {
  const consultant = await app.aConsultant();
  const client = await app.aClient({ consultant, passwordHash });
  const neighbour = await app.aClient({ consultant });
  expect((await app.rest('POST /api/login/user', { email: client.email, password: PASSWORD })).status).toBe(200);
  const { body } = await app.query<{ items: { id: string; everLoggedIn: boolean }[] }>('client.list', {}, consultant);
  const noted = Object.fromEntries(body.items.map(({ id, everLoggedIn }) => [id, everLoggedIn]));
  expect(noted).toEqual({ [client.id]: true, [neighbour.id]: false });
});
