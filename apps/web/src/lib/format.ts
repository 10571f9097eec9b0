import { currentCountry, currentLanguage, offeredLanguages } from './i18n.ts';

/**
 * Numbers, days and times as people write them, in the language now shown.
 * Days are `YYYY-MM-DD`; moments are ISO 8601 with `Z`, shown in the reader's own zone.
 */
const DAY_MS = 86_400_000;

/** For `Intl`: the language on the page as its country writes it. */
export const currentLocale = () => toLocale(currentLanguage(), currentCountry());

/** The same of every language offered, the one on the page first. */
export function offeredLocales(): string[] {
  return [currentLocale(), ...offeredLanguages().map((one) => toLocale(one.languageCode, one.countryCode))];
}

/** Days and digits are those that the fields read, whatever the country counts by. */
function toLocale(languageCode: string, countryCode: string): string {
  return `${languageCode}-${countryCode.toUpperCase()}-u-ca-gregory-nu-latn`;
}

/** Keeps each format: making one takes a hundred times as long as using it, and a page writes hundreds of values each time it is drawn. */
function keepFormats<Shape, Format>(make: (locale: string, shape?: Shape) => Format) {
  const made = new Map<string, Format>();
  return (locale: string, shape?: Shape): Format => {
    const key = locale + JSON.stringify(shape);
    const format = made.get(key) ?? make(locale, shape);
    made.set(key, format);
    return format;
  };
}

const numbers = keepFormats((locale, shape?: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, shape));
const dates = keepFormats((locale, shape?: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, shape));
const distances = keepFormats((locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));

/** `locale` is another than that of the page. */
type Options = { locale?: string };

/** `1 250,5` · `1,250.5`; at most `digits` decimals (2). */
export function formatNumber(
  value: number,
  { locale = currentLocale(), digits = 2 }: Options & { digits?: number } = {},
): string {
  return numbers(locale, { maximumFractionDigits: digits }).format(value);
}

/** A number as it is shown in a field: all its decimals; empty when there is none. */
export function formatNumberInput(value: number | null, options: Options = {}): string {
  return value === null ? '' : formatNumber(value, { ...options, digits: 10 });
}

/** A share given in whole percents: `40 %` in Finnish, `40%` in English. */
export function formatPercent(percent: number, { locale = currentLocale() }: Options = {}): string {
  return numbers(locale, { style: 'percent', maximumFractionDigits: 1 }).format(percent / 100);
}

/**
 * Reads what a person typed: comma or point for decimals, spaces between thousands and nowhere else, − or -, a trailing % or €.
 * A comma or point before three final digits parts thousands only where the language writes them so and no zero is before it,
 * the other mark follows or it comes twice.
 * Null when empty, undefined when it is no number.
 */
export function parseNumber(text: string, { locale = currentLocale() }: Options = {}): number | null | undefined {
  const bare = text
    .trim()
    .replaceAll(/[\u00a0\u2000-\u200a\u202f\u205f'’]/g, ' ')
    .replace(/ ?[%€]$/, '')
    .replace(/^[-−] ?/, '-');
  if (bare === '') return null;
  if (/\s/.test(bare) && !/^-?\d{1,3}( \d{3})+([.,]\d*)?$/.test(bare)) return undefined; // two numbers, as of two cells
  const plain = withPoint(bare.replaceAll(' ', ''), locale);
  if (!/^-?(\d+\.?\d*|\.\d+)$/.test(plain)) return undefined;
  const value = Number(plain);
  return Number.isFinite(value) ? value : undefined;
}

const GROUPS = /^-?[1-9]\d{0,2}([.,]\d{3})+$/;

function withPoint(text: string, locale: string): string {
  const mark = Math.max(text.lastIndexOf(','), text.lastIndexOf('.'));
  if (mark < 0) return text;
  const head = text.slice(0, mark);
  const isGrouped = GROUPS.test(text);
  const last = text[mark];
  if (isGrouped && last && head.includes(last)) return text.replaceAll(last, ''); // 1,250,000
  if (!/[.,]/.test(head))
    return isGrouped && groupsWith(last, locale) ? text.replace(/[.,]/, '') : `${head}.${text.slice(mark + 1)}`;
  if (last && head.includes(last)) return text; // 1.2.3: no number
  return GROUPS.test(head) ? `${head.replaceAll(/[.,]/g, '')}.${text.slice(mark + 1)}` : text;
}

/** `1,250` in English is a thousand and more, in Finnish one and a quarter; `1.250` in German is what `1,250` is in English. */
function groupsWith(mark: string | undefined, locale: string): boolean {
  return numbers(locale)
    .formatToParts(1_000_000)
    .some(({ type, value }) => type === 'group' && value === mark);
}

/** `20.11.2026` · `20 Nov 2026` · `20 nov. 2026`; takes a day or a moment. */
export function formatDate(value: string, { locale = currentLocale() }: Options = {}): string {
  return dates(locale, { dateStyle: 'medium' }).format(readDate(value));
}

/** `14.02` · `14:02`. In a Finnish sentence write `klo {time}` in the text itself. */
export function formatTime(moment: string | Date, { locale = currentLocale() }: Options = {}): string {
  return dates(locale, { timeStyle: 'short', hourCycle: 'h23' }).format(new Date(moment));
}

/** `20.11.2026 klo 14.02` · `20 Nov 2026, 14:02`. */
export function formatDateTime(moment: string, { locale = currentLocale() }: Options = {}): string {
  const shape = { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' } as const;
  return dates(locale, shape).format(new Date(moment));
}

/** A month given as `YYYY-MM`: `marraskuu 2026` · `November 2026`; with a `width` without the year, as under a chart. */
export function formatMonth(
  month: string,
  { locale = currentLocale(), width }: Options & { width?: 'long' | 'short' | 'narrow' } = {},
): string {
  const shape = width ? { month: width } : ({ month: 'long', year: 'numeric' } as const);
  return dates(locale, shape).format(readDate(`${month}-01`));
}

/** `today`, `tomorrow`, `in 3 days`, `2 days ago`; from a fortnight on in weeks, from two months on the date itself. */
export function formatRelativeDay(day: string, today: string, { locale = currentLocale() }: Options = {}): string {
  const days = daysBetween(today, day);
  if (Math.abs(days) > 60) return formatDate(day, { locale });
  const format = distances(locale);
  return Math.abs(days) < 14 ? format.format(days, 'day') : format.format(Math.trunc(days / 7), 'week');
}

/** Whole days from one day to another; negative when it lies before. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to.slice(0, 10)) - Date.parse(from.slice(0, 10))) / DAY_MS);
}

/** A Date as the day it is where the reader sits: `YYYY-MM-DD`. */
export function toDay(date: Date): string {
  const pad = (part: number, length = 2) => String(part).padStart(length, '0');
  return `${pad(date.getFullYear(), 4)}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}

/** A day as a Date at its local midnight; for calendars and formats. */
export function readDate(value: string): Date {
  const day = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value);
  return day ? new Date(Number(day[1]), Number(day[2]) - 1, Number(day[3])) : new Date(value);
}

/** Names as the language on the page sorts them; for `toSorted`. */
export function compareNames(a: string, b: string): number {
  return a.localeCompare(b, currentLocale());
}
