import type { NotificationChoices } from '@app/schema/notification-kinds';
import { readStoppedKinds } from '@app/schema/stopped-kinds';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { Person, TestPlan } from '../harness/builders.ts';
import { useShippedServer } from '../harness/shipped-server.ts';

/* The links by which people stop mails, in the product as it ships: mails come to a mail server, and mail programs press over HTTP. */

const ONE_CLICK = 'List-Unsubscribe=One-Click';
const MULTIPART = `--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n`;
const FORM = 'application/x-www-form-urlencoded';
const READS = 10_000;

const shipped = useShippedServer();
const app = shipped.world;

let consultant: Person;
let plan: TestPlan;

beforeEach(async () => {
  consultant = await app.aConsultant();
  plan = await app.aPlan({ owner: await app.aClient({ consultant }) });
});

/** The path of the link that stops mails like the one that the consultant gets of a plan that is sent. */
async function stopPath(): Promise<string> {
  await app.mutate('plan.submitForFeedback', { id: plan.id }, plan.owner);
  const { headers, whole } = await shipped.nextMail(consultant.email);
  const url = /^<(https:\/\/plan\.example\.com\/notifications\/stop\/[\w-]{44})>$/.exec(
    headers['list-unsubscribe'] ?? '',
  );
  expect(headers['list-unsubscribe-post']).toBe(ONE_CLICK);
  expect(whole.split(url?.[1] ?? 'no link')).toHaveLength(3); // in the text and in the HTML
  expect(whole).toContain('because these notifications are on: Your clients.');
  return new URL(url![1]!).pathname;
}

const send = (path: string, init: RequestInit) => fetch(shipped.server.url + path, { redirect: 'manual', ...init });
const press = (path: string, type = FORM, body = ONE_CLICK) =>
  send(path, { method: 'POST', headers: { 'content-type': type }, body });
const choicesOf = async (who: Person) =>
  (await app.query<{ notificationChoices: NotificationChoices }>('account.get', undefined, who)).body
    .notificationChoices;
