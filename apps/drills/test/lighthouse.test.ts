import { expect, test } from 'vitest';
import { readScores } from '../lighthouse/report.ts';

const REPORT = {
  categories: { performance: { score: 0.86 } },
  audits: {
    'largest-contentful-paint': { numericValue: 2895.6 },
    'total-blocking-time': { numericValue: 324 },
  },
};

test('a report is read as a score of 100 and whole milliseconds', () => {
  expect(readScores(JSON.stringify(REPORT))).toEqual({ score: 86, paintMs: 2896, blockedMs: 324 });
});

test('a page that could not be measured has no score', () => {
  const failed = { ...REPORT, runtimeError: { message: 'The page did not paint' } };
  expect(() => readScores(JSON.stringify(failed))).toThrow('The page did not paint');
  expect(() => readScores(JSON.stringify({ ...REPORT, categories: { performance: { score: null } } }))).toThrow();
});
