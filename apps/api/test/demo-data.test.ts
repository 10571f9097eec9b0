import type { Contact } from '@app/schema/contacts';
import type { FollowUp } from '@app/schema/follow-up';
import { describe, expect, test } from 'vitest';
import { seedDemo } from '../src/database/seed/demo.ts';
import { addDays, toDay } from '../src/lib/days.ts';
import { useApplication } from '../harness/application.ts';

/* The demo data has a company in the second quarter after its plan was completed, whatever day it is made on. */

const QUARTER_DAYS = 91;
const OPENS_DAYS_BEFORE = 14;

/** The pictures of the guides show them. */
const LIGHTS = {
  'ta_targets.net_sales': 'at_risk',
  'ta_targets.ebit': 'at_risk',
  'ta_targets.customers': 'on_target',
  'ta_targets.staff': 'on_target',
  'ta_targets.own.1': 'on_target',
  'ta_targets.own.2': 'behind',
  'ta_leading.1': 'on_target',
  'ta_leading.2': 'on_target',
  'ta_leading.5': 'on_target',
};

describe.each([
  { moment: '2026-11-29T10:00:00Z', months: 4 },
  { moment: '2026-11-30T10:00:00Z', months: 3 },
  { moment: '2027-01-01T10:00:00Z', months: 4 },
  { moment: '2027-03-01T10:00:00Z', months: 5 },
])('made at $moment', ({ moment, months }) => {
  const app = useApplication();

  test('figures have a few months, one check-in was answered, one is coming, and people responsible have to-dos', async () => {
    app.now.value = new Date(moment);
    expect(await seedDemo(app.deps)).toBe(true);
    const { id } = await app.db
      .selectFrom('account')
      .select('id')
      .where('email', '=', 'client3@example.com')
      .executeTakeFirstOrThrow();
    const owner = { id, token: await app.logIn(id) };
    const { body: plans } = await app.query<{ items: { id: string }[] }>('plan.list', { state: ['completed'] }, owner);
    const asked = { id: plans.items[0]!.id };
    const { startedOn, metrics, checkIns } = (await app.query<FollowUp>('followUp.get', asked, owner)).body;
    const today = toDay(app.now.value, app.deps.settings.timeZone);
    expect(startedOn! < addDays(today, -QUARTER_DAYS)).toBe(true);
    expect(startedOn! > addDays(today, -2 * QUARTER_DAYS)).toBe(true);

    const filled = metrics.filter(({ values }) => values.length > 0);
    expect(filled.map(({ values }) => values.length)).toEqual(filled.map(() => months));
    expect(Object.fromEntries(filled.map(({ source, light }) => [source, light]))).toEqual(LIGHTS);
    expect(checkIns.map(({ sentAt, answer }) => [sentAt !== null, answer !== null])).toEqual([
      [false, false],
      [true, true],
    ]);
    expect(checkIns[0]!.dueOn > addDays(today, OPENS_DAYS_BEFORE)).toBe(true);

    const { body: contacts } = await app.query<Contact[]>('contact.list', {}, owner);
    expect(contacts.length).toBeGreaterThanOrEqual(2);
    for (const { name, openTodos } of contacts) expect([name, openTodos > 0]).toEqual([name, true]);
  });
});
