import { existsSync, statSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DAY_MS } from '../../lib/days.ts';
import { SUFFIX } from './format.ts';

const OWN = /^growth-plan-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z\.sql\.zst$/;
const OWN_PART = /^growth-plan-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z\.sql\.zst\.part$/;
const PART_LIVES_MS = DAY_MS; // longer than any backup takes: what is older was killed

/** Where a backup goes: a file, or a folder in which each gets a name by its time. */
export type Target = { file: string } | { folder: string };

/** A file where the name ends like one of ours, otherwise a folder. */
export function parseTarget(given: string): Target {
  const place = path.resolve(given);
  const isFolder = existsSync(place) ? statSync(place).isDirectory() : !place.endsWith(SUFFIX);
  return isFolder ? { folder: place } : { file: place };
}

/**
 * Lets `write` make a file under another name, and renames it once it is complete: nobody ever finds half a backup under a
 * backup's name. Two at once never get one name. Resolves with the file.
 */
export async function writeAtomically(target: Target, write: (part: string) => Promise<void>): Promise<string> {
  const folder = 'folder' in target ? target.folder : path.dirname(target.file);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (;;) {
    let file = 'folder' in target ? path.join(folder, nameAt(new Date())) : target.file;
    const part = `${file}.part`;
    try {
      await write(part);
      // Another backup of the same millisecond may have been done before this one began to write.
      if ('folder' in target && existsSync(file)) file = path.join(folder, nameAt(new Date()));
      await rename(part, file);
    } catch (error) {
      const { code, path: where } = error as NodeJS.ErrnoException;
      const isTaken = code === 'EEXIST' && where === part;
      if (!isTaken) await rm(part, { force: true });
      if (!isTaken || 'file' in target) throw error;
      await sleep(1); // another backup of this very millisecond
      continue;
    }
    const directory = await open(folder);
    await directory.sync();
    await directory.close();
    return file;
  }
}

/** Deletes all of our own backups in a folder but the newest, and what killed ones left half done; gives how many of the former. */
export async function keepNewest(folder: string, count: number, now: Date): Promise<number> {
  const names = await readdir(folder);
  const old = names
    .filter((name) => OWN.test(name))
    .toSorted()
    .slice(0, -count);
  for (const name of old) await rm(path.join(folder, name), { force: true });
  for (const name of names.filter((one) => OWN_PART.test(one))) {
    const part = path.join(folder, name);
    const { mtimeMs } = await stat(part).catch(() => ({ mtimeMs: Infinity })); // done at this moment
    if (now.getTime() - mtimeMs > PART_LIVES_MS) await rm(part, { force: true });
  }
  return old.length;
}

const nameAt = (moment: Date) => `growth-plan-${moment.toISOString().replaceAll(/[:.]/g, '-')}${SUFFIX}`;
