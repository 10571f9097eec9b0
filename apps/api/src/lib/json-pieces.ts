import { setImmediate as nextTurn } from 'node:timers/promises';

const PIECE_CHARACTERS = 128 * 1024; // less than a millisecond of work

/**
 * The JSON of an answer. What is longer than a piece is made piece by piece, with other requests served in between; it comes as bytes, so
 * that it is never in memory as one text too.
 */
export async function stringifyInPieces(value: unknown): Promise<string | Buffer> {
  if (!isLong(value)) return JSON.stringify(value);
  const pieces: Buffer[] = [];
  let text = '';
  for (const part of toParts(value)) {
    text += part;
    if (text.length < PIECE_CHARACTERS) continue;
    pieces.push(Buffer.from(text));
    text = '';
    await nextTurn();
  }
  return Buffer.concat([...pieces, Buffer.from(text)]);
}

/** The text of a value in parts: of a short one as a whole, of a long one by its members. */
function* toParts(value: unknown): Generator<string> {
  if (!isLong(value)) {
    yield JSON.stringify(value) ?? 'null';
    return;
  }
  const isList = Array.isArray(value);
  let separator = '';
  yield isList ? '[' : '{';
  for (const [name, inner] of isList ? value.entries() : Object.entries(value)) {
    if (!isList && inner === undefined) continue;
    yield isList ? separator : `${separator}${JSON.stringify(name)}:`;
    yield* toParts(inner);
    separator = ',';
  }
  yield isList ? ']' : '}';
}

/** Whether the texts in a list or an object are longer than a piece; looks no further than that. */
function isLong(value: unknown): value is object {
  return typeof value === 'object' && lengthLeft(value, PIECE_CHARACTERS) < 0;
}

/** What is left of a length after the texts in a value; below zero once they are longer. */
function lengthLeft(value: unknown, length: number): number {
  if (typeof value === 'string') return length - value.length;
  if (typeof value !== 'object' || value === null) return length - 1;
  let left = length;
  for (const inner of Array.isArray(value) ? value : Object.values(value)) {
    left = lengthLeft(inner, left);
    if (left < 0) break;
  }
  return left;
}
