import { PLAN_BYTES_MAX, PLAN_TODOS_MAX } from '@app/schema/plans';
import { FINDING_REASON_MAX, TODO_PERSON_MAX, TODO_TASK_MAX, TODOS_PER_QUESTION_MAX } from '@app/schema/plan-limits';
import { sql } from 'kysely';
import { connect, type Database } from '../src/database/connect.ts';
import { startEmbedded } from '../src/database/embedded.ts';
import { newId } from '../src/lib/ids.ts';
import { fillAnswers, say, type Call } from './largest-plan.ts';

/**
 * Fills a plan without to-dos like `fillUp`, in seconds instead of minutes: answers are saved over the network, to-dos and
 * dismissed findings are inserted into the embedded database of a server that runs on the data folder. Then one more of each
 * is sent; gives the keys of the refusals.
 */
export async function fillUpAtOnce(call: Call, dataDir: string, id: string): Promise<unknown[]> {
  const { questionnaire } = await fillAnswers(call, id);
  const steps = questionnaire.steps.filter(({ todos }) => todos);
  const places = steps.map((step) => ({ stepId: step.id, questionId: step.questions[0]!.id })); // no step is without
  const postgres = await startEmbedded({ dataDir });
  const db = connect(postgres.url, 1);
  try {
    const next = await insertRows(db, {
      id,
      questionnaireId: questionnaire.id,
      questionIds: places.map((place) => place.questionId),
    });
    const place = places[PLAN_TODOS_MAX / TODOS_PER_QUESTION_MAX];
    return [
      await call('mutation', 'todo.create', { id, ...place, task: 'One more' }),
      await call('mutation', 'plan.passFinding', { id, ...next }),
    ];
  } finally {
    await db.destroy();
  }
}

type Place = { id: string; questionnaireId: string; questionIds: string[] };

/** Inserts as many of the largest to-dos and dismissed findings as a plan has room for; gives the first finding that is left. */
async function insertRows(db: Database, { id: plan_id, questionnaireId: questionnaire_id, questionIds }: Place) {
  const todos = Array.from({ length: PLAN_TODOS_MAX }, (_, at) => ({
    id: newId(),
    plan_id,
    questionnaire_id,
    question_id: questionIds[Math.floor(at / TODOS_PER_QUESTION_MAX)]!,
    task: say(TODO_TASK_MAX),
    person_responsible: say(TODO_PERSON_MAX),
    deadline: null,
    done_at: null,
  }));
  await db.insertInto('todo').values(todos).execute();
  const { rows } = await sql<{ bytes: number }>`select bytes from plan_size where plan_id = ${plan_id}`.execute(db);
  let room = PLAN_BYTES_MAX - rows[0]!.bytes; // kept for each plan with a to-do
  const findings = ['todo_no_owner', 'todo_no_date'].flatMap((rule) =>
    todos.map((todo) => ({ finding: `${rule}:${todo.id}`, reason: say(FINDING_REASON_MAX) })),
  );
  const bytesOf = (text: string) => Buffer.byteLength(JSON.stringify(text));
  const isLeft = ({ finding, reason }: (typeof findings)[number]) => (room -= bytesOf(finding) + bytesOf(reason)) < 0;
  const fitting = findings.findIndex(isLeft);
  await db
    .insertInto('passed_finding')
    .values(findings.slice(0, fitting).map((finding) => ({ plan_id, ...finding })))
    .execute();
  return findings[fitting];
}
