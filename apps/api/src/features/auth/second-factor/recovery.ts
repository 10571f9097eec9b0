import { createHash } from 'node:crypto';
import { readableCode } from '../../../lib/codes.ts';

const CODES = 10;
const GROUPS = 6;
const GROUP_LENGTH = 4; // 24 letters of 32: 120 bits, too many to be found from a plain hash

/** New recovery codes, to be shown once. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: CODES }, () =>
    Array.from({ length: GROUPS }, () => readableCode(GROUP_LENGTH)).join('-'),
  );
}

/** What is stored of a recovery code; case, spaces and dashes do not count. */
export function hashOfRecoveryCode(code: string): Buffer {
  const plain = code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  return createHash('sha256').update(plain).digest();
}
