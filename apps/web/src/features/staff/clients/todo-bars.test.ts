import { expect, test } from 'vitest';
import { toTodoChart } from './todo-bars.ts';

const week = (open: number, done: number) => ({ week: '2026-11-16', open, done });

test('bars are as high as the axis says', () => {
  const { bars, ticks } = toTodoChart([week(1, 1), week(3, 1)]);
  expect(bars.map(({ open }) => open.y)).toEqual([2, 4].map((count) => ticks.find(({ value }) => value === count)?.y));
  expect(ticks[0]).toEqual({ value: 0, y: bars[0]!.done.y + bars[0]!.done.height });
});

test('what is open is above what is done', () => {
  const [only] = toTodoChart([week(3, 1)]).bars;
  expect(only!.open.y + only!.open.height).toBe(only!.done.y);
});

test('weeks share the width and do not touch, and every fifth from the last has its day', () => {
  const { bars } = toTodoChart(Array.from({ length: 6 }, () => week(1, 0)));
  expect(bars[5]!.done.x + bars[5]!.done.width).toBeLessThan(100);
  expect(bars[0]!.done.x + bars[0]!.done.width).toBeLessThan(bars[1]!.done.x);
  expect(bars.map(({ label }) => label?.textAnchor)).toEqual(['middle', ...Array(4).fill(undefined), 'end']);
});

test('weeks without a to-do have bars without height', () => {
  expect(toTodoChart([week(0, 0)]).bars[0]).toMatchObject({ done: { height: 0 }, open: { height: 0 } });
});
