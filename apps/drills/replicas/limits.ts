import assert from 'node:assert/strict';
import { waitUntil } from '../../api/harness/until.ts';
import { PASSWORD, type Facts, type Pair } from './pair.ts';

const FAILED_LOGINS = 10; // docs/product.md#limits, as the figures below
const CODE_TRIES = 5;
const MAILS = 3;

/** A limit counts what comes to either replica. */
export const LIMIT_FACTS: Facts = {
  async 'failed logins'(pair) {
    const { email } = await pair.aClient({ passwordHash: await pair.deps.passwords.hash(PASSWORD) });
    const logIn = (replica: 'a' | 'b', password: string, network = '203.0.113.7') =>
      pair[replica].rest('POST /api/login/user', { email, password }, fromNetwork(network));
    const tries = await Promise.all(
      Array.from({ length: 2 * FAILED_LOGINS }, (_, index) => logIn(index % 2 ? 'a' : 'b', 'Wrong#123')),
    );
    const counted = tries.filter(({ status }) => status === 401).length;
    assert.equal(counted, FAILED_LOGINS);
    assert.equal(tries.filter(({ status }) => status === 429).length, FAILED_LOGINS);
    for (const replica of ['a', 'b'] as const) {
      const refused = await logIn(replica, PASSWORD);
      assert.equal(refused.status, 429);
      assert.ok(Number(refused.headers['retry-after']) > 0);
      assert.equal((await logIn(replica, PASSWORD, '198.51.100.9')).status, 200); // a stranger locks nobody out
    }
    return `of ${tries.length} at once ${counted} were tried, then 429 on both`;
  },
  async 'tries of a verification code'(pair) {
    const client = await pair.aClient({ passwordHash: 'x', verified: false });
    const code = await pair.aSecret(client.id, 'verification');
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    const verify = (replica: 'a' | 'b', digits: string) =>
      pair[replica].rest<{ tries_left: number }>('POST /api/verify/user', {
        email: client.email,
        code: digits,
      });
    const left: number[] = [];
    for (let index = 0; index < CODE_TRIES; index += 1)
      left.push((await verify(index % 2 ? 'a' : 'b', wrong)).body.tries_left);
    assert.deepEqual(left, [4, 3, 2, 1, 0]);
    for (const replica of ['a', 'b'] as const) assert.equal((await verify(replica, code)).status, 400);
    return `${CODE_TRIES} wrong ones over both, then the right one is refused on both`;
  },
  async 'mails to one address'(pair) {
    const { email } = await pair.aClient({ passwordHash: 'x' });
    for (let index = 0; index < 2 * MAILS; index += 1) {
      const replica = pair[index % 2 ? 'a' : 'b'];
      const asked = await replica.rest('POST /api/reset-password-email/user', { email }, fromNetwork('203.0.113.8'));
      assert.equal(asked.status, 200); // the answer does not say whether mail goes out
      if (index < MAILS) await awaitMails(pair, email, index + 1);
    }
    const { length } = await pair.db.selectFrom('mail').select('id').where('recipient', '=', email).execute();
    assert.equal(length, MAILS);
    return `${2 * MAILS} asked for over both, ${length} queued`;
  },
};

/** A caller's network, as a proxy tells it. */
const fromNetwork = (network: string) => ({ headers: { 'x-forwarded-for': network } });

/** Waits until so many mails went to an address: of several that wait together only the newest would go. */
const awaitMails = ({ mailServer }: Pair, email: string, count: number) =>
  waitUntil(`mail ${count} to ${email}`, () => mailServer.mails.filter(({ to }) => to.includes(email)).length >= count);