const stop = (token: string, choices: object) =>
  send(`/api/notification/stop/${token}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ choices }),
  });

/** What every row of the tables that such a link could change is. */
async function digest(): Promise<unknown> {
  const tables = ['account', 'audit_event', 'mail', 'notification', 'sending_settings', 'session'];
  const parts = tables.map(
    (table) => sql`(select md5(string_agg(row::text, '' order by row::text)) from ${sql.table(table)} row)`,
  );
  return (await sql`select ${sql.join(parts)}`.execute(app.db)).rows;
}

test.each([
  ['a form', FORM, ONE_CLICK],
  ['a form in parts', 'multipart/form-data; boundary=x', MULTIPART],
])('one press by %s stops the kinds of the mail and no other, at once, without a redirect', async (_, type, body) => {
  const path = await stopPath();
  const answer = await press(path, type, body);
  expect([answer.status, await answer.text()]).toEqual([200, 'You no longer receive these emails.']);
  expect(await choicesOf(consultant)).toEqual({ clients: 'none', threads: 'instant', digest: 'weekly' });
  const { rows } = await sql`select subject_id, actor_id, client_id, details from audit_event
    where action = 'mail_stopped' and subject_id = ${consultant.id}`.execute(app.db);
  expect(rows).toEqual([{ subject_id: consultant.id, actor_id: null, client_id: null, details: {} }]);
  await app.completeSteps(plan, 10);
  expect((await app.mutate('plan.complete', { id: plan.id }, plan.owner)).status).toBe(200);
  const mails = app.db.selectFrom('mail').select('template').where('account_id', '=', consultant.id);
  expect(await mails.execute()).toEqual([{ template: 'submitted_for_feedback' }]);
  const { body: listed } = await app.query<{ items: { event: string }[] }>('notification.list', {}, consultant);
  expect(listed.items.map(({ event }) => event)).toEqual(['round_withdrawn', 'submitted_for_feedback']);
});

test('a mail that waits when its kind is stopped is not sent any more', async () => {
  const path = await stopPath();
  const held = {
    template: 'plan_completed',
    account_id: consultant.id,
    recipient: consultant.email,
    language_code: 'en',
  };
  const row = { ...held, id: plan.id, message_id: plan.id, data: '{}', next_try_at: 'infinity' };
  await app.db.insertInto('mail').values(row).execute();
  await press(path);
  await app.db.updateTable('mail').set({ next_try_at: 'epoch' }).where('id', '=', plan.id).execute();
  await expect
    .poll(() => app.db.selectFrom('mail').select('id').where('id', '=', plan.id).execute(), { timeout: 10_000 })
    .toEqual([]);
});

test('by the page its reader stops the kinds and undoes it; other kinds are refused', async () => {
  const token = (await stopPath()).split('/').at(-1)!;
  expect(readStoppedKinds(token)).toEqual(['clients']);
  expect((await stop(token, { feedback: 'none' })).status).toBe(400);
  expect((await stop(token, { clients: 'sometimes' })).status).toBe(400);
  expect((await stop(token, { digest: 'none' })).status).toBe(400);
  expect((await stop(token, { everything: 'none' })).status).toBe(400);
  expect(await choicesOf(consultant)).toEqual({ clients: 'instant', threads: 'instant', digest: 'weekly' });
  expect(await (await stop(token, { clients: 'none' })).json()).toMatchObject({
    msg: 'saved',
    previous: { clients: 'instant' },
  });
  expect(await (await stop(token, { clients: 'instant' })).json()).toMatchObject({ previous: { clients: 'none' } });
  expect(await choicesOf(consultant)).toEqual({ clients: 'instant', threads: 'instant', digest: 'weekly' });
});

test('no GET or HEAD changes a row, however many mail scanners follow the link', async () => {
  const path = await stopPath();
  const before = await digest();
  for (let done = 0; done < READS; done += 20) {
    const reads = Array.from({ length: 20 }, (_, index) => send(path, { method: index % 2 === 0 ? 'GET' : 'HEAD' }));
    for (const { status } of await Promise.all(reads)) expect(status).toBe(200);
  }
  expect(await digest()).toEqual(before);
}, 120_000);

test('a link in which one bit is another, or that is no link, is refused and stops nothing', async () => {
  const path = await stopPath();
  const bytes = Buffer.from(path.split('/').at(-1)!, 'base64url');
  const before = await digest();
  for (let bit = 0; bit < bytes.length * 8; bit += 1) {
    const other = Buffer.from(bytes);
    other[bit >> 3]! ^= 1 << (bit & 7);
    const answer = await press(`/notifications/stop/${other.toString('base64url')}`);
    expect([answer.status, ((await answer.json()) as { msg: string }).msg]).toEqual([400, 'link_expired_or_wrong']);
  }
  for (const token of ['x', 'A'.repeat(44), `${bytes.toString('base64url')}A`])
    expect((await stop(token, {})).status).toBe(400);
  expect(await digest()).toEqual(before);
});

test.each([
  ['another field', FORM, 'Unsubscribe=One-Click'],
  ['another value', FORM, 'List-Unsubscribe=No'],
  ['a form without parts', 'multipart/form-data', MULTIPART],
  ['JSON', 'application/json', '{}'],
  ['more than a kilobyte', FORM, `${ONE_CLICK}&x=${'x'.repeat(1024)}`],
  ['nothing', FORM, ''],
])('a press with %s stops nothing', async (_, type, body) => {
  const path = await stopPath();
  const { status } = await press(path, type, body);
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
  expect(await choicesOf(consultant)).toEqual({ clients: 'instant', threads: 'instant', digest: 'weekly' });
});

test('the link of a deleted account is as one that is wrong', async () => {
  const path = await stopPath();
  await app.db
    .updateTable('account')
    .set({ deleted_at: new Date().toISOString() })
    .where('id', '=', consultant.id)
    .execute();
  expect((await press(path)).status).toBe(400);
});

test('in their account people choose for the kinds of their role alone', async () => {
  const save = (choices: object, who: Person) => app.mutate('notification.saveChoices', { choices }, who);
  const chosen = {
    feedback: 'none',
    threads: 'instant',
    reminders: 'daily',
    digest: 'weekly',
    check_ins: 'instant',
    contacts: 'daily',
  };
  expect((await save({ feedback: 'none' }, plan.owner)).body).toEqual({ msg: 'saved', choices: chosen });
  expect((await save({}, plan.owner)).body['choices']).toEqual(chosen);
  for (const choices of [{ clients: 'none' }, { feedback: 'hourly' }, { other: 'none' }])
    expect((await save(choices, plan.owner)).status).toBe(400);
  expect(await choicesOf(plan.owner)).toEqual(chosen);
  expect(await choicesOf(consultant)).toEqual({ clients: 'instant', threads: 'instant', digest: 'weekly' });
});
