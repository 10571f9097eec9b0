import type { Cell, MetricTable, Row } from '@app/schema/answers';
import { CELL_MAX, LONG_TEXT_MAX, OWN_ROWS, SWOT_POINTS_MAX } from '@app/schema/plan-limits';
import {
  QUESTION_TYPES,
  type ColumnDefinition,
  type QuestionDefinition,
  type QuestionType,
} from '@app/schema/questionnaire';
import fc, { type Arbitrary } from 'fast-check';
import { expect, test, vi } from 'vitest';
import { diffAnswers, VALUE, type CellDiff, type PartDiff } from './diff-answer.ts';
import { diffTexts, startComparing, type TextPart } from './diff-words.ts';

const RUNS = { numRuns: 10_000, seed: 1 };

const keyed = (...keys: string[]) => keys.map((key) => ({ key }));
const column = (key: string, type: ColumnDefinition['type']): ColumnDefinition => ({
  key,
  type,
  optional: false,
  options: type === 'choice' ? keyed('low', 'high') : [],
});
const COLUMNS = [
  column('what', 'text'),
  column('who', 'person'),
  column('level', 'choice'),
  column('amount', 'number'),
  column('when', 'date'),
  column('metric', 'metric_ref'),
];
const ask = (type: QuestionType): QuestionDefinition => ({
  key: type,
  type,
  required: true,
  columns: COLUMNS,
  rows: keyed('sales', 'staff'),
  options: keyed('yes', 'no'),
  boxes: keyed('strengths', 'threats'),
  optionsFrom: null,
  minRows: 0,
  maxRows: 10,
  maxChars: null,
  computed: [],
});

/** Few words, so that texts have some in common; and what has spaces, marks and signs of every kind. */
const words = fc
  .array(fc.constantFrom('we ', 'grow', ' in ', 'EU:n', ' 2027', '. ', '\n', '  ', 'myynti ', ', ', 'ä\u0308', '😀'), {
    maxLength: 12,
  })
  .map((parts) => parts.join(''));
const texts = fc.oneof({ weight: 3, arbitrary: words }, fc.string({ unit: 'grapheme', maxLength: 20 }));
const numbers = fc
  .oneof(fc.integer({ min: -3, max: 3 }), fc.double({ noNaN: true, noDefaultInfinity: true }))
  .map((number) => number + 0); // JSON has no negative zero
const days = fc.constantFrom('2027-01-31', '2027-02-28');
const orNull = <T>(value: Arbitrary<T>) => fc.option(value, { nil: null, freq: 5 });
const CELLS = {
  what: orNull(texts),
  who: orNull(texts),
  level: orNull(fc.constantFrom('low', 'high')),
  amount: orNull(numbers),
  when: orNull(days),
  metric: orNull(fc.constantFrom('sales', 'own metric')),
};
const row: Arbitrary<Row> = fc.record(CELLS, { requiredKeys: [] });
const ownRow = fc.tuple(row, texts).map(([cells, label]) => ({ ...cells, label }));

function values(type: QuestionType): Arbitrary<unknown> {
  switch (type) {
    case 'short_text':
    case 'long_text':
      return texts;
    case 'single_choice':
      return fc.constantFrom('yes', 'no');
    case 'scale_1_5':
      return fc.integer({ min: 1, max: 5 });
    case 'metric_table':
      return fc.record(
        { sales: row, staff: row, [OWN_ROWS]: fc.array(ownRow, { maxLength: 5 }) },
        { requiredKeys: [] },
      );
    case 'share_table':
      return fc.record({ sales: numbers, staff: numbers }, { requiredKeys: [] });
    case 'swot_grid': {
      const points = fc.array(texts, { maxLength: SWOT_POINTS_MAX });
      return fc.record({ strengths: points, threats: points }, { requiredKeys: [] });
    }
    case 'date_person':
      return fc.record({ date: orNull(days), person: orNull(texts) });
    case 'checklist_auto':
      return fc.constant(null);
    default:
      return fc.array(row, { maxLength: 8 });
  }
}

/** The second value is another one, or the first with its parts in another order and some of them lost. */
const pairs = fc.constantFrom(...QUESTION_TYPES).chain((type) => {
  const value = values(type);
  const reordered = value.chain((before) =>
    Array.isArray(before)
      ? fc.tuple(
          fc.constant<unknown>(before),
          fc.shuffledSubarray(before).map((after): unknown => after),
        )
      : fc.tuple(fc.constant(before), value),
  );
  return fc.tuple(fc.constant(ask(type)), fc.oneof(fc.tuple(orNull(value), value), reordered));
});

test('applied to the first of two answers, the difference gives the second', () => {
  fc.assert(
    fc.property(pairs, ([question, [before, after]]) => {
      const changed = apply(question, before, diffAnswers(question, before, after));
      expect(withoutNothing(changed)).toEqual(withoutNothing(after));
    }),
    RUNS,
  );
});

test('an answer that is the same has no difference', () => {
  fc.assert(
    fc.property(pairs, ([question, [, value]]) => {
      expect(diffAnswers(question, value, structuredClone(value))).toEqual([]);
    }),
    { ...RUNS, numRuns: 2_000 },
  );
});

