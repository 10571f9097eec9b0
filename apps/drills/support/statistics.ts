/** The value that so many of a hundred do not exceed; infinite when there are none, so that a goal is missed. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? Infinity;
}

export const median = (values: readonly number[]) => percentile(values, 50);
