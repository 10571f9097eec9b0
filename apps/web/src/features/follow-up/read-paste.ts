import {
  addPeriods,
  findPeriod,
  METRIC_VALUE_BOUND,
  MONTHS_BEFORE_START,
  type MetricPeriod,
} from '@app/schema/metric-rules';
import { formatMonth, offeredLocales } from '../../lib/format.ts';
import { splitCells } from '../../lib/split-cells.ts';
import type { Metric } from './follow-up-queries.ts';
import { readPastedNumber, type PastedNumber } from './read-pasted-number.ts';

export type PasteReason =
  | 'unknown_metric'
  | 'several_metrics'
  | 'unknown_period'
  | 'wrong_period'
  | 'too_old'
  | 'future'
  | 'no_number'
  | 'marks'
  | 'too_large'
  | 'twice';

/** A cell of what was pasted, and what saving it would do. */
export type PastedCell = {
  name: string;
  periodText: string;
  text: string;
  metric: Metric | null;
  period: string | null;
  value: number | null;
  /** The value that it would replace; null where there is none. */
  stored: number | null;
  version: number;
  state: 'new' | 'changed' | 'same' | 'refused';
  reason: PasteReason | null;
  /** What its comma or point could also be, which was read as the page writes it. */
  looks: 'grouped' | 'decimal' | null;
};

/** What was pasted: its cells, or null when there are no periods in its first row or column. */
export type Pasted = { cells: PastedCell[]; refused: number; changes: number } | null;

type Period = { day: string; of: MetricPeriod };

/**
 * `2026-11`, `11/2026`, `11.2026`, `2026-Q4`, `Q4/2026`, a month by its name, whole or shortened, such as `Nov-26`, and the days that
 * spreadsheets make of those: `2026-11-01`, `1.11.2026`; null for anything else.
 */
export function readPeriod(text: string): Period | null {
  const trimmed = text.trim();
  const [, name, century, yearOfName] = /^(\p{L}+)\.?[ -](\d\d)?(\d\d)$/u.exec(trimmed) ?? [];
  if (name !== undefined) return findNamedMonth(name, `${century ?? '20'}${yearOfName}`);
  const [, monthYear, month] = /^(\d{4})-(\d{1,2})(?:-\d{1,2})?$/.exec(trimmed) ?? [];
  const [, monthFirst, yearLast] = /^(?:\d{1,2}\.)?(\d{1,2})[./](\d{4})$/.exec(trimmed) ?? [];
  const [, quarterYear, quarter] = /^(\d{4})[-/ ]?Q([1-4])$/i.exec(trimmed) ?? [];
  const [, quarterFirst, quarterYearLast] = /^Q([1-4])[-/. ]?(\d{4})$/i.exec(trimmed) ?? [];
  const year = monthYear ?? yearLast;
  const number = Number(month ?? monthFirst);
  if (year !== undefined) return number >= 1 && number <= 12 ? { day: toDay(year, number), of: 'month' } : null;
  const yearOfQuarter = quarterYear ?? quarterYearLast;
  if (yearOfQuarter === undefined) return null;
  return { day: toDay(yearOfQuarter, Number(quarter ?? quarterFirst) * 3 - 2), of: 'quarter' };
}

/** By its name in a language of the page, or in that of most spreadsheets. */
function findNamedMonth(name: string, year: string): Period | null {
  const locales = [...offeredLocales(), 'en-US'];
  const isNamed = (day: string) =>
    locales.some((locale) =>
      (['long', 'short'] as const).some((width) => {
        const shown = formatMonth(day.slice(0, 7), { locale, width }).replace('.', '');
        return shown.toLowerCase() === name.toLowerCase();
      }),
    );
  const day = Array.from({ length: 12 }, (_, index) => toDay(year, index + 1)).find(isNamed);
  return day === undefined ? null : { day, of: 'month' };
}

const toDay = (year: string, month: number) => `${year}-${String(month).padStart(2, '0')}-01`;

/** Between which days a period may begin. */
export type PasteDays = { startedOn: string; today: string };

/** A comma that parts no thousands: where one is, each comma of the sheet is a decimal sign, whatever the language of the page. */
const DECIMAL_COMMA = /(?:^-?0|\s\d{3}),\d|\d,(?:\d{1,2}|\d{4,})(?!\d)/;

