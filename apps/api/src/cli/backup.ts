import { constants, setPriority } from 'node:os';
import path from 'node:path';
import { unreachableFault } from '../database/unreachable.ts';
import { readProcessVariables, readDatabaseEnvironment } from '../environment.ts';
import { makeBackup } from '../features/backup/write-backup.ts';
import { keepNewest, parseTarget } from '../features/backup/backup-folder.ts';
import { countRows } from '../features/backup/format.ts';
import { readBackup } from '../features/backup/reading.ts';
import { readOwnKey } from '../features/backup/session-key.ts';
import { inMegabytes, createProgress, explainRefusals } from './backup-words.ts';
import { Refusal, runCommand } from './command.ts';
import { expectNoPooler, hasDatabase, withPlace } from './open-database.ts';

const USAGE = `Makes a backup of the database while it is at work: one compressed file, readable by its owner alone.

  growth-plan backup [--to FOLDER|FILE] [--keep 14]
  growth-plan backup --verify FILE

  --to      a folder, where it gets a name by its time (DATA_DIR/backups), or a file that ends with .sql.zst
  --keep    how many of the backups in the folder stay, the newest (14); other files there are left alone
  --verify  makes none, but reads one from beginning to end and compares it with its own hashes

The last line on standard output tells what was done. Ends with 1 when there is no whole backup.`;

const KEEP = '14';

/** `growth-plan backup`: makes a backup, or looks whether one is whole. */
await runCommand({
  usage: USAGE,
  options: { to: { type: 'string' }, keep: { type: 'string' }, verify: { type: 'string' } },
  async run({ to, keep, verify }) {
    if (verify !== undefined) return lookAt(verify);
    const count = Number(keep ?? KEEP);
    if (!(Number.isInteger(count) && count >= 1 && count <= 10_000))
      throw new Refusal('--keep must be a number from 1 to 10000.');
    const environment = readDatabaseEnvironment(readProcessVariables());
    const { databaseUrl, dataDir } = environment;
    expectNoPooler(environment);
    if (!hasDatabase(environment))
      throw new Refusal(`There is nothing to back up: no database in ${dataDir} yet, and no DATABASE_URL.`);
    const target = parseTarget(to ?? path.join(dataDir, 'backups'));
    if ('file' in target && keep !== undefined) throw new Refusal('--keep goes with a folder, not with a file.');
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL); // a server on the same machine goes first
    const made = await explainRefusals(() =>
      withPlace(environment, ({ url, interrupted }) =>
        makeBackup({ url, sessionKey: readOwnKey(environment), target, tell: createProgress(), interrupted }),
      ),
    ).catch((error: unknown) => {
      throw unreachableFault(error, databaseUrl);
    });
    const gone = 'folder' in target ? await keepNewest(target.folder, count, new Date()) : 0;
    const { file, bytes, seconds, backup } = made;
    const what = `${countRows(backup).toLocaleString('en')} rows of ${Object.keys(backup.tables).length} tables`;
    const older = gone > 0 ? `, ${gone} older deleted` : '';
    console.log(`Backup ${file}: ${what}, ${inMegabytes(bytes)}, ${seconds.toFixed(1)} s${older}`);
  },
});

async function lookAt(file: string): Promise<void> {
  const backup = await explainRefusals(() => readBackup(path.resolve(file)));
  const { madeAt, migrations, keys } = backup;
  const key = keys.length > 0 ? `, needs the keys ${keys.join(', ')}` : '';
  console.log(
    `Whole: ${path.resolve(file)}, of ${madeAt}, ${countRows(backup).toLocaleString('en')} rows, up to ${migrations.at(-1)}${key}`,
  );
}
