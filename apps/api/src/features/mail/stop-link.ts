import type { NotificationKind } from '@app/schema/notification-kinds';
import { CONTACT_BIT, fromBits, toBits } from '@app/schema/stopped-kinds';
import type { KeepingLinkKey } from './link-key.ts';
import { bytesToId, idToBytes, makeSigned, readSigned } from './signed-bytes.ts';

const ID_BYTES = 16;
const PURPOSE = 'stop';

/** Whose mails of which kinds a link stops: those of an account, or of a person without one who is responsible for to-dos. */
export type Stop = { id: string; isContact: boolean; kinds: readonly NotificationKind[] };

/** The token of a link that stops mails: whose, the kinds as bits and a signature over both. It does not expire. */
export function makeStopToken(deps: KeepingLinkKey, { id, isContact, kinds }: Stop): Promise<string> {
  const bits = toBits(kinds) | (isContact ? CONTACT_BIT : 0);
  return makeSigned(deps, PURPOSE, Buffer.concat([idToBytes(id), Buffer.from([bits])]));
}

/** What a token stops; null when it is not one of ours. */
export async function readStopToken(deps: KeepingLinkKey, token: string): Promise<Stop | null> {
  const { subject, isOurs } = await readSigned(deps, { purpose: PURPOSE, length: ID_BYTES + 1, token });
  if (!isOurs) return null;
  const bits = subject[ID_BYTES] ?? 0;
  const isContact = (bits & CONTACT_BIT) !== 0;
  return { id: bytesToId(subject.subarray(0, ID_BYTES)), isContact, kinds: fromBits(bits) };
}
