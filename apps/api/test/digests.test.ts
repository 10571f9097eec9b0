import { beforeEach, expect, test } from 'vitest';
import { useApplication } from '../harness/application.ts';
import type { Person, TestPlan } from '../harness/builders.ts';
import { SendFailure, toFault } from '../src/features/mail/rules.ts';
import { createMailWorker } from '../src/features/mail/worker.ts';
import { addDays } from '../src/lib/days.ts';
import { tokenIn } from './sending.ts';
import { MINUTE_MS, useBundledMail } from './bundled-mail.ts';

/* The weekly digests of clients and consultants: on which days they come, what they list, and what they take the place of. */

const app = useApplication();
const mail = useBundledMail(app);
const { at, later, remind, news, send, queued, settle, aTodo, choose } = mail;

const MONDAY = '2026-12-14T06:05:00Z'; // five past eight in Helsinki

beforeEach(async () => {
  await app.db.updateTable('account').set({ notification_choices: '{}' }).execute(); // as everybody begins
  await settle({ reminded_through: '2026-12-11' });
});

const speakFinnish = (who: Person) =>
  app.db.updateTable('account').set({ language_code: 'fi' }).where('id', '=', who.id).execute();

/** Sends a plan for feedback on the eighth, when the mail of that moment went out too. */
async function submit({ id }: TestPlan, owner: Person) {
  expect((await app.mutate('plan.submitForFeedback', { id }, owner)).status).toBe(200);
  await app.db.updateTable('feedback_round').set({ submitted_at: '2026-12-08T10:00:00Z' }).execute();
  await app.db.deleteFrom('mail').execute();
}

/** Runs the day of a moment and sends its mails. */
async function runDay(moment: string) {
  at(moment);
  await remind();
  later(61);
  await send();
}

test('on Monday a client gets one mail of all that is open, instead of the reminder of that day', async () => {
  await speakFinnish(mail.client);
  await aTodo('2026-12-10', { task: 'Myöhässä viime viikolta' });
  await aTodo('2026-12-15', { task: 'Huomenna' }); // has a reminder today
  await aTodo('2026-12-20', { task: 'Sunnuntaina' });
  await aTodo('2026-12-21', { task: 'Ensi viikolla' });
  await aTodo(null, { task: 'Joskus' });
  await aTodo('2026-12-18', { task: 'Tehty', done_at: '2026-12-09T10:00:00Z' });
  await aTodo('2026-12-18', { task: 'Tehty aiemmin', done_at: '2026-12-01T10:00:00Z' });
  await aTodo('2026-12-18', { task: 'Pois', dropped_at: '2026-12-09T10:00:00Z', drop_reason: 'x' });
  at(MONDAY);
  await Promise.all([remind(), remind()]);
  const own = (await queued()).filter(({ account_id: id }) => id === mail.client.id);
  expect(own).toMatchObject([{ template: 'weekly', day: '2026-12-14' }]);
  later(61);
  await send();
  const { subject, text } = mail.sent.find(({ to }) => to === mail.client.email)!;
  expect(subject).toBe('Tehtäviä tällä viikolla 2, myöhässä 1');
  expect(text).toContain('Viime viikolla tehtyjä tehtäviä: 1. Tältä tämä viikko näyttää.');
  expect(text).toMatch(
    /Myöhässä:\n- .*Myöhässä viime viikolta \(Kasvu\)\n\nTällä viikolla:\n- .*Huomenna.*\n- .*Sunnuntaina.*\n\nMyöhemmin:\n- .*Ensi viikolla.*\n- Joskus \(Kasvu\)\n/,
  );
  expect(text).not.toMatch(/: Tehty|Pois/);
  expect(text).toContain('/client/dashboard');
  expect(text).toContain('ovat käytössä: Viikkokooste.');
});

test('a digest needs news: a deadline this week, or one that has passed since the last digest', async () => {
  await aTodo('2026-12-04', { task: 'Overdue before the last digest' });
  await aTodo('2026-12-22', { task: 'Due next week' });
  at(MONDAY);
  await remind();
  expect(await queued()).toEqual([]);
  await settle({ reminded_through: '2026-12-11' });
  await aTodo('2026-12-07', { task: 'Overdue since the last digest' });
  await remind();
  expect(await queued()).toMatchObject([{ template: 'weekly' }]);
});

