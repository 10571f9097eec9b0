export const DAY_MS = 86_400_000;

/** Makes formats by time zone, each once: making one takes long, and memory that the collector does not see. */
function createFormats(options: Intl.DateTimeFormatOptions): (timeZone: string) => Intl.DateTimeFormat {
  const made = new Map<string, Intl.DateTimeFormat>();
  return (timeZone) => {
    const format = made.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, ...options }); // Swedish writes days as ISO 8601 does
    made.set(timeZone, format);
    return format;
  };
}

const formatOf = createFormats({});
const hourOf = createFormats({ dateStyle: 'short', timeStyle: 'medium' });

/** The day it is at `moment` in a time zone, `YYYY-MM-DD`. */
export function toDay(moment: Date, timeZone: string): string {
  return formatOf(timeZone).format(moment);
}

/** The last moment of a day in a time zone. */
export function endOfDay(day: string, timeZone: string): Date {
  return new Date(atHour(addDays(day, 1), 0, timeZone).getTime() - 1);
}

/** The day `days` after (before, when negative) a day. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** Makes a function that writes a moment in a time zone as ISO 8601 with its offset: `2026-11-23T05:11:19+02:00`. */
export function createOffsetFormat(timeZone: string): (moment: Date) => string {
  const format = hourOf(timeZone);
  return (moment) => {
    const local = format.format(moment).replace(' ', 'T');
    const minutes = Math.round((Date.parse(`${local}Z`) - moment.getTime()) / 60_000);
    const pad = (part: number) => String(Math.trunc(Math.abs(part))).padStart(2, '0');
    return `${local}${minutes < 0 ? '-' : '+'}${pad(minutes / 60)}:${pad(minutes % 60)}`;
  };
}

/** The hour it is at a moment in a time zone, 0 to 23. */
export function toHour(moment: Date, timeZone: string): number {
  return Number(hourOf(timeZone).format(moment).slice(11, 13));
}

/** The moment at which an hour of a day begins in a time zone; where clocks skip it, the moment they do. */
export function atHour(day: string, hour: number, timeZone: string): Date {
  const guess = Date.parse(`${day}T${String(hour).padStart(2, '0')}:00:00Z`);
  const local = Date.parse(`${hourOf(timeZone).format(guess).replace(' ', 'T')}Z`);
  return new Date(guess - (local - guess));
}

const written = new Map<string, Intl.DateTimeFormat>();

/** A day, `YYYY-MM-DD`, as a locale of `TextLibrary.getLocale` writes it: `long` in a sentence, `medium` in a list. */
export function formatDay(locale: string, day: string, dateStyle: 'long' | 'medium'): string {
  const key = `${locale} ${dateStyle}`;
  const format = written.get(key) ?? new Intl.DateTimeFormat(locale, { dateStyle, timeZone: 'UTC' });
  written.set(key, format);
  return format.format(new Date(day));
}
