import type { Cell, MetricTable, Row } from './answers.ts';

export const LEVELS = ['low', 'medium', 'high'] as const;

export type Level = (typeof LEVELS)[number];

/** A risk's place in the grid of likelihood and impact: high when both weigh, low when neither does; null until both are chosen. */
export function riskLevel(likelihood: Cell | undefined, impact: Cell | undefined): Level | null {
  const [x, y] = [likelihood, impact].map((cell) => LEVELS.indexOf(cell as Level));
  if (x === undefined || y === undefined || x < 0 || y < 0) return null;
  const weight = (x + 1) * (y + 1);
  if (weight >= 6) return 'high';
  return weight >= 3 ? 'medium' : 'low';
}

/** Months that cash and unused credit cover the fixed costs; null when either is not known or nothing is spent. */
export function runwayMonths(table: MetricTable, column: string): number | null {
  const [cash, fixed] = ['cash', 'fixed'].map((key) => (table[key] as Row | undefined)?.[column]);
  if (typeof cash !== 'number' || typeof fixed !== 'number' || fixed <= 0) return null;
  return cash / fixed;
}

/** The sum of shares without the dust of binary fractions. */
export function sumShares(shares: Readonly<Record<string, number>>): number {
  return Math.round(Object.values(shares).reduce((sum, share) => sum + share, 0) * 100) / 100;
}

/** The unit that a label names in brackets: `Amount (€)` is in €, `Operating profit (% of net sales)` in %. */
export function getUnit(label: string): string | undefined {
  return /\(([€%])[^)]*\)/.exec(label)?.[1];
}
