import { stat } from 'node:fs/promises';
import type pg from 'pg';
import { writeWhole, type Target } from './backup-folder.ts';
import type { Backup } from './format.ts';
import { openSession } from './session.ts';
import { writeBackup, type Progress } from './writing.ts';

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
export async function makeBackup({
  url,
  sessionKey,
  target,
  tell = () => undefined,
  interrupted,
}: Needs): Promise<Made> {
  const begun = performance.now();
  let backup: Backup | undefined;
  const file = await writeWhole(target, async (part) => {
    const client = await openSession(url, 'backup');
    try {
      backup = await Promise.race([writeBackup(client, part, sessionKey, tell), interrupted]);
    } finally {
      await endOf(client);
    }
  });
  const { size: bytes } = await stat(file);
  return { file, bytes, seconds: (performance.now() - begun) / 1_000, backup: backup! }; // written, or it would have thrown
}

/** Ends a connection, also in the middle of a statement. */
export async function endOf(client: pg.Client): Promise<void> {
  await client.end().catch(() => undefined);
}
