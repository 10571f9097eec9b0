import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { eraseDue } from '../src/features/retention/erase.ts';
import { deleteExpired } from '../src/features/retention/delete-expired.ts';
import { queueMail } from '../src/features/mail/queue.ts';
import { createTransport } from '../src/features/mail/transport.ts';
import { createMailWorker } from '../src/features/mail/worker.ts';
import { newId } from '../src/lib/ids.ts';
import type { Person, TestPlan } from '../harness/builders.ts';
import { fullAnswer } from '../harness/full-answers.ts';
import { setNow, useApplication } from '../harness/application.ts';
import { aWebhook } from './a-webhook.ts';
import { actionsOn, isThere } from './erased.ts';
import { readMail } from '../harness/outbox.ts';
import { whereIs } from './where-is.ts';

const app = useApplication();
const DAY_MS = 86_400_000;
const PASSWORD = 'Vaahtera#48kuu';

const ask = (client: Person) => app.mutate('account.requestErasure', { password: PASSWORD }, client);
const daysOn = (days: number) => new Date(app.now.value.getTime() + days * DAY_MS);

beforeAll(async () => {
  const id = await aWebhook(app.db);
  const events = ['plan.started', 'plan.submitted', 'plan.shared'];
  await app.db.updateTable('webhook').set({ events }).where('id', '=', id).execute();
});

/** Lets a request be seen by REST with a key, as a program's retry would be. */
const keyed = (token: string) => ({ token, headers: { 'idempotency-key': newId() } });

/** A word that is nowhere but in what is one person's. */
const aCanary = () => `qz${randomBytes(3).toString('hex')}`;

const DETAILS = ['company', 'first_name', 'last_name', 'phone_number', 'address', 'zipcode', 'city'] as const;

/** A client with a full life: every question answered twice, to-dos, feedback, shares, tokens, mails, keys. */
async function aLife() {
  const canary = aCanary();
  const consultant = await app.aConsultant();
  const colleague = await app.aConsultant();
  const email = `${canary}@example.com`;
  const passwordHash = await app.deps.passwords.hash(PASSWORD);
  const client = await app.aClient({ consultant, credits: 1, email, passwordHash });
  const words = Object.fromEntries(DETAILS.map((column) => [column, canary]));
  await app.db.updateTable('client').set(words).where('account_id', '=', client.id).execute();
  await app.db
    .updateTable('session')
    .set({ user_agent: canary, network: `${canary}.0` })
    .where('account_id', '=', client.id)
    .execute();
  const ok = async (answer: Promise<{ status: number; body: unknown }>) => {
    const { status, body } = await answer;
    expect(status, JSON.stringify(body)).toBeLessThan(300);
    return body as Record<string, unknown>;
  };
  const { growthPlan } = await ok(
    app.mutate('plan.create', { name: `${canary} plan`, businessUnit: `${canary} unit` }, client),
  );
  const { id } = growthPlan as { id: string };
  for (const step of await app.steps())
    for (const question of step.questions) {
      const value = fullAnswer(question, () => canary);
      if (value === null) continue;
      const place = { id, stepId: step.id, questionId: question.id };
      const versions = question.key === 'sp_drivers' ? [0, 1] : [0];
      for (const version of versions) await ok(app.mutate('plan.saveAnswer', { ...place, value, version }, client));
    }
  const place = { id, ...(await app.questionOf('sp_drivers')) };
  await ok(
    app.mutate('todo.create', { ...place, task: `${canary} task`, personResponsible: `${canary} person` }, client),
  );
  const { contact } = await ok(
    app.rest('PUT /api/contact/save/contact', { name: `${canary} contact`, email: `c${email}` }, keyed(client.token)),
  );
  const { id: contactId } = contact as { id: string };
  await ok(app.mutate('todo.add', { id, task: `${canary} given`, contactId }, client));
  await ok(app.mutate('contact.sendTodos', { id: contactId }, client));
  await ok(app.mutate('contactLink.request', { email: `c${email}` }));
  await ok(app.mutate('plan.passFinding', { id, finding: 'no_followup', reason: `${canary} reason` }, client));
  await followUp({ id, owner: client }, canary);
  await ok(app.mutate('share.set', { id, shared: true }, client));
  const shareCode = String((await ok(app.query('share.link', { id }, client)))['shareCode']);
  await ok(app.query('share.document', { code: shareCode }));
  const day = daysOn(100).toISOString().slice(0, 10);
  await ok(
    app.mutate(
      'token.create',
      { name: `${canary} token`, readOnly: true, areas: ['plans', 'clients'], expiresOn: day },
      client,
    ),
  );
  await ok(app.mutate('calendar.renew', undefined, client));
  await ok(app.mutate('plan.submitForFeedback', { id }, client));
  await ok(
    app.mutate('feedback.save', { id, growthPlanStepId: place.stepId, feedbackText: `${canary} feedback` }, consultant),
  );
  await ok(app.mutate('feedback.give', { id }, consultant));
  await ok(app.mutate('client.saveGeneralFeedback', { id: client.id, feedbackText: `${canary} general` }, consultant));
  const note = { id: client.id, notedOn: '2026-11-20', text: `${canary} note`, version: 0 };
  await ok(app.mutate('note.save', note, consultant));
  await ok(app.rest('POST /api/login/user', { email, password: PASSWORD }));
  await app.rest('POST /api/login/user', { email, password: 'wrong' });
  const newEmail = `${canary}.new@example.com`;
  await ok(
    app.rest(`PUT /api/user/${client.id}/update/details`, { ...words, email: newEmail }, keyed(consultant.token)),
  );
  const planPath = `/api/growth-plan/${id}`;
  await ok(app.rest(`GET ${planPath}/get/growth-plan`, undefined, client));
  await ok(
    app.rest(
      `POST ${planPath}/question/${place.stepId}/${place.questionId}/save/todo`,
      { task: `${canary} keyed` },
      keyed(client.token),
    ),
  );
  const move = { clientIds: [client.id], consultantId: colleague.id };
  await ok(app.mutate('consultant.moveClients', { id: consultant.id, ...move }, consultant));
  await ok(app.mutate('auth.requestPasswordReset', { area: 'user', email }));
  const visitor = { name: canary, company: canary, email, phoneNumber: '1', message: canary };
  await ok(app.mutate('auth.requestAccount', visitor));
  return { canary, client, consultant, colleague, planId: id, shareCode, ok };
}

