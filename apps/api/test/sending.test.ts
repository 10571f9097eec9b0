import { beforeEach, expect, test } from 'vitest';
import { setNow, useApplication, useStaff } from '../harness/application.ts';
import type { Person } from '../harness/builders.ts';
import { addDays } from '../src/lib/days.ts';
import { sendReminders } from '../src/features/sending/reminders.ts';

/* What admins say about bundled mail, and how an installation of a release before begins with it. */

const app = useApplication();
const { consultant } = useStaff(app);
let admin: Person;

type Sending = { startedAt: string | null; remindedThrough: string | null; quietDays: string[]; preview: unknown };

const SETTINGS = { sendHour: 9, quietWeekends: true, quietHolidays: true, quietPeriods: [] as object[] };
const given = { readDatabaseTime: () => Promise.resolve(app.now.value) };
const read = async () => (await app.query<Sending>('sending.get', undefined, admin)).body;
const save = (more: object) => app.mutate('sending.save', { ...SETTINGS, ...more }, admin);
const mails = () =>
  app.db.selectFrom('mail').select(['account_id', 'template', 'day']).where('day', 'is not', null).execute();
const period = (startsOn: string, endsOn: string, name = 'Summer') => ({ startsOn, endsOn, name });

beforeEach(async () => {
  admin = await app.anAccount('Admin');
  await app.db.deleteFrom('mail').execute();
  const usual = { send_hour: 8, quiet_weekends: true, quiet_holidays: true, quiet_periods: '[]' };
  await app.db
    .updateTable('sending_settings')
    .set({ started_at: null, reminded_through: null, ...usual })
    .execute();
});

async function aClientWithTodo(deadline: string) {
  const plan = await app.aPlan({ owner: await app.aClient({ consultant }) });
  const id = await app.aTodo(plan, { deadline });
  await app.db.updateTable('todo').set({ created_at: '2026-01-01T00:00:00Z' }).where('id', '=', id).execute();
  await app.db
    .updateTable('account')
    .set({ last_login_at: '2026-11-01T00:00:00Z' })
    .where('id', '=', plan.owner.id)
    .execute();
  return plan.owner;
}

test('an installation that has plans sends nothing until an admin starts it, then what the preview says', async () => {
  setNow(app, '2026-12-04T19:00:00Z'); // a Friday evening; Sunday is Independence Day, a holiday
  admin = await app.anAccount('Admin');
  for (const deadline of ['2026-12-14', '2026-12-08', '2026-12-07', '2026-12-06', '2026-12-20'])
    await aClientWithTodo(deadline);
  await sendReminders(app.deps, given);
  expect(await mails()).toEqual([]);
  expect((await read()).preview).toEqual({ day: '2026-12-07', people: 4, mails: { daily: 1, weekly: 3 } });
  expect((await save({})).body).toEqual({ msg: 'saved' });
  expect((await read()).startedAt).toBeNull();
  for (let press = 0; press < 2; press += 1) expect((await save({ start: true })).status).toBe(200);
  expect(await read()).toMatchObject({
    startedAt: app.now.value.toISOString(),
    remindedThrough: '2026-12-06',
    preview: null,
  });
  await sendReminders(app.deps, given);
  expect(await mails()).toEqual([]);
  setNow(app, '2026-12-07T07:05:00Z');
  await sendReminders(app.deps, given);
  expect(await mails()).toHaveLength(4);
  const events = app.db
    .selectFrom('audit_event')
    .select(['action', 'details'])
    .where('action', 'like', 'sending%')
    .orderBy('id');
  expect((await events.execute()).map(({ action, details }) => [action, details])).toEqual([
    ['sending_changed', {}],
    ['sending_changed', {}],
    ['sending_started', {}],
    ['sending_changed', {}],
  ]);
});

test('the quiet days of twelve months follow from what is saved', async () => {
  setNow(app, '2026-12-01T08:00:00Z');
  admin = await app.anAccount('Admin');
  await save({ quietPeriods: [period('2027-07-01', '2027-07-31')] });
  const { quietDays } = await read();
  expect(quietDays.filter((day) => day.startsWith('2027-07'))).toHaveLength(31);
  for (const day of ['2026-12-05', '2026-12-06', '2026-12-24', '2027-03-26', '2027-06-25'])
    expect(quietDays).toContain(day);
  await save({ quietWeekends: false, quietHolidays: false });
  expect((await read()).quietDays).toEqual([]);
});

