import { expect, test } from 'vitest';
import { toTodoBars } from './todo-bars.ts';

const week = (open: number, done: number) => ({ week: '2026-11-16', open, done });

test('the fullest week fills the drawing, the others in proportion', () => {
  const [small, full] = toTodoBars([week(1, 1), week(3, 1)]);
  expect(full?.open.y).toBe(0);
  expect(small?.open.y).toBe(50);
});

test('what is open is above what is done, and both end at the bottom', () => {
  const [only] = toTodoBars([week(3, 1)]);
  expect(only!.open.y + only!.open.height).toBe(only!.done.y);
  expect(only!.done.y + only!.done.height).toBe(100);
});

test('weeks share the width and do not touch', () => {
  const weeks = toTodoBars([week(1, 0), week(1, 0), week(1, 0), week(1, 0)]);
  expect(weeks[3]!.done.x + weeks[3]!.done.width).toBeLessThan(100);
  expect(weeks[0]!.done.x + weeks[0]!.done.width).toBeLessThan(weeks[1]!.done.x);
});

test('weeks without a to-do have bars without height', () => {
  expect(toTodoBars([week(0, 0)])[0]).toMatchObject({ done: { height: 0 }, open: { height: 0 } });
});
