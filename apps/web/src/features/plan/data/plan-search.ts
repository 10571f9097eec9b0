import { readChoice, readPosition, readText, searchReader } from '../../../lib/search-params.ts';

/** Reads the search of a plan's page: which step (its position), which question of it, which plan, and which thread is open; or the changes in place of a step. */
export const readPlanSearch = searchReader({
  step: readPosition,
  question: readText,
  plan: readText,
  view: readChoice(['changes']),
  thread: readText,
});

export type PlanSearch = ReturnType<typeof readPlanSearch>;

type PlanRef = { id: string; active: boolean };

/** The `search` of a link to a plan or its to-dos; the active plan needs no name. */
export const toPlanSearch = ({ id, active }: PlanRef) => (active ? {} : { plan: id });

/** The `search` of a link to a step, by its position from 1, or to one of its questions. */
export const toStepSearch = (plan: PlanRef, position: number, question?: string) => ({
  ...toPlanSearch(plan),
  step: position,
  ...(question !== undefined && { question }),
});

/** Reads which plan's to-dos are wanted, and the filters; a missing one filters nothing. */
export const readTodosSearch = searchReader({
  plan: readText,
  only: readChoice(['overdue']),
  step: readPosition,
  person: readText,
  q: readText,
});

export type TodosSearch = ReturnType<typeof readTodosSearch>;
