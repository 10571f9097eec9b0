import { Secret, TOTP } from 'otpauth';

const PERIOD_S = 30;
const SECRET_BYTES = 20;
const WINDOW = 1; // a code of the step before or after: clocks differ and typing takes time
const MS = 1000;

/** A new secret for an authenticator app, in base32. */
export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** The address that an authenticator app reads from a QR code. */
export function totpUri(secret: string, { issuer, label }: { issuer: string; label: string }): string {
  return new TOTP({ secret, issuer, label, period: PERIOD_S }).toString();
}

/** The time step whose code this is (RFC 6238, SHA-1, six digits, 30 s); null when it is none of now. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const delta = new TOTP({ secret, period: PERIOD_S }).validate({
    token: code,
    timestamp: now.getTime(),
    window: WINDOW,
  });
  return delta === null ? null : Math.floor(now.getTime() / MS / PERIOD_S) + delta;
}
