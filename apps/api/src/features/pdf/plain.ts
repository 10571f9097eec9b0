const NEW_LINE = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
const ORDERS = /[[\p{Cc}\p{Cf}]--\n]/gv; // control characters, and those that turn the direction of what follows

/** Somebody's text as it may stand on paper: nothing in it that is an order to the program showing it. */
export function plain(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(NEW_LINE, '\n')
    .replaceAll('\t', ' ')
    .replaceAll(ORDERS, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

/** The same for a heading, a header or the name of a file. */
export function plainLine(text: string): string {
  return plain(text).replaceAll(/\s*\n\s*/g, ' ');
}
