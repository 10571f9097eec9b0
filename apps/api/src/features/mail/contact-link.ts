import { CONTACT_LINK_DAYS } from '@app/schema/contact-limits';
import type { Settings } from '../../dependencies.ts';
import { addDays, DAY_MS, toDay } from '../../lib/days.ts';
import type { KeepingLinkKey } from './link-key.ts';
import { bytesToId, idToBytes, makeSigned, readSigned } from './signed-bytes.ts';

const ID_BYTES = 16;
const LENGTH = ID_BYTES + 6; // the generation and the last day
const PURPOSE = 'contact';

type Now = { clock: () => Date; settings: Pick<Settings, 'timeZone'> };

/** Whose to-dos a link opens; it is void once the generation of the person is another. */
export type ContactLink = { contactId: string; generation: number };

/** The token of a link to a person's own to-dos, for 180 days: the person, the generation, its last day and a signature over them. */
export function makeContactToken(deps: KeepingLinkKey & Now, { contactId, generation }: ContactLink): Promise<string> {
  const numbers = Buffer.alloc(6);
  numbers.writeUInt32BE(generation);
  numbers.writeUInt16BE(toNumber(addDays(today(deps), CONTACT_LINK_DAYS)), 4);
  return makeSigned(deps, PURPOSE, Buffer.concat([idToBytes(contactId), numbers]));
}

/** Whose to-dos a token names, and whether it is one of ours that has not expired. */
export async function readContactToken(deps: KeepingLinkKey & Now, token: string) {
  const { subject, isOurs } = await readSigned(deps, { purpose: PURPOSE, length: LENGTH, token });
  return {
    contactId: bytesToId(subject.subarray(0, ID_BYTES)),
    generation: subject.readUInt32BE(ID_BYTES),
    isValid: isOurs && subject.readUInt16BE(ID_BYTES + 4) >= toNumber(today(deps)),
  };
}

const today = ({ clock, settings }: Now) => toDay(clock(), settings.timeZone);

/** A day as how many days it is after 1970. */
const toNumber = (day: string) => Date.parse(day) / DAY_MS;