test('what is not named stays, and of the quiet periods what others did to them since they were seen', async () => {
  const names = async () =>
    (await app.query<{ quietPeriods: { name: string }[] }>('sending.get', undefined, admin)).body.quietPeriods.map(
      ({ name }) => name,
    );
  const part = (input: object) => app.mutate('sending.save', input, admin);
  const [winter, spring, summer] = ['Winter', 'Spring', 'Summer'].map((name, at) =>
    period(`2027-0${at + 1}-01`, `2027-0${at + 1}-10`, name),
  );
  await save({ quietPeriods: [winter, spring] });
  expect((await part({ sendHour: 10 })).status).toBe(200);
  expect((await part({ start: true })).status).toBe(200);
  expect(await read()).toMatchObject({ sendHour: 10, quietWeekends: true, quietPeriods: [winter, spring] });
  await part({ quietPeriods: [winter, spring, summer], seenPeriods: [winter, spring] });
  await part({ quietPeriods: [winter, period('2027-10-01', '2027-10-02', 'Autumn')], seenPeriods: [winter, spring] });
  expect(await names()).toEqual(['Winter', 'Autumn', 'Summer']);
  const twenty = Array.from({ length: 20 }, (_, at) => period('2027-05-01', '2027-05-02', `May ${at}`));
  expect((await part({ quietPeriods: twenty, seenPeriods: [] })).body).toMatchObject({ msg: 'limit_reached' });
});

test.each([
  ['sendHour', { sendHour: 4 }],
  ['sendHour', { sendHour: 20 }],
  ['sendHour', { sendHour: 8.5 }],
  ['quietPeriods.0.endsOn', { quietPeriods: [period('2027-07-02', '2027-07-01')] }],
  ['quietPeriods.1.endsOn', { quietPeriods: [period('2027-01-01', '2027-01-01'), period('2027-07-01', '2027-08-30')] }],
  ['quietPeriods.0.name', { quietPeriods: [period('2027-07-01', '2027-07-02', '')] }],
  ['quietPeriods.0.startsOn', { quietPeriods: [period('', '2027-07-02')] }],
  ['quietPeriods', { quietPeriods: Array.from({ length: 21 }, () => period('2027-07-01', '2027-07-02')) }],
  ['start', { start: false }],
])('a wrong %s is refused, and nothing is stored', async (path, more) => {
  const { status, body } = await app.mutate<{ errors: { path: string }[] }>(
    'sending.save',
    { ...SETTINGS, ...more },
    admin,
  );
  expect([status, body.errors.map((error) => error.path)]).toEqual([400, [path]]);
  const stored = await app.db.selectFrom('sending_settings').select(['send_hour', 'quiet_periods']).executeTakeFirst();
  expect(stored).toEqual({ send_hour: 8, quiet_periods: [] });
});

test.each([
  ['before sending was started', '2026-12-01T06:05:00Z', { started_at: null }],
  ['before the hour', '2026-12-01T05:59:00Z', {}],
  ['in the evening', '2026-12-01T18:00:00Z', {}],
  ['on a Saturday', '2026-12-05T08:00:00Z', {}],
  ['on Christmas Eve', '2026-12-24T08:00:00Z', {}],
  [
    'in a quiet period',
    '2026-12-01T08:00:00Z',
    { quiet_periods: JSON.stringify([period('2026-11-30', '2026-12-02')]) },
  ],
])('nothing is queued %s', async (_, moment, settings) => {
  await app.db.deleteFrom('todo').execute();
  for (let day = '2026-11-20'; day < '2026-12-30'; day = addDays(day, 1)) await aClientWithTodo(day);
  setNow(app, moment);
  const started = { started_at: '2026-01-01T00:00:00Z', reminded_through: '2026-11-30' };
  await app.db
    .updateTable('sending_settings')
    .set({ ...started, ...settings })
    .execute();
  await sendReminders(app.deps, given);
  expect(await mails()).toEqual([]);
  const { reminded_through } = await app.db
    .selectFrom('sending_settings')
    .select('reminded_through')
    .executeTakeFirstOrThrow();
  expect(reminded_through).toBe('2026-11-30');
});
