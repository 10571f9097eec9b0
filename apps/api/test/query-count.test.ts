import { TOKEN_PREFIX } from '@app/schema/tokens';
import { expect, test } from 'vitest';
import { buildApp } from '../src/app.ts';
import { useApplication } from '../harness/application.ts';
import { countStatements } from '../harness/count-statements.ts';
import { newId } from '../src/lib/ids.ts';

const app = useApplication();

/** The application over the same database, counting every statement it sends. */
async function countingApplication() {
  const { db, counted } = countStatements(app.db);
  const counting = await buildApp({ ...app.deps, db }, { logLevel: 'silent' });
  return { counting, counted };
}

test('opening a plan costs two statements, the session and the plan, whatever its size', async () => {
  const { counting, counted } = await countingApplication();
  const plan = await app.aPlan();
  const headers = { authorization: `Bearer ${plan.owner.token}` };
  const url = `/trpc/plan.document?input=${encodeURIComponent(JSON.stringify({ id: plan.id }))}`;
  const open = async () => {
    counted.statements = 0;
    expect((await counting.inject({ url, headers })).statusCode).toBe(200);
    return counted.statements;
  };
  const empty = await open();
  const question = await app.questionOf('cm_voice');
  for (let index = 0; index < 30; index += 1)
    await app.mutate('todo.create', { id: plan.id, ...question, task: `To-do ${index}` }, { token: plan.owner.token });
  expect(empty).toBe(2);
  expect(await open()).toBe(2);
});

test('the history of an answer is two statements, the session and the versions, however many there are', async () => {
  const { counting, counted } = await countingApplication();
  const plan = await app.aPlan();
  const at = { id: plan.id, ...(await app.questionOf('cm_voice')) };
  const headers = { authorization: `Bearer ${plan.owner.token}` };
  const url = `/trpc/history.versions?input=${encodeURIComponent(JSON.stringify(at))}`;
  for (let version = 0; version < 20; version += 1)
    await app.mutate('plan.saveAnswer', { ...at, value: `version ${version}`, version }, plan.owner);
  counted.statements = 0;
  expect((await counting.inject({ url, headers })).json().result.data.items).toHaveLength(20);
  expect(counted.statements).toBe(2);
});

test('reading what changed since a round costs two statements, the session and the changes, however many there are', async () => {
  const { counting, counted } = await countingApplication();
  const plan = await app.aPlan();
  const call = { token: plan.owner.token };
  await app.mutate('plan.submitForFeedback', { id: plan.id }, call);
  const url = `/trpc/review.changes?input=${encodeURIComponent(JSON.stringify({ id: plan.id, round: 1 }))}`;
  for (const [index, key] of ['sp_drivers', 'di_picture', 'cm_voice'].entries()) {
    const { status } = await app.mutate(
      'plan.saveAnswer',
      { id: plan.id, ...(await app.questionOf(key)), value: 'text', version: 0 },
      call,
    );
    expect(status).toBe(200);
    counted.statements = 0;
    const response = await counting.inject({ url, headers: { authorization: `Bearer ${plan.owner.token}` } });
    expect(response.json<{ result: { data: { questions: unknown[] } } }>().result.data.questions).toHaveLength(
      index + 1,
    );
    expect(counted.statements).toBe(2);
  }
});

test('saving an answer is two statements: the session, and one that is the whole transaction', async () => {
  const { counting, counted } = await countingApplication();
  const plan = await app.aPlan();
  const question = await app.questionOf('cm_voice');
  const save = async (version: number) => {
    counted.statements = 0;
    const response = await counting.inject({
      method: 'POST',
      url: '/trpc/plan.saveAnswer',
      headers: { authorization: `Bearer ${plan.owner.token}` },
      payload: { id: plan.id, ...question, value: `version ${version}`, version },
    });
    expect(response.statusCode).toBe(200);
    return counted.statements;
  };
  await save(0);
  expect(await save(1)).toBe(2);
});

