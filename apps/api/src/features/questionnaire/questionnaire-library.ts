import type { Question, Questionnaire, Step } from '@app/schema/questionnaire';
import type { Database } from '../../database/connect.ts';
import { selectNewestQuestionnaireId, selectQuestionnaire, selectQuestionnaireId } from './queries.ts';

/** A question with the step and the questionnaire it belongs to. */
export type PlacedQuestion = { question: Question; step: Step; questionnaireId: string };

/**
 * The questionnaires, each read once: the database refuses to change a version, so what was read stays true.
 * Null means an id that nothing has.
 */
export type QuestionnaireLibrary = {
  newestId(): Promise<string>;
  get(id: string): Promise<Questionnaire | null>;
  /** The questionnaire of a plan, which the database makes sure is there. */
  getOfPlan(plan: { questionnaireId: string }): Promise<Questionnaire>;
  /** Those read so far, as another list after each. */
  listRead(): readonly Questionnaire[];
  findPlace(questionId: string): Promise<PlacedQuestion | null>;
  findQuestion(stepId: string, questionId: string): Promise<PlacedQuestion | null>;
  /** The same, read over a transaction: anyone who holds a connection must not wait for another. */
  over(tx: Database): QuestionnaireLibrary;
};

export function createQuestionnaireLibrary(
  db: Database,
  read: { all: readonly Questionnaire[] } = { all: [] },
  placed = new Map<string, PlacedQuestion>(),
): QuestionnaireLibrary {
  const get = async (id: string) => {
    const known = read.all.find((one) => one.id === id);
    if (known) return known;
    const questionnaire = await selectQuestionnaire(db, id);
    if (!questionnaire) return null;
    for (const step of questionnaire.steps)
      for (const question of step.questions) placed.set(question.id, { question, step, questionnaireId: id });
    read.all = [...read.all.filter((one) => one.id !== id), questionnaire];
    return questionnaire;
  };

  const findPlace = async (questionId: string) => {
    const known = placed.get(questionId);
    if (known) return known;
    const questionnaireId = await selectQuestionnaireId(db, questionId);
    if (questionnaireId === undefined) return null;
    await get(questionnaireId);
    return placed.get(questionId) ?? null;
  };

  return {
    newestId: () => selectNewestQuestionnaireId(db),
    get,
    async getOfPlan({ questionnaireId }) {
      const questionnaire = await get(questionnaireId);
      if (!questionnaire) throw new Error(`a plan without its questionnaire ${questionnaireId}`);
      return questionnaire;
    },
    listRead: () => read.all,
    findPlace,
    async findQuestion(stepId, questionId) {
      const place = await findPlace(questionId);
      return place?.step.id === stepId ? place : null;
    },
    over: (tx) => createQuestionnaireLibrary(tx, read, placed),
  };
}
