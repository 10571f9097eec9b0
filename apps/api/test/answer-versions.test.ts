import type { AnswerVersion } from '@app/schema/answer-history';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useApplication } from '../harness/application.ts';
import type { Answered, Callers } from '../harness/callers.ts';
import type { Person, TestPlan } from '../harness/builders.ts';
import { useTwoServers } from '../harness/two-servers.ts';

const app = useApplication();
const servers = useTwoServers(app);

type Page = { items: AnswerVersion[]; nextCursor: string | null };

const KAISA = 'Kaisa Virta';
const ROUNDS = 200;

/** The calls about one answer of a plan, to the application or to another server over the same database. */
async function onAnswer(
  { id, owner }: TestPlan,
  key = 'sp_drivers',
  { query, mutate }: Pick<Callers, 'query' | 'mutate'> = app,
) {
  const at = { id, ...(await app.questionOf(key)) };
  return {
    at,
    save: (value: unknown, version: number, who = owner) => mutate('plan.saveAnswer', { ...at, value, version }, who),
    restore: (fromVersion: number, version: number, who: Person = owner) =>
      mutate('history.restore', { ...at, fromVersion, version }, who),
    versions: (page: object = {}, who: Person = owner) => query<Page>('history.versions', { ...at, ...page }, who),
  };
}

const numbers = ({ items }: Page) => items.map(({ version }) => version);

test('the versions of an answer are listed newest first in pages, each with its author, its moment and where it was restored from', async () => {
  const plan = await app.aPlan();
  const answer = await onAnswer(plan);
  expect((await answer.versions()).body).toEqual({ items: [], nextCursor: null });
  for (const [version, value] of ['Vienti', 'Vienti ja huolto', 'Huolto'].entries()) await answer.save(value, version);
  expect((await answer.restore(1, 3)).body).toEqual({ msg: 'saved', version: 4 });
  const { body } = await answer.versions();
  const author = { id: plan.owner.id, name: KAISA };
  const savedAt = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  expect(body).toEqual({
    items: [
      { version: 4, value: 'Vienti', author, savedAt, restoredFrom: 1 },
      { version: 3, value: 'Huolto', author, savedAt, restoredFrom: null },
      { version: 2, value: 'Vienti ja huolto', author, savedAt, restoredFrom: null },
      { version: 1, value: 'Vienti', author, savedAt, restoredFrom: null },
    ],
    nextCursor: null,
  });
  const first = (await answer.versions({ limit: 2 })).body;
  const next = (await answer.versions({ limit: 2, cursor: first.nextCursor })).body;
  expect([numbers(first), numbers(next), next.nextCursor]).toEqual([[4, 3], [2, 1], null]);
  expect((await answer.versions({ cursor: 'made up' })).status).toBe(400);
});

test('a large version is listed and restored as it was saved', async () => {
  const plan = await app.aPlan();
  const answer = await onAnswer(plan, 'of_benefits');
  const rows = Array.from({ length: 15 }, (_, row) => ({ product: `Tuote ${row}`, benefit: 'ä'.repeat(900) }));
  await answer.save(rows, 0);
  await answer.save([], 1);
  expect((await answer.versions()).body.items.map(({ value }) => value)).toEqual([[], rows]);
  await answer.restore(1, 2);
  const stored = app.db.selectFrom('answer').select('value').where('plan_id', '=', plan.id);
  expect(await stored.executeTakeFirst()).toEqual({ value: rows });
});

test('a version has no author when a server of the release before saved it, and no name once its author is erased', async () => {
  const plan = await app.aPlan();
  const answer = await onAnswer(plan);
  await answer.save('Vienti', 0);
  await answer.save('Huolto', 1);
  await answer.save('Vienti ja huolto', 2);
  const erased = '00000000-0000-7000-8000-000000000001';
  await sql`update answer_history set author_id = case version when 1 then null else ${erased}::uuid end
    where plan_id = ${plan.id} and version < 3`.execute(app.db);
  expect((await answer.versions()).body.items.map(({ author }) => author)).toEqual([
    { id: plan.owner.id, name: KAISA },
    { id: erased, name: null },
    null,
  ]);
});

test('a restore over another version than the stored one changes nothing and answers 409 with the stored value', async () => {
  const plan = await app.aPlan();
  const answer = await onAnswer(plan);
  await answer.save('Vienti', 0);
  await answer.save('Huolto', 1);
  const { status, body } = await answer.restore(1, 1);
  expect([status, body]).toEqual([
    409,
    expect.objectContaining({ msg: 'could_not_save_answer', data: { value: 'Huolto', version: 2 } }),
  ]);
  expect(numbers((await answer.versions()).body)).toEqual([2, 1]);
});

test('a version that does not exist, of an answer that was never given or of another client, is 404', async () => {
  const plan = await app.aPlan();
  const [answer, unanswered] = [await onAnswer(plan), await onAnswer(plan, 'di_picture')];
  await answer.save('Vienti', 0);
  const other = await app.aClient();
  const refused = [
    await answer.restore(2, 1),
    await answer.restore(0, 1),
    await unanswered.restore(1, 0),
    await answer.restore(1, 1, other),
    await answer.versions({}, other),
  ];
  expect(refused.map(({ status, body }) => [status, (body as { msg?: string }).msg])).toEqual(
    refused.map(() => [404, 'not_found']),
  );
  const elsewhere = { ...answer.at, stepId: (await app.questionOf('cm_voice')).stepId };
  expect((await app.query('history.versions', elsewhere, plan.owner)).status).toBe(404);
});