test('a to-do is in the digests of its week and of the next one, and has its reminders between', async () => {
  await aTodo('2026-12-17');
  await settle({ reminded_through: '2026-12-06' });
  for (let day = '2026-12-07'; day < '2027-02-01'; day = addDays(day, 1)) await runDay(`${day}T06:05:00Z`);
  expect(mail.sent.map(({ date, subject }) => [date.toISOString().slice(0, 10), subject])).toEqual([
    ['2026-12-10', 'Upcoming deadlines: 1'], // a week before
    ['2026-12-14', 'Your week: 1 due, 0 overdue'],
    ['2026-12-16', 'Upcoming deadlines: 1'],
    ['2026-12-17', 'Upcoming deadlines: 1'],
    ['2026-12-18', 'One to-do is overdue'],
    ['2026-12-21', 'Your week: 0 due, 1 overdue'],
    ['2026-12-28', 'One to-do is overdue'], // the 24th was Christmas Eve
    ['2026-12-31', 'One to-do is overdue'],
    ['2027-01-14', 'One to-do is overdue'],
  ]);
});

test('after a quiet July and days without servers the digest comes once, and tells of all of them', async () => {
  await settle({
    reminded_through: '2027-06-30',
    quiet_periods: JSON.stringify([{ startsOn: '2027-07-01', endsOn: '2027-07-31', name: 'Summer' }]),
  });
  await aTodo('2027-07-05', { task: 'Due in July' });
  for (let day = '2027-07-01'; day < '2027-08-01'; day = addDays(day, 1)) await runDay(`${day}T06:05:00Z`);
  expect(mail.sent).toEqual([]);
  await runDay('2027-08-04T06:05:00Z'); // the servers were away on Monday and Tuesday
  await runDay('2027-08-05T06:05:00Z');
  expect(mail.sent).toMatchObject([{ subject: 'Your week: 0 due, 1 overdue' }]);
});

test('without a digest a client who wants reminders once a week gets them on that day alone, and can stop them', async () => {
  await choose({ digest: 'none', reminders: 'weekly' }, mail.client);
  await aTodo('2026-12-17');
  for (const day of ['10', '14', '15', '16', '17', '18']) await runDay(`2026-12-${day}T06:05:00Z`);
  expect(mail.sent).toMatchObject([{ subject: 'Your week: 1 due, 0 overdue' }]);
  const { text } = mail.sent[0]!;
  expect(text).toContain('notifications are on: Deadline reminders.');
  const token = tokenIn(/\S+\/notifications\/stop\/\S+/.exec(text)![0]);
  expect((await app.mutate('notification.stop', { token, choices: { reminders: 'none' } })).status).toBe(200);
  await runDay('2026-12-21T06:05:00Z'); // overdue since the last digest
  expect(mail.sent).toHaveLength(1);
});

test('who wants no digest gets the reminder of the day on Mondays too', async () => {
  await choose({ digest: 'none' }, mail.client);
  await aTodo('2026-12-15');
  await runDay(MONDAY);
  expect(mail.sent).toMatchObject([{ subject: 'Upcoming deadlines: 1' }]);
});

test.each([
  ['with a digest', {}, 'Your week: 0 due, 0 overdue', 'Feedback and Weekly digest'],
  ['without one', { digest: 'none' }, 'General feedback from your consultant', 'Feedback'],
])('notifications that somebody wants once a week come on that day, %s', async (...[, choices, subject, kinds]) => {
  await choose({ feedback: 'weekly', ...choices }, mail.client);
  await app.mutate('client.saveGeneralFeedback', { id: mail.client.id, feedbackText: 'Keep going' }, mail.consultant);
  await choose({ digest: 'none' }, mail.consultant);
  later(30);
  await news();
  for (const day of ['10', '11', '12', '14']) {
    expect(mail.sent).toEqual([]); // neither at once nor in the mail of a day
    await runDay(`2026-12-${day}T06:35:00Z`);
  }
  await runDay('2026-12-15T06:05:00Z');
  expect(mail.sent).toMatchObject([{ subject }]);
  expect(mail.sent[0]?.text).toContain('- General feedback from your consultant');
  expect(mail.sent[0]?.text).toContain(`notifications are on: ${kinds}.`);
});

