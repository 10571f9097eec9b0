import { expect, test } from 'vitest';
import { canBeCompleted } from './rules.ts';

const STEPS = ['a', 'b', 'last'].map((id) => ({ id }));

test.each([
  [[], false],
  [['a'], false],
  [['a', 'last'], false],
  [['a', 'b'], true],
  [['a', 'b', 'last'], true],
  [['a', 'b', 'of another questionnaire'], true],
])('with %j completed whether a plan can be completed is %s', (completed, can) => {
  expect(canBeCompleted(STEPS, new Set(completed))).toBe(can);
});
