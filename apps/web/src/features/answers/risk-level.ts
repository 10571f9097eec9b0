import type { Cell } from '@app/schema/answers';

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