test('a consultant reads on Monday who needs them and why, and what clients did last week', async () => {
  await speakFinnish(mail.consultant);
  await aTodo('2026-12-01', { task: 'Late' });
  await aTodo('2027-03-01', { done_at: '2026-12-08T10:00:00Z' });
  await aTodo('2027-03-01', { done_at: '2026-12-09T10:00:00Z' });
  await aTodo('2027-03-01', { done_at: '2026-12-01T10:00:00Z' }); // in the digest of last Monday
  const stranger = await app.aClient({ consultant: await app.aConsultant(), company: 'Toisen asiakas' });
  const strange = await app.aPlan({ owner: stranger });
  await submit(mail.plan, mail.client);
  await submit(strange, stranger);
  await runDay(MONDAY);
  const own = mail.sent.filter(({ to }) => to === mail.consultant.email);
  expect(own).toMatchObject([{ subject: 'Yksi asiakasyritys tarvitsee huomiotasi (viikko 51)' }]);
  const { text } = own[0]!;
  expect(text).toMatch(
    /Vaatii huomiotasi:\n- Mäki & Co: Odottaa palautetta, Tehtäviä myöhässä\n\nViime viikolla:\n- Mäki & Co: suunnitelma lähetettiin palautteelle\n- Mäki & Co: 2 tehtävää tehty\n/,
  );
  expect(text).not.toContain('Toisen asiakas');
  expect(text).toContain('/consultant/dashboard');
});

test('a consultant of whose clients there is nothing new gets no digest', async () => {
  await aTodo('2026-12-01'); // late for long: the consultant's page tells of it, and no mail each week
  at(MONDAY);
  await remind();
  expect(await queued()).toEqual([]);
});

test('what was done, or given feedback on, since the digest was queued is not in it, and an empty one is not sent', async () => {
  const id = await aTodo('2026-12-16');
  await submit(mail.plan, mail.client);
  at(MONDAY);
  await remind();
  expect((await queued()).map(({ template }) => template).toSorted()).toEqual(['weekly', 'weekly_consultant']);
  await app.db.updateTable('todo').set({ deadline: '2027-02-01' }).where('id', '=', id).execute();
  await app.db.deleteFrom('feedback_round').execute();
  later(61);
  await send();
  expect(mail.sent).toEqual([]);
  expect(await queued()).toEqual([]);
});

test('when the mail server was away from Monday to Wednesday a new password goes first, then one mail without what was done', async () => {
  const [call] = [await aTodo('2026-12-15', { task: 'Call' }), await aTodo('2026-12-16', { task: 'Write' })];
  const refuse = () => Promise.reject(new SendFailure(toFault({ code: 'ECONNREFUSED', handedOver: false })));
  const away = createMailWorker(app.deps, { send: refuse, close: () => undefined });
  await app.db.updateTable('account').set({ password_hash: 'x' }).where('id', '=', mail.client.id).execute();
  const back = Date.parse('2026-12-16T05:30:00Z'); // half past seven on Wednesday
  for (let moment = back - 48 * 60 * MINUTE_MS; moment < back; moment += 30 * MINUTE_MS) {
    at(new Date(moment));
    await remind();
    await news();
    await away.drain();
  }
  await app.db.updateTable('todo').set({ done_at: '2026-12-15T10:00:00Z' }).where('id', '=', call).execute();
  await app.mutate('auth.requestPasswordReset', { area: 'user', email: mail.client.email });
  at('2026-12-16T05:40:00Z');
  await send();
  expect(mail.sent.map(({ subject }) => subject)).toEqual([expect.stringMatching(/password/)]);
  await runDay('2026-12-16T06:05:00Z');
  const own = mail.sent.filter(({ to }) => to === mail.client.email);
  expect(own.map(({ subject }) => subject)).toEqual([expect.stringMatching(/password/), 'Your week: 1 due, 0 overdue']);
  expect(own[1]?.text).toContain('Write (Kasvu)');
  expect(own[1]?.text).not.toContain('Call');
});
