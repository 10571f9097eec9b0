import { currentLanguage } from './i18n.ts';

/**
 * Numbers, days and times as people write them, in the language now shown.
 * Days are `YYYY-MM-DD`; moments are ISO 8601 with `Z`, shown in the reader's own zone.
 */
const LOCALES: Record<string, string> = { en: 'en-GB', fi: 'fi-FI' };
const DAY_MS = 86_400_000;

export const localeOf = (language: string) => LOCALES[language] ?? language;

type Options = { language?: string };

/** `1 250,5` · `1,250.5`; at most `digits` decimals (2). */
export function formatNumber(value: number, { language, digits = 2 }: Options & { digits?: number } = {}): string {
  return new Intl.NumberFormat(locale(language), { maximumFractionDigits: digits }).format(value);
}

/** A number as it stands in a field: all its decimals; empty when there is none. */
export function formatNumberInput(value: number | null, options: Options = {}): string {
  return value === null ? '' : formatNumber(value, { ...options, digits: 10 });
}

/** A share given in whole percents: `40 %` in Finnish, `40%` in English. */
export function formatPercent(percent: number, { language }: Options = {}): string {
  return new Intl.NumberFormat(locale(language), { style: 'percent', maximumFractionDigits: 1 }).format(percent / 100);
}

/**
 * Reads what a person typed: comma or point for decimals, spaces between thousands, − or -, a trailing % or €.
 * A comma or point before three final digits parts thousands only where the other mark follows or it comes twice.
 * Null when empty, undefined when it is no number.
 */
export function parseNumber(text: string): number | null | undefined {
  const bare = text
    .replaceAll(/[\s\u00a0\u202f'’]/g, '')
    .replaceAll('−', '-')
    .replace(/[%€]$/, '');
  if (bare === '') return null;
  const plain = withPoint(bare);
  if (!/^-?(\d+\.?\d*|\.\d+)$/.test(plain)) return undefined;
  const value = Number(plain);
  return Number.isFinite(value) ? value : undefined;
}

function withPoint(text: string): string {
  const mark = Math.max(text.lastIndexOf(','), text.lastIndexOf('.'));
  if (mark < 0) return text;
  const head = text.slice(0, mark);
  const isGrouped = /^-?\d{1,3}([.,]\d{3})+$/.test(text);
  const last = text[mark];
  if (isGrouped && last && head.includes(last)) return text.replaceAll(last, ''); // 1,250,000
  if (!/[.,]/.test(head))
    return isGrouped && groupsWith(last) ? text.replace(/[.,]/, '') : `${head}.${text.slice(mark + 1)}`;
  if (last && head.includes(last)) return text; // 1.2.3: no number
  return /^-?\d{1,3}([.,]\d{3})+$/.test(head) ? `${head.replaceAll(/[.,]/g, '')}.${text.slice(mark + 1)}` : text;
}

/** `1,250` in English is a thousand and more, in Finnish one and a quarter; the point is a decimal in both. */
function groupsWith(mark: string | undefined): boolean {
  return mark === ',' && currentLanguage() === 'en';
}

/** `20.11.2026` · `20 Nov 2026`; takes a day or a moment. */
export function formatDate(value: string, { language }: Options = {}): string {
  const finnish = (language ?? currentLanguage()) === 'fi';
  const shape = finnish ? ({ day: 'numeric', month: 'numeric', year: 'numeric' } as const) : ENGLISH_DATE;
  return new Intl.DateTimeFormat(locale(language), shape).format(readDate(value));
}

const ENGLISH_DATE = { day: 'numeric', month: 'short', year: 'numeric' } as const;

/** `14.02` · `14:02`. In a Finnish sentence write `klo {time}` in the text itself. */
export function formatTime(moment: string | Date, { language }: Options = {}): string {
  return new Intl.DateTimeFormat(locale(language), { hour: 'numeric', minute: '2-digit', hourCycle: 'h23' }).format(
    new Date(moment),
  );
}

/** `20.11.2026 klo 14.02` · `20 Nov 2026, 14:02`. */
export function formatDateTime(moment: string, options: Options = {}): string {
  const between = (options.language ?? currentLanguage()) === 'fi' ? ' klo ' : ', ';
  return `${formatDate(moment, options)}${between}${formatTime(moment, options)}`;
}

/** A month given as `YYYY-MM`: `marraskuu 2026` · `November 2026`; `short` and `narrow` without the year, as under a chart. */
export function formatMonth(month: string, { language, width }: Options & { width?: 'short' | 'narrow' } = {}): string {
  const shape = width ? { month: width } : ({ month: 'long', year: 'numeric' } as const);
  return new Intl.DateTimeFormat(locale(language), shape).format(readDate(`${month}-01`));
}

/** `today`, `tomorrow`, `in 3 days`, `2 days ago`; from a fortnight on in weeks, from two months on the date itself. */
export function formatRelativeDay(day: string, today: string, options: Options = {}): string {
  const days = daysBetween(today, day);
  if (Math.abs(days) > 60) return formatDate(day, options);
  const format = new Intl.RelativeTimeFormat(locale(options.language), { numeric: 'auto' });
  return Math.abs(days) < 14 ? format.format(days, 'day') : format.format(Math.trunc(days / 7), 'week');
}

/** Whole days from one day to another; negative when it lies before. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to.slice(0, 10)) - Date.parse(from.slice(0, 10))) / DAY_MS);
}

/** A Date as the day it is where the reader sits: `YYYY-MM-DD`. */
export function dayOf(date: Date): string {
  const pad = (part: number, length = 2) => String(part).padStart(length, '0');
  return `${pad(date.getFullYear(), 4)}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}

/** A day as a Date at its local midnight; for calendars and formats. */
export function readDate(value: string): Date {
  const day = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value);
  return day ? new Date(Number(day[1]), Number(day[2]) - 1, Number(day[3])) : new Date(value);
}

function locale(language: string | undefined): string {
  return localeOf(language ?? currentLanguage());
}
