import type { CheckIn } from '@app/schema/check-ins';
import type { FollowUp } from '@app/schema/follow-up';
import type { PersonalData } from '@app/schema/privacy';
import { addDays } from '../src/lib/days.ts';
import { advanceCheckIns } from '../src/features/check-ins/advance.ts';
import { expect, test } from 'vitest';
import { openReplica, setNow, useApplication, useStaff } from '../harness/application.ts';
import type { Person, TestPlan } from '../harness/builders.ts';

/* Check-ins of a follow-up: when they open and are missed, and that each is sent and answered once. */

const app = useApplication();
const { admin, consultant, colleague } = useStaff(app);

const DUE = '2027-03-02'; // a Tuesday
const OPENS = '2027-02-16';

const run = () => advanceCheckIns(app.deps);
const at = (day: string) => setNow(app, `${day}T10:00:00Z`);

type Given = { due?: string; owner?: Person };

/** A completed plan with a follow-up and a check-in that is not open yet. */
async function aFollowedPlan({ due = DUE, ...given }: Given = {}): Promise<TestPlan> {
  at('2026-12-01');
  const owner = given.owner ?? (await app.aClient({ consultant }));
  const plan = await app.aPlan({ owner, completed: true, name: 'Kasvu' });
  await app.db
    .updateTable('plan')
    .set({ completed_at: '2026-12-01T10:00:00Z', follow_up_started_on: '2026-12-01' })
    .where('id', '=', plan.id)
    .execute();
  expect((await app.mutate('followUp.save', { id: plan.id, nextCheckInOn: due }, owner)).status).toBe(200);
  return plan;
}

const logInAgain = async (person: Person) => ({ ...person, token: await app.logIn(person.id) });

async function readAll(plan: TestPlan, who: Person = plan.owner): Promise<CheckIn[]> {
  return (await app.query<FollowUp>('followUp.get', { id: plan.id }, await logInAgain(who))).body.checkIns;
}

/** A plan with a check-in that is open today. */
async function anOpenCheckIn(given: Given = {}) {
  const plan = await aFollowedPlan(given);
  at(addDays(given.due ?? DUE, -14));
  await run();
  const owner = await logInAgain(plan.owner);
  const [checkIn] = await readAll(plan);
  const save = (more: object) =>
    app.mutate('checkIn.save', { id: plan.id, checkInId: checkIn!.id, version: 0, ...more }, owner);
  return { plan: { ...plan, owner }, checkIn: checkIn!, save };
}

const listNews = (event: string, { id }: { id: string }) =>
  app.db
    .selectFrom('notification')
    .select(['account_id', 'plan_id', 'mail_id'])
    .where('event', '=', event as 'check_in_open')
    .where('account_id', '=', id)
    .execute();

test('a check-in opens 14 days before it is due, once, and takes nothing until then', async () => {
  const plan = await aFollowedPlan();
  at('2027-02-15');
  await run();
  const [before] = await readAll(plan);
  expect(before).toMatchObject({ dueOn: DUE, openedAt: null });
  const owner = await logInAgain(plan.owner);
  const draft = { id: plan.id, checkInId: before!.id, version: 0, moved: 'Ei vielä' };
  expect((await app.mutate('checkIn.save', draft, owner)).status).toBe(404);
  at(OPENS);
  await Promise.all([run(), run()]);
  await run();
  expect(await readAll(plan)).toMatchObject([{ openedAt: new Date(`${OPENS}T10:00:00Z`).toISOString() }]);
  expect(await listNews('check_in_open', plan.owner)).toHaveLength(1);
});