test('the notes on a client are two statements, the session and the list, however many there are', async () => {
  const { counting, counted } = await countingApplication();
  const consultant = await app.aConsultant();
  const { id } = await app.aClient({ consultant });
  const read = async () => {
    counted.statements = 0;
    const url = `/trpc/note.list?input=${encodeURIComponent(JSON.stringify({ id }))}`;
    const headers = { authorization: `Bearer ${consultant.token}` };
    expect((await counting.inject({ url, headers })).statusCode).toBe(200);
    return counted.statements;
  };
  expect(await read()).toBe(2);
  const note = { id, notedOn: '2026-11-26', text: 'Met them', version: 0 };
  for (let count = 0; count < 60; count += 1) await app.mutate('note.save', note, consultant);
  expect(await read()).toBe(2);
});

test('the lists of threads, members and rounds are two statements each, the session and the list, however long they are', async () => {
  const { counting, counted } = await countingApplication();
  const consultant = await app.aConsultant();
  const owner = await app.aClient({ consultant });
  const { id } = await app.aPlan({ owner });
  const { stepId: growthPlanStepId } = await app.questionOf('cm_voice');
  const lists = { 'thread.list': { id }, 'member.list': { id: owner.id }, 'feedback.rounds': { id } };
  for (let length = 1; length <= 4; length += 1) {
    await app.mutate('thread.comment', { id, commentId: newId(), text: 'A question', growthPlanStepId }, owner);
    await app.aColleague(owner, 'editor');
    await app.mutate('plan.submitForFeedback', { id }, owner);
    const draft = { id, growthPlanStepId: null, text: 'Good', version: 0 };
    const { body } = await app.mutate<{ version: number }>('feedback.saveDraft', draft, consultant);
    const versions = { summary: body.version };
    await app.mutate('feedback.send', { id, outcome: 'ready', versions }, consultant);
    for (const [path, input] of Object.entries(lists)) {
      counted.statements = 0;
      const url = `/trpc/${path}?input=${encodeURIComponent(JSON.stringify(input))}`;
      const response = await counting.inject({ url, headers: { authorization: `Bearer ${owner.token}` } });
      const { data } = response.json<{ result: { data: Record<string, unknown[]> } }>().result;
      const listed = (data['items'] ?? data['members'] ?? data['rounds'])!;
      expect([path, listed.length]).toEqual([path, path === 'member.list' ? length + 1 : length]);
      expect([path, counted.statements]).toEqual([path, 2]);
    }
  }
});

test('a request for a link costs the same statements whether somebody has to-dos at the address or not', async () => {
  const { counting, counted } = await countingApplication();
  const owner = await app.aClient();
  const known = { name: 'Liisa', email: 'liisa@example.com' };
  const { body } = await app.mutate<{ contact: { id: string } }>('contact.save', known, owner);
  await app.db
    .updateTable('contact')
    .set({ introduced_at: '2026-11-01T00:00:00Z' })
    .where('id', '=', body.contact.id)
    .execute();
  const costs = async (email: string) => {
    counted.statements = 0;
    const response = await counting.inject({ method: 'POST', url: '/trpc/contactLink.request', payload: { email } });
    return [response.statusCode, response.json(), counted.statements];
  };
  const first = await costs(known.email);
  expect(await costs('nobody@example.com')).toEqual(first);
  expect(first[2]).toBeGreaterThan(1);
});

test.each(['$$$garbage$$$', 'a.b.c', 'x'.repeat(2001), `${TOKEN_PREFIX}$$$`])(
  'a token that was never signed costs no statement: %s',
  async (token) => {
    const { counting, counted } = await countingApplication();
    counted.statements = 0;
    const headers = { authorization: `Bearer ${token}` };
    expect((await counting.inject({ url: '/api/user/get/profile', headers })).statusCode).toBe(422);
    expect(counted.statements).toBe(0);
  },
);

test.each(['%00', '%20', 'x'.repeat(101)])(
  'what can be no code of a shared plan costs no statement: %s',
  async (code) => {
    const { counting, counted } = await countingApplication();
    counted.statements = 0;
    expect((await counting.inject({ url: `/api/shared/get/growth-plan/${code}` })).statusCode).toBe(404);
    expect(counted.statements).toBe(0);
  },
);
