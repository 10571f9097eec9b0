import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import { digestRows, type Digest } from './contents.ts';
import { BackupFault, END, END_OF_ROWS, FORMAT, HEADER, sha256, type Backup, type End, type Header } from './format.ts';

const LINE_FEED = 0x0a;
const LAST_LINE = Buffer.from(`${END_OF_ROWS}\n`);
const AFTER_ROWS = Buffer.from(`\n${END_OF_ROWS}\n`);
const COPY = /^COPY (\S+) \((.+)\) FROM stdin;$/;

/** What is done with a table as its rows come; it must read them all. */
type EachTable = (name: string, columns: string[], rows: AsyncIterable<Buffer>) => Promise<void>;

/**
 * Reads a backup from beginning to end and compares what it finds with what was written down. Throws `BackupFault` where
 * they differ, or where the file ends too soon or is none of ours.
 */
export async function readBackup(
  file: string,
  each: EachTable = (_name, _columns, rows) => drainRows(rows),
): Promise<Backup> {
  try {
    const parsing = (text: AsyncIterable<Buffer>) => parse(text, each);
    return await pipeline(createReadStream(file), createZstdDecompress(), parsing);
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    if (!(error instanceof BackupFault) && !/^(ZSTD_|Z_BUF_ERROR$|Z_DATA_ERROR$)/.test(code)) throw error;
    throw new BackupFault(`${file} is damaged, or no backup: ${message}.`);
  }
}

/** Reads rows and keeps none. */
export async function drainRows(rows: AsyncIterable<Buffer>): Promise<void> {
  for await (const _ of rows);
}

async function parse(text: AsyncIterable<Buffer>, each: EachTable): Promise<Backup> {
  const source = createSource(text[Symbol.asyncIterator]());
  const first = await source.line();
  const header = parseHeader(first);
  if (header.format !== FORMAT) throw new BackupFault(`its format ${header.format} is not known to this version`);
  const found: Record<string, Digest> = {};
  let line = await source.line();
  for (; !line.startsWith(END); line = await source.line()) {
    const [, name, columns] = COPY.exec(line) ?? [];
    if (name === undefined || columns === undefined) throw new BackupFault('a table does not begin where it should');
    const rows = digestRows(source.rows(), (digest) => (found[name] = digest));
    await each(name, columns.split(', '), rows);
  }
  const end = parseEnd(line);
  if (!(await source.isAtEnd())) throw new BackupFault('something follows its end');
  if (end.header !== sha256(`${first}\n`)) throw new BackupFault('its header was changed');
  for (const name of new Set([...Object.keys(found), ...Object.keys(end.tables)]))
    if (found[name]?.sha256 !== end.tables[name]?.sha256) throw new BackupFault(`what it holds of ${name} was changed`);
  return { ...header, tables: end.tables };
}

function parseEnd(line: string): End {
  const [hash = '', json = ''] = line.slice(END.length).split(/ (.*)/);
  if (hash !== sha256(json)) throw new BackupFault('its end was changed');
  return JSON.parse(json) as End;
}

function parseHeader(line: string): Header {
  try {
    if (line.startsWith(HEADER)) return JSON.parse(line.slice(HEADER.length)) as Header;
  } catch {
    // reported below
  }
  throw new BackupFault('it does not begin like one');
}

/** Takes lines and rows from pieces that end anywhere. */
function createSource(pieces: AsyncIterator<Buffer>) {
  let rest: Buffer = Buffer.alloc(0);
  const more = async () => {
    const { value, done } = await pieces.next();
    if (done) return false;
    rest = rest.length === 0 ? value : Buffer.concat([rest, value]);
    return true;
  };
  const moreOrDamaged = async () => {
    if (!(await more())) throw new BackupFault('it ends too soon');
  };
  return {
    async line(): Promise<string> {
      while (!rest.includes(LINE_FEED)) await moreOrDamaged();
      const end = rest.indexOf(LINE_FEED);
      const line = rest.toString('utf8', 0, end);
      rest = rest.subarray(end + 1);
      return line;
    },
    async *rows(): AsyncGenerator<Buffer> {
      while (rest.length < LAST_LINE.length) await moreOrDamaged();
      if (rest.subarray(0, LAST_LINE.length).equals(LAST_LINE)) {
        rest = rest.subarray(LAST_LINE.length);
        return;
      }
      for (;;) {
        const end = rest.indexOf(AFTER_ROWS);
        if (end >= 0) {
          yield rest.subarray(0, end + 1);
          rest = rest.subarray(end + AFTER_ROWS.length);
          return;
        }
        const sure = rest.length - AFTER_ROWS.length + 1; // the end of the rows may have begun
        if (sure > 0) {
          yield rest.subarray(0, sure);
          rest = rest.subarray(sure);
        }
        await moreOrDamaged();
      }
    },
    isAtEnd: async () => rest.length === 0 && !(await more()),
  };
}
