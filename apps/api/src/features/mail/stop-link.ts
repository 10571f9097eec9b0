import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { NotificationKind } from '@app/schema/notification-kinds';
import { toBits, fromBits } from '@app/schema/stopped-kinds';
import type { Database } from '../../database/connect.ts';
import type { Dependencies } from '../../dependencies.ts';
import * as queries from './queries.ts';

const KEY_BYTES = 32;
const ID_BYTES = 16;
const SIGNATURE_BYTES = 16;
const PURPOSE = 'stop';
const SEALED_FOR = 'sending_settings:link_key';

type Keeping = Pick<Dependencies, 'db' | 'sealer'>;

/** Whose mails of which kinds a link stops. */
export type Stop = { accountId: string; kinds: readonly NotificationKind[] };

/** The token of a link that stops mails: the account, the kinds as bits and a signature over both. It does not expire. */
export async function makeStopToken(deps: Keeping, { accountId, kinds }: Stop): Promise<string> {
  const subject = Buffer.concat([Buffer.from(accountId.replaceAll('-', ''), 'hex'), Buffer.from([toBits(kinds)])]);
  return Buffer.concat([subject, sign(await getLinkKey(deps), subject)]).toString('base64url');
}

/** What a token stops; null when it is not one of ours. */
export async function readStopToken(deps: Keeping, token: string): Promise<Stop | null> {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.toString('base64url') !== token || bytes.length !== ID_BYTES + 1 + SIGNATURE_BYTES) return null;
  const subject = bytes.subarray(0, ID_BYTES + 1);
  if (!timingSafeEqual(bytes.subarray(ID_BYTES + 1), sign(await getLinkKey(deps), subject))) return null;
  const accountId = subject.toString('hex', 0, ID_BYTES).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  return { accountId, kinds: fromBits(subject[ID_BYTES] ?? 0) };
}

/** Seals the key again when that was with a key on its way out. */
export async function resealLinkKey({ db, sealer }: Keeping): Promise<void> {
  const sealed = await queries.selectLinkKey(db);
  const key = sealed !== null && sealer.isAged(sealed) ? sealer.open(sealed, SEALED_FOR) : null;
  if (key !== null) await queries.replaceLinkKey(db, sealed, sealer.seal(key, SEALED_FOR));
}

function sign(key: Buffer, subject: Buffer): Buffer {
  return createHmac('sha256', key).update(PURPOSE).update(subject).digest().subarray(0, SIGNATURE_BYTES);
}

/** The key of all links; made when it is first needed, and once more when nobody can open the one that is kept. */
async function getLinkKey({ db, sealer }: Keeping): Promise<Buffer> {
  const kept = await openLinkKey(db, sealer);
  if (kept.key) return kept.key;
  await queries.replaceLinkKey(db, kept.sealed, sealer.seal(randomBytes(KEY_BYTES).toString('base64url'), SEALED_FOR));
  const made = await openLinkKey(db, sealer); // another server may have been first
  if (!made.key) throw new Error('the key of the links in mails cannot be read');
  return made.key;
}

async function openLinkKey(db: Database, sealer: Keeping['sealer']) {
  const sealed = await queries.selectLinkKey(db);
  const key = sealed === null ? null : sealer.open(sealed, SEALED_FOR);
  return { sealed, key: key === null ? null : Buffer.from(key, 'base64url') };
}