/** The mails go out to a folder of the test's own. */
function withFolder() {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'growth-plan-erasure-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const deps = { ...app.deps, settings: { ...app.deps.settings, dataDir } };
  const folder = path.join(dataDir, 'mail');
  return {
    deps,
    send: () => createMailWorker(deps, createTransport(deps.settings)).drain(),
    naming: (text: string) =>
      readdirSync(folder).filter((file) => readFileSync(path.join(folder, file), 'utf8').toLowerCase().includes(text)),
  };
}

/** A figure with a value and its history, and a check-in: a word in each of their texts. */
async function followUp(plan: TestPlan, canary: string): Promise<void> {
  const started = { follow_up_started_on: '2026-11-20', follow_up_pause_reason: `${canary} pause` };
  await app.db.updateTable('plan').set(started).where('id', '=', plan.id).execute();
  const metricId = await app.aMetric(plan, `${canary} figure`);
  const value = { metricId, period: '2026-12-01', value: 1, note: `${canary} value`, version: 0 };
  const unitText = canary.slice(0, 20);
  const texts = Object.fromEntries(['moved', 'obstacle', 'question', 'focus', 'answer'].map((name) => [name, canary]));
  const of = { id: metricId, plan_id: plan.id, client_id: plan.owner.id, number: 1, due_on: '2026-12-01' };
  await app.mutate('metric.saveValues', { id: plan.id, values: [value] }, plan.owner);
  await app.mutate(
    'metric.save',
    { id: plan.id, metricId, unitText, note: `${canary} target`, version: 1 },
    plan.owner,
  );
  await app.db
    .insertInto('check_in')
    .values({ ...of, ...texts })
    .execute();
}

async function expectErased({ canary, client, planId, shareCode }: Awaited<ReturnType<typeof aLife>>): Promise<void> {
  expect(await whereIs(app.db, canary)).toEqual([]);
  expect(await whereIs(app.db, shareCode)).toEqual([]);
  const auditColumns = ['audit_event.actor_id', 'audit_event.client_id', 'audit_event.subject_id'];
  expect(await whereIs(app.db, client.id)).toEqual(auditColumns);
  expect(await whereIs(app.db, planId)).toEqual(['audit_event.subject_id']);
}

