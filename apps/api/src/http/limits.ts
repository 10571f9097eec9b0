import { existsSync, readFileSync } from 'node:fs';

/** What one process takes on at once, and how long it waits for callers who are slow. Sizes of single fields are in `packages/schema`. */
export type Limits = {
  /** Of a request's body. */
  bodyBytes: number;
  /** How deep lists and objects of a body lie in each other. */
  levels: number;
  /** Requests worked on at once; one more is refused with 503. */
  atOnce: number;
  /** After a refusal for overload: so long nothing more is read from that connection. */
  calmMs: number;
  /** Open connections; one more is closed unanswered. */
  connections: number;
  /** From the first byte of a request to the last of its head, to the last of its body, and from its answer to the last byte read. */
  headersMs: number;
  requestMs: number;
  answerMs: number;
  /** How often the first two are looked at. */
  checkMs: number;
};

export const LIMITS: Limits = {
  bodyBytes: 256 * 1024, // contract, section 6
  levels: 20, // an answer's value has four
  atOnce: 128, // a hundred connections of one client at full speed, and others beside; docs/decisions
  calmMs: 500,
  connections: 5_000,
  headersMs: 10_000,
  requestMs: 15_000,
  answerMs: 60_000, // the largest paper, a megabyte, over a slow phone
  checkMs: 1_000,
};

const SHARE_OF_FILES = 0.8; // the rest is for the database, for files, and for refusing

/** How many connections may be open: fewer where the system lets the process open few files. */
export function connectionsAllowed({ connections }: Limits): number {
  const file = '/proc/self/limits';
  const [, files] = existsSync(file) ? (/^Max open files +(\d+)/m.exec(readFileSync(file, 'utf8')) ?? []) : [];
  return files === undefined ? connections : Math.min(connections, Math.floor(Number(files) * SHARE_OF_FILES));
}
