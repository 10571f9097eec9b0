import { createHmac, randomBytes } from 'node:crypto';
import type { Database } from '../../database/connect.ts';
import type { Dependencies } from '../../dependencies.ts';
import * as queries from './link-key-queries.ts';

const KEY_BYTES = 32;
const SEALED_FOR = 'sending_settings:link_key';

export type KeepingLinkKey = Pick<Dependencies, 'db' | 'sealer'>;

/** A keyed hash of some bytes; one made for a purpose is none for another. */
export async function signFor(deps: KeepingLinkKey, purpose: string, subject: Buffer | string): Promise<Buffer> {
  return createHmac('sha256', await getLinkKey(deps))
    .update(purpose)
    .update(subject)
    .digest();
}

/** Seals the key again when that was with a key on its way out. */
export async function resealLinkKey({ db, sealer }: KeepingLinkKey): Promise<void> {
  const sealed = await queries.selectLinkKey(db);
  const key = sealed !== null && sealer.isAged(sealed) ? sealer.open(sealed, SEALED_FOR) : null;
  if (key !== null) await queries.replaceLinkKey(db, sealed, sealer.seal(key, SEALED_FOR));
}

/** The key of all links; made when it is first needed, and once more when nobody can open the one that is kept. */
async function getLinkKey({ db, sealer }: KeepingLinkKey): Promise<Buffer> {
  const kept = await openLinkKey(db, sealer);
  if (kept.key) return kept.key;
  await queries.replaceLinkKey(db, kept.sealed, sealer.seal(randomBytes(KEY_BYTES).toString('base64url'), SEALED_FOR));
  const made = await openLinkKey(db, sealer); // another server may have been first
  if (!made.key) throw new Error('the key of the links in mails cannot be read');
  return made.key;
}

async function openLinkKey(db: Database, sealer: KeepingLinkKey['sealer']) {
  const sealed = await queries.selectLinkKey(db);
  const key = sealed === null ? null : sealer.open(sealed, SEALED_FOR);
  return { sealed, key: key === null ? null : Buffer.from(key, 'base64url') };
}
