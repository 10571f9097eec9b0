import { toDay, offeredLocales } from './format.ts';

const NO_SUCH_DAY = 'no-such-day'; // in place of a day that no calendar has

/**
 * Reads a day that a person typed: `31.12.2026`, `31.12.26`, `2026-12-31`, `31/12/2026`, `31 Dec 2026`, `31. joulukuuta 2026`;
 * months by their names in any language offered. `31.12.` is the next such day, today counted.
 * Null when empty, undefined when it is no day of the calendar.
 */
export function parseDay(text: string, locales = offeredLocales(), today = new Date()): string | null | undefined {
  const day = readDay(text, locales, today);
  return day === NO_SUCH_DAY ? undefined : day;
}

/** Whether a text is written as a day that no calendar has, such as 31.2. */
export function isNoSuchDay(text: string): boolean {
  return readDay(text, offeredLocales(), new Date()) === NO_SUCH_DAY;
}

function readDay(text: string, locales: readonly string[], today: Date): string | null | undefined {
  const typed = text.trim().toLowerCase();
  if (typed === '') return null;
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(typed);
  if (iso) return existing(iso[1], iso[2], iso[3]);
  const numeric = /^(\d{1,2})[./ ]\s*(\d{1,2})(?:[./ ]\s*(\d{2}|\d{4})|\.?)$/.exec(typed);
  if (numeric) return numeric[3] ? existing(numeric[3], numeric[2], numeric[1]) : next(numeric[2], numeric[1], today);
  const named = /^(\d{1,2})\.?\s+(\p{L}{3,})\.?\s+(\d{4})$/u.exec(typed);
  const month = named && toMonth(named[2] ?? '', locales);
  return named && month ? existing(named[3], String(month), named[1]) : undefined;
}

const YEARS_TO_LEAP = 8; // at most, between two of 29 February

/** The next such day, today counted. */
function next(month: string | undefined, day: string | undefined, today: Date): string {
  const years = Array.from({ length: YEARS_TO_LEAP + 1 }, (_, later) => String(today.getFullYear() + later));
  const days = years.map((year) => existing(year, month, day)).filter((found) => found !== NO_SUCH_DAY);
  return days.find((found) => found >= toDay(today)) ?? NO_SUCH_DAY;
}

/** As months stand in dates and alone: Finnish `joulukuuta`, `jouluk.` and `joulukuu`. */
const SHAPES = [{ day: 'numeric', month: 'long' }, { day: 'numeric', month: 'short' }, { month: 'long' }] as const;

/** 1–12, or 0. A whole name comes before the beginning of one: "mar" is March also where "marraskuu" is November. */
function toMonth(typed: string, locales: readonly string[]): number {
  const months = locales.map(monthNames);
  const find = (fits: (name: string) => boolean) =>
    months.map((names) => names.findIndex((month) => month.some(fits)) + 1).find(Boolean);
  return find((name) => name === typed) ?? find((name) => name.startsWith(typed)) ?? 0;
}

/** The names of each month in a language, in small letters. */
function monthNames(locale: string): string[][] {
  const formats = SHAPES.map((shape) => new Intl.DateTimeFormat(locale, shape));
  return Array.from({ length: 12 }, (_, month) => formats.map((format) => nameIn(format, new Date(2026, month))));
}

function nameIn(format: Intl.DateTimeFormat, date: Date): string {
  const name = format.formatToParts(date).find(({ type }) => type === 'month')?.value ?? '';
  return name.toLowerCase().replace(/\.$/, '');
}

function existing(year = '', month = '', day = ''): string {
  const fullYear = year.length === 2 ? 2000 + Number(year) : Number(year);
  const date = new Date(fullYear, Number(month) - 1, Number(day));
  const exists =
    date.getFullYear() === fullYear && date.getMonth() === Number(month) - 1 && date.getDate() === Number(day);
  return exists ? toDay(date) : NO_SUCH_DAY;
}
