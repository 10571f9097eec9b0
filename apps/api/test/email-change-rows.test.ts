import { beforeEach, describe, expect, test } from 'vitest';
import type { Updateable } from 'kysely';
import type { Tx } from '../src/database/connect.ts';
import type { DB } from '../src/database/tables.gen.ts';
import { cancelEmailChanges, CHANGES } from '../src/features/auth/email-change/cancel.ts';
import { queueMail } from '../src/features/mail/queue.ts';
import * as queries from '../src/features/auth/email-change/queries.ts';
import { selectFactor } from '../src/features/auth/second-factor/queries.ts';
import { findAccountByEmail } from '../src/features/auth/sessions/queries.ts';
import { normalizeEmail } from '../src/lib/email.ts';
import { newId } from '../src/lib/ids.ts';
import type { Person } from '../harness/builders.ts';
import { someAddress } from './email-changes.ts';
import { useApplication } from '../harness/application.ts';

/* Each statement about waiting changes of an address reaches those that it is asked about, and no other. */

const app = useApplication();
const HASH = Buffer.alloc(32, 1);
/** Of a change that needs no consent: it belongs to no session. */
const DELAYED = { kind: 'delayed', session_id: null } as const;
const HOUR_MS = 3_600_000;

let email: string;
const inAnHour = () => new Date(app.now.value.getTime() + HOUR_MS);
const twoHoursAgo = () => new Date(app.now.value.getTime() - 2 * HOUR_MS).toISOString();
const anHourAgo = () => new Date(app.now.value.getTime() - HOUR_MS).toISOString();

beforeEach(async () => {
  email = someAddress();
  await app.db.deleteFrom('email_change').execute();
});

type Row = Updateable<DB['email_change']>;

/** A change of somebody's address to `email` whose code is on its way. */
async function aChange(more: Row = {}, owner?: Person) {
  const account = owner ?? (await app.aClient());
  const id = await app.anEmailChange(account, email);
  const code_expires_at = inAnHour().toISOString();
  const row = { code_hash: HASH, code_expires_at, link_hash: Buffer.from(id.padEnd(32).slice(0, 32)), ...more };
  await app.db.updateTable('email_change').set(row).where('id', '=', id).execute();
  return { id, account };
}

const rows = () => app.db.selectFrom('email_change').selectAll().orderBy('id').execute();
const left = async () => (await rows()).map(({ id }) => id);
const rowOf = async (id: string) => (await rows()).find((row) => row.id === id);

/** Changes one of two, and expects the other as it was. */
async function touchOne<Result>(touch: (id: string) => Promise<Result>): Promise<{ id: string; result: Result }> {
  const [one, other] = [await aChange(), await aChange()];
  const before = await rowOf(other.id);
  const result = await touch(one.id);
  expect(await rowOf(other.id)).toEqual(before);
  return { id: one.id, result };
}

const inTransaction = <Result>(work: (tx: Tx) => Promise<Result>) => app.db.transaction().execute(work);

describe('one change alone', () => {
  test('is consented to', async () => {
    const { id } = await touchOne((one) =>
      inTransaction((tx) => queries.updateChange(tx, one, { consent: 'link', consented_at: anHourAgo() })),
    );
    expect(await rowOf(id)).toMatchObject({ consent: 'link' });
  });

  test('has a new code', async () => {
    const code = Buffer.alloc(32, 2);
    const { id } = await touchOne((one) =>
      inTransaction((tx) =>
        queries.updateChange(tx, one, { code_hash: code, code_expires_at: inAnHour().toISOString() }),
      ),
    );
    expect(await rowOf(id)).toMatchObject({ code_hash: code });
  });

  test('has a link', async () => {
    const link = Buffer.alloc(32, 3);
    const { id } = await touchOne((one) =>
      inTransaction((tx) => queries.updateChange(tx, one, { link_hash: link, noticed_at: anHourAgo() })),
    );
    expect(await rowOf(id)).toMatchObject({ link_hash: link });
  });

  test('has its code used up, also where another has the same code', async () => {
    const { id, result } = await touchOne((one) =>
      inTransaction((tx) => queries.spendCode(tx, one, { hash: HASH, now: app.now.value })),
    );
    expect(result).toBe(true);
    expect(await rowOf(id)).toMatchObject({ code_hash: null, code_given_at: expect.any(String) });
  });

  test('is deleted when it takes effect', async () => {
    const { id, result } = await touchOne((one) => queries.deleteChanges(app.db, CHANGES.withId(one)));
    expect([result.length, await rowOf(id)]).toEqual([1, undefined]);
  });
});

