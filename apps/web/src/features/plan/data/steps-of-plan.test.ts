import type { AnswerValue } from '@app/schema/answers';
import type { Question, Questionnaire, Step } from '@app/schema/questionnaire';
import { expect, test } from 'vitest';
import { STEPS } from './steps-harness.ts';
import { countAnswered, getFirstOpenPosition, listHinderingSteps, getStepAt, getStepState } from './steps-of-plan.ts';

test('the step of the address is clamped to the steps there are', () => {
  expect([0, -3, 1, 2, 3, 99].map((position) => getStepAt(STEPS, position)?.id)).toEqual([
    'a',
    'a',
    'a',
    'b',
    'c',
    'c',
  ]);
});

test('a plan opens at its first step that is not completed, else at the last', () => {
  expect(getFirstOpenPosition(STEPS, [])).toBe(1);
  expect(getFirstOpenPosition(STEPS, ['a', 'c'])).toBe(2);
  expect(getFirstOpenPosition(STEPS, ['a', 'b', 'c'])).toBe(3);
});

test('a step is started once one of its questions has an answer', () => {
  const [step] = STEPS;
  if (!step) throw new Error('a step');
  expect(getStepState(step, [], new Map())).toBe('untouched');
  expect(getStepState(step, [], new Map([['a-1', 'x']]))).toBe('started');
  expect(getStepState(step, ['a'], new Map())).toBe('completed');
});

test('of the required questions those count that have what they need, also when a choice is left of a row that is gone', () => {
  const ask = (id: string, rest: object = {}) =>
    ({ id, key: id, required: true, type: 'short_text', ...rest }) as Question;
  const list = ask('list', { type: 'row_list', columns: [{ key: 'a' }], minRows: 1 });
  const step: Step = {
    ...STEPS[0]!,
    questions: [
      ask('x'),
      ask('y', { required: false }),
      list,
      ask('first', { type: 'single_choice', optionsFrom: 'list' }),
    ],
  };
  const count = (answers: [string, AnswerValue][]) =>
    countAnswered({ id: 'q', steps: [step] } as Questionnaire, [step], new Map(answers));
  expect(count([])).toEqual({ answered: 0, count: 3 });
  expect(
    count([
      ['x', ' '],
      ['y', 'b'],
      ['first', '0'],
    ]),
  ).toEqual({ answered: 0, count: 3 });
  expect(
    count([
      ['x', 'a'],
      ['list', [{ a: 'b' }]],
      ['first', '0'],
    ]),
  ).toEqual({ answered: 3, count: 3 });
});

test('every step but the last must be completed', () => {
  expect(listHinderingSteps(STEPS, ['a']).map((step) => step.id)).toEqual(['b']);
  expect(listHinderingSteps(STEPS, ['a', 'b'])).toEqual([]);
});
