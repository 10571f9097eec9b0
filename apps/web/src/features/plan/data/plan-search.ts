import { readPosition, readText, searchReader } from '../../../lib/search-params.ts';

/** Reads the search of a plan's page: which step (its position), which question of it, which plan. */
export const readPlanSearch = searchReader({ step: readPosition, question: readText, plan: readText });

export type PlanSearch = ReturnType<typeof readPlanSearch>;
