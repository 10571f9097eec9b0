import type { AnswerValue, Cell, DatePerson, MetricTable, Row } from '@app/schema/answers';
import { isFilled } from '@app/schema/completeness';
import { getUnit, riskLevel, runwayMonths, sumShares } from '@app/schema/figures';
import { OWN_ROWS } from '@app/schema/plan-limits';
import type { ColumnDefinition, Question } from '@app/schema/questionnaire';
import { boxKey, columnKey, columnOptionKey, computedKey, optionKey, rowKey } from '@app/schema/text-keys';
import { toPlainText, type Labels } from './labels.ts';
import type { Entry } from './list.ts';
import type { Table } from './table.ts';

const NOTHING = '–'; // where a figure is missing
const TARGETS = 'ta_targets'; // whose rows a priority names as its metric

/** A part of an answer in the PDF. */
export type Block =
  | { kind: 'text'; text: string; soft?: true }
  | { kind: 'label'; text: string }
  | { kind: 'list'; entries: Entry[] }
  | { kind: 'table'; table: Table };

/** A question with its answer, undefined when none was given. */
export type Answered = { question: Question; value: AnswerValue | undefined };

/** An answer as it is read on paper, nothing where there is none; `list` is the one whose rows a choice is made from. */
export function answerBlocks(labels: Labels, { question, value }: Answered, list: Answered | undefined): Block[] {
  return value === undefined || value === null ? [] : buildBlocks(labels, { question, value }, list);
}

type Given = { question: Question; value: AnswerValue };

function buildBlocks(labels: Labels, { question, value }: Given, list: Answered | undefined): Block[] {
  switch (question.type) {
    case 'short_text':
    case 'long_text':
      return textBlocks(value as string);
    case 'single_choice':
      return textBlocks(
        question.optionsFrom ? chosenRow(value, list) : labels.t(optionKey(question.key, value as string)),
      );
    case 'scale_1_5':
      return textBlocks(labels.t('plan.scale.of_five', { value: Number(value) }));
    case 'date_person':
      return textBlocks(datePersonText(labels, value as DatePerson));
    case 'metric_table':
      return tableBlocks(buildMetricTable(labels, question, { value: value as MetricTable }));
    case 'share_table':
      return shareBlocks(labels, question, value as Record<string, number>);
    case 'swot_grid':
      return swotBlocks(labels, question, value as Record<string, string[]>);
    case 'risk_list':
      return tableBlocks(riskTable(labels, question, filledRows(value)));
    case 'checklist_auto':
      return [];
    default:
      return tableBlocks(rowTable(labels, question, filledRows(value)));
  }
}

function textBlocks(text: string): Block[] {
  const said = toPlainText(text);
  return said === '' ? [] : [{ kind: 'text', text: said }];
}

function tableBlocks(table: Table): Block[] {
  return table.rows.length === 0 ? [] : [{ kind: 'table', table }];
}

export function filledRows(value: AnswerValue | undefined): Row[] {
  return Array.isArray(value) ? value.filter((row) => Object.values(row).some(isFilled)) : [];
}

/** The first cell of the row that is chosen; empty when the row is gone. */
function chosenRow(value: AnswerValue, list: Answered | undefined): string {
  const row = Array.isArray(list?.value) ? list.value[Number(value)] : undefined;
  return String(row?.[list?.question.columns[0]?.key ?? ''] ?? '');
}

/** A day and a person, or one of them. */
export function datePersonText(labels: Labels, { date, person }: DatePerson): string {
  return [date && labels.day(date), person].filter(Boolean).join(', ');
}

/** The columns with their names; what a column asks of the writer is nothing for the reader. */
const getColumns = (labels: Labels, { key }: Question, columns: readonly ColumnDefinition[]) =>
  columns.map((column) => ({
    name: labels.t(columnKey(key, column.key)).replace(labels.t('ui.optional'), '').trim(),
    figures: column.type === 'number',
  }));

