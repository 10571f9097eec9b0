/** The text of a file with recovery codes: what it is, whose, and the codes a line each. Lines end as Windows wants them. */
export function codesFile(codes: readonly string[], heading: readonly string[]): string {
  return [...heading, '', ...codes, ''].join('\r\n');
}
