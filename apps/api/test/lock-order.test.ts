import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { setNow, useApplication, usePassword } from '../harness/application.ts';
import { lockForHandover, lockPair } from '../src/features/members/queries.ts';
import { eraseDue } from '../src/features/retention/erase.ts';
import { DAY_MS, PASSWORD, useCompany } from './company.ts';

/* Each transaction that writes about a company locks its members before the company itself, so that none waits for another in a circle. */

const app = useApplication();
const account = usePassword(app, PASSWORD);
const { owner, consultant } = useCompany(app, account);

async function rename() {
  const { body } = await app.query<object>('client.details', { id: owner.id }, consultant);
  const { company, address, zipcode, city, phoneNumber } = body as Record<string, string>;
  const names = { firstName: 'Kaisu', lastName: 'Virta' };
  const details = { id: owner.id, email: owner.email, ...names, company, address, zipcode, city, phoneNumber };
  return app.mutate('client.updateDetails', details, consultant);
}

const erase = () => eraseDue(app.deps);

test.each([
  ['a change of the main user’s name by staff', rename],
  ['an erasure that is due', erase],
])('%s waits for a handover before it holds the company', async (_, start) => {
  const heir = await app.aColleague(owner, 'editor');
  if (start === erase) {
    await app.mutate('account.requestErasure', { password: PASSWORD }, owner);
    setNow(app, new Date(app.now.value.getTime() + 40 * DAY_MS));
  }
  const { started } = await app.db.transaction().execute(async (tx) => {
    await lockPair(tx, owner.id, heir.id);
    const waiting = start();
    await vi.waitFor(async () => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db);
      expect(rows).toHaveLength(1);
    });
    await sql`set local lock_timeout = '200ms'`.execute(tx); // less than the wait after which PostgreSQL looks for circles
    expect(await lockForHandover(tx, owner.id, app.now.value)).toMatchObject({ ownerId: owner.id });
    return { started: waiting }; // not awaited here: it goes on when this transaction ends
  });
  await started;
  const client = app.db.selectFrom('client').select('first_name').where('account_id', '=', owner.id);
  expect(await client.execute()).toEqual(start === rename ? [{ first_name: 'Kaisu' }] : []);
});
