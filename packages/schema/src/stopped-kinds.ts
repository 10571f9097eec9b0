import { KIND_NAMES, type NotificationKind } from './notification-kinds.ts';

/** In the same byte: that the mail is to a person without an account who is responsible for to-dos. */
export const CONTACT_BIT = 0x80;

/** Kinds as the bits of a number. */
export function toBits(kinds: readonly NotificationKind[]): number {
  return KIND_NAMES.reduce((bits, kind, index) => (kinds.includes(kind) ? bits | (1 << index) : bits), 0);
}

/** The kinds that are bits of a number. */
export function fromBits(bits: number): NotificationKind[] {
  return KIND_NAMES.filter((_, index) => (bits & (1 << index)) !== 0);
}

const STOP_KINDS_AT = 16; // in the bytes of a token, after the account's id

/** The kinds that a link in a mail stops, as its token says; none when it is no such token. Whether the token is ours the server knows. */
export function readStoppedKinds(token: string): NotificationKind[] {
  return fromBits(readByte(token));
}

/** Whether a link in a mail to a person without an account has this token: there is no week for them. */
export const isStopOfContact = (token: string) => (readByte(token) & CONTACT_BIT) !== 0;

function readByte(token: string): number {
  try {
    return atob(token.replaceAll('-', '+').replaceAll('_', '/')).charCodeAt(STOP_KINDS_AT) || 0;
  } catch {
    return 0;
  }
}
