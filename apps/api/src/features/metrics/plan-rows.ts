import type { AnswerValue, Cell, MetricTable, Row } from '@app/schema/answers';
import { getUnit } from '@app/schema/figures';
import { findBetter } from '@app/schema/metrics';
import {
  METRIC_LABEL_MAX,
  METRIC_UNIT_MAX,
  METRIC_VALUE_BOUND,
  roundValue,
  type MetricPeriod,
  type MetricTargets,
} from '@app/schema/metric-rules';
import { OWN_ROWS } from '@app/schema/plan-limits';
import { rowKey } from '@app/schema/text-keys';

/** A row of the plan that can become a figure of its follow-up. */
export type PlanRow = Omit<MetricTargets, 'startsOn'> & { source: string; label: string; unitText: string | null };

/** The tables of a plan that have figures, each with its column of the starting value. */
const TABLES = { ta_targets: 'baseline', sm_funnel: 'now', fr_cash: 'now' } as const;
const LEADING = 'ta_leading';
export const RHYTHM = 'ta_rhythm';

/** The questions whose answers hold figures and how often they are gone through. */
export const FIGURE_QUESTIONS = [...Object.keys(TABLES), LEADING, RHYTHM];

/** Taken over when a follow-up starts; rows of the other tables are added by hand. */
const TAKEN_OVER = /^(ta_targets|ta_leading)\./;

const FLOWS: ReadonlySet<string> = new Set(['ta_targets.net_sales']);
const IN_DAYS: ReadonlySet<string> = new Set(['sm_funnel.cycle', 'fr_cash.dso']);
const DAY_WORDS = /^(days?|d|päivää|päivä|pv|vrk)$/i;
const PIECE_WORDS = /^(pcs?|pieces?|kpl|hlö|hlöä|)$/i;

/** What a plan answers by the keys of its questions, the rows that these have, and the client's texts. */
export type Figures = {
  answers: ReadonlyMap<string, AnswerValue>;
  rows: ReadonlyMap<string, readonly { key: string }[]>;
  say: (key: string) => string;
};

/** The rows of a plan's tables that have a figure, in the order of the plan. */
export function listPlanRows({ answers, rows: rowsOf, say }: Figures): PlanRow[] {
  const period = findRhythm(answers);
  const tables = Object.entries(TABLES).flatMap(([key, baseline]) => {
    const { [OWN_ROWS]: own = [], ...rows } = (answers.get(key) ?? {}) as MetricTable;
    const named = (rowsOf.get(key) ?? []).map(({ key: row }) => {
      const cells = (rows as Record<string, Row>)[row] ?? {};
      return toPlanRow({ source: `${key}.${row}`, name: say(rowKey(key, row)), cells, baseline, period });
    });
    const added = own.map((cells, index) => {
      return toPlanRow({ source: `${key}.own.${index + 1}`, name: cells.label, cells, baseline, period });
    });
    return [...named, ...added];
  });
  const leading = ((answers.get(LEADING) ?? []) as Row[]).map((cells, index) => {
    const { metric, unit, current, target } = cells;
    const named = { source: `${LEADING}.${index + 1}`, name: toText(metric), unit: toText(unit) };
    return toPlanRow({
      ...named,
      cells: { baseline: current ?? null, m12: target ?? null },
      baseline: 'baseline',
      period,
    });
  });
  return [...tables, ...leading].filter(
    ({ label, ...row }) => label !== '' && [row.baseline, row.target12, row.target36].some((one) => one !== null),
  );
}

/** How often the management team goes through its figures. */
export function findRhythm(answers: Figures['answers']): MetricPeriod {
  return answers.get(RHYTHM) === 'quarterly' ? 'quarter' : 'month';
}

/** Those that a follow-up starts with: the ones that have a target. */
export function listTakenOver(rows: readonly PlanRow[]): PlanRow[] {
  return rows.filter(({ source, target12, target36 }) => TAKEN_OVER.test(source) && (target12 ?? target36) !== null);
}

type Given = {
  source: string;
  name: string;
  unit?: string;
  cells: Row;
  baseline: string;
  period: MetricTargets['period'];
};

function toPlanRow({ source, name, unit: written, cells, baseline: column, period }: Given): PlanRow {
  const [baseline, target12, target36] = [cells[column], cells['m12'], cells['y3']].map(toNumber) as [
    Figure,
    Figure,
    Figure,
  ];
  const { unit, unitText } = findUnit(source, name, written);
  return {
    source,
    label: name
      .replace(/\s*\([€%]\)$/, '')
      .trim()
      .slice(0, METRIC_LABEL_MAX),
    unit,
    unitText,
    kind: FLOWS.has(source) ? 'flow' : 'level',
    better: findBetter({ baseline, target12 }),
    period,
    baseline,
    target12,
    target36,
  };
}

type Figure = number | null;
type Unit = Pick<PlanRow, 'unit' | 'unitText'>;

/** The unit of a row: the one that its name has in brackets, or the one that was written next to it. */
function findUnit(source: string, name: string, written: string | undefined): Unit {
  const word = written?.trim() ?? '';
  const sign = getUnit(name) ?? /^[€%]/.exec(word)?.[0];
  const unitText = word === sign || word === '' ? null : word.slice(0, METRIC_UNIT_MAX);
  if (sign !== undefined) return { unit: sign === '€' ? 'eur' : 'percent', unitText };
  if (IN_DAYS.has(source) || DAY_WORDS.test(word)) return { unit: 'days', unitText: null };
  return word === '' || PIECE_WORDS.test(word) ? { unit: 'count', unitText: null } : { unit: 'other', unitText };
}

const toText = (cell: Cell | undefined) => (typeof cell === 'string' ? cell.trim() : '');
/** A number that a figure can have, with as many decimals as it keeps; the plan's cells take larger ones. */
const toNumber = (cell: Cell | undefined): Figure =>
  typeof cell === 'number' && Math.abs(cell) < METRIC_VALUE_BOUND ? roundValue(cell) : null;
