import { addDays } from '../../lib/days.ts';

const FRIDAY = 5;
const SATURDAY = 6;
const FIXED = ['01-01', '01-06', '05-01', '12-06', '12-24', '12-25', '12-26'];
/** Good Friday, Easter Sunday and Monday, Ascension Day and Whit Sunday, in days from Easter Sunday. */
const FROM_EASTER = [-2, 0, 1, 39, 49];

/** The holidays of a year in Finland, with Christmas Eve and Midsummer Eve, on which offices are closed too. Sorted. */
export function listHolidays(year: number): string[] {
  const easter = findEasterSunday(year);
  const midsummerEve = firstWeekday(`${year}-06-19`, FRIDAY);
  const days = [
    ...FIXED.map((day) => `${year}-${day}`),
    ...FROM_EASTER.map((count) => addDays(easter, count)),
    midsummerEve,
    addDays(midsummerEve, 1),
    firstWeekday(`${year}-10-31`, SATURDAY),
  ];
  return [...new Set(days)].toSorted();
}

const byYear = new Map<string, Set<string>>();

/** Whether a day is a holiday; those of a year are found once. */
export function isHoliday(day: string): boolean {
  const year = day.slice(0, 4);
  const holidays = byYear.get(year) ?? new Set(listHolidays(Number(year)));
  byYear.set(year, holidays);
  return holidays.has(day);
}

/** The day of the week of a day; 0 is Sunday. */
export const getWeekday = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();

/** The first such day of the week at a day or after it. */
function firstWeekday(day: string, weekday: number): string {
  return addDays(day, (weekday - getWeekday(day) + 7) % 7);
}

/** Easter Sunday by the Gregorian calendar: the algorithm of Meeus, Jones and Butcher. */
function findEasterSunday(year: number): string {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const inMarch = h + l - 7 * m + 22; // counted on from the first of March
  return addDays(`${year}-03-01`, inMarch - 1);
}
