import assert from 'node:assert/strict';
import { decodeProtectedHeader } from 'jose';
import { TOTP } from 'otpauth';
import type { SigningKey } from '../../api/src/lib/tokens.ts';
import type { Answered } from '../../api/harness/callers.ts';
import { waitUntil } from '../../api/harness/until.ts';
import { createKey, formatKeys } from '../support/session-keys.ts';
import { PASSWORD, type Facts, type Pair, type Replica } from './pair.ts';

/** Keys are exchanged one replica at a time, and nobody notices; in another order some do. */
export const KEY_FACTS: Facts = {
  async 'an exchange of keys: the new one second everywhere, then first everywhere, then the old one goes'(pair) {
    const [old, next] = [createKey('old'), createKey('next')];
    const people = await begin(pair, [old]);
    const stages = [[old, next], [next, old], [next]].flatMap((keys) => [
      { replica: pair.a, keys },
      { replica: pair.b, keys },
    ]);
    const faults: string[] = [];
    let tokens = await logInOnBoth(pair, people);
    for (const [index, { replica, keys }] of stages.entries()) {
      await restart(replica, keys);
      tokens = tokens.filter((token) => keys.some(({ id }) => id === getKeyId(token)));
      tokens.push(...(await logInOnBoth(pair, people)));
      faults.push(...(await findFaults(pair, people, tokens)).map((fault) => `stage ${index + 1}: ${fault}`));
    }
    for (const replica of [pair.a, pair.b]) await restart(replica);
    assert.deepEqual(faults, []);
    return `${stages.length} restarts, ${tokens.length} logins, second factors and codes by mail good on both throughout`;
  },
  async 'the same with the new key first on one replica while the other does not know it'(pair) {
    const [old, next] = [createKey('old'), createKey('next')];
    const people = await begin(pair, [old]);
    await restart(pair.b, [next, old]);
    const tokens = await logInOnBoth(pair, people);
    const faults = await findFaults(pair, people, tokens);
    for (const replica of [pair.a, pair.b]) await restart(replica);
    assert.ok(faults.some((fault) => fault.includes('422')));
    assert.ok(faults.some((fault) => fault.startsWith('second factor')));
    return `is found out: ${[...new Set(faults)].join('; ')}`;
  },
};

/** A client with a password alone, and an admin with an authenticator app too. */
type People = { client: string; admin: string; appSecret: string };

async function begin(pair: Pair, keys: readonly SigningKey[]): Promise<People> {
  const { a, b } = pair;
  for (const replica of [a, b]) await restart(replica, keys);
  const passwordHash = await pair.deps.passwords.hash(PASSWORD);
  const [client, admin] = [await pair.aClient({ passwordHash }), await pair.anAccount('Admin', { passwordHash })];
  const token = readToken(await logIn(a, { area: 'admin', email: admin.email }));
  const { body } = await a.mutate<{ secret: string }>('account.startSecondFactor', { password: PASSWORD }, { token });
  const code = new TOTP({ secret: body.secret }).generate();
  const confirmed = await b.mutate('account.confirmSecondFactor', { code }, { token });
  assert.equal(confirmed.status, 200, JSON.stringify(confirmed.body));
  return { client: client.email, admin: admin.email, appSecret: body.secret };
}

/** With these keys, or those that the pair began with. */
async function restart(replica: Replica, keys?: readonly SigningKey[]): Promise<void> {
  await replica.server.terminate();
  await replica.start(keys && { SESSION_KEYS: formatKeys(...keys) });
}

async function logInOnBoth({ a, b }: Pair, { client }: People): Promise<string[]> {
  const answers = [await logIn(a, { area: 'user', email: client }), await logIn(b, { area: 'user', email: client })];
  return answers.map(readToken);
}

function readToken({ status, body }: Answered): string {
  assert.equal(status, 200, JSON.stringify(body));
  return String(body['access_token']);
}

type Login = { area: 'user' | 'admin'; email: string; code?: string };

function logIn(replica: Replica, { area, ...who }: Login): Promise<Answered> {
  return replica.rest(`POST /api/login/${area}`, { password: PASSWORD, ...who });
}

/** Every login so far, a second factor and a mailed code, on each of the two; what of it fails. */
async function findFaults(pair: Pair, people: People, tokens: readonly string[]): Promise<string[]> {
  const faults: string[] = [];
  for (const replica of [pair.a, pair.b]) {
    for (const token of tokens) {
      const { status } = await replica.query('account.get', undefined, { token });
      if (status !== 200) faults.push(`a token of ${getKeyId(token)} is answered ${status}`);
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
  const code = new TOTP({ secret: appSecret }).generate();
  return (await logIn(replica, { area: 'admin', email: admin, code })).status;
}

/** The code is made by whichever worker sends the mail, and typed on this replica. */
async function verifyByMail(pair: Pair, replica: Replica): Promise<number> {
  const { email } = await pair.aClient({ passwordHash: 'x', verified: false });
  await replica.rest('POST /api/verify/user/resend', { email }, { headers: { 'x-forwarded-for': '203.0.113.9' } });
  const readCode = () => {
    const mail = pair.mailServer.mails.find(({ to }) => to.includes(email));
    return /^\d{6}(?=\r?$)/m.exec(mail?.raw ?? '')?.[0];
  };
  await waitUntil('the mail with a code', () => readCode() !== undefined);
  return (await replica.rest('POST /api/verify/user', { email, code: readCode() })).status;
}

/** Which key signed a token. */
const getKeyId = (token: string) => decodeProtectedHeader(token).kid;