test('two texts without a common word are compared or replaced as a whole within the time', () => {
  const long = (of: string) =>
    Array.from({ length: LONG_TEXT_MAX / 8 }, (_, at) => `${of}${String(at).padStart(6, '0')}`).join(' ');
  for (const parts of [diffTexts(long('a'), long('b'), startComparing()), diffTexts(long('a'), long('b'), 0)]) {
    expect(joinParts(parts, 'added')).toBe(long('b'));
    expect(joinParts(parts, 'removed')).toBe(long('a'));
  }
});

test('when the time is up a text is replaced as a whole, also in the cells of a list', () => {
  const now = vi.spyOn(Date, 'now');
  let clock = 0;
  now.mockImplementation(() => (clock += 150)); // the second look at the clock is too late
  const list = (text: string) => [{ what: text.padEnd(CELL_MAX, '.'), who: 'Aino' }];
  const [part] = diffAnswers(ask('row_list'), list('we grow in Finland'), list('we grow in Sweden'));
  now.mockRestore();
  const [cell] = part && 'rows' in part ? (part.rows[0]?.cells ?? []) : [];
  expect(cell && 'parts' in cell && cell.parts.map(({ kind }) => kind)).toEqual(['removed', 'added']);
});

const joinParts = (parts: readonly TextPart[], side: 'added' | 'removed') =>
  parts.map(({ kind, text }) => (kind === 'kept' || kind === side ? text : '')).join('');
const withoutSpaces = (text: string) => text.replaceAll(/\s/g, '');

/** The answer that a difference leads to; what it keeps and removes must be in the first, and all that it does not name stays. */
function apply(question: QuestionDefinition, before: unknown, diff: readonly PartDiff[]): unknown {
  const find = (key: string) => diff.find((part) => part.key === key);
  const cellsAfter = (cells: Row, key = '') => {
    const part = find(key);
    return applyCells(cells, part && 'cells' in part ? part.cells : []);
  };
  const rowsAfter = (rows: readonly Row[], key = '') => {
    const part = find(key);
    return part && 'rows' in part ? applyRows(rows, part.rows) : [...rows];
  };
  switch (question.type) {
    case 'short_text':
    case 'long_text':
    case 'single_choice':
    case 'scale_1_5':
      return cellsAfter({ [VALUE]: before as Cell })[VALUE];
    case 'share_table':
    case 'date_person':
      return cellsAfter((before ?? {}) as Row);
    case 'swot_grid': {
      const boxes = (before ?? {}) as Record<string, string[]>;
      const listAfter = (key: string) =>
        rowsAfter(
          (boxes[key] ?? []).map((point) => ({ [VALUE]: point })),
          key,
        );
      return Object.fromEntries(question.boxes.map(({ key }) => [key, listAfter(key).map((point) => point[VALUE])]));
    }
    case 'metric_table': {
      const table = (before ?? {}) as MetricTable;
      const fixed = question.rows.map(({ key }) => [key, cellsAfter((table[key] ?? {}) as Row, key)]);
      return { ...Object.fromEntries(fixed), [OWN_ROWS]: rowsAfter(table[OWN_ROWS] ?? [], OWN_ROWS) };
    }
    case 'checklist_auto':
      return null;
    default:
      return rowsAfter((before ?? []) as Row[]);
  }
}

type Rows = Extract<PartDiff, { rows: unknown }>['rows'];

function applyRows(before: readonly Row[], rows: Rows): Row[] {
  expect(rows.flatMap(({ from }) => from ?? []).toSorted((a, b) => a - b)).toEqual([...before.keys()]);
  const after = rows.filter(({ to }) => to !== null);
  expect(after.map(({ to }) => to)).toEqual([...after.keys()]);
  const stayed = after.filter(({ from, moved }) => from !== null && !moved).map(({ from }) => Number(from));
  expect(stayed.length).toBeGreaterThanOrEqual(
    Math.min(1, after.filter(({ from, cells }) => from !== null && cells.length === 0).length),
  );
  return after.map(({ from, cells }) => applyCells(from === null ? {} : (before[from] ?? {}), cells));
}

function applyCells(before: Row, cells: readonly CellDiff[]): Row {
  const after: Row = { ...before };
  for (const cell of cells) {
    const old = before[cell.key];
    if ('parts' in cell) {
      expect(withoutSpaces(joinParts(cell.parts, 'removed'))).toBe(withoutSpaces(typeof old === 'string' ? old : ''));
      after[cell.key] = joinParts(cell.parts, 'added');
    } else {
      expect(cell.before).toBe(old);
      if (cell.after === undefined) delete after[cell.key];
      else after[cell.key] = cell.after;
    }
  }
  return after;
}

/** Without what is no value: parts of a table that are empty, and the difference between an empty text and none. */
function withoutNothing(value: unknown): unknown {
  const isNothing = (part: unknown) =>
    part === null || part === undefined || part === '' || (typeof part === 'object' && Object.keys(part).length === 0);
  const clean = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(clean);
    if (typeof part !== 'object' || part === null) return part;
    const entries = Object.entries(part).map(([key, each]) => [key, clean(each)] as const);
    return Object.fromEntries(entries.filter(([, each]) => !isNothing(each)));
  };
  const cleaned = clean(value);
  return isNothing(cleaned) ? null : cleaned;
}
