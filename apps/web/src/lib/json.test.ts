import { expect, test } from 'vitest';
import { fingerprint } from './json.ts';

test('equal values have the same mark, whatever the order of their keys', () => {
  expect(fingerprint({ a: 1, b: [{ c: 'x', d: null }] })).toBe(fingerprint({ b: [{ d: null, c: 'x' }], a: 1 }));
});

test('a hundred thousand texts that differ a little have different marks', () => {
  const marks = new Set(Array.from({ length: 100_000 }, (_, index) => fingerprint(`text ${index}`)));
  expect(marks.size).toBe(100_000);
});
