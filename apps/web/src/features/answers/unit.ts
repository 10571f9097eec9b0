/** The unit that a label names in brackets: `Amount (€)` is in €, `Operating profit (% of net sales)` in %. */
export function unitOf(label: string): string | undefined {
  return /\(([€%])[^)]*\)/.exec(label)?.[1];
}