test('what is typed is kept as it is, and only its owner reads it before it is sent', async () => {
  const { plan, checkIn, save } = await anOpenCheckIn();
  expect((await save({ moved: '  Ensimmäinen\n', focus: 'Vienti' })).body).toMatchObject({ msg: 'saved', version: 1 });
  expect((await save({ version: 1, confidence: 4 })).body).toMatchObject({ version: 2 });
  expect(await readAll(plan)).toMatchObject([
    { moved: '  Ensimmäinen\n', focus: 'Vienti', obstacle: null, confidence: 4, version: 2 },
  ]);
  const others = await Promise.all((['editor', 'commenter'] as const).map((role) => app.aColleague(plan.owner, role)));
  for (const other of [consultant, ...others])
    expect(await readAll(plan, other)).toMatchObject([
      { openedAt: expect.any(String), moved: null, focus: null, confidence: null },
    ]);
  at('2027-03-23');
  await run();
  for (const other of others)
    expect(await readAll(plan, other)).toMatchObject([{}, { missedAt: expect.any(String), moved: null }]);
  await app.mutate(
    'checkIn.save',
    { id: plan.id, checkInId: checkIn.id, version: 2, send: true },
    await logInAgain(plan.owner),
  );
  for (const other of others)
    expect(await readAll(plan, other)).toMatchObject([{}, { moved: '  Ensimmäinen\n', confidence: 4 }]);
});

test('a second page that saves over a text it has not read gets what is stored', async () => {
  const { save } = await anOpenCheckIn();
  await save({ moved: 'Ensimmäinen välilehti' });
  const { status, body } = await save({ moved: 'Toinen välilehti' });
  expect(status).toBe(409);
  expect(body).toMatchObject({ msg: 'could_not_save_answer', data: { moved: 'Ensimmäinen välilehti', version: 1 } });
});

test('sending needs a confidence, keeps how things are now, and sets the next on the day that was chosen', async () => {
  const { plan, save } = await anOpenCheckIn();
  expect((await save({ send: true })).body).toMatchObject({ errors: [{ path: 'confidence' }] });
  expect((await save({ nextDueOn: '2027-06-01' })).body).toMatchObject({ errors: [{ path: 'nextDueOn' }] });
  for (const nextDueOn of ['2027-03-01', '2027-08-16'])
    expect((await save({ confidence: 3, send: true, nextDueOn })).body).toMatchObject({
      errors: [{ path: 'nextDueOn' }],
    });
  await app.aTodo(plan, { deadline: '2027-01-01' });
  await app.aTodo(plan, { deadline: '2027-12-01' });
  const done = await app.aTodo(plan, { deadline: null });
  await app.db.updateTable('todo').set({ done_at: '2027-01-01T00:00:00Z' }).where('id', '=', done).execute();
  expect((await save({ confidence: 3, send: true, nextDueOn: '2027-05-22' })).status).toBe(200); // a Saturday
  const [next, sent] = await readAll(plan, consultant);
  expect(sent).toMatchObject({
    confidence: 3,
    facts: { done: 1, open: 2, overdue: 1, onTarget: 0, atRisk: 0, behind: 0 },
  });
  expect(next).toMatchObject({ number: 2, dueOn: '2027-05-24', openedAt: null });
});

test('without a chosen day the next is due as many days later as the firm has set', async () => {
  const { plan, save } = await anOpenCheckIn();
  await save({ confidence: 3, send: true });
  expect(await readAll(plan)).toMatchObject([{ dueOn: '2027-05-31' }, { dueOn: DUE }]);
});

test('another number of days between check-ins holds for those that get their day afterwards', async () => {
  const { plan, save } = await anOpenCheckIn();
  const before = await aFollowedPlan({ due: '2027-05-04' });
  at(OPENS);
  const quiet = { sendHour: 8, quietWeekends: true, quietHolidays: true, quietPeriods: [] };
  const boss = await logInAgain(admin);
  expect((await app.mutate('sending.save', { ...quiet, checkInDays: 60 }, boss)).status).toBe(200);
  await save({ confidence: 3, send: true });
  expect(await readAll(plan)).toMatchObject([{ dueOn: '2027-05-03' }, { dueOn: DUE }]); // a Saturday is quiet
  expect(await readAll(before)).toMatchObject([{ dueOn: '2027-05-04' }]);
  await app.mutate('sending.save', { ...quiet, checkInDays: 90 }, boss);
});

