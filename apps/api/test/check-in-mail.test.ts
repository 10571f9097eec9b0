import { expect, test } from 'vitest';
import { useApplication } from '../harness/application.ts';
import type { Person } from '../harness/builders.ts';
import { advanceCheckIns } from '../src/features/check-ins/advance.ts';
import { newId } from '../src/lib/ids.ts';
import { useBundledMail } from './bundled-mail.ts';

/* The mail that a check-in is open: when it goes out, what it says, and when it does not. */

const app = useApplication();
const mail = useBundledMail(app);

const OPENS = '2026-12-01T06:05:00Z'; // a Tuesday, five past eight in Helsinki
const NIGHT = '2026-12-01T22:05:00Z'; // Wednesday, five past midnight
const MORNING = '2026-12-02T06:05:00Z';

/** A check-in of the client that opens on the first of December. */
async function aCheckIn(): Promise<string> {
  await app.db.deleteFrom('plan').execute();
  return addCheckIn('Kasvu', '2026-12-15');
}

/** Another plan of the client, with a check-in that is not open yet. */
async function addCheckIn(name: string, dueOn: string): Promise<string> {
  const plan = await app.aPlan({ owner: mail.client, completed: true, name });
  await app.db.updateTable('plan').set({ follow_up_started_on: '2026-09-01' }).where('id', '=', plan.id).execute();
  await app.db
    .insertInto('check_in')
    .values({ id: newId(), plan_id: plan.id, client_id: mail.client.id, number: 1, due_on: dueOn })
    .execute();
  return plan.id;
}

const run = () => advanceCheckIns(app.deps);
const subjects = () => mail.sent.map(({ subject }) => subject);
const speak = (language: string, who: Person) =>
  app.db.updateTable('account').set({ language_code: language }).where('id', '=', who.id).execute();

test.each([
  [
    'en',
    'Time for your check-in: Kasvu',
    'Take ten minutes with your team and note what made progress, what is overdue, what the figures say and what comes next. Aino Laine will read your check-in and answer it.',
    'Start check-in',
  ],
  [
    'fi',
    'Aika tehdä katsaus: Kasvu',
    'Varaa johtoryhmän kanssa kymmenen minuuttia ja kirjaa, mikä eteni, mikä on myöhässä, mitä luvut kertovat ja mitä tehdään seuraavaksi. Aino Laine lukee katsauksen ja vastaa siihen.',
    'Aloita katsaus',
  ],
] as const)('in %s it says what to do and leads to the check-in', async (...[language, subject, body, action]) => {
  await speak(language, mail.client);
  const id = await aCheckIn();
  mail.at(OPENS);
  await Promise.all([run(), run()]);
  await mail.send();
  expect(subjects()).toEqual([subject]);
  const [{ text } = { text: '' }] = mail.sent;
  expect(text.replaceAll(/\s+/g, ' ')).toContain(body);
  expect(text).toContain(action);
  expect(text).toContain(`/client/growth-plan/check-in?plan=${id}`);
  expect(text).toMatch(/\/notifications\/stop\/\S+/);
});

test('opened at night it goes out in the morning, and a server of the release before leaves it alone', async () => {
  await aCheckIn();
  mail.at(NIGHT);
  await run();
  const leftAlone = app.db.selectFrom('mail').select('template').where('next_try_at', '=', 'infinity');
  expect(await leftAlone.execute()).toEqual([{ template: 'check_in_open' }]);
  await mail.send();
  expect(mail.sent).toEqual([]);
  mail.at(MORNING);
  await mail.send();
  expect(subjects()).toEqual(['Time for your check-in: Kasvu']);
});

test.each([
  ['sent', { sent_at: NIGHT }, {}],
  ['moved', { opened_at: null }, {}],
  ['paused', {}, { follow_up_paused_at: NIGHT }],
  ['reopened', {}, { completed_at: null, active: true }],
] as const)('what was %s before the morning is not mailed', async (_what, checkIn, plan) => {
  const id = await aCheckIn();
  mail.at(NIGHT);
  await run();
  await app.db
    .updateTable('check_in')
    .set({ ...checkIn, version: 1 })
    .where('plan_id', '=', id)
    .execute();
  await app.db
    .updateTable('plan')
    .set({ ...plan, business_unit: 'x' })
    .where('id', '=', id)
    .execute();
  mail.at(MORNING);
  await mail.send();
  expect(mail.sent).toEqual([]);
});

test('who wants it in the mail of the day gets it there, and who wants none gets none', async () => {
  await mail.choose({ check_ins: 'daily' }, mail.client);
  await aCheckIn();
  mail.at(OPENS);
  await run();
  await mail.remind();
  mail.later(61);
  await mail.send();
  expect(subjects()).toEqual(['Time for your check-in: Kasvu']);
  expect(mail.sent[0]?.text).not.toContain('Take ten minutes'); // a line of the mail of the day
  await mail.choose({ check_ins: 'none' }, { ...mail.client, token: await app.logIn(mail.client.id) });
  await app.db.updateTable('check_in').set({ opened_at: null }).execute();
  await run();
  mail.later(24 * 60);
  await mail.remind();
  mail.later(61);
  await mail.send();
  expect(subjects()).toHaveLength(1);
});

test('before an admin has started sending there is a notification and no mail', async () => {
  await mail.settle({ started_at: null, reminded_through: null });
  await aCheckIn();
  mail.at(OPENS);
  await run();
  mail.later(61);
  await mail.news();
  await mail.send();
  expect(mail.sent).toEqual([]);
  const news = app.db.selectFrom('notification').select('event').where('account_id', '=', mail.client.id);
  expect(await news.execute()).toEqual([{ event: 'check_in_open' }]);
});

type News = { openCheckIns: { planId: string; plan: string; dueOn: string }[] };

test('the main user reads which check-ins are open, of every plan, while they can be sent; nobody else does', async () => {
  const [first, second] = [await aCheckIn(), await addCheckIn('Kannattavuus', '2026-12-10')];
  const colleague = await app.aColleague(mail.client, 'editor');
  const listOpen = async (who: Person = mail.client) =>
    (await app.query<News>('notification.list', {}, who)).body.openCheckIns;
  expect(await listOpen()).toEqual([]);
  mail.at(OPENS);
  await run();
  expect(await listOpen()).toEqual([
    { planId: second, plan: 'Kannattavuus', dueOn: '2026-12-10' },
    { planId: first, plan: 'Kasvu', dueOn: '2026-12-15' },
  ]);
  expect(await Promise.all([colleague, mail.consultant, await app.aClient()].map(listOpen))).toEqual([[], [], []]);
  expect((await app.mutate('followUp.save', { id: second, paused: true }, mail.client)).status).toBe(200);
  expect((await listOpen()).map(({ planId }) => planId)).toEqual([first]);
});
