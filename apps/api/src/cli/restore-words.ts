import type { Access } from '../features/backup/access.ts';
import type { CarriedOver } from '../features/backup/carry-over.ts';
import { countRows } from '../features/backup/format.ts';
import type { Restored } from '../features/backup/restore-backup.ts';

const IDS_SHOWN = 50;

/** What a restore did, in lines for the operator; the last one is the result. */
export function toReport(restored: Restored, dataDir: string, seconds: number): string[] {
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
