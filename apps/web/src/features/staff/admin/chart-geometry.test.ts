import { expect, test } from 'vitest';
import { toChart, getTickStep } from './chart-geometry.ts';

const month = (started: number, completed: number, active: number) => ({
  month: '2026-11',
  started,
  completed,
  active,
});

test('the axis goes in steps of 1, 2, 5, 10 … and has at most five of them', () => {
  expect([0, 1, 5, 6, 10, 11, 25, 26, 260, 4999].map(getTickStep)).toEqual([1, 1, 1, 2, 2, 5, 5, 10, 100, 1000]);
});

test('the axis begins at 0 and reaches the highest value', () => {
  const { ticks } = toChart([month(3, 1, 7), month(0, 0, 2)]);
  expect(ticks.map(({ value }) => value)).toEqual([0, 2, 4, 6, 8]);
});

test('months without plans have an axis all the same', () => {
  const { ticks, months } = toChart([month(0, 0, 0)]);
  expect(ticks.map(({ value }) => value)).toEqual([0, 1]);
  expect(months[0]?.started.height).toBe(0);
});

test('a bar starts at the axis and is as high as its value', () => {
  const { months, ticks } = toChart([month(4, 2, 4)]);
  const [one] = months;
  expect(one!.started.height).toBeCloseTo(2 * one!.completed.height);
  expect(one!.started.y + one!.started.height).toBeCloseTo(ticks[0]!.y);
  expect(one!.started.y).toBeCloseTo(ticks.find(({ value }) => value === 4)!.y);
});

test('the bars of a month stand side by side in its slot', () => {
  const { months } = toChart(['2026-10', '2026-11'].map((name) => ({ ...month(1, 1, 1), month: name })));
  const [first, second] = months;
  expect(first!.started.x + first!.started.width).toBeCloseTo(first!.completed.x);
  expect(first!.completed.x + first!.completed.width).toBeLessThan(second!.slot.x);
  expect(second!.slot.x + second!.slot.width).toBeCloseTo(100);
});

test('the line goes from month to month', () => {
  const { segments, months } = toChart([month(0, 0, 1), month(0, 0, 2), month(0, 0, 3)]);
  expect(segments).toEqual([
    { from: months[0]!.active, to: months[1]!.active },
    { from: months[1]!.active, to: months[2]!.active },
  ]);
});
