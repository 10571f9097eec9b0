import { expect, test } from 'vitest';
import { STEPS } from '../../data/steps-harness.ts';
import { hasChanged, findNextChanged } from './use-review.ts';

test('a step has changed when one of its questions has', () => {
  expect(STEPS.map((step) => hasChanged(step, new Set(['b-2'])))).toEqual([false, true, false]);
});

test('the next changed step comes after this one, and after the last the search goes on from the first', () => {
  const changed = new Set(['a-1', 'c-1']);
  expect([1, 2, 3].map((position) => findNextChanged(STEPS, changed, position)?.id)).toEqual(['c', 'c', 'a']);
});

test('a step is not its own next', () => {
  expect(findNextChanged(STEPS, new Set(['b-1']), 2)).toBeNull();
});