test('sent twice at once by two servers, it is sent once', async () => {
  const other = await openReplica(app);
  const { plan, checkIn } = await anOpenCheckIn();
  const given = { id: plan.id, checkInId: checkIn.id, version: 0, confidence: 5, send: true };
  const answers = await Promise.all(
    [app, other, app, other].map((server) => server.mutate('checkIn.save', given, plan.owner)),
  );
  expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 409, 409, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ data: { confidence: 5, version: 1 } });
  expect(await readAll(plan)).toHaveLength(2);
  expect(await app.db.selectFrom('notification').select('id').where('plan_id', '=', plan.id).where('event', '=', 'check_in_sent').execute()).toHaveLength(1); // prettier-ignore
  const events = app.db.selectFrom('audit_event').select('action').where('subject_id', '=', plan.id);
  expect(await events.where('action', '=', 'check_in_sent').execute()).toHaveLength(1);
});

test('staff answer what was sent, once, and the client is notified', async () => {
  const { plan, checkIn, save } = await anOpenCheckIn();
  const staff = await logInAgain(consultant);
  const boss = await logInAgain(admin);
  const answer = (text: string, who: Person) =>
    app.mutate('checkIn.answer', { id: plan.id, checkInId: checkIn.id, answer: text }, who);
  expect((await answer('Liian aikaisin', staff)).status).toBe(404);
  await save({ confidence: 2, send: true });
  expect((await answer('Vieras', await logInAgain(colleague))).status).toBe(404);
  expect((await answer('Itse', plan.owner)).status).toBe(403);
  const answers = await Promise.all([answer('Konsultti', staff), answer('Ylläpito', boss)]);
  expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 409]);
  const { body } = answers.find(({ status }) => status === 409)!;
  const stored = (await readAll(plan)).find(({ id }) => id === checkIn.id);
  expect(body).toMatchObject({ data: { answer: stored?.answer } });
  expect(await listNews('check_in_answered', plan.owner)).toHaveLength(1);
});

test('21 days after its day one that was not sent is missed: the next has a day, and the consultant is notified', async () => {
  const { plan } = await anOpenCheckIn();
  at('2027-03-22');
  await run();
  expect(await readAll(plan)).toMatchObject([{ missedAt: null }]);
  at('2027-03-23');
  await Promise.all([run(), run()]);
  await run();
  expect(await readAll(plan)).toMatchObject([
    { number: 2, dueOn: '2027-05-31', openedAt: null },
    { number: 1, missedAt: new Date('2027-03-23T10:00:00Z').toISOString() },
  ]);
  const news = await listNews('check_in_missed', consultant);
  expect(news.filter(({ plan_id: id }) => id === plan.id)).toHaveLength(1);
});

test('a missed one is sent until the next opens, and the day of the next stays', async () => {
  const { plan, checkIn } = await anOpenCheckIn();
  const other = await anOpenCheckIn();
  at('2027-03-23');
  await run();
  const late = { id: plan.id, checkInId: checkIn.id, version: 0, confidence: 1, send: true };
  expect((await app.mutate('checkIn.save', late, await logInAgain(plan.owner))).status).toBe(200);
  expect(await readAll(plan)).toMatchObject([
    { number: 2, dueOn: '2027-05-31' },
    { number: 1, confidence: 1 },
  ]);
  at('2027-05-17');
  await run();
  expect(await readAll(other.plan)).toMatchObject([{ number: 2, sentAt: null }, { number: 1 }]);
  const tooLate = { ...late, id: other.plan.id, checkInId: other.checkIn.id };
  expect((await app.mutate('checkIn.save', tooLate, await logInAgain(other.plan.owner))).status).toBe(404);
});

test('moved to another day, a missed check-in no longer counts as missed', async () => {
  const { plan } = await anOpenCheckIn();
  at('2027-03-23');
  await run();
  await app.mutate('followUp.save', { id: plan.id, nextCheckInOn: '2027-04-13' }, await logInAgain(consultant));
  expect(await readAll(plan)).toMatchObject([{ dueOn: '2027-04-13' }, { missedAt: null }]);
  await run();
  expect(await readAll(plan)).toMatchObject([{ number: 2 }, { number: 1, missedAt: null }]);
});

