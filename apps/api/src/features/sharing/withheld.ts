import type { Question, Questionnaire } from '@app/schema/questionnaire';
import { isReview } from '../questionnaire/review-step.ts';

/** What strangers are not given of plans, by ids that no two questionnaires have in common. */
export type Withheld = {
  /** The review step of each questionnaire, and its questions. */
  steps: readonly string[];
  questions: readonly string[];
  /** The questions whose answers name persons. */
  naming: readonly string[];
  /** Of questions whose answers name persons, the keys of the cells that do: those are emptied. */
  persons: ReadonlyMap<string, ReadonlySet<string>>;
};

const listed = new WeakMap<readonly Questionnaire[], Withheld>();

/** What is withheld of plans with these questionnaires; made once for a list. */
export function listWithheld(questionnaires: readonly Questionnaire[]): Withheld {
  const known = listed.get(questionnaires);
  if (known) return known;
  const steps = questionnaires.flatMap((one) => one.steps);
  const review = steps.filter(isReview);
  const cells = steps.flatMap(({ questions }) => questions.map((one) => [one.id, listPersonCells(one)] as const));
  const persons = new Map(cells.filter(([, keys]) => keys.size > 0));
  const withheld = {
    steps: review.map(({ id }) => id),
    questions: review.flatMap(({ questions }) => questions.map(({ id }) => id)),
    naming: [...persons.keys()],
    persons,
  };
  listed.set(questionnaires, withheld);
  return withheld;
}

function listPersonCells({ type, columns }: Question): ReadonlySet<string> {
  if (type === 'date_person') return new Set(['person']);
  return new Set(columns.filter((column) => column.type === 'person').map(({ key }) => key));
}
