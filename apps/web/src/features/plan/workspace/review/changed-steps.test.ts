import type { Question, Step } from '@app/schema/questionnaire';
import { expect, test } from 'vitest';
import { hasChanged, nextChanged } from './changed-steps.ts';

const aStep = (id: string, position: number): Step => ({
  id,
  key: id,
  position,
  component: 'Questions',
  todos: true,
  minTodos: 0,
  questions: [{ id: `${id}-1` } as Question, { id: `${id}-2` } as Question],
});
const steps = [aStep('a', 1), aStep('b', 2), aStep('c', 3)];

test('a step has changed when one of its questions has', () => {
  expect(steps.map((step) => hasChanged(step, new Set(['b-2'])))).toEqual([false, true, false]);
});

test('the next changed step comes after this one, and after the last the search goes on from the first', () => {
  const changed = new Set(['a-1', 'c-1']);
  expect([1, 2, 3].map((position) => nextChanged(steps, changed, position)?.id)).toEqual(['c', 'c', 'a']);
});

test('a step is not its own next', () => {
  expect(nextChanged(steps, new Set(['b-1']), 2)).toBeNull();
});
