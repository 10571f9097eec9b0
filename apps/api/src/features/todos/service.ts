import { questionLabelKey, stepNameKey } from '@app/schema/text-keys';
import { TODOS_PER_QUESTION_MAX } from '@app/schema/todos';
import type { Tx } from '../../database/connect.ts';
import { Failure } from '../../failure.ts';
import { newId } from '../../lib/ids.ts';
import type { SignedInContext } from '../../trpc/context.ts';
import { lockPlan } from '../plans/service.ts';
import { throwFull } from '../plans/size.ts';
import * as queries from './queries.ts';
import { transact } from '../../database/transact.ts';

type TodoInput = {
  task?: string | undefined;
  deadline?: string | null | undefined;
  personResponsible?: string | null | undefined;
  done?: boolean | undefined;
};

export async function createTodo(
  ctx: SignedInContext,
  input: TodoInput & { id: string; stepId: string; questionId: string; task: string },
) {
  const placed = await ctx.questionnaires.findQuestion(input.stepId, input.questionId);
  if (!placed?.step.todos) throw new Failure('not_found');
  return withOwnPlan(ctx, input.id, async (tx, plan) => {
    if (plan.questionnaire_id !== placed.questionnaireId) throw new Failure('not_found');
    if (plan.completed) throw new Failure('plan_is_completed');
    if ((await queries.countTodosOf(tx, plan.id, input.questionId)) >= TODOS_PER_QUESTION_MAX)
      throw new Failure('bad_request', {
        errors: [{ path: 'task', key: 'validation_errors_text.max', params: { length: TODOS_PER_QUESTION_MAX } }],
      });
    const row = await queries.insertTodo(tx, {
      id: newId(),
      plan_id: plan.id,
      questionnaire_id: plan.questionnaire_id,
      question_id: input.questionId,
      task: input.task,
      deadline: input.deadline ?? null,
      person_responsible: input.personResponsible || null,
    });
    return { msg: 'saved', todo: queries.toTodo(row) } as const;
  });
}

/** Changes a to-do. On a completed plan it can only be ticked: that is when to-dos are carried out. */
export async function updateTodo(
  ctx: SignedInContext,
  { id, todoId, done, ...fields }: TodoInput & { id: string; todoId: string },
) {
  return withOwnPlan(ctx, id, async (tx, plan) => {
    const rewords = Object.values(fields).some((value) => value !== undefined);
    if (plan.completed && rewords) throw new Failure('plan_is_completed');
    const row = await queries.updateTodo(tx, plan.id, todoId, writable(fields, done, ctx.clock()));
    if (!row) throw new Failure('not_found');
    return { msg: 'saved', todo: queries.toTodo(row) } as const;
  });
}

function writable(fields: Omit<TodoInput, 'done'>, done: boolean | undefined, now: Date): queries.TodoFields {
  return {
    ...(fields.task !== undefined && { task: fields.task }),
    ...(fields.deadline !== undefined && { deadline: fields.deadline }),
    ...(fields.personResponsible !== undefined && { person_responsible: fields.personResponsible || null }),
    ...(done !== undefined && { done_at: done ? now.toISOString() : null }),
  };
}

export async function deleteTodo(ctx: SignedInContext, id: string, todoId: string) {
  return withOwnPlan(ctx, id, async (tx, plan) => {
    if (plan.completed) throw new Failure('plan_is_completed');
    if (!(await queries.deleteTodo(tx, plan.id, todoId))) throw new Failure('not_found');
    return { msg: 'deleted' } as const;
  });
}

export async function setQuestionDone(
  ctx: SignedInContext,
  input: { id: string; stepId: string; questionId: string; done: boolean },
) {
  const placed = await ctx.questionnaires.findQuestion(input.stepId, input.questionId);
  if (!placed) throw new Failure('not_found');
  return withOwnPlan(ctx, input.id, async (tx, plan) => {
    if (plan.questionnaire_id !== placed.questionnaireId) throw new Failure('not_found');
    await queries.setQuestionDone(tx, plan.id, input.questionId, input.done ? ctx.clock().toISOString() : null);
    return { msg: 'saved' } as const;
  });
}

/** A plan's to-dos by deadline, undated last, each with its step and question in the caller's language. */
export async function listTodos(ctx: SignedInContext, id: string) {
  const rows = await queries.selectTodos(ctx.db, ctx.scope, id);
  if (!rows) throw new Failure('not_found');
  const text = (key: string) => ctx.texts.text(ctx.language, key);
  return Promise.all(
    rows.map(async (row) => {
      const placed = await ctx.questionnaires.placeOf(row.question_id);
      if (!placed) throw new Error(`question ${row.question_id} of a to-do is in no questionnaire`);
      const { question, step } = placed;
      const { questionId: _, ...todo } = queries.toTodo(row);
      return {
        ...todo,
        growthPlanStep: { id: step.id, position: step.position, name: text(stepNameKey(step.key)) },
        question: { id: question.id, label: text(questionLabelKey(question.key)) },
      };
    }),
  );
}

async function withOwnPlan<Result>(
  ctx: SignedInContext,
  id: string,
  work: (tx: Tx, plan: Awaited<ReturnType<typeof lockPlan>>) => Promise<Result>,
): Promise<Result> {
  return transact(ctx.db, async (tx) => work(tx, await lockPlan(ctx, tx, id))).catch(throwFull);
}
