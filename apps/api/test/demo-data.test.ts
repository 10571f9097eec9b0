import type { Contact } from '@app/schema/contacts';
import type { FollowUp } from '@app/schema/follow-up';
import { describe, expect, test } from 'vitest';
import { seedDemo } from '../src/database/seed/demo.ts';
import { addDays, toDay } from '../src/lib/days.ts';
import { useApplication } from '../harness/application.ts';

/* The demo data has a company in the second quarter after its plan was completed, whatever day it is made on. */

const QUARTER_DAYS = 91;
const OPENS_DAYS_BEFORE = 14;

describe.each(['2026-11-20T10:00:00Z', '2027-01-01T10:00:00Z', '2027-03-31T10:00:00Z'])('made at %s', (moment) => {
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

    const filled = metrics.filter(({ values }) => values.length >= 3);
    expect(filled.length).toBeGreaterThanOrEqual(4);
    expect(new Set(filled.map(({ light }) => light))).toEqual(new Set(['on_target', 'at_risk', 'behind']));
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
