import { dayOf } from './format.ts';

/**
 * Reads a day that a person typed: `31.12.2026`, `31.12.26`, `2026-12-31`, `31/12/2026`, `31 Dec 2026`, `31. joulukuuta 2026`.
 * Null when empty, undefined when it is no day of the calendar.
 */
export function parseDay(text: string): string | null | undefined {
  const typed = text.trim().toLowerCase();
  if (typed === '') return null;
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(typed);
  if (iso) return existing(iso[1], iso[2], iso[3]);
  const numeric = /^(\d{1,2})[./ ]\s*(\d{1,2})[./ ]\s*(\d{2}|\d{4})$/.exec(typed);
  if (numeric) return existing(numeric[3], numeric[2], numeric[1]);
  const named = /^(\d{1,2})\.?\s+(\p{L}{3,})\.?\s+(\d{4})$/u.exec(typed);
  return named ? existing(named[3], String(monthOf(named[2] ?? '')), named[1]) : undefined;
}

const MONTHS = [
  'jan tam',
  'feb hel',
  'mar maa',
  'apr huh',
  'may tou',
  'jun kes',
  'jul hei',
  'aug elo',
  'sep syy',
  'oct lok',
  'nov mar',
  'dec jou',
];

/** 1–12, or 0. "mar…" is March, but "marras…" is November. */
function monthOf(name: string): number {
  if (name.startsWith('marr')) return 11;
  return MONTHS.findIndex((names) => names.split(' ').includes(name.slice(0, 3))) + 1;
}

function existing(year = '', month = '', day = ''): string | undefined {
  const fullYear = year.length === 2 ? 2000 + Number(year) : Number(year);
  const date = new Date(fullYear, Number(month) - 1, Number(day));
  const exists =
    date.getFullYear() === fullYear && date.getMonth() === Number(month) - 1 && date.getDate() === Number(day);
  return exists ? dayOf(date) : undefined;
}
