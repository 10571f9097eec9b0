import { existsSync, readFileSync } from 'node:fs';

/** What one process takes on at once, and how long it waits for callers who are slow. Sizes of single fields are in `packages/schema`. */
export const LIMITS = {
  /** Of a request's body. */
  bodyBytes: 256 * 1024, // docs/product.md#limits
  /** How deep lists and objects of a body lie in each other. */
  levels: 20, // an answer's value has four
  /** Requests worked on at once; one more is refused with 503. One network cannot hold them all (`overload.ts`). */
  atOnce: 128, // a hundred connections of one client at full speed, and others as well; docs/decisions
  /** After a refusal for overload: so long nothing more is read from that connection. */
  calmMs: 500,
  /** Open connections; one more is closed unanswered. */
  connections: 5_000,
  /** From the first byte of a request to the last of its head, to the last of its body, and from its answer to the last byte read. */
  headersMs: 10_000,
  requestMs: 15_000,
  answerMs: 60_000, // the largest paper, a megabyte, over a slow phone
  /** Of a large answer at least so many bytes must be read each time so long has passed. */
  progressMs: 10_000,
  progressBytes: 160 * 1024, // a slow phone reads 16 KiB a second
  /** Bytes of large answers that are not read yet, of everybody and of one network or account; more are refused with 503. */
  answersBytes: 64 * 1024 * 1024, // an eighth of the memory that a process may have
  answersOfOneBytes: 16 * 1024 * 1024, // an office that opens the largest plan three times at once
  /** How often the first two are looked at. */
  checkMs: 1_000,
};

export type Limits = typeof LIMITS;

const SHARE_OF_FILES = 0.7; // the rest is for the database, for files, for the sockets that listen, and for refusing

/** How many connections may be open: fewer where the system lets the process open few files. */
export function connectionsAllowed({ connections }: Limits): number {
  const file = '/proc/self/limits';
  const [, files] = existsSync(file) ? (/^Max open files +(\d+)/m.exec(readFileSync(file, 'utf8')) ?? []) : [];
  return files === undefined ? connections : Math.min(connections, Math.floor(Number(files) * SHARE_OF_FILES));
}
