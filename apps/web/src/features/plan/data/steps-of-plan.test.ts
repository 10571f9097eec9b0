import type { Question, Step } from '@app/schema/questionnaire';
import { expect, test } from 'vitest';
import { firstOpenStep, hinderingSteps, stepAt, stepState } from './steps-of-plan.ts';

const aStep = (id: string, position: number): Step => ({
  id,
  key: id,
  position,
  component: 'Questions',
  todos: true,
  minTodos: 0,
  questions: [{ id: `${id}-q`, key: `${id}-q` } as Question],
});

const steps = [aStep('a', 1), aStep('b', 2), aStep('c', 3)];

test('the step of the address is clamped to the steps there are', () => {
  expect([0, -3, 1, 2, 3, 99].map((position) => stepAt(steps, position)?.id)).toEqual(['a', 'a', 'a', 'b', 'c', 'c']);
});

test('a plan opens at its first step that is not completed, else at the last', () => {
  expect(firstOpenStep(steps, [])).toBe(1);
  expect(firstOpenStep(steps, ['a', 'c'])).toBe(2);
  expect(firstOpenStep(steps, ['a', 'b', 'c'])).toBe(3);
});

test('a step is started once one of its questions has an answer', () => {
  const [step] = steps;
  if (!step) throw new Error('a step');
  expect(stepState(step, [], new Map())).toBe('untouched');
  expect(stepState(step, [], new Map([['a-q', 'x']]))).toBe('started');
  expect(stepState(step, ['a'], new Map())).toBe('completed');
});

test('every step but the last must be completed', () => {
  expect(hinderingSteps(steps, ['a']).map((step) => step.id)).toEqual(['b']);
  expect(hinderingSteps(steps, ['a', 'b'])).toEqual([]);
});
