import { existsSync, readFileSync } from 'node:fs';
import { mkdir, open, rename } from 'node:fs/promises';
import path from 'node:path';
import type { Environment } from '../../environment.ts';
import { createSealer, type Sealer } from '../../lib/sealer.ts';

type Installation = Pick<Environment, 'dataDir' | 'sessionKeys'>;

const LOCAL = 'local';

/**
 * The key that an installation made itself and keeps in its data folder; nobody else has it. Null where the
 * keys are the operator's: then a file of that name is a leftover. Makes none.
 */
export function readOwnKey({ dataDir, usesLocalKey }: Pick<Environment, 'dataDir' | 'usesLocalKey'>): string | null {
  const file = path.join(dataDir, 'session-key');
  return usesLocalKey && existsSync(file) ? readFileSync(file, 'utf8').trim() : null;
}

/** Whether the installation can open what was sealed with a key of this name, given the one that a backup brought. */
export function canOpen({ sessionKeys }: Installation, name: string, brought: string | null): boolean {
  if (sessionKeys === null) return name === LOCAL && brought !== null;
  return sessionKeys.some(({ id, secret }) => {
    const isOther = name === LOCAL && brought !== null && Buffer.from(secret).toString('base64url') !== brought;
    return id === name && !isOther;
  });
}

/** What opens second factors of the installation, with the key that a backup brought where it has none; null without a key. */
export function openSealer(
  installation: Installation & { usesLocalKey: boolean },
  brought: string | null,
): Sealer | null {
  const local = readOwnKey(installation) ?? brought;
  const localKeys = local === null ? [] : [{ id: LOCAL, secret: Buffer.from(local, 'base64url') }];
  const [first, ...rest] = installation.sessionKeys ?? localKeys;
  return first ? createSealer([first, ...rest]) : null;
}

/** Puts a key next to the data, in place of one that what is there now was not sealed with; whole or not at all. */
export async function putKey(dataDir: string, key: string): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const file = path.join(dataDir, 'session-key');
  const fresh = await open(`${file}.new`, 'w', 0o600);
  await fresh.writeFile(key);
  await fresh.sync();
  await fresh.close();
  await rename(`${file}.new`, file);
}
