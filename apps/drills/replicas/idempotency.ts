import assert from 'node:assert/strict';
import { newId } from '../../api/src/lib/ids.ts';
import type { Answered } from '../../api/harness/callers.ts';
import type { Facts, Pair } from './pair.ts';

const AT_ONCE = 20;

/** What is asked of both replicas at the same moment happens once. */
export const ONCE_FACTS: Facts = {
  async 'one idempotency key'(pair) {
    const plan = await pair.aPlan();
    const { stepId, questionId } = await pair.questionOf('sp_drivers');
    const path = `/api/growth-plan/${plan.id}/question/${stepId}/${questionId}/save/todo`;
    const call = { token: plan.owner.token, headers: { 'idempotency-key': newId() } };
    const answers = await onBoth(pair, (replica) => replica.rest(`POST ${path}`, { task: 'Call' }, call));
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([201]));
    assert.equal(new Set(answers.map(({ body }) => JSON.stringify(body))).size, 1);
    const stored = await pair.db.selectFrom('todo').select('id').where('plan_id', '=', plan.id).execute();
    assert.equal(stored.length, 1);
    return `${AT_ONCE} requests, one to-do, equal answers`;
  },
  async 'the start of a plan with one credit'(pair) {
    const client = await pair.aClient({ credits: 1 });
    const answers = await onBoth(pair, (replica) =>
      replica.mutate('plan.create', { name: 'Growth', businessUnit: '' }, client),
    );
    expectOneDone(answers);
    const stored = await pair.db.selectFrom('plan').select('id').where('client_id', '=', client.id).execute();
    assert.equal(stored.length, 1);
    return `${AT_ONCE} starts, one plan, the others 409`;
  },
  async 'a save over one version'(pair) {
    const plan = await pair.aPlan();
    const place = await pair.questionOf('di_owners');
    const save = (replica: Pair['a'], value: string, version: number) =>
      replica.mutate('plan.saveAnswer', { id: plan.id, ...place, value, version }, plan.owner);
    const answers = await onBoth(pair, (replica, index) => save(replica, `Wording ${index}`, 0));
    expectOneDone(answers);
    const stored = answers.findIndex(({ status }) => status === 200);
    for (const replica of [pair.a, pair.b]) {
      const { status, body } = await save(replica, 'Late', 0);
      assert.deepEqual([status, (body['data'] as { value: string }).value], [409, `Wording ${stored}`]);
    }
    assert.equal((await save(pair.b, 'Next', 1)).body['version'], 2);
    return `${AT_ONCE} saves, one stored, the others 409 with what is stored`;
  },
};

function onBoth({ a, b }: Pair, ask: (replica: Pair['a'], index: number) => Promise<Answered>): Promise<Answered[]> {
  return Promise.all(Array.from({ length: AT_ONCE }, (_, index) => ask(index % 2 ? a : b, index)));
}

function expectOneDone(answers: readonly Answered[]): void {
  const statuses = answers.map(({ status }) => status).toSorted();
  assert.deepEqual(statuses, [200, ...Array<number>(AT_ONCE - 1).fill(409)]);
}
