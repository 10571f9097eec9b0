import type { Questionnaire, Step } from '@app/schema/questionnaire';
import { createContext, use } from 'react';
import type { PlanDocument } from '../data/plan-queries.ts';

export type OpenPlan = {
  document: PlanDocument;
  questionnaire: Questionnaire;
  /** A completed plan is read; its to-dos can be ticked. */
  readOnly: boolean;
  step: Step;
  /** Wide enough for the column on the right. */
  wide: boolean;
  /** The question whose help and to-dos stand beside; always one of the step's. */
  focusedKey: string;
  setFocused: (questionKey: string) => void;
};

const PlanContext = createContext<OpenPlan | null>(null);

export const PlanProvider = PlanContext.Provider;

export function usePlan(): OpenPlan {
  const plan = use(PlanContext);
  if (!plan) throw new Error('no PlanProvider above');
  return plan;
}
