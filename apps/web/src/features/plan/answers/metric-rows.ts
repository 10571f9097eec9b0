import { OWN_ROWS, type Cell, type MetricTable, type OwnRow, type Row } from '@app/schema/answers';
import { keepRowKey } from './row-keys.ts';

export function toMetricTable(value: unknown): MetricTable {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as MetricTable) : {};
}

export function fixedRow(table: MetricTable, key: string): Row {
  return (table[key] as Row | undefined) ?? {};
}

export function ownRows(table: MetricTable): OwnRow[] {
  return table[OWN_ROWS] ?? [];
}

export function withFixedCell(table: MetricTable, key: string, column: string, cell: Cell): MetricTable {
  return { ...table, [key]: { ...fixedRow(table, key), [column]: cell } };
}

/** A cell of an own row; its label is the column `label`. */
export function withOwnCell(table: MetricTable, index: number, column: string, cell: Cell): MetricTable {
  const before = ownRows(table)[index] ?? { label: '' };
  const next = keepRowKey(before, { ...before, [column]: cell });
  return { ...table, [OWN_ROWS]: ownRows(table).with(index, next) };
}

export function withOwnRows(table: MetricTable, rows: OwnRow[]): MetricTable {
  return { ...table, [OWN_ROWS]: rows };
}
