import { readFileSync } from 'node:fs';
import path from 'node:path';
import { unreachableFault } from '../database/unreachable.ts';
import { processVariables, readEnvironment, type Environment } from '../environment.ts';
import { makeBackup } from '../features/backup/write-backup.ts';
import { BackupFault } from '../features/backup/format.ts';
import { restoreBackup } from '../features/backup/restore-backup.ts';
import { readOwnKey } from '../features/backup/session-key.ts';
import { ask } from './ask.ts';
import { progress, refusing } from './backup-words.ts';
import { Refusal, runCommand } from './command.ts';
import { withPlace } from './open-database.ts';
import { toReport } from './restore-words.ts';

const USAGE = `Restores a backup. What is there is replaced at the very end, at once; on any fault it stays exactly as it was.

  growth-plan restore FILE [--replace [--yes] [--without-restore-point]] [--erased FILE|ID,ID] [--force-new-passwords]

  --replace                replaces a database that holds data, after a backup of it
  --yes                    does not ask first
  --without-restore-point  goes on when that backup cannot be made
  --erased                 ids of accounts erased since the backup, parted by commas or one a line in a file; those that
                           the replaced database knows of are erased again without it
  --force-new-passwords    nobody's password works any longer, and a link for a new one is mailed; for a backup that may have
                           leaked, or where no newer database says which passwords were changed since

Stop the servers first. Everybody logs in again.`;

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** `growth-plan restore`: brings a backup back. */
await runCommand({
  usage: USAGE,
  options: {
    replace: { type: 'boolean', default: false },
    yes: { type: 'boolean', default: false },
    'without-restore-point': { type: 'boolean', default: false },
    erased: { type: 'string' },
    'force-new-passwords': { type: 'boolean', default: false },
  },
  operands: 1,
  async run({ replace, yes, 'without-restore-point': withoutPoint, erased, ...given }, [file]) {
    if (file === undefined) throw new Refusal(`The file is missing.\n\n${USAGE}`);
    const begun = performance.now();
    const ids = erased === undefined ? [] : idsOf(erased);
    const environment = readEnvironment(processVariables(), ['DATABASE_URL', 'SESSION_KEYS']);
    await refusing(() =>
      withPlace(environment, async ({ url, interrupted }) => {
        const restored = await restoreBackup({
          url,
          environment,
          file: path.resolve(file),
          replace: () => prepare({ url, environment, interrupted }, { replace, yes, withoutPoint }),
          erased: ids,
          forceNewPasswords: given['force-new-passwords'],
          say: (line) => console.error(line),
          tell: progress(),
          interrupted,
        }).catch((error: unknown) => {
          throw unreachableFault(error, environment.databaseUrl);
        });
        const seconds = (performance.now() - begun) / 1_000;
        for (const line of toReport(restored, environment.dataDir, seconds)) console.log(line);
      }),
    );
  },
});

type Place = { url: string; environment: Environment; interrupted: Promise<never> };
type Allowed = { replace: boolean; yes: boolean; withoutPoint: boolean };

/** Before a database that holds data is replaced: it must be meant, and there must be a way back. */
async function prepare(
  { url, environment, interrupted }: Place,
  { replace, yes, withoutPoint }: Allowed,
): Promise<void> {
  if (!replace) throw new BackupFault('The database holds data. Nothing was done; --replace replaces it.');
  if (!yes) await expectYes();
  const target = { folder: path.join(environment.dataDir, 'backups') };
  console.error('Making a restore point of what is there');
  try {
    const { file } = await makeBackup({ url, sessionKey: readOwnKey(environment), target, interrupted });
    console.error(`Restore point: ${file}`);
  } catch (error) {
    const why = `The restore point could not be made: ${(error as Error).message}.`;
    if (!withoutPoint) throw new BackupFault(`${why} Nothing was done; --without-restore-point goes on without one.`);
    console.error(`${why} Going on without one, as asked.`);
  }
}

async function expectYes(): Promise<void> {
  const answer = await ask('All that is in the database is replaced. Type yes to go on:', () => null);
  if (answer === null) throw new Refusal('--yes is missing: --replace replaces all that is there.');
  if (answer !== 'yes') throw new Refusal('Nothing was done.');
}

/** Ids from a list or a file; one that is none stops everything, since somebody would not be erased. */
function idsOf(given: string): string[] {
  const list = given.split(',').every((id) => ID.test(id.trim())) ? given : readFileSync(given, 'utf8');
  const ids = list.split(/[\s,]+/).filter((id) => id !== '');
  const wrong = ids.find((id) => !ID.test(id));
  if (wrong !== undefined) throw new Refusal(`--erased: ${wrong} is no id of an account.`);
  return ids;
}
