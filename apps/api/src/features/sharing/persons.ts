import type { Answer } from '@app/schema/answers';
import type { Question, Questionnaire } from '@app/schema/questionnaire';

/** The answers without their cells for persons: a stranger sees no person's name. */
export function withoutPersons(questionnaire: Questionnaire, answers: readonly Answer[]): Answer[] {
  const questions = new Map(questionnaire.steps.flatMap(({ questions: all }) => all.map((one) => [one.id, one])));
  return answers.map((answer) => {
    const names = personCells(questions.get(answer.questionId));
    return names.size === 0 ? answer : { ...answer, value: emptied(answer.value, names) };
  });
}

/** The keys of a question's cells that name persons. */
function personCells(question: Question | undefined): ReadonlySet<string> {
  if (question?.type === 'date_person') return new Set(['person']);
  const columns = question?.columns ?? [];
  return new Set(columns.filter(({ type }) => type === 'person').map(({ key }) => key));
}

function emptied(value: unknown, names: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((one) => emptied(one, names));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, names.has(key) ? null : emptied(inner, names)]),
  );
}
