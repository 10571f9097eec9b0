import { beforeEach, describe, expect, test } from 'vitest';
import { openReplica, setNow, useApplication, usePassword } from '../harness/application.ts';
import { readMail } from '../harness/outbox.ts';

const app = useApplication();
const PASSWORD = 'Vaahtera#48kuu';
const account = usePassword(app, PASSWORD);
const HOME = '198.51.100.7';
const ROUND_MS = 11 * 60_000; // after which three more mails are allowed

let proxied: Awaited<ReturnType<typeof openReplica>>;

beforeEach(async () => {
  proxied = await openReplica(app, undefined, { TRUSTED_PROXIES: '127.0.0.1' });
});

const post = (path: string, body: object, from: string) =>
  proxied.rest(`POST ${path}`, body, { headers: { 'x-forwarded-for': from } });
const logIn = (email: string) => post('/api/login/user', { email, password: PASSWORD }, HOME);
const verify = (email: string, code: string, from: string) => post('/api/verify/user', { email, code }, from);
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const countAttempts = async () => (await app.db.selectFrom('attempt').select('key').execute()).length;

const KINDS = {
  'a new password': { path: '/api/reset-password-email/user', verified: true },
  'a code': { path: '/api/verify/user/resend', verified: false },
};

describe.each(Object.entries(KINDS))('mails with %s', (_, { path, verified }) => {
  const ask = (email: string, from: string) => post(path, { email }, from);

  /** Asks for mails to an address in rounds, as many in each as are allowed at most; gives how many came. */
  async function countMails(email: string, from: (round: number) => string, rounds: number): Promise<number> {
    let mailed = 0;
    for (let round = 0; round < rounds; round += 1) {
      for (let times = 0; times < 4; times += 1) {
        expect((await ask(email, from(round))).body).toMatchObject({ msg: 'email_sent' });
        mailed += (await readMail(app, email)).length;
      }
      setNow(app, new Date(app.now.value.getTime() + ROUND_MS));
    }
    return mailed;
  }

  test('that one exhausted network asks for take nothing from the owner, and leave no row', async () => {
    const { email } = await app.aClient({ ...account, verified });
    const stranger = '203.0.113.66';
    for (let times = 0; times < 30; times += 1) await ask(`dummy${times}@example.com`, stranger);
    const before = await countAttempts();
    for (let times = 0; times < 12; times += 1) {
      expect((await ask(email, stranger)).status).toBe(200);
      expect((await ask(`more${times}@example.com`, stranger)).status).toBe(200);
    }
    expect(await countAttempts()).toBe(before);
    expect(await readMail(app, email)).toEqual([]);
    await ask(email, HOME);
    expect(await readMail(app, email)).toHaveLength(1);
  });

  test('are five a day at most for one network where nobody logged in, and seven for all of these', async () => {
    const { email } = await app.aClient({ ...account, verified });
    expect(await countMails(email, () => '203.0.113.66', 4)).toBe(5);
    expect(await countMails(email, (round) => `203.0.113.${round}`, 3)).toBe(2);
  });

  test('are kept in reserve for networks where the owner logged in, ten a day in all', async () => {
    const client = await app.aClient(account);
    expect((await logIn(client.email)).status).toBe(200);
    if (!verified) await app.db.updateTable('account').set({ verified_at: null }).where('id', '=', client.id).execute();
    expect(await countMails(client.email, (round) => `203.0.113.${round}`, 4)).toBe(7);
    expect(await countMails(client.email, () => HOME, 4)).toBe(3);
  });
});

describe('wrong codes', () => {
  const unverified = () => app.aClient({ ...account, verified: false });

  test('from one network void two codes of an address at most; then the newcomer verifies', async () => {
    const client = await unverified();
    const stranger = '203.0.113.66';
    for (let codes = 0; codes < 3; codes += 1) {
      await post('/api/verify/user/resend', { email: client.email }, `198.51.100.${codes}`);
      const [letter] = await readMail(app, client.email);
      const code = letter?.code ?? '';
      for (let tries = 0; tries < 5; tries += 1) {
        const { status } = await verify(client.email, wrong(code), stranger);
        expect(status).toBe(codes < 2 ? 400 : 429);
      }
      expect((await verify(client.email, code, HOME)).status).toBe(codes < 2 ? 400 : 200);
    }
  });

  test('from one network are thirty an hour at most, to whatever addresses, and then leave no row', async () => {
    const stranger = '203.0.113.66';
    for (let tries = 0; tries < 30; tries += 1)
      expect((await verify(`nobody${tries}@example.com`, '123456', stranger)).status).toBe(400);
    const before = await countAttempts();
    const refused = await verify('another@example.com', '123456', stranger);
    expect(refused).toMatchObject({ status: 429, body: { msg: 'too_many_requests' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(await countAttempts()).toBe(before);
    expect((await verify('another@example.com', '123456', HOME)).status).toBe(400);
  });

  test('that are refused for one address use up nothing of the network', async () => {
    for (let tries = 0; tries < 40; tries += 1)
      expect((await verify('often@example.com', '123456', HOME)).status).toBe(tries < 10 ? 400 : 429);
    for (let tries = 0; tries < 20; tries += 1)
      expect((await verify(`colleague${tries}@example.com`, '123456', HOME)).status).toBe(400);
  });

  test('do not include the right one', async () => {
    for (let codes = 0; codes < 31; codes += 1) {
      const client = await unverified();
      const code = await app.aSecret(client.id, 'verification');
      expect((await verify(client.email, code, HOME)).status).toBe(200);
    }
  });
});
