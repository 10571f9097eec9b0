import { expect, test } from 'vitest';
import type { PlanDocument } from '@app/schema/plans';
import type { SharedDocument } from '@app/schema/sharing';
import * as z from 'zod/mini';
import { useApplication, useStaff } from '../harness/application.ts';
import { newId } from '../src/lib/ids.ts';
import { PROCEDURES } from '../src/http/procedures.ts';

/* An answer that PostgreSQL builds is sent as it is: no schema takes a field away, so the statement must name each one. */

const HARD_TEXT = 'Öljy "ja" \\ 🌱';

const app = useApplication();
const { consultant } = useStaff(app);

/** A client with a plan that has something in each of its lists, and the plan's share code. */
async function aWrittenPlan() {
  const plan = await app.aPlan({ owner: await app.aClient({ consultant, company: HARD_TEXT }) });
  const { stepId } = await app.questionOf('sp_drivers');
  const todoId = await app.aTodo(plan);
  const write = async (path: string, input: object, who: { token: string } = plan.owner) =>
    expect({ path, ...(await app.mutate(path, { id: plan.id, ...input }, who)) }).toMatchObject({ path, status: 200 });
  await write('plan.saveAnswer', {
    ...(await app.questionOf('sp_drivers')),
    value: HARD_TEXT,
    version: 0,
  });
  await write('plan.saveAnswer', {
    ...(await app.questionOf('pr_followup')),
    value: { date: '2027-01-20', person: 'Kaisa' },
    version: 0,
  });
  await write('todo.update', { todoId, task: HARD_TEXT, done: true });
  await write('plan.saveCompletedSteps', { completedQuestions: [{ growthPlanStepId: stepId, completed: true }] });
  await write('plan.passFinding', { finding: `todo_no_owner:${todoId}`, reason: 'Everybody' });
  await write('plan.submitForFeedback', {});
  await write('feedback.save', { growthPlanStepId: stepId, feedbackText: 'Good' }, consultant);
  await write('plan.update', { example: 'software' });
  await write('share.set', { shared: true });
  const { body } = await app.query<{ shareCode: string }>('share.link', { id: plan.id }, plan.owner);
  return { plan, code: body.shareCode };
}

test('a plan, what is shared of it, its to-dos and the list of clients have the fields of their schemas and no other', async () => {
  const { plan, code } = await aWrittenPlan();
  const followed = await app.aPlan({ owner: plan.owner, completed: true });
  const checkIn = { id: newId(), plan_id: followed.id, client_id: plan.owner.id, number: 1, due_on: '2027-01-20' };
  await app.db.insertInto('check_in').values(checkIn).execute();
  for (const [procedure, input, who] of [
    ['plan.document', { id: plan.id }, plan.owner],
    ['share.document', { code }, plan.owner],
    ['todo.list', { id: plan.id }, plan.owner],
    ['client.list', { limit: 100, followUps: true }, consultant],
  ] as const) {
    const { status, body } = await app.query(procedure, input, who);
    const { output } = PROCEDURES.get(procedure)!;
    expect({ procedure, status }).toEqual({ procedure, status: 200 });
    expect(body).toEqual(z.parse(output, body));
    for (const [name, list] of Object.entries(body)) if (Array.isArray(list)) expect(list, name).not.toEqual([]);
    expect(JSON.stringify(body)).toContain(JSON.stringify(HARD_TEXT).slice(1, -1));
  }
});

test('what is shared of a plan is what its owner reads, of this plan alone, but for persons', async () => {
  await aWrittenPlan();
  const { plan, code } = await aWrittenPlan();
  await aWrittenPlan();
  const { body: own } = await app.query<PlanDocument>('plan.document', { id: plan.id }, plan.owner);
  const { body: shared } = await app.query<SharedDocument>('share.document', { code });
  const byQuestion = (answers: PlanDocument['answers']) =>
    answers.toSorted((one, other) => one.questionId.localeCompare(other.questionId));
  expect(shared.completedSteps).toEqual(own.completedSteps);
  const toShared = ({ id, questionId, task, deadline, done, doneAt }: PlanDocument['todos'][number]) => ({
    id,
    questionId,
    task,
    deadline,
    done,
    doneAt,
  });
  expect(shared.todos).toEqual(own.todos.map(toShared));
  expect(byQuestion(shared.answers)).toEqual(
    byQuestion(own.answers).map((answer) =>
      typeof answer.value === 'object' ? { ...answer, value: { ...answer.value, person: null } } : answer,
    ),
  );
});
