import { expect, test } from 'vitest';
import { todoBars } from './todo-bars.ts';

const week = (open: number, done: number) => ({ week: '2026-11-16', open, done });

test('the fullest week fills the drawing, the others in proportion', () => {
  const [small, full] = todoBars([week(1, 1), week(3, 1)]).weeks;
  expect(full?.open.y).toBe(0);
  expect(small?.open.y).toBe(50);
});

test('what is open is above what is done, and both end at the bottom', () => {
  const [only] = todoBars([week(3, 1)]).weeks;
  expect(only!.open.y + only!.open.height).toBe(only!.done.y);
  expect(only!.done.y + only!.done.height).toBe(100);
});

test('weeks share the width and do not touch', () => {
  const { weeks } = todoBars([week(1, 0), week(1, 0), week(1, 0), week(1, 0)]);
  expect(weeks[3]!.x + weeks[3]!.width).toBeLessThan(100);
  expect(weeks[0]!.x + weeks[0]!.width).toBeLessThan(weeks[1]!.x);
});

test('weeks without a to-do have bars without height', () => {
  const { weeks, most } = todoBars([week(0, 0)]);
  expect(most).toBe(1);
  expect(weeks[0]).toMatchObject({ done: { height: 0 }, open: { height: 0 } });
});
