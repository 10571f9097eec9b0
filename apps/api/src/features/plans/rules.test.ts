import { expect, test } from 'vitest';
import { hinderedFromCompleting } from './rules.ts';

const STEPS = ['a', 'b', 'last'].map((id) => ({ id }));

test.each([
  [[], 'plan_not_completed'],
  [['a'], 'plan_not_completed'],
  [['a', 'last'], 'plan_not_completed'],
  [['a', 'b'], null],
  [['a', 'b', 'last'], null],
  [['a', 'b', 'of another questionnaire'], null],
])('with %j completed a plan is hindered by %s', (completed, hindrance) => {
  expect(hinderedFromCompleting(STEPS, new Set(completed))).toBe(hindrance);
});