test('a code that a newer one replaced is not used up', async () => {
  const { id } = await aChange();
  const before = await rowOf(id);
  expect(
    await inTransaction((tx) => queries.spendCode(tx, id, { hash: Buffer.alloc(32, 9), now: app.now.value })),
  ).toBe(false);
  expect(await rowOf(id)).toEqual(before);
});

const expired = () => ({ asked_at: twoHoursAgo(), expires_at: anHourAgo() });

/** Changes that no code or link may open, each for one reason. */
const CLOSED: Record<string, () => Promise<unknown>> = {
  'of a change that expired': () => aChange(expired()),
  'of a deleted account': async () => set(await aChange(), { deleted_at: anHourAgo() }),
  'of a disabled account': async () => set(await aChange(), { disabled_at: anHourAgo() }),
  'asked for by a consultant who has other clients, but no longer this one': async () => {
    const asker = await app.aConsultant();
    await app.aClient({ consultant: asker });
    await aChange({ asked_by: asker.id });
  },
};

const set = ({ account }: { account: Person }, state: { deleted_at?: string; disabled_at?: string }) =>
  app.db.updateTable('account').set(state).where('id', '=', account.id).execute();

const ofConsultant = async () => aChange({}, await app.aConsultant());
const toAnother = async () => {
  const wanted = email;
  email = someAddress();
  await aChange();
  email = wanted;
};

describe('the codes that an address may be confirmed with', () => {
  const codes = async () => {
    const found = await queries.selectChangeCodes(app.db, {
      role: 'User',
      email: normalizeEmail(email),
      now: app.now.value,
    });
    return found.map(({ id }) => id);
  };

  test.each(
    Object.entries({
      ...CLOSED,
      'of an account with another role': ofConsultant,
      'of another address': toAnother,
      'that were used': () => aChange({ code_hash: null, code_expires_at: null, code_given_at: anHourAgo() }),
      'whose time is over': () => aChange({ code_expires_at: anHourAgo() }),
    }),
  )('are not those %s', async (_, make) => {
    const { id } = await aChange();
    await make();
    expect(await codes()).toEqual([id]);
  });
});

describe('the change whose code is mailed to an address', () => {
  const change = async () =>
    (await queries.selectChangeForCode(app.db, { role: 'User', email: normalizeEmail(email), now: app.now.value }))?.id;

  test.each(
    Object.entries({
      ...CLOSED,
      'of an account with another role': ofConsultant,
      'to another address': toAnother,
      'whose code was given': () => aChange({ code_hash: null, code_expires_at: null, code_given_at: anHourAgo() }),
    }),
  )('is none %s', async (_, make) => {
    await make();
    expect(await change()).toBeUndefined();
    const { id } = await aChange();
    expect(await change()).toBe(id);
  });

  test('is none where somebody has the address by now, but for a deleted account', async () => {
    const { id } = await aChange();
    const holder = await app.aClient({ email });
    expect(await change()).toBeUndefined();
    await set({ account: holder }, { deleted_at: anHourAgo() });
    expect(await change()).toBe(id);
    expect(await findAccountByEmail(app.db, normalizeEmail(email))).toBeUndefined();
  });
});

test.each(
  Object.entries({
    ...CLOSED,
    'that wait for consent': () => aChange({ code_given_at: anHourAgo() }),
    'whose code was not given': () => aChange(DELAYED),
  }),
)('the changes that take effect by themselves are not those %s', async (_, make) => {
  const { id } = await aChange({ ...DELAYED, code_given_at: anHourAgo() });
  await make();
  expect((await queries.selectDelayed(app.db, app.now.value)).map((change) => change.id)).toEqual([id]);
});

test('every admin who can log in hears of a change without consent, and nobody else', async () => {
  const before = await queries.selectAdmins(app.db);
  const admin = await app.anAccount('Admin');
  await app.aConsultant();
  await set({ account: await app.anAccount('Admin') }, { deleted_at: anHourAgo() });
  await set({ account: await app.anAccount('Admin') }, { disabled_at: anHourAgo() });
  expect(await queries.selectAdmins(app.db)).toEqual([...before, admin.id].toSorted());
});

test('a second factor counts for the account that has it', async () => {
  const [one, other] = [await app.anAccount('Admin'), await app.anAccount('Admin')];
  await app.db.updateTable('account').set({ totp_secret: 'sealed' }).where('id', '=', one.id).execute();
  expect(await Promise.all([one, other].map(({ id }) => selectFactor(app.db, id)))).toEqual([
    expect.objectContaining({ id: one.id }),
    undefined,
  ]);
});

