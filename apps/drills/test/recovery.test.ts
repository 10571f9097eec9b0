import { expect, test } from 'vitest';
import { findViolations, type FinalState } from '../chaos/checker.ts';
import type { Attempt } from '../chaos/history.ts';
import { cutHistory } from '../recovery/cut-history.ts';
import { findPrograms } from '../recovery/programs.ts';

/* What the drill of point-in-time recovery finds in a copy of the second 1000; the drill itself needs pgBackRest. */

const MOMENT = 1_000;
const cell = { planId: 'plan', questionId: 'question' };

/** A save of the version after `over`, acknowledged when it was answered. */
const saved = (
  name: string,
  over: number,
  { sentAt, answeredAt }: Pick<Attempt, 'sentAt' | 'answeredAt'>,
): Attempt => ({
  deed: { kind: 'answer', subject: 'plan', name, cell: { questionId: 'question', over } },
  sentAt,
  answeredAt,
  outcome: { kind: 'acknowledged', seen: [{ ...cell, version: over + 1 }] },
});

const HISTORY = [
  saved('before', 0, { sentAt: 980, answeredAt: 990 }),
  saved('under way', 1, { sentAt: 995, answeredAt: 1_005 }),
  saved('after', 2, { sentAt: 1_000, answeredAt: 1_010 }),
];

/** What is wrong with a copy that holds these saves, the last one as the current one. */
function findFaults(...names: string[]): string[] {
  const answers = names.map((name, index) => ({
    ...cell,
    version: HISTORY.findIndex(({ deed }) => deed.name === name) + 1,
    value: name,
    current: index === names.length - 1,
  }));
  const state: FinalState = { answers, named: [], counted: [], clients: [], promises: [], mails: [] };
  return findViolations(cutHistory(HISTORY, MOMENT), state, []).map(({ kind }) => kind);
}

test('a copy of a second is exact with what was acknowledged before it, and with or without what was under way', () => {
  expect(findFaults('before')).toEqual([]);
  expect(findFaults('before', 'under way')).toEqual([]);
});

test('a copy of a second lacks nothing that was acknowledged before it', () => {
  expect(findFaults()).toEqual(['lost']);
});

test('a copy of a second holds nothing that was begun at it or after it', () => {
  expect(findFaults('before', 'under way', 'after')).toEqual(['phantom']);
});

test('the drill says in one line what to install', () => {
  expect(findPrograms('/nowhere')).toEqual({
    missing: expect.stringMatching(/^The drill needs pgbackrest, .*apt-get install pgbackrest .*\)\.$/),
  });
});
