import { describe, expect, test } from 'vitest';
import { eraseDue } from '../src/features/retention/erase.ts';
import type { Person } from '../harness/builders.ts';
import { setNow, useApplication } from '../harness/application.ts';
import { actionsOn, isThere } from './erased.ts';
import { readMail } from '../harness/outbox.ts';
import { whereIs } from './where-is.ts';

const app = useApplication();
const DAY_MS = 86_400_000;
const PASSWORD = 'Vaahtera#48kuu';

const ask = (client: Person, password = PASSWORD) => app.mutate('account.requestErasure', { password }, client);
const withdraw = (client: Person) => app.mutate('account.withdrawErasure', undefined, client);
const daysOn = (days: number) => new Date(app.now.value.getTime() + days * DAY_MS);

async function aClientWithPassword(consultant?: Person): Promise<Person> {
  const passwordHash = await app.deps.passwords.hash(PASSWORD);
  return app.aClient({ passwordHash, ...(consultant && { consultant }) });
}

describe('a client’s wish to be erased', () => {
  test('takes the password, is counted when it is wrong, and is no personal token’s', async () => {
    const client = await aClientWithPassword();
    expect((await ask(client, 'wrong')).body).toMatchObject({
      msg: 'invalid_current_password',
      errors: [{ path: 'password' }],
    });
    for (let tries = 1; tries < 10; tries += 1) await ask(client, 'wrong');
    expect((await ask(client)).body).toMatchObject({ msg: 'too_many_requests' });
    const other = await aClientWithPassword();
    const day = new Date(app.now.value.getTime() + 5 * DAY_MS).toISOString().slice(0, 10);
    const made = await app.mutate(
      'token.create',
      { name: 'x', readOnly: false, areas: ['plans', 'clients'], expiresOn: day },
      other,
    );
    const byToken = { token: String(made.body['token']) };
    expect((await app.mutate('account.requestErasure', { password: PASSWORD }, byToken)).status).toBe(403);
    expect((await app.mutate('account.withdrawErasure', undefined, byToken)).status).toBe(403);
    expect((await app.query('account.exportData', undefined, byToken)).status).toBe(403);
  });

  test('is noted until the end of its last day, shown to who looks after them, and announced by mail', async () => {
    await app.db.deleteFrom('mail').execute(); // of the tests before
    setNow(app, '2026-11-20T22:30:00Z'); // the 21st in Helsinki
    const consultant = await app.aConsultant();
    const client = await aClientWithPassword(consultant);
    const other = await app.aClient({ consultant, company: 'Ääni Oy' });
    const { body } = await ask(client);
    expect(body).toEqual({
      msg: 'updated',
      requestedAt: '2026-11-20T22:30:00.000Z',
      dueAt: '2026-12-21T21:59:59.999Z',
    });
    const due = { erasureDueAt: body['dueAt'] };
    expect((await app.query('account.get', undefined, client)).body).toMatchObject({
      erasure: { dueAt: body['dueAt'] },
    });
    expect((await app.query('client.details', { id: client.id }, consultant)).body).toMatchObject(due);
    expect((await app.query('client.details', { id: other.id }, consultant)).body).toMatchObject({
      erasureDueAt: null,
    });
    expect((await app.query('client.list', {}, consultant)).body).toMatchObject({
      items: [due, { company: 'Ääni Oy', erasureDueAt: null }],
    });
    const [own, theirs, ...more] = await readMail(app);
    expect(more).toEqual([]);
    expect(own).toMatchObject({ to: client.email, template: 'erasure_requested' });
    expect(own?.text).toContain('21 December 2026');
    expect(theirs).toMatchObject({ to: consultant.email, template: 'client_erasure_requested' });
    expect(theirs?.link).toContain(client.id);
  });

  test('asked for again, and at once from two windows, is one wish, one mail to each and one event', async () => {
    const client = await aClientWithPassword();
    const [one, other] = await Promise.all([ask(client), ask(client)]);
    setNow(app, daysOn(2));
    const third = await ask({ ...client, token: await app.logIn(client.id) });
    expect(one.body).toEqual(other.body);
    expect(third.body).toEqual(one.body);
    expect(await readMail(app, client.email)).toHaveLength(1);
    expect(await actionsOn(app, client.id)).toEqual(['erasure_requested']);
  });

  test('withdrawn erases nothing; withdrawing again, or with none, does nothing', async () => {
    const consultant = await app.aConsultant();
    const client = await aClientWithPassword(consultant);
    expect((await withdraw(client)).body).toEqual({ msg: 'updated' });
    await ask(client);
    await Promise.all([withdraw(client), withdraw(client)]);
    setNow(app, daysOn(40));
    await eraseDue(app.deps);
    expect(await isThere(app, client)).toBe(true);
    expect(await actionsOn(app, client.id)).toEqual(['erasure_requested', 'erasure_withdrawn']);
    expect((await readMail(app)).map(({ template }) => template)).toEqual([
      'erasure_requested',
      'client_erasure_requested',
      'erasure_withdrawn',
      'client_erasure_withdrawn',
    ]);
  });

  test('is done after as many days as are configured, not before', async () => {
    const deps = { ...app.deps, settings: { ...app.deps.settings, eraseAfterDays: 3 } };
    const deleted = await app.aClient();
    const asked = await aClientWithPassword();
    await app.db
      .insertInto('erasure_request')
      .values({ client_id: asked.id, requested_at: daysOn(0).toISOString(), due_at: daysOn(3).toISOString() })
      .execute();
    await app.mutate('client.delete', { id: deleted.id }, await app.anAccount('Admin'));
    const standing = async () => [await isThere(app, deleted), await isThere(app, asked)];
    setNow(app, daysOn(2.9));
    await eraseDue(deps);
    expect(await standing()).toEqual([true, true]);
    setNow(app, daysOn(0.2));
    await eraseDue(deps);
    expect(await standing()).toEqual([false, false]);
  });

  test('of somebody deleted meanwhile is done when it was promised, and not if they withdrew it before', async () => {
    const [kept, gone] = [await aClientWithPassword(), await aClientWithPassword()];
    const admin = await app.anAccount('Admin');
    for (const client of [kept, gone]) await ask(client);
    await withdraw(kept);
    setNow(app, daysOn(20));
    const later = { token: await app.logIn(admin.id) };
    for (const { id } of [kept, gone]) await app.mutate('client.delete', { id }, later);
    const { body } = await app.query<{ id: string; goneAt: string }[]>('admin.deleted', undefined, later);
    const goneAt = (id: string) =>
      Date.parse(body.find((one) => one.id === id)?.goneAt ?? '') - app.now.value.getTime();
    expect(goneAt(kept.id)).toBe(30 * DAY_MS);
    expect(goneAt(gone.id)).toBeLessThan(12 * DAY_MS);
    setNow(app, daysOn(12));
    await eraseDue(app.deps);
    expect([await isThere(app, kept), await isThere(app, gone)]).toEqual([true, false]);
  });

  test('done while they save leaves nothing half there', async () => {
    const { questionId, stepId } = await app.questionOf('sp_drivers');
    for (let round = 0; round < 5; round += 1) {
      const client = await app.aClient({ credits: 0 });
      const plan = await app.aPlan({ owner: client });
      await app.db
        .insertInto('erasure_request')
        .values({ client_id: client.id, requested_at: daysOn(-2).toISOString(), due_at: daysOn(-1).toISOString() })
        .execute();
      const saves = Array.from({ length: 8 }, (_, index) =>
        index % 2 === 0
          ? app.mutate('plan.saveAnswer', { id: plan.id, stepId, questionId, value: 'x', version: 0 }, client)
          : app.mutate('todo.create', { id: plan.id, stepId, questionId, task: 'x' }, client),
      );
      const [, ...answers] = await Promise.all([eraseDue(app.deps), ...saves]);
      await eraseDue(app.deps);
      for (const { status } of answers) expect([200, 201, 401, 404, 409]).toContain(status);
      expect(await whereIs(app.db, client.id)).toEqual(['audit_event.client_id', 'audit_event.subject_id']);
      expect(await whereIs(app.db, plan.id)).toEqual([]);
    }
  });
});
