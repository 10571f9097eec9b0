import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress } from 'node:zlib';
import type pg from 'pg';
import { digested, rowsOf, selectSequences, selectTables, type Digest } from './contents.ts';
import { BackupFault, END_OF_ROWS, endLine, FORMAT, HEADER, sha256, type Backup, type Header } from './format.ts';

const OWNER_ALONE = 0o600;

/** Called after each table: its name and what it holds. */
export type Progress = (table: string, digest: Digest) => void;

/**
 * Writes all that the current schema holds at one moment into a new file, whole on the disk when this resolves. Readers and
 * writers are not hindered; what changes the schema waits. No table is held in memory.
 */
export async function writeBackup(
  client: pg.Client,
  file: string,
  sessionKey: string | null,
  tell: Progress,
): Promise<Backup> {
  const { rowCount } = await client.query(`select where to_regclass('kysely_migration') is not null`);
  if (rowCount === 0) throw new BackupFault('There is nothing to back up: the database has no tables of this product.');
  const tables = await selectTables(client);
  await client.query('begin isolation level repeatable read read only');
  // Before the snapshot, so that no table changes its form after it.
  await client.query(`lock table ${tables.map(({ name }) => name).join(', ')} in access share mode`);
  const header = await describe(client, sessionKey);
  const found: Record<string, Digest> = {};
  const text = async function* (): AsyncGenerator<string | Buffer> {
    const first = `${HEADER}${JSON.stringify(header)}\n`;
    yield first;
    for (const table of tables) {
      yield `COPY ${table.name} (${table.columns.join(', ')}) FROM stdin;\n`;
      yield* digested(rowsOf(client, table), (digest) => (found[table.name] = digest));
      yield `${END_OF_ROWS}\n`;
      tell(table.name, found[table.name]!); // known at the end of its rows
    }
    yield endLine({ header: sha256(first), tables: found });
  };
  const zstd = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } });
  await pipeline(text, zstd, createWriteStream(file, { flags: 'wx', mode: OWNER_ALONE, flush: true }));
  await client.query('commit');
  return { ...header, tables: found };
}

async function describe(client: pg.Client, sessionKey: string | null): Promise<Header> {
  const { rows } = await client.query<Pick<Header, 'madeAt' | 'server' | 'migrations' | 'keys'>>(
    `select to_char(clock_timestamp(), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "madeAt",
      current_setting('server_version') as server,
      array(select name::text from kysely_migration order by name) as migrations,
      array(select distinct split_part(sealed, '.', 1) from (
        select totp_secret from account union all select totp_pending from account union all select sealed from mail
      ) held (sealed) where sealed is not null order by 1) as keys`,
  );
  return { format: FORMAT, ...rows[0]!, sessionKey, sequences: await selectSequences(client) }; // no table, one row
}
