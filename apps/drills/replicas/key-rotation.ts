import assert from 'node:assert/strict';
import { TOTP } from 'otpauth';
import type { SigningKey } from '../../api/src/lib/tokens.ts';
import type { Answered } from '../../api/harness/callers.ts';
import { until } from '../../api/harness/until.ts';
import { aKey, written, type Fact, type Pair, type Replica } from './pair.ts';

const PASSWORD = 'Vaahtera#48kuu';

type Keys = readonly [SigningKey, ...SigningKey[]];
type Stage = { replica: 'a' | 'b'; keys: Keys; oldSessionsAreOver?: true };

/** Keys are exchanged one replica at a time, and nobody notices; in another order some do. */
export const KEY_FACTS: readonly Fact[] = [
  {
    title: 'an exchange of keys: the new one second everywhere, then first everywhere, then the old one goes',
    async prove(pair) {
      const [old, next] = [aKey('old'), aKey('next')];
      const people = await begin(pair, [old]);
      const stages: Stage[] = [
        { replica: 'a', keys: [old, next] },
        { replica: 'b', keys: [old, next] },
        { replica: 'a', keys: [next, old] },
        { replica: 'b', keys: [next, old] },
        { replica: 'a', keys: [next], oldSessionsAreOver: true },
        { replica: 'b', keys: [next], oldSessionsAreOver: true },
      ];
      const faults: string[] = [];
      let tokens = await logInOnBoth(pair, people);
      for (const [index, { replica, keys, oldSessionsAreOver }] of stages.entries()) {
        await restart(pair[replica], keys);
        if (oldSessionsAreOver) tokens = tokens.filter((token) => keyIdOf(token) !== old.id);
        tokens.push(...(await logInOnBoth(pair, people)));
        faults.push(...(await faultsOf(pair, people, tokens)).map((fault) => `stage ${index + 1}: ${fault}`));
      }
      await takeBack(pair);
      assert.deepEqual(faults, []);
      return `${stages.length} restarts, ${tokens.length} logins, second factors and codes by mail good on both throughout`;
    },
  },
  {
    title: 'the same with the new key first on one replica while the other does not know it',
    async prove(pair) {
      const [old, next] = [aKey('old'), aKey('next')];
      const people = await begin(pair, [old]);
      await restart(pair.b, [next, old]);
      const tokens = await logInOnBoth(pair, people);
      const faults = await faultsOf(pair, people, tokens);
      await takeBack(pair);
      assert.ok(faults.some((fault) => fault.includes('422')));
      assert.ok(faults.some((fault) => fault.startsWith('second factor')));
      return `is found out: ${[...new Set(faults)].join('; ')}`;
    },
  },
];

/** A client with a password alone, and an admin with an authenticator app too. */
type People = { client: string; admin: string; appSecret: string };

async function begin(pair: Pair, keys: Keys): Promise<People> {
  const { a, b } = pair;
  for (const replica of [a, b]) await restart(replica, keys);
  const passwordHash = await pair.deps.passwords.hash(PASSWORD);
  const [client, admin] = [await pair.aClient({ passwordHash }), await pair.anAccount('Admin', { passwordHash })];
  const token = tokenOf(await logIn(a, 'admin', admin.email));
  const { body } = await a.mutate<{ secret: string }>('account.startSecondFactor', { password: PASSWORD }, { token });
  const code = new TOTP({ secret: body.secret }).generate();
  const confirmed = await b.mutate('account.confirmSecondFactor', { code }, { token });
  assert.equal(confirmed.status, 200, JSON.stringify(confirmed.body));
  return { client: client.email, admin: admin.email, appSecret: body.secret };
}

/** The keys that the pair began with. */
async function takeBack({ a, b }: Pair): Promise<void> {
  for (const replica of [a, b]) {
    await replica.server.terminate();
    await replica.start();
  }
}

async function restart(replica: Replica, keys: Keys): Promise<void> {
  await replica.server.terminate();
  await replica.start({ SESSION_KEYS: written(...keys) });
}

async function logInOnBoth({ a, b }: Pair, { client }: People): Promise<string[]> {
  const answers = [await logIn(a, 'user', client), await logIn(b, 'user', client)];
  return answers.map(tokenOf);
}

function tokenOf({ status, body }: Answered): string {
  assert.equal(status, 200, JSON.stringify(body));
  return String(body['access_token']);
}

function logIn(replica: Replica, area: string, email: string, code?: string): Promise<Answered> {
  return replica.rest('POST', `/api/login/${area}`, { email, password: PASSWORD, ...(code !== undefined && { code }) });
}

/** Every login so far, a second factor and a mailed code, on each of the two; what of it fails. */
async function faultsOf(pair: Pair, people: People, tokens: readonly string[]): Promise<string[]> {
  const faults: string[] = [];
  for (const replica of [pair.a, pair.b]) {
    for (const token of tokens) {
      const { status } = await replica.query('account.get', undefined, { token });
      if (status !== 200) faults.push(`a token of ${keyIdOf(token)} is answered ${status}`);
    }
    const secondFactor = await logInWithApp(pair, replica, people);
    if (secondFactor !== 200) faults.push(`second factor is answered ${secondFactor}`);
    const code = await verifyByMail(pair, replica);
    if (code !== 200) faults.push(`code by mail is answered ${code}`);
  }
  return faults;
}

async function logInWithApp({ db }: Pair, replica: Replica, { admin, appSecret }: People): Promise<number> {
  await db.updateTable('account').set({ totp_step: null }).where('email', '=', admin).execute(); // no waiting for the next code
  const { status } = await logIn(replica, 'admin', admin, new TOTP({ secret: appSecret }).generate());
  return status;
}

/** The code is made by whichever worker sends the mail, and typed on this replica. */
async function verifyByMail(pair: Pair, replica: Replica): Promise<number> {
  const { email } = await pair.aClient({ passwordHash: 'x', verified: false });
  await replica.rest('POST', '/api/verify/user/resend', { email }, { headers: { 'x-forwarded-for': '203.0.113.9' } });
  const readCode = () => {
    const mail = pair.mailServer.mails.find(({ to }) => to.includes(email));
    return /^\d{6}(?=\r?$)/m.exec(mail?.raw ?? '')?.[0];
  };
  await until('the mail with a code', () => readCode() !== undefined);
  return (await replica.rest('POST', '/api/verify/user', { email, code: readCode() })).status;
}

/** Which key signed a token. */
function keyIdOf(token: string): string {
  const [header = ''] = token.split('.');
  return (JSON.parse(Buffer.from(header, 'base64url').toString()) as { kid: string }).kid;
}