test('a paused follow-up and a reopened plan open and miss no check-in', async () => {
  const paused = await aFollowedPlan();
  await app.mutate('followUp.save', { id: paused.id, paused: true }, paused.owner);
  const reopened = await anOpenCheckIn();
  await app.db
    .updateTable('plan')
    .set({ completed_at: null, active: true })
    .where('id', '=', reopened.plan.id)
    .execute();
  expect((await reopened.save({ moved: 'x' })).body).toMatchObject({ msg: 'plan_not_completed' });
  at('2027-04-30');
  await run();
  expect(await readAll(paused)).toMatchObject([{ openedAt: null, missedAt: null }]);
  expect(await readAll(reopened.plan)).toMatchObject([{ missedAt: null }]);
});

test('while the follow-up is paused an open check-in keeps what is typed and is not sent; resumed, it is', async () => {
  const { plan, save } = await anOpenCheckIn();
  await app.mutate('followUp.save', { id: plan.id, paused: true }, await logInAgain(consultant));
  expect((await save({ moved: 'Luonnos', confidence: 3 })).body).toMatchObject({ version: 1 });
  const { status, body } = await save({ version: 1, send: true });
  expect([status, body]).toMatchObject([400, { msg: 'bad_request', errors: [{ path: 'send' }] }]);
  const [before] = await readAll(plan);
  expect(before).toMatchObject({ moved: 'Luonnos', version: 1, sentAt: null });
  await app.mutate('followUp.save', { id: plan.id, paused: false }, await logInAgain(consultant));
  expect(await readAll(plan)).toMatchObject([{ dueOn: before!.dueOn, openedAt: before!.openedAt }]);
  await run();
  expect(await listNews('check_in_open', plan.owner)).toHaveLength(1);
  expect((await save({ version: 1, send: true })).status).toBe(200);
  expect(await readAll(plan)).toMatchObject([{ number: 2 }, { moved: 'Luonnos', sentAt: expect.any(String) }]);
});

test('a check-in that could not open before its day is due again as soon as one can be, and opens', async () => {
  const plan = await aFollowedPlan();
  at('2027-04-06'); // the servers were down for weeks
  await run();
  await run();
  expect(await readAll(plan)).toMatchObject([{ number: 1, dueOn: '2027-04-20', missedAt: null }]);
  expect((await readAll(plan))[0]?.openedAt).not.toBeNull();
  expect(await listNews('check_in_open', plan.owner)).toHaveLength(1);
});

test('the data that a client downloads holds their check-ins, the oldest first, with what was not sent', async () => {
  const { plan, checkIn, save } = await anOpenCheckIn();
  await save({ moved: 'Vienti alkoi', confidence: 3, send: true });
  const answer = { id: plan.id, checkInId: checkIn.id, answer: 'Hyvä' };
  expect((await app.mutate('checkIn.answer', answer, await logInAgain(consultant))).status).toBe(200);
  await app.db
    .updateTable('check_in')
    .set({ moved: 'Luonnos' })
    .where('plan_id', '=', plan.id)
    .where('number', '=', 2)
    .execute();
  const { body } = await app.query<PersonalData>('account.exportData', undefined, plan.owner);
  expect(body.plans[0]?.followUp?.checkIns).toMatchObject([
    { number: 1, moved: 'Vienti alkoi', confidence: 3, answer: 'Hyvä', answeredBy: 'Aino Laine' },
    { number: 2, moved: 'Luonnos', sentAt: null },
  ]);
  expect(JSON.stringify(body.plans)).not.toContain(checkIn.id);
});

test('a client who is about to be erased is asked nothing', async () => {
  const plan = await aFollowedPlan();
  const asked = { client_id: plan.owner.id, requested_at: '2027-02-01T00:00:00Z', due_at: '2027-03-01T00:00:00Z' };
  await app.db.insertInto('erasure_request').values(asked).execute();
  at(OPENS);
  await run();
  expect(await readAll(plan)).toMatchObject([{ openedAt: null }]);
});
