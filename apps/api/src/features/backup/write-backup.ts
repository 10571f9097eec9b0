import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress } from 'node:zlib';
import type pg from 'pg';
import { writeAtomically, type Target } from './backup-folder.ts';
import { copyRows, digestRows, selectSequences, selectTables, type Digest } from './contents.ts';
import { BackupFault, END_OF_ROWS, endLine, FORMAT, HEADER, sha256, type Backup, type Header } from './format.ts';
import { closeSession, openSession } from './session.ts';

const OWNER_ALONE = 0o600;

/** Called after each table: its name and what it holds. */
export type Progress = (table: string, digest: Digest) => void;

/** A backup that was made; `bytes` is its size on the disk. */
export type Made = { file: string; bytes: number; seconds: number; backup: Backup };

type Needs = {
  url: string;
  /** The installation's own key where it is kept next to the data. */
  sessionKey: string | null;
  target: Target;
  tell?: Progress;
  /** Fails when the work is to be given up. */
  interrupted: Promise<never>;
};

/** Makes a backup of a database while it is at work; on a fault nothing is left of it. */
export async function makeBackup({ url, target, interrupted, ...needs }: Needs): Promise<Made> {
  const begun = performance.now();
  let backup: Backup | undefined;
  const file = await writeAtomically(target, async (part) => {
    const client = await openSession(url, 'backup');
    try {
      backup = await Promise.race([writeBackup(client, part, needs), interrupted]);
    } finally {
      await closeSession(client);
    }
  });
  const { size: bytes } = await stat(file);
  return { file, bytes, seconds: (performance.now() - begun) / 1_000, backup: backup! }; // written, or it would have thrown
}

/**
 * Writes all that the current schema holds at one moment into a new file, whole on the disk when this resolves. Readers and
 * writers are not hindered; what changes the schema waits. No table is held in memory.
 */
async function writeBackup(
  client: pg.Client,
  file: string,
  { sessionKey, tell }: Pick<Needs, 'sessionKey' | 'tell'>,
): Promise<Backup> {
  const { rowCount } = await client.query(`select where to_regclass('kysely_migration') is not null`);
  if (rowCount === 0) throw new BackupFault('There is nothing to back up: the database has no tables of this product.');
  const tables = await selectTables(client);
  await client.query('begin isolation level repeatable read read only');
  // Before the snapshot, so that no table changes its form after it.
  await client.query(`lock table ${tables.map(({ name }) => name).join(', ')} in access share mode`);
  const header = { format: FORMAT, ...(await describe(client)), sessionKey, sequences: await selectSequences(client) };
  const found: Record<string, Digest> = {};
  const text = async function* (): AsyncGenerator<string | Buffer> {
    const first = `${HEADER}${JSON.stringify(header)}\n`;
    yield first;
    for (const table of tables) {
      yield `COPY ${table.name} (${table.columns.join(', ')}) FROM stdin;\n`;
      yield* digestRows(copyRows(client, table), (digest) => (found[table.name] = digest));
      yield `${END_OF_ROWS}\n`;
      tell?.(table.name, found[table.name]!); // known at the end of its rows
    }
    yield endLine({ header: sha256(first), tables: found });
  };
  const zstd = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } });
  await pipeline(text, zstd, createWriteStream(file, { flags: 'wx', mode: OWNER_ALONE, flush: true }));
  await client.query('commit');
  return { ...header, tables: found };
}

async function describe(client: pg.Client) {
  const { rows } = await client.query<Pick<Header, 'madeAt' | 'server' | 'migrations' | 'keys'>>(
    `select to_char(clock_timestamp(), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "madeAt",
      current_setting('server_version') as server,
      array(select name::text from kysely_migration order by name) as migrations,
      array(select distinct split_part(sealed, '.', 1) from (
        select totp_secret from account union all select totp_pending from account union all select sealed from mail
      ) held (sealed) where sealed is not null order by 1) as keys`,
  );
  return rows[0]!; // no table, one row
}
