import { createHash } from 'node:crypto';
import type { Digest } from './contents.ts';

/**
 * A backup is one text, compressed with zstd: a header, each table as `COPY … FROM stdin` with its rows, and an end with what
 * they must be. Header and end are comments of SQL, so that in need `zstd -dc FILE | psql` reads it without this program.
 */
export const FORMAT = 1;
export const HEADER = '-- growth-plan backup ';
export const END = '-- end ';
export const END_OF_ROWS = String.raw`\.`;
export const SUFFIX = '.sql.zst';

export type Header = {
  format: number;
  /** When the snapshot was taken, by the database's clock, in ISO 8601. */
  madeAt: string;
  /** PostgreSQL's version. */
  server: string;
  migrations: string[];
  /** The names of the keys that sealed texts in it are sealed with. */
  keys: string[];
  /** The installation's own key, where it was kept next to the data and not given by SESSION_KEYS. */
  sessionKey: string | null;
  sequences: Record<string, string | null>;
};

export type End = {
  /** SHA-256 of the header's line. */
  header: string;
  tables: Record<string, Digest>;
};

/** The last line: what it says, behind its own SHA-256. */
export function endLine(end: End): string {
  const json = JSON.stringify(end);
  return `${END}${sha256(json)} ${json}\n`;
}

export const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

export type Backup = Header & Pick<End, 'tables'>;

/** What keeps a backup from being made, read or restored, in plain words. */
export class BackupFault extends Error {}

export const countRows = ({ tables }: Pick<End, 'tables'>) =>
  Object.values(tables).reduce((sum, { rows }) => sum + rows, 0);
