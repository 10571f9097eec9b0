import { expect, test } from 'vitest';
import { STEPS } from './steps-harness.ts';
import { firstOpenStep, hinderingSteps, stepAt, stepState } from './steps-of-plan.ts';

test('the step of the address is clamped to the steps there are', () => {
  expect([0, -3, 1, 2, 3, 99].map((position) => stepAt(STEPS, position)?.id)).toEqual(['a', 'a', 'a', 'b', 'c', 'c']);
});

test('a plan opens at its first step that is not completed, else at the last', () => {
  expect(firstOpenStep(STEPS, [])).toBe(1);
  expect(firstOpenStep(STEPS, ['a', 'c'])).toBe(2);
  expect(firstOpenStep(STEPS, ['a', 'b', 'c'])).toBe(3);
});

test('a step is started once one of its questions has an answer', () => {
  const [step] = STEPS;
  if (!step) throw new Error('a step');
  expect(stepState(step, [], new Map())).toBe('untouched');
  expect(stepState(step, [], new Map([['a-1', 'x']]))).toBe('started');
  expect(stepState(step, ['a'], new Map())).toBe('completed');
});

test('every step but the last must be completed', () => {
  expect(hinderingSteps(STEPS, ['a']).map((step) => step.id)).toEqual(['b']);
  expect(hinderingSteps(STEPS, ['a', 'b'])).toEqual([]);
});
