import { aWebhook } from './a-webhook.ts';
import { sql } from 'kysely';
import type { ProcedurePath } from '../src/policy/policy.ts';
import { appRouter } from '../src/trpc/router.ts';
import type { Person } from '../harness/builders.ts';
import type { Harness } from '../harness/application.ts';
import { makeContactToken } from '../src/features/mail/contact-link.ts';
import { newId } from '../src/lib/ids.ts';
import { TABLE, type Caller, type Subject } from './policy-table.ts';

/** Every procedure of the router, and whether it reads or writes. */
export const PROCEDURES = Object.entries(
  appRouter._def.procedures as unknown as Record<string, { _def: { type: 'query' | 'mutation' } }>,
).map(([path, { _def }]) => [path as ProcedurePath, _def.type] as const);

/** The callers of the walk, and the owner's plan with what belongs to it. */
export type World = { people: Record<Exclude<Caller, 'nobody'>, Person>; subject: Subject };

/** Makes the people and the plan that a procedure is called about. */
export async function aWorld(app: Harness): Promise<World> {
  const ownConsultant = await app.aConsultant();
  const owner = await app.aClient({ consultant: ownConsultant });
  const people = {
    owner,
    ownConsultant,
    anotherClient: await app.aClient(),
    anotherConsultant: await app.aConsultant(),
    admin: await app.anAccount('Admin'),
  };
  const question = await app.questionOf('sp_drivers');
  const plan = await app.aPlan({ owner });
  const answered = await app.questionOf('cm_voice');
  await app.mutate('plan.saveAnswer', { id: plan.id, ...answered, value: 'Kasvua', version: 0 }, owner);
  const shareCode = `${plan.id}-shared`;
  await app.db
    .insertInto('share')
    .values({ plan_id: plan.id, code: shareCode, shared: true, last_opened_at: null })
    .execute();
  const questionnaireId = await app.deps.questionnaires.newestId();
  const todoId = await app.aTodo(plan, { deadline: '2026-12-01' });
  const given = { id: plan.id, todoIds: [todoId], personResponsible: 'Aino' };
  const { batchId } = (await app.mutate<{ batchId: string }>('todo.change', given, owner)).body;
  const metricId = await app.aMetric(plan);
  const checkInId = newId();
  const sent = { id: checkInId, plan_id: plan.id, client_id: owner.id, number: 1, due_on: '2026-12-01' };
  await app.db
    .insertInto('check_in')
    .values({
      ...sent,
      opened_at: '2026-11-20T00:00:00Z',
      confidence: 3,
      sent_at: '2026-12-01T00:00:00Z',
      answered_at: '2026-12-02T00:00:00Z',
    })
    .execute();
  const contactId = newId();
  const contact = { name: 'Liisa', email: `${contactId}@example.com`, address_hash: contactId, language_code: 'en' };
  const created_at = '2026-01-01T00:00:00Z';
  await app.db
    .insertInto('contact')
    .values({ id: contactId, client_id: owner.id, ...contact, created_at })
    .execute();
  await app.db.updateTable('todo').set({ contact_id: contactId }).where('id', '=', todoId).execute();
  const commentId = newId();
  const comment = { id: plan.id, commentId, text: 'Mitä mieltä?', growthPlanStepId: question.stepId };
  const { threadId } = (await app.mutate<{ threadId: string }>('thread.comment', comment, owner)).body;
  const subject = {
    colleague: await app.aColleague(owner, 'editor'),
    threadId,
    commentId,
    consultant: ownConsultant,
    plan,
    checkInId,
    todoId,
    batchId,
    contactId,
    webhookId: await aWebhook(app.db),
    contactToken: await makeContactToken(app.deps, { contactId, generation: 0 }),
    metricId,
    ...question,
    answered,
    questionnaireId,
    shareCode,
  };
  return { people, subject };
}

/** What a caller is answered: `ok` or the key of the failure, and whether somebody is in it whom the caller has nothing to do with. */
export type Reply = { key: string; text: string; tellsOfOthers: boolean };

/** Who asks in which world; `token` instead of the caller's own, for one of another sort. */
type Asking = { world: World; caller: Caller; token?: string | undefined };

/** Calls a procedure about the owner's plan. */
export async function ask(app: Harness, path: ProcedurePath, { world, caller, token }: Asking): Promise<Reply> {
  const { people, subject } = world;
  const [, type] = PROCEDURES.find(([name]) => name === path)!;
  const call = type === 'query' ? app.query : app.mutate;
  const { status, body } = await call<{ msg?: string } | null>(path, TABLE[path].input?.(subject), {
    token: token ?? (caller === 'nobody' ? undefined : people[caller].token),
  });
  const text = JSON.stringify(body) ?? '';
  const others = caller === 'nobody' || text.length < 30 ? [] : await idsOfOthers(app, people[caller].id);
  return {
    key: status === 200 ? 'ok' : (body?.msg ?? String(status)),
    text,
    tellsOfOthers: others.some((id) => text.includes(id)),
  };
}

/** The clients, plans and to-dos that are neither somebody's own nor of a client they look after. */
async function idsOfOthers({ db }: Harness, accountId: string): Promise<string[]> {
  const { rows } = await sql<{
    ids: string[];
  }>`select array_remove(array[client.account_id, plan.id, todo.id], null) as ids
    from client left join plan on plan.client_id = client.account_id left join todo on todo.plan_id = plan.id
    where client.account_id <> ${accountId} and client.consultant_id <> ${accountId}`.execute(db);
  return rows.flatMap(({ ids }) => ids);
}
