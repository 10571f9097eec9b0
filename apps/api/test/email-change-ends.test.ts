import { describe, expect, test } from 'vitest';
import type { Person } from '../harness/builders.ts';
import { emailChanges, someAddress, usePeople } from './email-changes.ts';
import { useApplication } from '../harness/application.ts';

/* Several walls end a change of an address whose asker or owner is gone. Each of them is tested here where it is the only one. */

const app = useApplication();
const { update, verify, answer, readBoth, emailOf, eventsOf } = emailChanges(app);

const { consultant, other, admin, client } = usePeople(app);

/** A change that the consultant asked for and whose code was given: the owner's consent alone is missing. */
async function aChange(): Promise<string> {
  const email = someAddress();
  expect((await update(consultant, client.id, { email })).status).toBe(200);
  const { code, token } = await readBoth(client.email, email);
  expect((await verify(email, code)).status).toBe(200);
  expect(await open(token)).toBe(200);
  return token;
}

const open = async (token: string) => (await app.mutate('auth.openEmailChange', { area: 'user', token })).status;
const byAdmin = async (name: string, id: string) =>
  expect((await app.mutate(`admin.${name}`, { id }, admin)).status).toBe(200);

/** Gives the client to a consultant behind the product's back. */
const give = ({ id }: Person) =>
  app.db.updateTable('client').set({ consultant_id: id }).where('account_id', '=', client.id).execute();

const set = ({ id }: Person, column: 'deleted_at' | 'disabled_at') =>
  app.db
    .updateTable('account')
    .set({ [column]: app.now.value.toISOString() })
    .where('id', '=', id)
    .execute();

/** As the retention job does with a session whose time is over, which ends no change. */
const expireSession = () => app.db.deleteFrom('session').where('account_id', '=', consultant.id).execute();

async function expectEnded(token: string): Promise<void> {
  expect(await open(token)).toBe(400);
  expect((await answer(token, true)).body['msg']).toBe('link_expired_or_wrong');
  expect(await emailOf(client.id)).toBe(client.email);
}

const lastEvent = async () => (await eventsOf(client.id)).at(-1)?.details['how'];

/** Also after they are enabled. */
async function expectEndedByDisabling({ id }: Person, how: string, token: string): Promise<void> {
  await byAdmin('disableAccount', id);
  expect(await lastEvent()).toBe(how);
  await byAdmin('enableAccount', id);
  await expectEnded(token);
}

describe('a change ends for good', () => {
  test('when the consultant who asked is deleted, also after their session expired and they are restored', async () => {
    const token = await aChange();
    await expireSession();
    await give(other); // a consultant with clients cannot be deleted
    const path = `/api/consultant/${consultant.id}/delete`;
    expect((await app.rest(`DELETE ${path}`, undefined, admin)).status).toBe(200);
    expect(await lastEvent()).toBe('session_ended');
    await byAdmin('restore', consultant.id);
    await give(consultant);
    await expectEnded(token);
  });

  test('when the consultant who asked is disabled, also after their session expired and they are enabled', async () => {
    const token = await aChange();
    await expireSession();
    await expectEndedByDisabling(consultant, 'session_ended', token);
  });

  test('when its owner is deleted, also when they are restored', async () => {
    const token = await aChange();
    expect((await app.mutate('client.delete', { id: client.id }, admin)).status).toBe(200);
    expect(await lastEvent()).toBe('owner_left');
    await byAdmin('restore', client.id);
    await expectEnded(token);
  });

  test('when its owner is disabled, also when they are enabled', async () => {
    const token = await aChange();
    await expectEndedByDisabling(client, 'owner_left', token);
  });

  test('when the client is moved away, also when they are moved back', async () => {
    const token = await aChange();
    const move = (from: Person, to: Person) =>
      app.rest(
        `POST /api/consultant/${from.id}/move/clients`,
        { client_ids: [client.id], consultant_id: to.id },
        admin,
      );
    expect((await move(consultant, other)).status).toBe(200);
    expect(await lastEvent()).toBe('client_moved');
    expect((await move(other, consultant)).status).toBe(200);
    await expectEnded(token);
  });

  test('when the move is undone that gave the client to who asked', async () => {
    await give(other);
    const move = { id: other.id, clientIds: [client.id], consultantId: consultant.id };
    expect((await app.mutate('consultant.moveClients', move, admin)).status).toBe(200);
    const token = await aChange();
    expect((await app.mutate('consultant.undoMove', move, admin)).status).toBe(200);
    expect(await lastEvent()).toBe('client_moved');
    await give(consultant);
    await expectEnded(token);
  });

  test('when the owner chooses a new password by mail, though the session that asked goes on', async () => {
    const token = await aChange();
    const reset = await app.aSecret(client.id, 'reset_password');
    const pair = { new_password: 'Omena#77puuro', confirm_password: 'Omena#77puuro' };
    expect((await app.rest(`POST /api/reset-password/user/${reset}`, pair)).status).toBe(200);
    expect(await lastEvent()).toBe('password_changed');
    await expectEnded(token);
  });
});

/* A server of the release before, or an operator with SQL, ends nothing: what a change rests on is looked at each time as well. */
test.each([
  ['owner is deleted', () => set(client, 'deleted_at')],
  ['owner is disabled', () => set(client, 'disabled_at')],
  ['asker is deleted', () => set(consultant, 'deleted_at')],
  ['asker is disabled', () => set(consultant, 'disabled_at')],
  ['asker no longer has the client', () => give(other)],
])('a change whose %s leads nowhere, though nothing ended it', async (_, happen) => {
  const token = await aChange();
  await happen();
  await expectEnded(token);
});
