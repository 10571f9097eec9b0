import { createHmac, hkdfSync } from 'node:crypto';
import { normalizeEmail } from './email.ts';
import type { SigningKey } from './tokens.ts';

const KEY_BYTES = 32;
const HASH_LETTERS = 32; // 128 bits tell any two addresses apart, and a line stays readable

export type LogHashes = ReturnType<typeof createLogHashes>;

/**
 * Keyed hashes by which log lines name an e-mail address or a network; only who has the key can look one up.
 * `docs/operations.md` says how to compute one with openssl, so the form must not change.
 */
export function createLogHashes(key: Uint8Array) {
  const hash = (text: string) => createHmac('sha256', key).update(text).digest('hex').slice(0, HASH_LETTERS);
  return {
    /** The hash of an e-mail address, the same however it was capitalised. */
    address: (email: string) => hash(`address:${normalizeEmail(email)}`),
    /** The hash of a network, as `toNetwork` names it. */
    network: (network: string) => hash(`network:${network}`),
  };
}

/** The key of an installation that was given no LOG_KEY: drawn from the key that signs sessions. */
export function deriveLogKey([current]: readonly [SigningKey, ...SigningKey[]]): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', current.secret, '', 'growth-plan log hashes', KEY_BYTES));
}
