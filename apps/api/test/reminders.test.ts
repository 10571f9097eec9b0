import { expect, test } from 'vitest';
import { setNow, useApplication } from '../harness/application.ts';
import { addDays } from '../src/lib/days.ts';
import { sendReminders } from '../src/features/sending/reminders.ts';
import { MINUTE_MS, useBundledMail } from './bundled-mail.ts';

/* The bundled mail of the day, by a clock of the test's own: what is queued, when it goes out and what it says then. */

const app = useApplication();
const mail = useBundledMail(app);
const { given, at, later, remind, news, send, queued, settle, aTodo, choose } = mail;

test('twelve to-dos due tomorrow are one mail in the client’s language, within the hour; done and dropped ones are not in it', async () => {
  await app.db.updateTable('account').set({ language_code: 'fi' }).where('id', '=', mail.client.id).execute();
  for (let count = 0; count < 12; count += 1) await aTodo('2026-12-02', { task: `Tehtävä ${count}` });
  await aTodo('2026-12-02', { task: 'Valmis', done_at: '2026-11-30T00:00:00Z' });
  await aTodo('2026-12-02', { task: 'Pois', dropped_at: '2026-11-30T00:00:00Z', drop_reason: 'x' });
  await aTodo('2026-12-03', { task: 'Ylihuominen' });
  await remind();
  await remind();
  const [first, ...others] = await queued();
  expect(others).toEqual([]);
  expect(first).toMatchObject({ template: 'daily', account_id: mail.client.id, day: '2026-12-01' });
  expect(Date.parse(first!.send_at!)).toBeLessThan(app.now.value.getTime() + 60 * MINUTE_MS);
  later(60);
  await send();
  expect(mail.sent).toMatchObject([{ subject: 'Lähestyviä määräaikoja: 12' }]);
  const { text, html } = mail.sent[0]!;
  for (const part of [text, html]) {
    expect(part).toContain('Tehtävä 11 (Kasvu)');
    expect(part).not.toMatch(/Valmis|Pois \(|Ylihuominen/);
  }
  expect(text).toContain('/growth-plan/alltodo');
  expect(text).toContain('koska nämä ilmoitukset ovat käytössä: Määräaikamuistutukset.');
  expect(text).toContain('/notifications/stop/');
});

test('reminders come on their days and on no other, each once, until the to-do is done', async () => {
  await aTodo('2026-12-15');
  const days: string[] = [];
  for (let day = '2026-12-01'; day < '2027-01-20'; day = addDays(day, 1))
    for (const hour of ['05', '06', '12', '17', '19', '23']) {
      at(`${day}T${hour}:30:00Z`);
      await remind();
      await news();
      const before = mail.sent.length;
      await send();
      if (mail.sent.length > before) days.push(`${day} ${hour}`);
    }
  expect(days.map((one) => one.slice(0, 10))).toEqual([
    '2026-12-08',
    '2026-12-14',
    '2026-12-15',
    '2026-12-16',
    '2026-12-22',
    '2026-12-29',
    '2027-01-12',
  ]);
  for (const one of days) expect(one).toMatch(/ (06|12)$/);
  expect(mail.sent.map(({ subject }) => subject)).toEqual([
    ...Array.from({ length: 3 }, () => 'Upcoming deadlines: 1'),
    ...Array.from({ length: 4 }, () => 'One to-do is overdue'),
  ]);
});

test('after a run that was broken off for the rest of its day, nobody reads again what their mail of that day said', async () => {
  await aTodo('2026-12-08', { task: 'Read' });
  await remind();
  later(60);
  await send();
  expect(mail.sent).toHaveLength(1);
  await mail.settle({ reminded_through: '2026-11-30' });
  await aTodo('2026-12-09', { task: 'New' });
  at('2026-12-02T06:05:00Z');
  await remind();
  later(60);
  await send();
  expect(mail.sent).toHaveLength(2);
  expect(mail.sent[1]?.text).toContain('New');
  expect(mail.sent[1]?.text).not.toContain('Read');
});

test('what was done, moved or dropped since it was queued is not in the mail, and an empty one is not sent', async () => {
  const ids = [await aTodo('2026-12-02', { task: 'First' }), await aTodo('2026-12-02', { task: 'Second' })];
  await remind();
  await app.mutate('todo.update', { id: mail.plan.id, todoId: ids[0], done: true }, mail.client);
  later(60);
  await send();
  expect(mail.sent[0]?.text).toMatch(/Second/);
  expect(mail.sent[0]?.text).not.toMatch(/First/);
  at('2026-12-02T06:05:00Z');
  await remind();
  expect(await queued()).toHaveLength(1);
  await app.db.updateTable('todo').set({ deadline: '2027-03-01' }).where('id', '=', ids[1]!).execute();
  later(60);
  await send();
  expect(mail.sent).toHaveLength(1);
  expect(await queued()).toEqual([]);
});

test('a to-do that was created after a reminder day, or moved to another deadline, has no reminder of that day', async () => {
  await aTodo('2026-12-02', { created_at: '2026-12-02T08:00:00Z' });
  const moved = await aTodo('2026-12-02');
  await app.mutate('todo.change', { id: mail.plan.id, todoIds: [moved], deadline: '2026-12-20' }, mail.client);
  await remind();
  expect(await queued()).toEqual([]);
});

test.each([
  ['has stopped them', { notification_choices: JSON.stringify({ reminders: 'none' }) }],
  ['has never been here', { last_login_at: null }],
  ['is deleted', { deleted_at: '2026-11-30T00:00:00Z' }],
  ['is disabled', { disabled_at: '2026-11-30T00:00:00Z' }],
])('who %s gets no reminder', async (_, account) => {
  await aTodo('2026-12-02');
  await app.db.updateTable('account').set(account).where('id', '=', mail.client.id).execute();
  await remind();
  expect(await queued()).toEqual([]);
});

test('who waits for erasure gets no reminder, and their colleagues no news', async () => {
  await aTodo('2026-12-02');
  const editor = await app.aColleague(mail.client, 'editor');
  await app.db
    .updateTable('account')
    .set({ last_login_at: app.now.value.toISOString() })
    .where('id', '=', editor.id)
    .execute();
  const feedback = { id: mail.plan.id, growthPlanStepId: (await app.steps())[0]!.id, feedbackText: 'Hyvä' };
  expect((await app.mutate('feedback.save', feedback, mail.consultant)).status).toBe(200);
  const request = { client_id: mail.client.id, requested_at: '2026-11-30T00:00:00Z', due_at: '2026-12-30T00:00:00Z' };
  await app.db.insertInto('erasure_request').values(request).execute();
  mail.later(60);
  const queuedFor = async () => (await queued()).map(({ account_id }) => account_id);
  await remind();
  await mail.news();
  expect(await queuedFor()).toEqual([]);
  await app.db.deleteFrom('erasure_request').execute();
  await remind();
  await mail.news();
  expect(await queuedFor()).toContain(editor.id);
});

test('a server whose clock is two hours ahead of the database queues nothing', async () => {
  await aTodo('2026-12-02');
  await sendReminders(app.deps, {
    readDatabaseTime: () => Promise.resolve(new Date(app.now.value.getTime() - 120 * MINUTE_MS)),
  });
  expect(await queued()).toEqual([]);
});

test('after three days without servers everybody gets one mail of all of them', async () => {
  for (const day of ['2026-12-09', '2026-12-10', '2026-12-11']) await aTodo(day, { task: `Due ${day}` }); // a week before: Wednesday to Friday
  at('2026-12-04T10:00:00Z');
  await remind();
  expect(await queued()).toHaveLength(1);
  later(61);
  await send();
  expect(mail.sent).toHaveLength(1);
  for (const day of ['2026-12-09', '2026-12-10', '2026-12-11']) expect(mail.sent[0]?.text).toContain(`Due ${day}`);
});

test('a mail that could not go out on its day goes into that of the next one, and never out at night', async () => {
  const done = await aTodo('2026-12-02', { task: 'Done meanwhile' });
  await aTodo('2026-12-02', { task: 'Still open' });
  await remind();
  at('2026-12-01T19:00:00Z'); // the mail server is back after nine in the evening
  await send();
  expect(mail.sent).toEqual([]);
  await app.db.updateTable('todo').set({ done_at: '2026-12-01T19:00:00Z' }).where('id', '=', done).execute();
  at('2026-12-02T04:00:00Z');
  await send();
  expect(mail.sent).toEqual([]);
  at('2026-12-02T06:05:00Z');
  await remind();
  expect((await queued()).map(({ day }) => day)).toEqual(['2026-12-02']);
  later(60);
  await send();
  expect(mail.sent).toHaveLength(1);
  expect(mail.sent[0]?.text).toContain('Still open');
  expect(mail.sent[0]?.text).not.toContain('Done meanwhile');
});

test('many runs at once, on several servers, queue one mail for each', async () => {
  await aTodo('2026-12-02');
  const others = await Promise.all([1, 2, 3, 4].map(() => app.aClient({ consultant: mail.consultant })));
  for (const owner of others) {
    const its = await app.aPlan({ owner });
    const id = await app.aTodo(its, { deadline: '2026-12-02' });
    await app.db.updateTable('todo').set({ created_at: '2026-01-01T00:00:00Z' }).where('id', '=', id).execute();
  }
  await app.db.updateTable('account').set({ last_login_at: '2026-11-01T00:00:00Z' }).execute();
  await Promise.all(Array.from({ length: 8 }, remind));
  expect(await queued()).toHaveLength(5);
});

test('news that is in no mail yet is mailed once, ten minutes later, when the mail of the day is queued', async () => {
  await app.db
    .updateTable('plan')
    .set({ active: false, completed_at: '2026-11-20T00:00:00Z' })
    .where('id', '=', mail.plan.id)
    .execute();
  expect((await app.mutate('plan.reopen', { id: mail.plan.id }, mail.consultant)).status).toBe(200);
  later(11);
  await news();
  expect(await queued()).toEqual([]); // not before the run of the day
  await settle({ reminded_through: '2026-12-01' });
  await Promise.all([news(), news(), news()]);
  await send();
  expect(mail.sent).toMatchObject([{ subject: 'Plan reopened: Kasvu', to: mail.client.email }]);
  expect(mail.sent[0]?.text).toContain(`/client/growth-plan?plan=${mail.plan.id}`);
  await news();
  await send();
  expect(mail.sent).toHaveLength(1);
});

test('what is read on one device is missing from a mail that was not sent, and a choice decides which mail tells of it', async () => {
  await choose({ feedback: 'daily' }, mail.client);
  await app.mutate('client.saveGeneralFeedback', { id: mail.client.id, feedbackText: 'Keep going' }, mail.consultant);
  await send();
  expect(mail.sent).toEqual([]); // not at once
  await aTodo('2026-12-02', { task: 'Call' });
  await remind();
  later(60);
  await send();
  expect(mail.sent).toMatchObject([{ subject: 'Upcoming deadlines: 1' }]);
  expect(mail.sent[0]?.text).toMatch(/Coming up:\n- .*Call[^]*New:\n- General feedback from your consultant/);
  await app.db.updateTable('todo').set({ done_at: app.now.value.toISOString() }).execute();
  await app.db.updateTable('notification').set({ mail_id: null }).execute(); // as if it had come since
  at('2026-12-03T06:05:00Z');
  await remind();
  expect(await queued()).toHaveLength(1);
  await app.db.updateTable('notification').set({ read_at: app.now.value.toISOString() }).execute();
  later(60);
  await send();
  expect(mail.sent).toHaveLength(1);
});

test('a consultant who wants one mail a day gets the news of the day in it', async () => {
  await choose({ clients: 'daily' }, mail.consultant);
  await app.mutate('plan.submitForFeedback', { id: mail.plan.id }, mail.client);
  await send();
  expect(mail.sent).toEqual([]);
  await remind();
  later(60);
  await send();
  expect(mail.sent).toMatchObject([{ subject: 'Waiting for your feedback: Mäki & Co', to: mail.consultant.email }]);
});

test('mail that people wait for goes out before bundled mail, at any time', async () => {
  await aTodo('2026-12-02');
  await remind();
  at('2026-12-01T07:30:00Z');
  await app.db.updateTable('mail').set({ send_at: '2026-12-01T06:00:00Z' }).execute();
  await app.mutate('auth.requestPasswordReset', { area: 'user', email: mail.client.email });
  await app.db.updateTable('account').set({ password_hash: 'x' }).where('id', '=', mail.client.id).execute();
  await send();
  expect(mail.sent.map(({ subject }) => subject)).toEqual([expect.stringMatching(/password/), 'Upcoming deadlines: 1']);
});

test.each([
  ['Europe/Helsinki', '2027-03-26', '2027-03-29', '2027-03-30'],
  ['Europe/Lisbon', '2027-03-26', '2027-03-29', '2027-03-30'],
  ['America/New_York', '2027-03-12', '2027-03-15', '2027-03-16'],
  ['Europe/Helsinki', '2026-10-23', '2026-10-26', '2026-10-27'],
])(
  'when clocks change in %s everybody gets one mail, at the local hour',
  async (...[timeZone, friday, monday, tuesday]) => {
    await settle({ reminded_through: addDays(friday, -1), quiet_holidays: false });
    for (const day of [friday, monday, tuesday]) await aTodo(addDays(day, 1), { task: day });
    const deps = { ...app.deps, settings: { ...app.deps.settings, timeZone } };
    const hours: string[] = [];
    const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
    for (
      let moment = Date.parse(`${friday}T00:00:00Z`);
      moment < Date.parse(`${addDays(tuesday, 1)}T00:00:00Z`);
      moment += 10 * MINUTE_MS
    ) {
      setNow(app, new Date(moment));
      const before = await queued();
      await sendReminders(deps, given);
      if ((await queued()).length > before.length) hours.push(format.format(moment));
      await send(deps);
    }
    expect(hours).toEqual([friday, monday, tuesday].map((day) => `${day} 08:00`));
    expect(mail.sent).toHaveLength(3);
  },
);

test('after a handover the mail of the day that waits goes to the new main user, who is reminded once', async () => {
  await aTodo('2026-12-02', { task: 'Talo' });
  const heir = await app.aColleague(mail.client, 'editor');
  await app.db.updateTable('account').set({ last_login_at: '2026-11-01T00:00:00Z' }).execute();
  await remind();
  const offered = { handover_to: heir.id, handover_until: '2026-12-15T00:00:00Z' };
  await app.db.updateTable('client').set(offered).where('account_id', '=', mail.client.id).execute();
  expect((await app.mutate('member.acceptHandover', { phoneNumber: '040 1234567' }, heir)).status).toBe(200);
  later(60);
  await send();
  await remind();
  later(60);
  await send();
  const reminders = mail.sent.filter(({ text }) => text.includes('2 Dec 2026: Talo (Kasvu)'));
  expect(reminders.map(({ to }) => to)).toEqual([heir.email]);
  expect(reminders[0]!.text).toContain(`/growth-plan/alltodo?plan=${mail.plan.id}`);
});