function rowTable(labels: Labels, question: Question, rows: readonly Row[]): Table {
  return {
    columns: getColumns(labels, question, question.columns),
    rows: rows.map((row) => getCellTexts(labels, question, row)),
    named: true,
  };
}

/** The cells of a row as a person reads them: options and metrics by their names, days and figures in the language's way. */
export function getCellTexts(labels: Labels, { key, columns }: Question, row: Row): string[] {
  return columns.map((column) => cellText(labels, { key, column }, row[column.key]));
}

type Place = { key: string; column: ColumnDefinition };

function cellText(labels: Labels, { key, column }: Place, cell: Cell | undefined): string {
  if (cell === null || cell === undefined || cell === '') return '';
  if (typeof cell === 'number') {
    const unit = getUnit(labels.t(columnKey(key, column.key)));
    return [labels.figure(cell), unit].filter(Boolean).join('\u00a0');
  }
  if (column.type === 'choice') return labels.t(columnOptionKey(key, column.key, cell));
  if (column.type === 'date') return labels.day(cell);
  const metric = rowKey(TARGETS, cell);
  return column.type === 'metric_ref' && labels.has(metric) ? labels.t(metric) : toPlainText(cell);
}

function riskTable(labels: Labels, question: Question, rows: readonly Row[]): Table {
  const table = rowTable(labels, question, rows);
  const levels = rows.map((row) => riskLevel(row['likelihood'], row['impact']));
  return {
    ...table,
    columns: [...table.columns, { name: labels.t('paper.risk_level'), figures: false }],
    rows: table.rows.map((cells, index) => [...cells, levels[index] ? labels.t(`plan.risk.${levels[index]}`) : '']),
  };
}

/** The rows of figures that hold anything, and what is computed of them. */
export function buildMetricTable(
  labels: Labels,
  question: Question,
  { value, columns = question.columns }: { value: MetricTable; columns?: Question['columns'] },
): Table {
  const rows = [
    ...question.rows.map(({ key }) => ({ name: labels.t(rowKey(question.key, key)), row: (value[key] ?? {}) as Row })),
    ...(value[OWN_ROWS] ?? []).map(({ label, ...row }) => ({ name: toPlainText(label), row })),
  ].filter(({ row }) => Object.values(row).some(isFilled));
  const computed = question.computed.map(({ key }) => [
    labels.t(computedKey(question.key, key)),
    ...columns.map((column) => {
      const months = runwayMonths(value, column.key);
      return months === null ? NOTHING : labels.figure(months, 1);
    }),
  ]);
  const figures = rows.map(({ name, row }) => [
    name,
    ...columns.map(({ key }) => {
      const cell = row[key];
      return typeof cell === 'number' ? labels.figure(cell) : toPlainText(cell ?? '') || NOTHING;
    }),
  ]);
  return {
    columns: [{ name: labels.t('plan.metric.name'), figures: false }, ...getColumns(labels, question, columns)],
    rows: figures.length === 0 ? [] : [...figures, ...computed],
    named: true,
  };
}

function shareBlocks(labels: Labels, question: Question, shares: Record<string, number>): Block[] {
  const given = question.rows.flatMap(({ key }) => {
    const share = shares[key];
    return share === undefined ? [] : [`${labels.t(rowKey(question.key, key))}: ${labels.percent(share)}`];
  });
  if (given.length === 0) return [];
  const sum = labels.t('plan.shares.sum', { sum: labels.percent(sumShares(shares)) });
  return [listBlock(given), { kind: 'text', text: sum }];
}

function swotBlocks(labels: Labels, question: Question, boxes: Record<string, string[]>): Block[] {
  return question.boxes.flatMap(({ key }): Block[] => {
    const points = (boxes[key] ?? []).filter(isFilled).map(toPlainText);
    return points.length === 0 ? [] : [{ kind: 'label', text: labels.t(boxKey(question.key, key)) }, listBlock(points)];
  });
}

function listBlock(points: readonly string[]): Block {
  return { kind: 'list', entries: points.map((text) => ({ mark: '•', text })) };
}