test('nothing is asked for in a session that ended meanwhile, though others go on', async () => {
  await app.logIn((await app.aClient()).id);
  const { id } = (await app.db.selectFrom('session').select('id').executeTakeFirst())!;
  expect(await inTransaction((tx) => queries.lockSession(tx, id))).toBe(true);
  expect(await inTransaction((tx) => queries.lockSession(tx, newId()))).toBe(false);
});

test('a code ends with the change of the account that is asked about', async () => {
  const [ended, goesOn] = [await aChange({ code_expires_at: anHourAgo() }), await aChange()];
  const isOver = async ({ account }: { account: Person }) =>
    new Date((await queries.selectChangeCodeEnd(app.db, account.id)) ?? 0) < app.now.value;
  expect([await isOver(ended), await isOver(goesOn)]).toEqual([true, false]);
});

test('a notice waits while it was neither sent nor failed, for its own account', async () => {
  const [{ account }, other] = [await aChange(DELAYED), await aChange(DELAYED)];
  const data = { change: '', newEmail: email, asker: '', by: 'Admin', how: 'delayed', day: '' } as const;
  await queueMail(app.db, { template: 'email_change_notice', accountId: account.id, data });
  const waits = async ({ id }: Person) => (await queries.selectChangeFor(app.db, id, app.now.value))?.notice_waits;
  expect([await waits(account), await waits(other.account)]).toEqual([true, false]);
  await app.db.updateTable('mail').set({ failed_at: 'now' }).where('account_id', '=', account.id).execute();
  expect(await waits(account)).toBe(false);
});

describe('what ends', () => {
  test('with the sessions of an account are its changes that belong to one, but for the session that stays', async () => {
    const asker = await app.aConsultant();
    const stays = newId();
    await aChange({ asked_by: asker.id });
    const others = [
      await aChange(),
      await aChange({ asked_by: asker.id, ...DELAYED }),
      await aChange({ asked_by: asker.id, session_id: stays }),
    ];
    expect(await cancelEmailChanges(app.db, CHANGES.ofSessions(asker.id, stays), { reason: 'session_ended' })).toBe(1);
    expect(await left()).toEqual(others.map(({ id }) => id).toSorted());
  });

  test('with everybody’s sessions is every change that belongs to one', async () => {
    await aChange();
    await aChange({ asked_by: (await app.aConsultant()).id });
    const { id } = await aChange(DELAYED);
    expect(await cancelEmailChanges(app.db, CHANGES.ofSessions(null, null), { reason: 'session_ended' })).toBe(2);
    expect(await left()).toEqual([id]);
  });

  test('with one session are the changes that were asked for in it', async () => {
    const session_id = newId();
    await aChange({ session_id });
    const { id } = await aChange();
    expect(await cancelEmailChanges(app.db, CHANGES.ofSession(session_id), { reason: 'session_ended' })).toBe(1);
    expect(await left()).toEqual([id]);
  });

  test('with the move of a client are the changes that their consultant asked for', async () => {
    const consultant = await app.aConsultant();
    const [moved, stays] = [await app.aClient({ consultant }), await app.aClient({ consultant })];
    await aChange({ asked_by: consultant.id }, moved);
    const ofStaying = await aChange({ asked_by: consultant.id }, stays);
    expect(
      await cancelEmailChanges(app.db, CHANGES.ofMoved([moved.id], consultant.id), { reason: 'client_moved' }),
    ).toBe(1);
    const own = await aChange({}, moved);
    expect(
      await cancelEmailChanges(app.db, CHANGES.ofMoved([moved.id], consultant.id), { reason: 'client_moved' }),
    ).toBe(0);
    expect(await left()).toEqual([ofStaying.id, own.id].toSorted());
  });

  test('with who asked are their changes', async () => {
    const asker = await app.anAccount('Admin');
    await aChange({ asked_by: asker.id, ...DELAYED });
    const { id } = await aChange();
    expect(await cancelEmailChanges(app.db, CHANGES.askedBy(asker.id), { reason: 'asker_left' })).toBe(1);
    expect(await left()).toEqual([id]);
  });

  test('with time are the changes that expired', async () => {
    await aChange(expired());
    const { id } = await aChange();
    expect(await cancelEmailChanges(app.db, CHANGES.expiredAt(app.now.value), { reason: 'expired' })).toBe(1);
    expect(await left()).toEqual([id]);
  });
});
