import { expect, test } from 'vitest';
import { filterTodos, groupTodos, listNextDeadlines, NOBODY, listPeople, type TodoRow } from './all-todos.ts';
import { readTodosSearch, type TodosSearch } from '../data/plan-search.ts';

const friday = '2026-11-20';
let made = 0;
const aTodo = (part: Partial<TodoRow> = {}): TodoRow => ({
  id: String((made += 1)),
  questionId: 'sp_drivers',
  task: 'Call customers',
  deadline: null,
  personResponsible: null,
  done: false,
  doneAt: null,
  droppedAt: null,
  dropReason: null,
  contactId: null,
  wantedDeadline: null,
  wantedReason: null,
  moves: 0,
  step: { position: 1, key: 'starting_point' },
  questionKey: 'sp_drivers',
  ...part,
});
const on = (deadline: string | null, part: Partial<TodoRow> = {}) => aTodo({ deadline, ...part });
const days = (rows: readonly TodoRow[]) => rows.map((row) => row.deadline);

test('to-dos part into overdue, the next seven days, the rest of the month, later, undated and done', () => {
  const groups = groupTodos(
    [on('2026-12-01'), on('2026-11-30'), on(friday), on('2026-11-19'), on(null), on('2026-01-01', { done: true })],
    friday,
  );
  expect(days(groups.overdue)).toEqual(['2026-11-19']);
  expect(days(groups.soon)).toEqual([friday]);
  expect(days(groups.thisMonth)).toEqual(['2026-11-30']);
  expect(days(groups.later)).toEqual(['2026-12-01']);
  expect(groups.undated).toHaveLength(1);
  expect(days(groups.done)).toEqual(['2026-01-01']);
});

test('the next seven days reach over Sunday and over the end of the month', () => {
  const tomorrow = groupTodos([on('2026-11-22'), on('2026-11-23')], '2026-11-22');
  expect(days(tomorrow.soon)).toEqual(['2026-11-22', '2026-11-23']);
  const groups = groupTodos([on('2026-12-07'), on('2026-12-08')], '2026-11-30');
  expect([days(groups.soon), days(groups.later)]).toEqual([['2026-12-07'], ['2026-12-08']]);
});

test('the most recently done comes first', () => {
  const early = aTodo({ done: true, doneAt: '2026-11-01T08:00:00Z' });
  const late = aTodo({ done: true, doneAt: '2026-11-02T08:00:00Z' });
  expect(groupTodos([early, late], friday).done).toEqual([late, early]);
});

test('next deadlines leave out done and undated ones, and stop at the most', () => {
  const todos = [on('2026-12-01'), on('2026-11-01'), on(null), on('2026-10-01', { done: true }), on('2026-11-25')];
  expect(days(listNextDeadlines(todos, 2))).toEqual(['2026-11-01', '2026-11-25']);
});

test('filters narrow together: step, person, and every word in any order and case', () => {
  const rows = [
    aTodo({ task: 'Phone the ten best customers', personResponsible: 'Aino', step: { position: 3, key: 'x' } }),
    aTodo({ task: 'Phone the bank', personResponsible: 'Aino' }),
    aTodo({ task: 'Hire' }),
  ];
  const found = (search: TodosSearch) => filterTodos(rows, search, { toSearchText: () => 'market' }).length;
  expect(found({})).toBe(3);
  expect(found({ step: 3, person: 'Aino', q: 'BEST phone' })).toBe(1);
  expect(found({ step: 1, person: 'Aino', q: 'best' })).toBe(0);
  expect(found({ person: NOBODY })).toBe(1);
  expect(found({ q: 'market hire' })).toBe(1);
  expect(found({ only: 'overdue' })).toBe(0);
  const toSearchText = () => '';
  const ticked = [on('2020-01-01', { done: true })];
  expect(filterTodos([on('2020-01-01'), ...rows], { only: 'overdue' }, { toSearchText })).toHaveLength(1);
  expect(filterTodos(ticked, { only: 'overdue' }, { toSearchText })).toHaveLength(0);
  expect(filterTodos(ticked, { only: 'overdue' }, { toSearchText, isDone: () => false })).toHaveLength(1); // a moment ago
});

test('people are named once, by name, and nobody comes last', () => {
  expect(
    listPeople([
      aTodo({ personResponsible: 'Mika' }),
      aTodo(),
      aTodo({ personResponsible: 'Aino ' }),
      aTodo({ personResponsible: 'Aino' }),
    ]),
  ).toEqual(['Aino', 'Mika', NOBODY]);
});

test('the address is read with doubt', () => {
  expect(readTodosSearch({ plan: 'p', step: 3, person: 'Aino', q: 12 })).toEqual({
    plan: 'p',
    step: 3,
    person: 'Aino',
    q: '12',
  });
  expect(readTodosSearch({ step: 'three', person: ['x'], q: '' })).toEqual({});
});

test('a dropped to-do is in a group of its own and among no next deadlines', () => {
  const dropped = on('2026-11-01', { droppedAt: '2026-11-10T08:00:00.000Z', dropReason: 'No budget' });
  const groups = groupTodos([dropped, on('2026-11-02')], friday);
  expect(groups.dropped).toEqual([dropped]);
  expect(days(groups.overdue)).toEqual(['2026-11-02']);
  expect(days(listNextDeadlines([dropped, on('2026-11-02')], 5))).toEqual(['2026-11-02']);
});
