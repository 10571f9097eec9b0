import { expect, test } from 'vitest';
import { toMetricChart } from './metric-points.ts';

const point = (period: string, expected: number | null) => ({ period, actual: 1, expected });

test('what is expected is a line from period to period, and a short one where there is one period alone', () => {
  const { expected } = toMetricChart([point('2026-10-01', 1), point('2026-11-01', 2)]);
  expect(expected).toMatchObject([{ from: { x: 10 }, to: { x: 98 } }]);
  const [lone, ...others] = toMetricChart([point('2026-10-01', 2)]).expected;
  expect(others).toEqual([]);
  expect([lone?.from.x, lone?.to.x]).toEqual([48, 60]);
  expect(lone?.from.y).toBe(lone?.to.y);
  expect(toMetricChart([point('2026-10-01', null)]).expected).toEqual([]);
});
