import assert from 'node:assert/strict';
import type { Person } from '../../api/harness/builders.ts';
import { PASSWORD, type Facts, type Pair, type Replica } from './pair.ts';

const NEXT_PASSWORD = 'Tammikuun#7lumi';

/** What ends a login, or a right, on one replica ends it on the other before its next answer. */
export const SESSION_FACTS: Facts = {
  async 'a logout'(pair) {
    const client = await pair.aClient();
    await expectOpen(pair, client.token);
    assert.equal((await pair.a.rest('DELETE /api/logout/access-token', undefined, client)).status, 200);
    return expectClosed(pair.b, client.token);
  },
  async 'a session ended from another, and all others'(pair) {
    const client = await pair.aClient();
    const others = [await pair.logIn(client.id), await pair.logIn(client.id)];
    for (const token of others) await expectOpen(pair, token);
    const listed = await pair.a.query<{ id: string; current: boolean }[]>('account.sessions', undefined, client);
    const own = listed.body.find(({ current }) => current)?.id;
    await pair.a.mutate('account.endSession', { id: own }, client);
    await expectClosed(pair.b, client.token);
    const [kept, ended] = others;
    await pair.b.mutate('account.endOtherSessions', undefined, { token: kept });
    await expectOpen(pair, kept!); // there are two
    return expectClosed(pair.a, ended!);
  },
  async 'a changed password'(pair) {
    const client = await pair.aClient({ passwordHash: await pair.deps.passwords.hash(PASSWORD) });
    const other = await pair.logIn(client.id);
    await expectOpen(pair, other);
    const change = { currentPassword: PASSWORD, newPassword: NEXT_PASSWORD, confirmPassword: NEXT_PASSWORD };
    assert.equal((await pair.a.mutate('auth.changePassword', change, client)).status, 200);
    const logIn = (password: string) => pair.b.rest('POST /api/login/user', { email: client.email, password });
    assert.deepEqual([(await logIn(PASSWORD)).status, (await logIn(NEXT_PASSWORD)).status], [401, 200]);
    return expectClosed(pair.b, other);
  },
  async 'a revoked personal token'(pair) {
    const client = await pair.aClient();
    const expiresOn = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
    const wanted = { name: 'Reports', readOnly: true, areas: ['plans', 'clients'], expiresOn };
    const { body } = await pair.a.mutate<{ id: string; token: string }>('token.create', wanted, client);
    await expectOpen(pair, body.token);
    assert.equal((await pair.a.mutate('token.revoke', { id: body.id }, client)).status, 200);
    return expectClosed(pair.b, body.token);
  },
  async 'a deleted client'(pair) {
    const consultant = await pair.aConsultant();
    const client = await pair.aClient({ consultant });
    await expectOpen(pair, client.token);
    assert.equal((await pair.a.rest(`DELETE /api/user/${client.id}/delete`, undefined, consultant)).status, 200);
    assert.equal((await getDetails(pair.b, client, consultant)).status, 404);
    return expectClosed(pair.b, client.token);
  },
  async 'a client moved to another consultant'(pair) {
    const [before, after] = [await pair.aConsultant(), await pair.aConsultant()];
    const client = await pair.aClient({ consultant: before });
    const statuses = async () => [
      (await getDetails(pair.b, client, before)).status,
      (await getDetails(pair.b, client, after)).status,
    ];
    assert.deepEqual(await statuses(), [200, 404]);
    const move = { id: before.id, clientIds: [client.id], consultantId: after.id };
    assert.equal((await pair.a.mutate('consultant.moveClients', move, before)).status, 200);
    assert.deepEqual(await statuses(), [404, 200]);
    return '404 for the one, 200 for the other at the next request';
  },
};

const getAccount = (replica: Replica, token: string) => replica.query('account.get', undefined, { token });

const getDetails = (replica: Replica, { id }: Person, { token }: Person) =>
  replica.rest(`GET /api/user/${id}/get/details`, undefined, { token });

/** Answers on both, which remember the token from then on. */
async function expectOpen({ a, b }: Pair, token: string): Promise<void> {
  for (const replica of [a, b]) assert.equal((await getAccount(replica, token)).status, 200);
}

async function expectClosed(replica: Replica, token: string): Promise<string> {
  const { status, body } = await getAccount(replica, token);
  assert.deepEqual([status, body['msg']], [401, 'unauthorized']);
  return '401 at the next request';
}
