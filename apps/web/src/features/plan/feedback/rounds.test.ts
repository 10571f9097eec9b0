import type { FeedbackEntry } from '@app/schema/feedback';
import { expect, test } from 'vitest';
import { groupByRound } from './rounds.ts';

const at = (day: number) => `2026-11-${String(day).padStart(2, '0')}T10:00:00.000Z`;
const entry = (id: string, day: number): FeedbackEntry => ({
  id,
  growthPlanStepId: 'step',
  feedbackText: id,
  author: 'Aino Laine',
  createdAt: at(day),
});
const ENDED = { withdrawnAt: null, outcome: null, summary: null, summaryEditedAt: null };
const rounds = [
  { ...ENDED, id: 'second', number: 2, submittedAt: at(10), givenAt: null, givenBy: null, entries: 1 },
  { ...ENDED, id: 'first', number: 1, submittedAt: at(1), givenAt: at(4), givenBy: 'Aino Laine', entries: 2 },
];
const toShape = (entries: FeedbackEntry[]) =>
  groupByRound(entries, rounds).map(({ round, entries: own }) => [round?.number ?? null, own.map(({ id }) => id)]);

test('feedback is listed under the round in which it was written, newest first', () => {
  expect(toShape([entry('a', 2), entry('b', 3), entry('d', 11)])).toEqual([
    [2, ['d']],
    [1, ['b', 'a']],
  ]);
});

test('what was written while no round was open is listed by itself, in its place in time', () => {
  expect(toShape([entry('b', 3), entry('c', 6), entry('d', 11)])).toEqual([
    [2, ['d']],
    [null, ['c']],
    [1, ['b']],
  ]);
});

test('the moments of sending and ending belong to the round', () => {
  expect(toShape([entry('a', 1), entry('b', 4)])).toEqual([[1, ['b', 'a']]]);
});