test('the firm reads no history and restores nothing', async () => {
  const consultant = await app.aConsultant();
  const plan = await app.aPlan({ owner: await app.aClient({ consultant }) });
  const answer = await onAnswer(plan);
  await answer.save('Vienti', 0);
  for (const who of [consultant, await app.anAccount('Admin')]) {
    expect((await answer.versions({}, who)).status).toBe(403);
    expect((await answer.restore(1, 1, who)).status).toBe(403);
  }
});

test('a completed plan shows its history and takes no restore', async () => {
  const plan = await app.aPlan();
  const answer = await onAnswer(plan);
  await answer.save('Vienti', 0);
  await app.completeSteps(plan, 10);
  expect((await app.mutate('plan.complete', { id: plan.id }, plan.owner)).status).toBe(200);
  expect((await answer.restore(1, 1)).body).toMatchObject({ msg: 'plan_is_completed' });
  expect(numbers((await answer.versions()).body)).toEqual([1]);
});

test('a version whose shape the question no longer takes is refused with the place of the fault, and nothing is saved', async () => {
  const plan = await app.aPlan();
  const answer = await onAnswer(plan, 'of_benefits');
  await answer.save([], 0);
  await sql`update answer_history set value = '[{"colour": "blue"}]' where plan_id = ${plan.id}`.execute(app.db);
  const { status, body } = await answer.restore(1, 1);
  expect([status, body]).toEqual([
    400,
    expect.objectContaining({
      msg: 'bad_request',
      errors: [expect.objectContaining({ path: expect.stringMatching(/^value\.0/) })],
    }),
  ]);
  expect(numbers((await answer.versions()).body)).toEqual([1]);
  expect(await restoredEvents(plan)).toEqual([]);
});

const restoredEvents = ({ id }: TestPlan) =>
  app.db
    .selectFrom('audit_event')
    .select(['actor_id', 'client_id', 'details'])
    .where('action', '=', 'answer_restored')
    .where('subject_id', '=', id)
    .execute();

test('a restore is in the audit log with ids alone, one that was refused is not', async () => {
  const plan = await app.aPlan();
  const answer = await onAnswer(plan);
  await answer.save('Salaisuus', 0);
  await answer.save('Huolto', 1);
  await answer.restore(1, 1);
  await answer.restore(1, 2);
  expect(await restoredEvents(plan)).toEqual([
    { actor_id: plan.owner.id, client_id: plan.owner.id, details: { questionId: answer.at.questionId } },
  ]);
});

test('of a restore and a save at once on two processes of the product one wins, and the versions have no gap and no duplicate', async () => {
  const plan = await app.aPlan();
  const answer = await onAnswer(plan, 'sp_drivers', servers.one);
  const elsewhere = await onAnswer(plan, 'sp_drivers', servers.other);
  await answer.save('version 1', 0);
  await app.mutate('plan.submitForFeedback', { id: plan.id }, plan.owner); // names version 1, so that it is not thinned
  const won = { restore: 0, save: 0 };
  for (let version = 1; version <= ROUNDS; version += 1) {
    const value = `version ${version + 1}`;
    const restore = () => elsewhere.restore(1, version);
    const save = () => answer.save(value, version);
    const turn = version % 2 === 0;
    const headStart = () => sleep(version % 10); // on a busy machine too, each wins in some rounds
    const answers = await Promise.all(turn ? [restore(), headStart().then(save)] : [save(), restore()]);
    const [restored, saved] = (turn ? answers : answers.toReversed()) as [Answered, Answered];
    const winner = saved.status === 200 ? 'save' : 'restore';
    won[winner] += 1;
    const [newest] = (await answer.versions({ limit: 1 })).body.items;
    const written = winner === 'save' ? { value, restoredFrom: null } : { value: 'version 1', restoredFrom: 1 };
    expect(newest).toMatchObject({ version: version + 1, author: { id: plan.owner.id, name: KAISA }, ...written });
    const [winning, losing] = winner === 'save' ? [saved, restored] : [restored, saved];
    expect(winning.body).toMatchObject({ msg: 'saved', version: version + 1 });
    const data = { value: written.value, version: version + 1 };
    expect([losing.status, losing.body]).toEqual([
      409,
      expect.objectContaining({ msg: 'could_not_save_answer', data }),
    ]);
  }
  expect(won.restore).toBeGreaterThan(ROUNDS / 20);
  expect(won.save).toBeGreaterThan(ROUNDS / 20);
  const newest = numbers((await answer.versions()).body); // those that no save thins
  expect(newest).toEqual(Array.from({ length: 50 }, (_, back) => ROUNDS + 1 - back));
  expect(await restoredEvents(plan)).toHaveLength(won.restore);
}, 60_000);
