import type { Questionnaire } from '@app/schema/questionnaire';
import type { Database } from '../../database/connect.ts';

/** One version with its steps and questions in order; null when there is none of that id. */
export async function selectQuestionnaire(db: Database, id: string): Promise<Questionnaire | null> {
  const head = await db.selectFrom('questionnaire').select(['id', 'version']).where('id', '=', id).executeTakeFirst();
  if (!head) return null;
  const steps = await db
    .selectFrom('step')
    .select(['id', 'key', 'position', 'component', 'todos', 'min_todos as minTodos'])
    .where('questionnaire_id', '=', id)
    .orderBy('position')
    .execute();
  const questions = await db
    .selectFrom('question')
    .select(['id', 'step_id', 'position', 'definition'])
    .where('questionnaire_id', '=', id)
    .orderBy('position')
    .execute();
  return {
    ...head,
    steps: steps.map((step) => ({
      ...step,
      questions: questions
        .filter((question) => question.step_id === step.id)
        .map((question) => ({ id: question.id, position: question.position, ...question.definition })),
    })),
  };
}

/** The version that a new plan starts on. */
export async function selectNewestQuestionnaireId(db: Database): Promise<string> {
  const newest = db.selectFrom('questionnaire').select('id').orderBy('version', 'desc').limit(1);
  return (await newest.executeTakeFirstOrThrow()).id;
}

/** The questionnaire a question belongs to; undefined for an unknown question. */
export async function selectQuestionnaireId(db: Database, questionId: string): Promise<string | undefined> {
  const found = db.selectFrom('question').select('questionnaire_id').where('id', '=', questionId);
  const row = await found.executeTakeFirst();
  return row?.questionnaire_id;
}
