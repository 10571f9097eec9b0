import { beforeAll } from 'vitest';
import type { Harness } from '../harness/application.ts';
import type { Person, TestPlan } from '../harness/builders.ts';

export const BASE = '/api/growth-plan';
export const CREATE = `${BASE}/create/new-growth-plan`;

type Question = { stepId: string; questionId: string };

/** A plan that all tests of a file use, its owner's consultant, and a question of it with to-dos. */
export function useSharedPlan(app: Harness) {
  const shared = { consultant: {} as Person, plan: {} as TestPlan, question: {} as Question };
  beforeAll(async () => {
    Object.assign(shared.consultant, await app.aConsultant());
    Object.assign(shared.plan, await app.aPlan({ owner: await app.aClient({ consultant: shared.consultant }) }));
    Object.assign(shared.question, await app.questionOf('sp_drivers'));
  });
  return shared;
}

const questionPath = (plan: TestPlan, { stepId, questionId }: Question) =>
  `${BASE}/${plan.id}/question/${stepId}/${questionId}/save`;
export const answerPath = (plan: TestPlan, question: Question) => `${questionPath(plan, question)}/answer`;
export const todoPath = (plan: TestPlan, question: Question) => `${questionPath(plan, question)}/todo`;
