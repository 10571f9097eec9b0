/** The sum of shares without the dust of binary fractions. */
export function sumOfShares(shares: Readonly<Record<string, number>>): number {
  return Math.round(Object.values(shares).reduce((sum, share) => sum + share, 0) * 100) / 100;
}
