import { expect, test } from 'vitest';
import { findRead } from './use-reading.ts';

const TALL = { height: 900, scrollable: 3_000 };

test('the question at the top third of the window is read', () => {
  expect(findRead([120, 700, 1_400], { ...TALL, scrolled: 0 })).toBe(0);
  expect(findRead([-500, 290, 900], { ...TALL, scrolled: 800 })).toBe(1);
  expect(findRead([-500, 310, 900], { ...TALL, scrolled: 790 })).toBe(0);
});

test('above the first question it is the first', () => {
  expect(findRead([400, 800], { ...TALL, scrolled: 0 })).toBe(0);
});

test('at the end of the page the last question is read although it cannot come up to the top third', () => {
  expect(findRead([-900, 250, 500], { ...TALL, scrolled: 3_000 })).toBe(2);
  expect(findRead([-800, 350, 600], { ...TALL, scrolled: 2_900 })).toBe(2);
  expect(findRead([-700, 450, 700], { ...TALL, scrolled: 2_800 })).toBe(1);
});
