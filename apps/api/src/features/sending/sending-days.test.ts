import { expect, test } from 'vitest';
import { addDays } from '../../lib/days.ts';
import {
  findDigest,
  findNextSendingDay,
  getWeek,
  isSendingDay,
  listDueDeadlines,
  listReminderDays,
} from './sending-days.ts';
import { getWeekday, listHolidays } from './holidays.ts';

/** Easter Sundays from 1992 to 2100, month and day, as python-dateutil has them. */
const EASTERS =
  '0419 0411 0403 0416 0407 0330 0412 0404 0423 0415 0331 0420 0411 0327 0416 0408 0323 0412 0404 0424 0408 0331 0420 0405 0327 0416 0401 0421 0412 0404 0417 0409 0331 0420 0405 0328 0416 0401 0421 0413 0328 0417 0409 0325 0413 0405 0425 0410 0401 0421 0406 0329 0417 0409 0325 0414 0405 0418 0410 0402 0421 0406 0329 0418 0402 0422 0414 0330 0418 0410 0326 0415 0406 0329 0411 0403 0422 0414 0330 0419 0410 0326 0415 0407 0419 0411 0403 0423 0407 0330 0419 0404 0326 0415 0331 0420 0411 0403 0416 0408 0330 0412 0404 0424 0415 0331 0420 0412 0328'.split(
    ' ',
  );

const RULES = { quietWeekends: true, quietHolidays: true, quietPeriods: [] };

/** The days of a year that a rule of its own picks, by going through all of them. */
function pickDays(year: number, easter: string): string[] {
  const fixed = /-(01-0[16]|05-01|12-06|12-2[456])$/;
  const moved = new Set([-2, 0, 1, 39, 49].map((days) => addDays(easter, days)));
  const days = Array.from({ length: 366 }, (_, index) => addDays(`${year}-01-01`, index));
  return days.filter((day) => {
    const [month, date, weekday] = [day.slice(5, 7), Number(day.slice(8)), getWeekday(day)];
    const midsummer =
      month === '06' && ((weekday === 5 && date >= 19 && date <= 25) || (weekday === 6 && date >= 20 && date <= 26));
    const saints = weekday === 6 && ((month === '10' && date === 31) || (month === '11' && date <= 6));
    return day.startsWith(`${year}-`) && (fixed.test(day) || moved.has(day) || midsummer || saints);
  });
}

test('the holidays of 1992 to 2100 are those of an independent table', () => {
  expect(EASTERS).toHaveLength(2100 - 1992 + 1);
  for (const [index, easter] of EASTERS.entries()) {
    const year = 1992 + index;
    expect(listHolidays(year)).toEqual(pickDays(year, `${year}-${easter.slice(0, 2)}-${easter.slice(2)}`));
  }
});

test('weekends, holidays and periods are quiet, each unless the firm says otherwise', () => {
  const period = { startsOn: '2026-07-01', endsOn: '2026-07-31', name: 'Summer' };
  const quiet = (rules: object, day: string) => !isSendingDay({ ...RULES, ...rules }, day);
  expect(['2026-11-28', '2026-11-29', '2026-12-24', '2026-11-27'].map((day) => quiet({}, day))).toEqual([
    true,
    true,
    true,
    false,
  ]);
  expect(quiet({ quietWeekends: false }, '2026-11-28')).toBe(false);
  expect(quiet({ quietHolidays: false }, '2026-12-24')).toBe(false);
  expect(
    ['2026-06-30', '2026-07-01', '2026-07-31', '2026-08-03'].map((day) => quiet({ quietPeriods: [period] }, day)),
  ).toEqual([false, true, true, false]);
  expect(findNextSendingDay({ ...RULES, quietPeriods: [period] }, '2026-07-01')).toBe('2026-08-03');
});

test('what is due on Monday the seventh of December 2026 is announced on the Friday before', () => {
  expect(listReminderDays(RULES, '2026-12-07')).toEqual([
    '2026-11-30', // a week before
    '2026-12-04', // the day before is Independence Day, a Sunday
    '2026-12-07',
    '2026-12-08',
    '2026-12-14',
    '2026-12-21',
    '2027-01-04',
  ]);
});

test.each([
  ['a plain day', '2026-11-24', '2026-11-25'],
  ['a Monday', '2026-11-27', '2026-11-30'],
  ['the day before Christmas Eve', '2026-12-22', '2026-12-23'],
  ['the first day after Christmas', '2026-12-23', '2026-12-28'],
  ['two months without a server', '2026-10-01', '2026-12-01'],
])('the deadlines that are due on %s are those that have a reminder day then', (_, after, through) => {
  const due = new Map(listDueDeadlines(RULES, { after, through }).map(({ deadline, day }) => [deadline, day]));
  for (let deadline = addDays(after, -120); deadline < addDays(through, 120); deadline = addDays(deadline, 1)) {
    const days = listReminderDays(RULES, deadline).filter((day) => day > after && day <= through);
    expect([deadline, due.get(deadline)]).toEqual([deadline, days.at(-1)]);
  }
});

test.each([
  ['a Monday', '2026-12-11', '2026-12-14', { since: '2026-12-07', until: '2026-12-20' }],
  ['a Tuesday', '2026-12-14', '2026-12-15', null],
  [
    'a Tuesday after a Monday without a server',
    '2026-12-11',
    '2026-12-15',
    { since: '2026-12-07', until: '2026-12-20' },
  ],
  ['Easter Monday', '2027-03-25', '2027-03-29', null],
  ['the Tuesday after Easter', '2027-03-25', '2027-03-30', { since: '2027-03-22', until: '2027-04-04' }],
  ['a week in July', '2027-07-02', '2027-07-05', null],
  ['the first day after July', '2027-07-02', '2027-08-02', { since: '2027-06-28', until: '2027-08-08' }],
])('on %s the weekly digest is due that comes on the first sending day of a week', (...[, after, through, due]) => {
  const quietPeriods = [{ startsOn: '2027-07-01', endsOn: '2027-07-31', name: 'Summer' }];
  const rules = { ...RULES, quietPeriods: through > '2027-05' ? quietPeriods : [] };
  expect(findDigest(rules, { after, through })).toEqual(due);
});

test.each([
  ['2026-12-31', 53],
  ['2027-01-01', 53],
  ['2027-01-04', 1],
  ['2024-12-30', 1],
  ['2021-01-03', 53],
  ['2026-12-14', 51],
])('%s is in week %i', (day, week) => {
  expect(getWeek(day)).toBe(week);
});
