import { randomBytes } from 'node:crypto';
import type { SigningKey } from '../../api/src/lib/tokens.ts';

const KEY_BYTES = 32;

/** A new key of SESSION_KEYS. */
export function createKey(id: string): SigningKey {
  return { id, secret: randomBytes(KEY_BYTES) };
}

/** Keys as SESSION_KEYS has them. */
export function formatKeys(...keys: readonly SigningKey[]): string {
  return keys.map(({ id, secret }) => `${id}:${Buffer.from(secret).toString('base64url')}`).join(',');
}
