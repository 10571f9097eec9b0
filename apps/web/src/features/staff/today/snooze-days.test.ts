import { expect, test } from 'vitest';
import { getSnoozeDays } from './snooze-days.ts';

const daysFrom = (day: number) => getSnoozeDays(new Date(2026, 10, day)).map((one) => one.day);

test('a snooze is offered until tomorrow, the next Monday and in two weeks', () => {
  expect(daysFrom(20)).toEqual(['2026-11-21', '2026-11-23', '2026-12-04']);
  expect(daysFrom(23)).toEqual(['2026-11-24', '2026-11-30', '2026-12-07']);
});

test('on a Sunday tomorrow is that Monday', () => {
  expect(daysFrom(22)).toEqual(['2026-11-23', '2026-12-06']);
});
