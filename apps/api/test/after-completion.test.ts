import { SEND_UNTIL } from '@app/schema/sending';
import { expect, test } from 'vitest';
import { useApplication } from '../harness/application.ts';
import type { OutgoingMail } from '../src/features/mail/transport.ts';
import { addDays, toDay, toHour } from '../src/lib/days.ts';
import { readLinkAndCode } from '../harness/outbox.ts';
import { tokenIn } from './sending.ts';
import { useBundledMail } from './bundled-mail.ts';

/* Every mail that somebody gets who registers, completes a plan and does nothing else for 120 days, and their consultant. */

const app = useApplication();
const mail = useBundledMail(app);
const { at, remind, news, send } = mail;

const EMAIL = 'matti@example.com';
const PASSWORD = 'Vaahtera#48kuu';
const DAYS = 120;

/** Within sending hours, before and after them, and at night; summer time begins on the 28th of March. */
const HOURS = ['00:30', '03:30', '05:40', '06:10', '07:20', '10:00', '13:30', '17:20', '18:30', '21:00'];

const lastMail = () => readLinkAndCode(mail.sent.findLast(({ to }) => to === EMAIL)!.text);

/** Registers, logs in, starts a plan with four to-dos and completes it, all through the doors that people use. */
async function registerAndComplete() {
  const names = { company: 'Uusi Oy', first_name: 'Matti', last_name: 'Mäki', phone_number: '1' };
  const place = { address: 'Katu 1', zipcode: '00100', city: 'Helsinki' };
  const client = { ...names, ...place, email: EMAIL, language_code: 'en', give_plan_right: true };
  expect((await app.rest('POST /api/register/user', client, mail.consultant)).status).toBe(201);
  await send();
  const pair = { newPassword: PASSWORD, confirmPassword: PASSWORD };
  await app.mutate('auth.setFirstPassword', { area: 'user', token: tokenIn(lastMail().link), ...pair });
  await send();
  const { code } = lastMail();
  await app.mutate('auth.verifyAccount', { area: 'user', email: EMAIL, code });
  const login = await app.mutate<{ accessToken: string }>('auth.login', {
    area: 'user',
    email: EMAIL,
    password: PASSWORD,
  });
  const owner = { id: '', email: EMAIL, token: login.body.accessToken };
  const created = await app.mutate<{ growthPlan: { id: string } }>(
    'plan.create',
    { name: 'Plan', businessUnit: '' },
    owner,
  );
  const { id } = created.body.growthPlan;
  const todos: [string, string?][] = [['A', '2026-12-10'], ['B', '2027-01-18'], ['C', '2027-03-10'], ['D']];
  for (const [task, deadline] of todos) {
    const added = await app.mutate('todo.add', { id, task, deadline }, owner);
    expect(added.status).toBe(200);
  }
  await app.completeSteps({ id, owner }, 10);
  expect((await app.mutate('plan.complete', { id }, owner)).status).toBe(200);
}

/** The day on which a mail went out where the firm is, within sending hours, to whom, and its subject. */
function describe({ to, subject }: OutgoingMail): string {
  const { timeZone } = app.deps.settings;
  const hour = toHour(app.now.value, timeZone);
  expect([subject, hour >= 8 && hour < SEND_UNTIL]).toEqual([subject, true]);
  return `${toDay(app.now.value, timeZone)} ${to === EMAIL ? 'client' : 'consultant'}: ${subject}`;
}

test('they get the mails of the list, at most one bundled mail a day, none on a quiet day and none at night', async () => {
  await app.db.updateTable('account').set({ notification_choices: '{}' }).execute();
  await registerAndComplete();
  const mails = mail.sent.map(describe);
  for (let day = '2026-12-01'; day < addDays('2026-12-01', DAYS); day = addDays(day, 1))
    for (const hour of HOURS.filter((one) => `${day} ${one}` > '2026-12-01 06:05')) {
      at(`${day}T${hour}:00Z`);
      await remind();
      await news();
      mail.sent = [];
      await send();
      mails.push(...mail.sent.map(describe));
    }
  expect(mails.filter((one) => one.includes('client: '))).toEqual([
    '2026-12-01 client: Welcome to Growth Plan: create your password',
    '2026-12-01 client: Your code for Growth Plan',
    '2026-12-03 client: Upcoming deadlines: 1', // A in a week
    '2026-12-07 client: Your week: 1 due, 0 overdue',
    '2026-12-09 client: Upcoming deadlines: 1', // A tomorrow
    '2026-12-10 client: Upcoming deadlines: 1', // A today
    '2026-12-11 client: One to-do is overdue',
    '2026-12-14 client: Your week: 0 due, 1 overdue',
    '2026-12-17 client: One to-do is overdue', // A for a week
    '2026-12-28 client: One to-do is overdue', // A for two; the 24th to the 27th are quiet
    '2027-01-07 client: One to-do is overdue', // A for four
    '2027-01-11 client: Upcoming deadlines: 1', // B in a week
    '2027-01-15 client: Upcoming deadlines: 1', // B tomorrow, which is a Sunday
    '2027-01-18 client: Your week: 1 due, 1 overdue', // B today
    '2027-01-19 client: One to-do is overdue',
    '2027-01-25 client: Your week: 0 due, 2 overdue', // B for a week
    '2027-02-01 client: One to-do is overdue',
    '2027-02-15 client: One to-do is overdue',
    '2027-03-03 client: Upcoming deadlines: 1', // C in a week
    '2027-03-08 client: Your week: 1 due, 2 overdue',
    '2027-03-09 client: Upcoming deadlines: 1',
    '2027-03-10 client: Upcoming deadlines: 1',
    '2027-03-11 client: One to-do is overdue',
    '2027-03-15 client: Your week: 0 due, 3 overdue',
    '2027-03-17 client: One to-do is overdue',
    '2027-03-24 client: One to-do is overdue',
  ]);
  expect(mails.filter((one) => one.includes('consultant: '))).toEqual([
    '2026-12-01 consultant: Uusi Oy has completed a plan: Plan',
    '2026-12-07 consultant: One client needs your attention (week 50)', // another one; this client completed a plan
  ]);
});
