import type { Questionnaire, Step } from '@app/schema/questionnaire';
import { createContext, use } from 'react';
import type { Answers } from '../../answers/answers-by-key.ts';
import type { StaffArea } from '../../../../lib/staff-area.ts';
import type { NumberedRound } from '../../feedback/rounds.ts';
import type { PlanDocument } from '../../data/plan-queries.ts';

export type OpenReview = {
  /** A consultant reviews; for an admin nothing can be written. */
  area: StaffArea;
  readOnly: boolean;
  document: PlanDocument;
  questionnaire: Questionnaire;
  answers: Answers;
  step: Step;
  rounds: readonly NumberedRound[];
  /** The end of the last round that was given; null before the first. */
  since: string | null;
  /** Ids of the questions that changed since then. */
  changed: ReadonlySet<string>;
  /** Wide enough for rail and feedback beside the sheet. */
  wide: boolean;
};

const ReviewContext = createContext<OpenReview | null>(null);

export const ReviewProvider = ReviewContext.Provider;

export function useReview(): OpenReview {
  const review = use(ReviewContext);
  if (!review) throw new Error('no ReviewProvider above');
  return review;
}
