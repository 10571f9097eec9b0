import type { Questionnaire } from '@app/schema/questionnaire';
import type { Todo } from '@app/schema/todos';
import type { TodoRow } from './all-todos.ts';

/** A plan's to-dos, each with its step and question. */
export function todoRows(todos: readonly Todo[], { steps }: Questionnaire): TodoRow[] {
  const places = new Map(
    steps.flatMap(({ position, key, questions }) =>
      questions.map((question) => [question.id, { step: { position, key }, questionKey: question.key }]),
    ),
  );
  return todos.flatMap(({ questionId, ...todo }) => {
    const place = places.get(questionId);
    return place ? [{ ...todo, ...place }] : [];
  });
}
