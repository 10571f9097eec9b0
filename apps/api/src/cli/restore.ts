import { readFileSync } from 'node:fs';
import path from 'node:path';
import { unreachableFault } from '../database/unreachable.ts';
import { readProcessVariables, readEnvironment, type Environment } from '../environment.ts';
import { makeBackup } from '../features/backup/write-backup.ts';
import { BackupFault, countRows } from '../features/backup/format.ts';
import { restoreBackup, type Restored } from '../features/backup/restore-backup.ts';
import { readOwnKey } from '../features/backup/session-key.ts';
import { expectYes } from './ask.ts';
import { createProgress, explainRefusals } from './backup-words.ts';
import { Refusal, runCommand } from './command.ts';
import { expectNoPooler, withPlace } from './open-database.ts';
import type { Access } from '../features/backup/access.ts';
import type { CarriedOver } from '../features/backup/carry-over.ts';

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

const IDS_SHOWN = 50;
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
    const ids = erased === undefined ? [] : readIds(erased);
    const environment = readEnvironment(readProcessVariables(), ['DATABASE_URL', 'SESSION_KEYS']);
    expectNoPooler(environment);
    await explainRefusals(() =>
      withPlace(environment, async ({ url, interrupted }) => {
        const restored = await restoreBackup({
          url,
          environment,
          file: path.resolve(file),
          replace: () => prepare({ url, environment, interrupted }, { replace, yes, withoutPoint }),
          erased: ids,
          forceNewPasswords: given['force-new-passwords'],
          say: (line) => console.error(line),
          tell: createProgress(),
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
  if (!yes) await expectYes('All that is in the database is replaced.', '--replace replaces all that is there.');
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

/** Ids from a list or a file; one that is none stops everything, since somebody would not be erased. */
function readIds(given: string): string[] {
  const list = given.split(',').every((id) => ID.test(id.trim())) ? given : readFileSync(given, 'utf8');
  const ids = list.split(/[\s,]+/).filter((id) => id !== '');
  const wrong = ids.find((id) => !ID.test(id));
  if (wrong !== undefined) throw new Refusal(`--erased: ${wrong} is no id of an account.`);
  return ids;
}

/** What a restore did, in lines for the operator; the last one is the result. */
function toReport(restored: Restored, dataDir: string, seconds: number): string[] {
  const { backup, carried, erasedAgain, access, heldMails, leftOut, migrated, missingKeys, accounts, plans } = restored;
  const isLocal = (key: string) => backup.sessionKey !== null && key === 'local';
  const lines = [
    migrated.length > 0 && `The backup was older; migrated: ${migrated.join(', ')}.`,
    leftOut.length > 0 && `Left out, since no migration makes them: ${leftOut.join(', ')}.`,
    ...toCarriedLines(carried, access),
    `${erasedAgain.erased} accounts erased since the backup were erased again.`,
    erasedAgain.kept.length > 0 &&
      `Disabled instead of erased, since clients are theirs again; move those, then delete: ${erasedAgain.kept.join(', ')}.`,
    ...toAccessLines(access),
    heldMails > 0 && `${heldMails} mails that waited are held with the failed ones, where an admin can send them.`,
    ...missingKeys.map(({ key, secondFactors }) => {
      const whence = isLocal(key) ? `; add it, from the backup's header or ${dataDir}` : '';
      return `SESSION_KEYS lacks ${key}: ${secondFactors} second factors cannot be used until it is there${whence}.`;
    }),
  ];
  const rows = countRows(backup).toLocaleString('en');
  return [
    ...lines.filter((line) => line !== false).map((line) => `- ${line}`),
    `Restored the backup of ${backup.madeAt}: ${rows} rows, ${accounts} accounts, ${plans} plans, ${seconds.toFixed(1)} s`,
  ];
}

function toCarriedLines(carried: CarriedOver | null, { withoutPassword }: Access): string[] {
  const same = withoutPassword > 0 ? 'shares and dismissals' : 'shares, passwords and dismissals';
  if (!carried)
    return [`What happened since the backup is not known: personal tokens are revoked; ${same} are as they were.`];
  return [
    `Of what was replaced ${carried.events} events of the audit log were kept.`,
    `${carried.shut} tokens, calendars, shares and recovery codes ended since the backup stay ended.`,
    ...(carried.moved > 0 ? [`${carried.moved} clients are with the consultant they were moved to since.`] : []),
  ];
}

function toAccessLines({
  shutOut,
  stranded,
  withoutPassword,
  links,
  admins,
  unknown,
  lost,
}: Access): (string | false)[] {
  return [
    shutOut > 0 && `${shutOut} accounts deleted or disabled since the backup stay so.`,
    stranded.length > 0 &&
      `Disabled instead of deleted, since clients are theirs again; move those, then delete: ${toList(stranded)}.`,
    withoutPassword > 0 &&
      `${withoutPassword} passwords no longer work; ${links} links for a new one are mailed when a server runs.`,
    admins.length > 0 && `Admins get no link by mail; run admin:create for each: ${admins.join(', ')}.`,
    unknown.length > 0 &&
      `${unknown.length} accounts were gone from what was replaced; they are back, and get a link when they ask for it: ${toList(unknown)}.`,
    lost.length > 0 && `${lost.length} accounts made since the backup are gone: ${toList(lost)}.`,
  ];
}

function toList(ids: string[]): string {
  const more = ids.length > IDS_SHOWN ? ` and ${ids.length - IDS_SHOWN} more` : '';
  return `${ids.slice(0, IDS_SHOWN).join(', ')}${more}`;
}
