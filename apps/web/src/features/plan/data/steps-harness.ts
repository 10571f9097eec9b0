import type { Question, Step } from '@app/schema/questionnaire';

/** Three steps with two questions each; for tests. */
export const STEPS: Step[] = ['a', 'b', 'c'].map((id, index) => ({
  id,
  key: id,
  position: index + 1,
  component: 'Questions',
  todos: true,
  minTodos: 0,
  questions: [{ id: `${id}-1` } as Question, { id: `${id}-2` } as Question],
}));
