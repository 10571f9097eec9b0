import { expect, test } from 'vitest';
import { useApplication } from '../harness/application.ts';
import type { Person } from '../harness/builders.ts';

/* When a client was last active: consultants go by it, and are reminded of clients who do nothing. */

const app = useApplication();

test('whatever a client does to a plan counts as activity, and nothing else does', async () => {
  const consultant = await app.aConsultant();
  const plan = await app.aPlan({ owner: await app.aClient({ consultant, credits: 1 }) });
  const ofClient = () => app.db.updateTable('client').where('account_id', '=', plan.owner.id);
  const isActive = async () => {
    const client = app.db.selectFrom('client').select('last_activity_at').where('account_id', '=', plan.owner.id);
    return (await client.executeTakeFirstOrThrow()).last_activity_at !== null;
  };
  /** Whether a call that succeeds counts. */
  const counts = async (path: string, input: object, who: Person = plan.owner) => {
    await ofClient().set({ last_activity_at: null }).execute();
    expect([path, (await app.mutate(path, input, who)).status]).toEqual([path, 200]);
    return isActive();
  };
  const { id } = plan;
  expect(await counts('plan.update', { id, name: 'Another name' })).toBe(true);
  expect(await counts('plan.submitForFeedback', { id })).toBe(true);
  expect(await counts('share.set', { id, shared: true })).toBe(true);
  expect(await counts('account.setLanguage', { languageCode: 'fi' })).toBe(false);
  const feedback = { id: plan.owner.id, feedbackText: 'Well done' };
  expect(await counts('client.saveGeneralFeedback', feedback, consultant)).toBe(false);
});
