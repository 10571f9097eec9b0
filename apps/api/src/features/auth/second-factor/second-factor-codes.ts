import { createHash } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { encode } from 'uqr';
import { readableCode } from '../../../lib/codes.ts';

const PERIOD_S = 30;
const SECRET_BYTES = 20;
const WINDOW = 1; // a code of the step before or after: clocks differ and typing takes time
const MS = 1000;

/** A new secret for an authenticator app, in base32. */
export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/**
 * What an authenticator app takes a secret from: a URI, and its QR code as the path of an SVG, a square of one unit for each
 * dark module, to be drawn in a box of `size` units.
 */
export function buildTotpSetup(secret: string, { issuer, label }: { issuer: string; label: string }) {
  const uri = new TOTP({ secret, issuer, label, period: PERIOD_S }).toString();
  const { data, size } = encode(uri, { ecc: 'M', border: 0 });
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { secret, uri, qr: { size, path: squares.join('') } };
}

/** The time step whose code this is (RFC 6238, SHA-1, six digits, 30 s), whatever spaces were typed; null when it is none of now. */
export function findTimeStep(secret: string, code: string, now: Date): number | null {
  const token = code.replaceAll(/\s/g, '');
  const delta = new TOTP({ secret, period: PERIOD_S }).validate({ token, timestamp: now.getTime(), window: WINDOW });
  return delta === null ? null : Math.floor(now.getTime() / MS / PERIOD_S) + delta;
}

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
export function hashRecoveryCode(code: string): Buffer {
  const plain = code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  return createHash('sha256').update(plain).digest();
}
