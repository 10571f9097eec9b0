import { describe, expect, test } from 'vitest';
import type { AnswerValue } from './answers.ts';
import { isFilled, meetsMinimum, metricRows, missingInStep, percentCompleted, rowCounts } from './completeness.ts';
import { QUESTION_TYPES, type ColumnDefinition, type Question, type QuestionType, type Step } from './questionnaire.ts';

const column = (key: string, optional = false): ColumnDefinition => ({ key, type: 'text', optional, options: [] });

function aQuestion(type: QuestionType, more: Partial<Question> = {}): Question {
  return {
    id: type,
    position: 1,
    key: type,
    type,
    required: true,
    columns: [column('a'), column('b', true)],
    rows: [],
    options: [],
    boxes: [],
    optionsFrom: null,
    minRows: 0,
    maxRows: 10,
    maxChars: null,
    computed: [],
    ...more,
  };
}

/** Of each type, values that meet the minimum and values that do not. */
const MINIMUM: Record<QuestionType, { enough: AnswerValue[]; tooLittle: AnswerValue[] }> = {
  short_text: { enough: ['x', '  x  ', '0'], tooLittle: ['', '  ', '\n\t'] },
  long_text: { enough: ['x'], tooLittle: ['', '\u00A0 '] },
  single_choice: { enough: ['profit', '0'], tooLittle: [''] },
  scale_1_5: { enough: [1, 5], tooLittle: [] },
  benefit_list: {
    enough: [[{ a: 'x' }], [{}, { a: 'x', b: null }]],
    tooLittle: [[], [{}], [{ b: 'x' }], [{ a: ' ' }], [{ a: null, b: 'x' }]],
  },
  row_list: { enough: [[{ a: 0 }]], tooLittle: [[], [{ a: null }]] },
  priority_list: { enough: [[{ a: 'x' }]], tooLittle: [[]] },
  risk_list: { enough: [[{ a: 'x' }]], tooLittle: [[{ b: 'x' }]] },
  metric_table: {
    enough: [{ sales: { now: 0 } }, { own: [{ label: '', now: -1 }] }, { sales: {}, staff: { later: 2 } }],
    tooLittle: [
      {},
      { sales: {} },
      { sales: { now: null } },
      { sales: { source: 'x' } },
      { own: [] },
      { own: [{ label: 'x' }] },
    ],
  },
  share_table: { enough: [{ market: 0.1 }, { market: 0, product: 100 }], tooLittle: [{}, { market: 0 }] },
  swot_grid: { enough: [{ s: ['x'] }, { s: [], t: ['', 'x'] }], tooLittle: [{}, { s: [] }, { s: ['', ' '] }] },
  date_person: {
    enough: [{ date: '2026-01-01', person: 'x' }],
    tooLittle: [
      { date: null, person: 'x' },
      { date: '2026-01-01', person: ' ' },
      { date: '2026-01-01', person: null },
    ],
  },
  checklist_auto: { enough: [], tooLittle: [] },
};

describe.each(QUESTION_TYPES)('an answer to a %s', (type) => {
  const question = aQuestion(type);
  const { enough, tooLittle } = MINIMUM[type];

  test('that was never given is too little', () => {
    expect(meetsMinimum(question, undefined)).toBe(false);
  });
  test.each(enough.map((value) => ({ value })))('is enough: %j', ({ value }) => {
    expect(meetsMinimum(question, value)).toBe(true);
  });
  test.each(tooLittle.map((value) => ({ value })))('is too little: %j', ({ value }) => {
    expect(meetsMinimum(question, value)).toBe(false);
  });
});

test('a list that asks for rows needs that many that count', () => {
  const question = aQuestion('priority_list', { minRows: 3 });
  const row = { a: 'x' };
  expect(meetsMinimum(question, [row, row, {}, { b: 'x' }])).toBe(false);
  expect(meetsMinimum(question, [row, {}, row, row])).toBe(true);
});

test('a row counts when what is not optional is filled, whatever else it holds', () => {
  const question = aQuestion('row_list', { columns: [column('a'), column('b', true), column('c')] });
  expect(rowCounts(question, { a: 'x', c: 0 })).toBe(true);
  expect(rowCounts(question, { a: 'x', b: 'y' })).toBe(false);
});

test('a zero fills a cell, and blanks do not', () => {
  expect([0, 'x', -1].every(isFilled)).toBe(true);
  expect(['', '  ', null, undefined].some(isFilled)).toBe(false);
});

test('a metric table’s own rows come after those of the question', () => {
  expect(metricRows({ own: [{ label: 'mine' }], sales: { now: 1 } })).toEqual([{ now: 1 }, { label: 'mine' }]);
});

describe('a step', () => {
  const step = (more: Partial<Step> = {}): Step => ({
    id: 's',
    key: 's',
    position: 1,
    component: 'Questions',
    todos: true,
    minTodos: 0,
    questions: [aQuestion('short_text'), aQuestion('scale_1_5'), aQuestion('long_text', { required: false })],
    ...more,
  });
  const answers = new Map<string, AnswerValue>([
    ['short_text', 'x'],
    ['scale_1_5', 3],
  ]);

  test('lacks its required questions in their order', () => {
    expect(missingInStep(step(), new Map(), 0)).toEqual([
      { kind: 'answer', questionId: 'short_text', questionKey: 'short_text' },
      { kind: 'answer', questionId: 'scale_1_5', questionKey: 'scale_1_5' },
    ]);
  });
  test('lacks nothing once they are answered', () => {
    expect(missingInStep(step(), answers, 0)).toEqual([]);
  });
  test('lacks the to-dos it asks for', () => {
    expect(missingInStep(step({ minTodos: 3 }), answers, 2)).toEqual([{ kind: 'todos', needed: 3 }]);
    expect(missingInStep(step({ minTodos: 3 }), answers, 3)).toEqual([]);
  });
});

describe('percent completed', () => {
  const steps = (count: number) => Array.from({ length: count }, (_, index) => ({ id: `${index}` }));
  test.each([
    [11, [], 0],
    [11, ['0'], 10],
    [11, ['10'], 0],
    [11, ['0', '9', '10'], 20],
    [11, steps(11).map(({ id }) => id), 100],
    [4, ['0'], 33],
    [4, ['0', '1'], 67],
    [4, ['0', 'of another questionnaire'], 33],
    [1, ['0'], 0],
    [0, [], 0],
  ])('of %i steps with %j is %i', (count, completed, percent) => {
    expect(percentCompleted(steps(count), new Set(completed))).toBe(percent);
  });
});
