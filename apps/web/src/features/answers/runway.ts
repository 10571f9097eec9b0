import type { MetricTable } from '@app/schema/answers';
import { fixedRow } from './metric-rows.ts';

/** Months that cash and unused credit cover the fixed costs; null when either is not known or nothing is spent. */
export function runwayMonths(table: MetricTable, column: string): number | null {
  const cash = fixedRow(table, 'cash')[column];
  const fixed = fixedRow(table, 'fixed')[column];
  if (typeof cash !== 'number' || typeof fixed !== 'number' || fixed <= 0) return null;
  return cash / fixed;
}