describe('who is erased', { timeout: 60_000 }, () => {
  test('having asked for it, is nowhere but in the audit log, and there by id only', async () => {
    const life = await aLife();
    const { deps, send, naming } = withFolder();
    expect(await send()).toBeGreaterThan(5);
    await life.ok(ask(life.client));
    expect(naming(life.canary).length).toBeGreaterThan(5);
    await send();
    const places = [
      'check_in.moved',
      'client_note.body',
      'contact.name',
      'metric.label',
      'metric_change.note',
      'metric_value.note',
    ];
    expect(await whereIs(app.db, life.canary)).toEqual(expect.arrayContaining(places));
    expect((await whereIs(app.db, life.canary)).length).toBeGreaterThan(20);
    expect(await whereIs(app.db, life.client.id)).toContain('webhook_delivery.data');
    const waiting = await aLife(); // their mails do not go out before the end
    await waiting.ok(ask(waiting.client));

    setNow(app, daysOn(29));
    await deleteExpired(deps);
    expect(await isThere(app, life.client)).toBe(true);
    setNow(app, daysOn(3));
    await deleteExpired(deps);
    for (const one of [life, waiting]) await expectErased(one);
    expect(naming(life.canary)).toEqual([]);
    expect((await actionsOn(app, life.client.id)).at(-1)).toBe('client_erased');
    expect(await send()).toBeGreaterThan(0); // mails to others go on, without the name
    expect(naming(waiting.canary)).toEqual([]);
  });

  test('having been deleted by staff, likewise', async () => {
    const life = await aLife();
    await life.ok(app.mutate('client.delete', { id: life.client.id }, life.colleague));
    setNow(app, daysOn(31));
    await deleteExpired(app.deps);
    await expectErased(life);
    expect(await actionsOn(app, life.client.id)).toContain('client_deleted');
  });

  test('leaves others alone, though they have the address by now', async () => {
    const admin = await app.anAccount('Admin');
    const old = await app.aClient();
    await app.mutate('client.delete', { id: old.id }, admin);
    const heir = await app.aClient({ email: old.email });
    await queueMail(app.db, { template: 'link_request', recipient: heir.email, area: 'user', languageCode: 'en' });
    setNow(app, daysOn(31));
    await eraseDue(app.deps);
    expect([await isThere(app, old), await isThere(app, heir)]).toEqual([false, true]);
    expect(
      await app.db.selectFrom('mail').select('recipient').where('recipient', '=', heir.email).execute(),
    ).toHaveLength(1);
  });

  test('as a consultant, leaves what they wrote to their clients, in the name of the firm', async () => {
    const canary = aCanary();
    const consultant = await app.aConsultant({ email: `${canary}@example.com` });
    const name = { first_name: `${canary}Aino`, last_name: `${canary}Laine`, phone_number: canary };
    await app.db.updateTable('consultant').set(name).where('account_id', '=', consultant.id).execute();
    const client = await app.aClient({ consultant });
    const plan = await app.aPlan({ owner: client });
    const { stepId } = await app.questionOf('sp_drivers');
    await app.mutate('plan.submitForFeedback', { id: plan.id }, client);
    const comment = { id: plan.id, commentId: newId(), growthPlanStepId: stepId, text: 'Why?' };
    const { threadId } = (await app.mutate<{ threadId: string }>('thread.comment', comment, client)).body;
    await app.mutate('thread.setResolved', { id: plan.id, threadId, resolved: true }, consultant);
    await app.mutate('feedback.save', { id: plan.id, growthPlanStepId: stepId, feedbackText: 'Well done' }, consultant);
    await app.mutate('feedback.give', { id: plan.id }, consultant);
    await app.mutate('client.saveGeneralFeedback', { id: client.id, feedbackText: 'Keep going' }, consultant);
    await readMail(app);
    const admin = await app.anAccount('Admin');
    const colleague = await app.aConsultant();
    const move = { id: consultant.id, clientIds: [client.id], consultantId: colleague.id };
    expect((await app.mutate('consultant.moveClients', move, admin)).status).toBe(200);
    expect((await app.mutate('consultant.delete', { id: consultant.id }, admin)).status).toBe(200);
    setNow(app, daysOn(31));
    await deleteExpired(app.deps);
    expect(await whereIs(app.db, canary)).toEqual([]);
    expect(await whereIs(app.db, consultant.id)).toEqual([
      'audit_event.actor_id',
      'audit_event.details', // from whom a client was moved to whom
      'audit_event.subject_id',
      'notification.params', // whose act it tells of
      'thread.resolved_by',
    ]);
    const token = await app.logIn(client.id);
    const { body } = await app.query<{ author: string }[]>('feedback.list', { id: plan.id }, { token });
    expect(body).toMatchObject([{ feedbackText: 'Well done', author: app.deps.texts.branding.facts.name }]);
    const threads = await app.query<{ items: object[] }>('thread.list', { id: plan.id }, { token });
    expect(threads.body.items).toMatchObject([{ resolvedBy: null, resolvedSide: 'firm' }]);
  });
});
