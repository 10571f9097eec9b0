import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import type { Tx } from '../src/database/connect.ts';
import { emailChanges, PASSWORD, someAddress, usePeople } from './email-changes.ts';
import { useApplication } from '../harness/application.ts';

/* Who asks for a change, or answers one, waits for the account; what happened to it meanwhile counts. */

const app = useApplication();
const { update, verify, answer, readBoth, emailOf } = emailChanges(app);
const WAIT = { timeout: 20_000 };

const { consultant, client } = usePeople(app);

/** Begins a call that waits for the client's account, and has something happen before it goes on. */
async function meanwhile<Result>(call: () => Promise<Result>, happen: (tx: Tx) => Promise<unknown>): Promise<Result> {
  const { begun } = await app.db.transaction().execute(async (tx) => {
    await sql`select from account where id = ${client.id} for update`.execute(tx);
    const waiting = call();
    await vi.waitFor(async () => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db);
      expect(rows).toHaveLength(1);
    }, WAIT);
    await happen(tx);
    return { begun: waiting }; // not awaited here: it goes on when this transaction ends
  });
  return begun;
}

const leave = (tx: Tx) => tx.updateTable('account').set({ deleted_at: 'now' }).where('id', '=', client.id).execute();

test('an owner who is deleted before their change is written gets an error, and nothing waits', async () => {
  const ask = () => app.mutate('account.changeEmail', { email: someAddress(), password: PASSWORD }, client);
  expect(await meanwhile(ask, leave)).toMatchObject({ status: 404, body: { msg: 'not_found' } });
  expect(await app.db.selectFrom('email_change').selectAll().where('account_id', '=', client.id).execute()).toEqual([]);
});

test('a consultant whose session ends before their change is written starts none', async () => {
  const ask = () => update(consultant, client.id, { email: someAddress() });
  const end = (tx: Tx) => tx.deleteFrom('session').where('account_id', '=', consultant.id).execute();
  expect((await meanwhile(ask, end)).status).toBe(401);
  expect(await app.db.selectFrom('email_change').selectAll().where('account_id', '=', client.id).execute()).toEqual([]);
});

test('a consent that comes while the change ends gets the error of an old link', async () => {
  const email = someAddress();
  await update(consultant, client.id, { email });
  const { token } = await readBoth(client.email, email);
  const end = (tx: Tx) => tx.deleteFrom('email_change').where('account_id', '=', client.id).execute();
  expect((await meanwhile(() => answer(token, true), end)).body['msg']).toBe('link_expired_or_wrong');
  expect(await emailOf(client.id)).toBe(client.email);
});

test('a code that comes while the owner is deleted gets the error of a wrong code', async () => {
  const email = someAddress();
  await update(consultant, client.id, { email });
  const { code } = await readBoth(client.email, email);
  expect((await meanwhile(() => verify(email, code), leave)).body['msg']).toBe('invalid_verification_code');
});