/** Reads figures copied from a spreadsheet or a CSV file, and says of each cell what saving it would do. */
export function readPaste(text: string, metrics: readonly Metric[], days: PasteDays): Pasted {
  const rows = splitCells(text).filter((row) => row.some((cell) => cell.trim() !== ''));
  const [first = []] = rows;
  const isFirstRow = first.slice(1).some((cell) => readPeriod(cell) !== null);
  const isFirstColumn = rows.slice(1).some((row) => readPeriod(row[0] ?? '') !== null);
  if (!isFirstRow && !isFirstColumn) return null;
  const cells = rows.slice(1).flatMap((row) =>
    row.slice(1).flatMap((cell, index) => {
      const [head, side] = [first[index + 1] ?? '', row[0] ?? ''];
      const [name, periodText] = isFirstRow ? [side, head] : [head, side];
      return cell.trim() === '' ? [] : [{ name: name.trim(), periodText: periodText.trim(), text: cell.trim() }];
    }),
  );
  const seen = new Set<string>();
  const options = cells.some((cell) => DECIMAL_COMMA.test(cell.text)) ? { locale: 'fi' } : {};
  const read = cells.map((cell) => {
    const judged = judge({ ...cell, number: readPastedNumber(cell.text, options) }, metrics, days);
    const key = `${judged.metric?.id} ${judged.period}`;
    if (judged.state === 'refused' || !seen.has(key)) {
      seen.add(key);
      return judged;
    }
    return { ...judged, state: 'refused', reason: 'twice' } as const;
  });
  return {
    cells: read,
    refused: read.filter(({ state }) => state === 'refused').length,
    changes: read.filter(({ state }) => state === 'new' || state === 'changed').length,
  };
}

type Cell = Pick<PastedCell, 'name' | 'periodText' | 'text'> & { number: PastedNumber };

function judge({ number, ...cell }: Cell, metrics: readonly Metric[], { startedOn, today }: PasteDays): PastedCell {
  const named = findNamed(metrics, cell.name);
  const metric = named.length === 1 ? (named[0] ?? null) : null;
  const period = readPeriod(cell.periodText);
  const value = 'value' in number ? number.value : null;
  const stored = metric?.values.find((one) => one.period === period?.day);
  const looks = 'value' in number ? number.looks : null;
  const version = stored?.version ?? 0;
  const replaced = { stored: stored?.value ?? null, version };
  const known = { ...cell, metric, period: period?.day ?? null, value, ...replaced, looks };
  const refuse = (reason: PasteReason) => ({ ...known, state: 'refused', reason }) as const;
  if (!metric) return refuse(named.length > 1 ? 'several_metrics' : 'unknown_metric');
  if (!period) return refuse('unknown_period');
  if (period.of === 'quarter' ? metric.period !== 'quarter' : findPeriod(metric.period, period.day) !== period.day)
    return refuse('wrong_period');
  if (period.day < addPeriods('month', findPeriod('month', startedOn), -MONTHS_BEFORE_START)) return refuse('too_old');
  if (period.day > today) return refuse('future');
  if ('fault' in number) return refuse(number.fault);
  if (Math.abs(number.value) >= METRIC_VALUE_BOUND) return refuse('too_large');
  const state = stored === undefined ? 'new' : stored.value === value ? 'same' : 'changed';
  return { ...known, state, reason: null };
}

/** The figures of a name: those with that very name, else those that have it as it is in a CSV file, else without units in brackets. */
function findNamed(metrics: readonly Metric[], name: string): Metric[] {
  const same = (toName: (label: string) => string) => metrics.filter(({ label }) => toName(label) === toName(name));
  return [toWhole, toPlain, toBare].map(same).find((found) => found.length > 0) ?? [];
}

const toWhole = (label: string) => label.trim().toLowerCase();

/** Without the apostrophes that a CSV file has where a formula would begin, see apps/api/src/lib/csv.ts. */
const toPlain = (label: string) =>
  toWhole(label).replaceAll(/(?<=^|[,;\t])'(?=[\s\p{C}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/gu, '');

const toBare = (label: string) => toPlain(label.replace(/\s*\([^()]*\)\s*$/, ''));
