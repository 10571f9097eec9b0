import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { saveAuditFloor } from '../src/database/retention.ts';
import { deleteEventsBefore } from '../src/features/retention/queries.ts';
import { deleteExpired } from '../src/features/retention/delete-expired.ts';
import { newId } from '../src/lib/ids.ts';
import { useApplication } from '../harness/application.ts';

const app = useApplication();
const DAY_MS = 86_400_000;

const ago = (days: number) => new Date(app.now.value.getTime() - days * DAY_MS).toISOString();

/** As the operator configures it. */
const tidyWith = (settings: { keepAuditDays?: number; keepMailDays?: number; keepNotificationDays?: number }) =>
  deleteExpired({ ...app.deps, settings: { ...app.deps.settings, ...settings } });

async function anEvent(days: number): Promise<string> {
  const id = newId();
  const event = { id, at: ago(days), actor_id: null, actor_role: 'System', action: 'login', client_id: null };
  await app.db
    .insertInto('audit_event')
    .values({ ...event, subject_id: null, details: '{}' })
    .execute();
  return id;
}

const events = async () => (await app.db.selectFrom('audit_event').select('id').execute()).map(({ id }) => id);

describe('the audit log', () => {
  test('is kept for ever, or for as long as is configured; anyone else who deletes is refused', async () => {
    const [old, young] = [await anEvent(400), await anEvent(300)];
    await saveAuditFloor(app.db, 365);
    await tidyWith({ keepAuditDays: 0 });
    expect(await events()).toEqual(expect.arrayContaining([old, young]));
    await tidyWith({ keepAuditDays: 365 });
    expect(await events()).toEqual([young]);
    await expect(sql`delete from audit_event`.execute(app.db)).rejects.toMatchObject({
      message: 'audit_event is append-only',
    });
  });

  test('loses nothing younger than the floor in the database, whatever the configuration of a server asks for', async () => {
    const [old, young] = [await anEvent(400), await anEvent(300)];
    await saveAuditFloor(app.db, 365);
    await tidyWith({ keepAuditDays: 30 });
    expect(await events()).toContain(young);
    expect(await events()).not.toContain(old);
    await saveAuditFloor(app.db, 0);
    await tidyWith({ keepAuditDays: 30 });
    expect(await events()).toContain(young);
  });

  test('has a floor of 30 days at least, or for ever', async () => {
    for (const days of [1, 29, -1])
      await expect(saveAuditFloor(app.db, days), `${days}`).rejects.toMatchObject({ code: '23514' });
    await saveAuditFloor(app.db, 30);
    await saveAuditFloor(app.db, null); // where the operator says nothing, what is stored stays
    expect(await app.db.selectFrom('audit_retention').select('keep_days').execute()).toEqual([{ keep_days: 30 }]);
    await expect(sql`insert into audit_retention (keep_days) values (30)`.execute(app.db)).rejects.toThrow();
  });

  test('is deleted from some events at a time until none is left that is old enough', async () => {
    await saveAuditFloor(app.db, 30);
    const old = [await anEvent(400), await anEvent(401), await anEvent(402)];
    expect(await deleteEventsBefore(app.db, new Date(ago(399)), 2)).toBe(2);
    expect(await deleteEventsBefore(app.db, new Date(ago(399)), 2)).toBe(1);
    expect(await events()).not.toEqual(expect.arrayContaining(old));
  });

  test('loses nothing of the floor, and nothing that the horizon named does not cover', async () => {
    await saveAuditFloor(app.db, 30);
    const [young, fresh] = [await anEvent(300), await anEvent(29)];
    const before = await events();
    const deleting = (horizon: Date, which: string) =>
      app.db.transaction().execute(async (tx) => {
        await sql`select set_config('growth_plan.trail_horizon', ${horizon.toISOString()}, true)`.execute(tx);
        await sql`delete from audit_event where id = ${which}`.execute(tx);
      });
    const refused = { message: 'audit_event is append-only' };
    await expect(deleting(new Date(ago(-1)), fresh)).rejects.toMatchObject(refused);
    await expect(deleting(new Date(ago(301)), young)).rejects.toMatchObject(refused);
    await expect(sql`update audit_event set at = 'epoch'`.execute(app.db)).rejects.toMatchObject(refused);
    await expect(sql`truncate audit_event`.execute(app.db)).rejects.toMatchObject(refused);
    expect((await events()).toSorted()).toEqual(before.toSorted());
  });

  test('a horizon ends with the transaction that named it', async () => {
    const old = await anEvent(900);
    await saveAuditFloor(app.db, 30);
    await app.db.connection().execute(async (connection) => {
      await connection.transaction().execute(async (tx) => {
        await sql`select set_config('growth_plan.trail_horizon', ${ago(0)}, true)`.execute(tx);
      });
      await expect(sql`delete from audit_event where id = ${old}`.execute(connection)).rejects.toThrow('append-only');
    });
  });
});

test('mail goes as many days after it was sent, or given up, as are configured; what waits stays', async () => {
  const aMail = async (at: { sent?: number; failed?: number }) => {
    const id = newId();
    const mail = { id, recipient: 'a@example.com', language_code: 'en', template: 'password_changed', data: '{}' };
    const moments = { sent_at: at.sent ? ago(at.sent) : null, failed_at: at.failed ? ago(at.failed) : null };
    await app.db
      .insertInto('mail')
      .values({ ...mail, message_id: id, created_at: ago(100), ...moments })
      .execute();
    return id;
  };
  const [, sent, , failed, waits] = [
    await aMail({ sent: 11 }),
    await aMail({ sent: 9 }),
    await aMail({ failed: 11 }),
    await aMail({ failed: 9 }),
    await aMail({}),
  ];
  await tidyWith({ keepMailDays: 10 });
  const left = (await app.db.selectFrom('mail').select('id').execute()).map(({ id }) => id);
  expect(left.toSorted()).toEqual([sent, failed, waits].toSorted());
});

test('notifications go after as many days as are configured, and all but the newest 500 of each account', async () => {
  const { id } = await app.aClient();
  const write = async (count: number, day: number) => {
    const ids = Array.from({ length: count }, () => newId());
    const row = {
      kind: 'feedback',
      event: 'general_feedback',
      account_id: id,
      client_id: id,
      created_at: ago(day),
    } as const;
    const rows = ids.map((one) => ({ ...row, id: one }));
    await app.db.insertInto('notification').values(rows).execute();
    return ids;
  };
  const left = async () =>
    (await app.db.selectFrom('notification').select('id').where('account_id', '=', id).orderBy('id').execute()).map(
      (row) => row.id,
    );
  await write(2, 11);
  const kept = await write(2, 9);
  await tidyWith({ keepNotificationDays: 10 });
  expect(await left()).toEqual(kept);
  const newest = await write(502, 1);
  await tidyWith({});
  expect(await left()).toEqual(newest.slice(-500));
});

test('a network is forgotten ninety days after the last login from it', async () => {
  const { id } = await app.aClient();
  const networks = [91, 89].map((days) => ({
    account_id: id,
    network_hash: Buffer.alloc(32, days),
    last_success_at: ago(days),
  }));
  await app.db.insertInto('known_network').values(networks).execute();
  await tidyWith({});
  expect(await app.db.selectFrom('known_network').select('network_hash').execute()).toEqual([
    { network_hash: Buffer.alloc(32, 89) },
  ]);
});
