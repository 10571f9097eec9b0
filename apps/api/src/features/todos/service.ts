import { TODOS_PER_QUESTION_MAX } from '@app/schema/plan-limits';
import { questionLabelKey, stepNameKey } from '@app/schema/text-keys';
import type { AllTodos, CreateTodoInput, SetQuestionDoneInput, TodoIdInput, UpdateTodoInput } from '@app/schema/todos';
import { Failure, limitFailure } from '../../failure.ts';
import { toDay } from '../../lib/days.ts';
import { newId } from '../../lib/ids.ts';
import { JsonText, toMembers, withMembers } from '../../lib/json-text.ts';
import type { SignedInContext } from '../../trpc/context.ts';
import { nameActor } from './change-queries.ts';
import { withOwnPlan } from './own-plan.ts';
import * as queries from './queries.ts';

const WEEKS = 12;

export async function createTodo(ctx: SignedInContext, input: CreateTodoInput) {
  const placed = await ctx.questionnaires.findQuestion(input.stepId, input.questionId);
  if (!placed?.step.todos) throw new Failure('not_found');
  return withOwnPlan(ctx, input.id, async (tx, plan) => {
    if (plan.questionnaireId !== placed.questionnaireId) throw new Failure('not_found');
    if (plan.completed) throw new Failure('plan_is_completed');
    if ((await queries.countTodosOfQuestion(tx, plan.id, input.questionId)) >= TODOS_PER_QUESTION_MAX)
      throw limitFailure('task', TODOS_PER_QUESTION_MAX);
    const todo = await queries.insertTodo(tx, plan, { ...input, id: newId() });
    return { msg: 'saved', todo } as const;
  });
}

/** Changes a to-do. On a completed plan it can only be ticked: that is when to-dos are carried out. */
export async function updateTodo(ctx: SignedInContext, { id, todoId, done, ...fields }: UpdateTodoInput) {
  return withOwnPlan(ctx, id, async (tx, plan) => {
    const rewords = Object.values(fields).some((value) => value !== undefined);
    if (plan.completed && rewords) throw new Failure('plan_is_completed');
    const doneAt = done === undefined ? undefined : done ? ctx.clock().toISOString() : null;
    await nameActor(tx, toActor(ctx));
    const todo = await queries.updateTodo(tx, plan.id, { todoId, ...fields, doneAt });
    if (!todo) throw new Failure('not_found');
    return { msg: 'saved', todo } as const;
  });
}

export async function deleteTodo(ctx: SignedInContext, { id, todoId }: TodoIdInput) {
  return withOwnPlan(ctx, id, async (tx, plan) => {
    if (plan.completed) throw new Failure('plan_is_completed');
    if (!(await queries.deleteTodo(tx, plan.id, todoId))) throw new Failure('not_found');
    return { msg: 'deleted' } as const;
  });
}

export async function setQuestionDone(ctx: SignedInContext, { id, stepId, questionId, done }: SetQuestionDoneInput) {
  const placed = await ctx.questionnaires.findQuestion(stepId, questionId);
  if (!placed) throw new Failure('not_found');
  return withOwnPlan(ctx, id, async (tx, plan) => {
    if (plan.questionnaireId !== placed.questionnaireId) throw new Failure('not_found');
    const doneAt = done ? ctx.clock().toISOString() : null;
    await nameActor(tx, toActor(ctx));
    await queries.setQuestionDone(tx, { planId: plan.id, questionId, doneAt });
    return { msg: 'saved' } as const;
  });
}

/** A plan's to-dos by deadline, undated last, each with its step and question in the caller's language. */
export async function listTodos(ctx: SignedInContext, id: string): Promise<JsonText<AllTodos>> {
  const listed = await readListed(ctx, id);
  return new JsonText(`[${listed.map(({ json }) => json).join(',')}]`);
}

/** The same to work with, each with why it was dropped, if it was. */
export async function readTodos(ctx: SignedInContext, id: string) {
  const listed = await readListed(ctx, id);
  return listed.map(({ json, dropReason }) => ({ todo: JSON.parse(json) as AllTodos[number], dropReason }));
}

async function readListed(ctx: SignedInContext, id: string): Promise<{ json: string; dropReason: string | null }[]> {
  const todos = await queries.selectTodos(ctx.db, ctx.scope, id);
  if (!todos) throw new Failure('not_found');
  const origins = getOrigins(ctx);
  const listed = [];
  for (const { questionId, todo, dropReason } of todos) {
    const origin = origins.get(questionId) ?? (await describeOrigin(ctx, questionId));
    origins.set(questionId, origin);
    listed.push({ json: withMembers(todo, origin), dropReason });
  }
  return listed;
}

/** By the texts, which are another object when one has changed, and then by language. */
const originsOfTexts = new WeakMap<object, Map<string, Map<string, string>>>();

/** What is known in the caller's language of where to-dos come from, by question: written once, since a version of the questionnaire never changes. */
function getOrigins({ texts: { snapshot }, language }: SignedInContext): Map<string, string> {
  const ofLanguage = originsOfTexts.get(snapshot) ?? new Map<string, Map<string, string>>();
  originsOfTexts.set(snapshot, ofLanguage);
  const origins = ofLanguage.get(language) ?? new Map<string, string>();
  ofLanguage.set(language, origins);
  return origins;
}

/** The members of a to-do that say where it comes from, as JSON. */
async function describeOrigin({ questionnaires, texts, language }: SignedInContext, questionId: string) {
  const placed = await questionnaires.findPlace(questionId);
  if (!placed) throw new Error(`question ${questionId} of a to-do is in no questionnaire`);
  const { question, step } = placed;
  const name = texts.text(language, stepNameKey(step.key));
  const label = texts.text(language, questionLabelKey(question.key));
  return toMembers({
    growthPlanStep: JSON.stringify({ id: step.id, position: step.position, name }),
    question: JSON.stringify({ id: question.id, label }),
  });
}

/** How many of a client's to-dos were open and done at the end of each of the last weeks, oldest first. */
export async function listTodoWeeks({ db, scope, clock, settings: { timeZone } }: SignedInContext, clientId: string) {
  const today = toDay(clock(), timeZone);
  const weeks = await queries.selectWeeks(db, scope, { clientId, today, weeks: WEEKS, timeZone });
  if (!weeks) throw new Failure('not_found');
  return weeks;
}

/** The caller, as the history of a to-do names who changed it. */
const toActor = ({ actor, clock }: SignedInContext) => ({ id: actor.accountId, at: clock().toISOString() });
