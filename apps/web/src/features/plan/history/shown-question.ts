import type { Question, Questionnaire } from '@app/schema/questionnaire';

/** A question of the plan that is open. */
export type ShownQuestion = {
  question: Question;
  questionnaire: Questionnaire;
  /** Where its answer is. */
  place: { id: string; stepId: string; questionId: string };
  /** Of a completed plan: its versions are there to read. */
  readOnly: boolean;
};
