import { randomInt } from 'node:crypto';

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'; // nothing that looks like another

/** Six random digits, the first of which may be 0. */
export function createSixDigits(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

/** `length` random letters and digits that can be read aloud and typed. */
export function readableCode(length: number): string {
  return Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}

/** What is hashed of a code: bound to its account, since others may have the same digits. */
export function codeText(accountId: string, code: string): string {
  return `${accountId}:${code}`;
}
