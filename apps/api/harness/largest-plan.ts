import type { AnswerValue } from '@app/schema/answers';
import {
  ANSWER_BYTES_MAX,
  FINDING_REASON_MAX,
  TODO_PERSON_MAX,
  TODO_TASK_MAX,
  TODOS_PER_QUESTION_MAX,
} from '@app/schema/plan-limits';
import { PLAN_TODOS_MAX, type PlanDocument } from '@app/schema/plans';
import type { Question, Questionnaire } from '@app/schema/questionnaire';
import { fullAnswer } from './full-answers.ts';

const OWN_ROWS = 200;
const FIRST_SIGN = 0x4e_00; // Chinese signs, three bytes each
const SIGNS = 20_000;

/** A text of so many signs that nothing can make shorter. */
export const say = (length: number) =>
  Array.from({ length }, () => String.fromCodePoint(FIRST_SIGN + Math.floor(Math.random() * SIGNS))).join('');

/** Calls as the plan's owner; gives the data, or the `msg` of a refusal. */
export type Call = <Data>(type: 'query' | 'mutation', path: string, input: object) => Promise<Data | string>;

export function callAs({ token }: { token: string }, url: string): Call {
  return async (type, path, input) => {
    const asked = type === 'query' ? `?input=${encodeURIComponent(JSON.stringify(input))}` : '';
    const response = await fetch(`${url}/trpc/${path}${asked}`, {
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(type === 'mutation' && { method: 'POST', body: JSON.stringify(input) }),
    });
    const { result, error } = (await response.json()) as {
      result?: { data: never };
      error?: { data: { msg: string } };
    };
    return result ? result.data : (error?.data.msg ?? '');
  };
}

/** Fills a plan over the network until the server refuses more of everything; the refusals by their keys. */
export async function fillUp(call: Call, { id }: { id: string }): Promise<Record<string, number>> {
  const refusals: Record<string, number> = {};
  const note = (answer: unknown) => {
    if (typeof answer === 'string') refusals[answer] = (refusals[answer] ?? 0) + 1;
    return typeof answer !== 'string';
  };
  const { questionnaire, answers } = await fillAnswers(call, id);
  answers.forEach(note);
  const todoIds: string[] = [];
  for (const step of questionnaire.steps
    .filter(({ todos }) => todos)
    .slice(0, PLAN_TODOS_MAX / TODOS_PER_QUESTION_MAX + 1))
    for (let made = 0; made < TODOS_PER_QUESTION_MAX; made += 1) {
      const todo = { task: say(TODO_TASK_MAX), personResponsible: say(TODO_PERSON_MAX) };
      const place = { id, stepId: step.id, questionId: step.questions[0]!.id };
      const saved = await call<{ todo: { id: string } }>('mutation', 'todo.create', { ...place, ...todo });
      if (note(saved)) todoIds.push((saved as { todo: { id: string } }).todo.id);
    }
  for (const rule of ['todo_no_owner', 'todo_no_date'])
    for (const todoId of todoIds)
      note(
        await call('mutation', 'plan.passFinding', {
          id,
          finding: `${rule}:${todoId}`,
          reason: say(FINDING_REASON_MAX),
        }),
      );
  for (let at = 0; at < 500; at += 1)
    note(await call('mutation', 'plan.passFinding', { id, finding: `made up ${at}`, reason: say(FINDING_REASON_MAX) }));
  return refusals;
}

/** Saves the largest answer to each question of a plan; gives what the server answered each time. */
export async function fillAnswers(
  call: Call,
  id: string,
): Promise<{ questionnaire: Questionnaire; answers: unknown[] }> {
  const document = (await call<PlanDocument>('query', 'plan.document', { id })) as PlanDocument;
  const questionnaire = (await call<Questionnaire>('query', 'questionnaire.get', {
    id: document.questionnaireId,
  })) as Questionnaire;
  const versions = new Map(document.answers.map(({ questionId, version }) => [questionId, version]));
  const answers: unknown[] = [];
  for (const step of questionnaire.steps)
    for (const question of step.questions) {
      const value = largestAnswer(question);
      const place = { id, stepId: step.id, questionId: question.id, version: versions.get(question.id) ?? 0 };
      if (value !== null) answers.push(await call('mutation', 'plan.saveAnswer', { ...place, value }));
    }
  return { questionnaire, answers };
}

/** An answer of as many bytes as one may have, or as the question has room for. */
function largestAnswer(question: Question): AnswerValue | null {
  for (let share = 1; share > 0.05; share -= 0.05) {
    const value = fullAnswer(question, (most) => say(Math.floor(most * share)), Math.floor(OWN_ROWS * share));
    if (value === null || Buffer.byteLength(JSON.stringify(value)) <= ANSWER_BYTES_MAX) return value;
  }
  throw new Error(`no answer to ${question.key} is small enough`);
}
