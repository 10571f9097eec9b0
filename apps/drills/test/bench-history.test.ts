import { expect, test } from 'vitest';
import { compare } from '../bench/history.ts';
import { OPERATIONS } from '../bench/operations.ts';

const LAST = { date: '2026-11-23', ratios: { plan: 1.2, todos: 0.8 }, idleMib: 100, loadedMib: 200 };

const measure = (name: string, ratio: number) => ({ operation: OPERATIONS.find((one) => one.name === name)!, ratio });

test('what is worse than at the last release by more than a tenth is named, and nothing else', () => {
  const memory = { idle: 110, loaded: 221 };
  expect(compare(LAST, [measure('plan', 1.08), measure('todos', 0.74), measure('save', 0.1)], memory)).toEqual([
    'plan: 1.08, on 2026-11-23 1.2',
    'memory after load: 221 MiB, on 2026-11-23 200',
  ]);
});

test('what the system does not tell is not compared', () => {
  expect(compare(LAST, [], { idle: null, loaded: null })).toEqual([]);
});
