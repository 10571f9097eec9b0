import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { SigningKey } from './tokens.ts';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG = { authTagLength: 16 };

/** Keeps what must be read again out of reach of anyone who reads the database. */
export type Sealer = ReturnType<typeof createSealer>;

/** Its keys are drawn from those that sign sessions, so that there is one set to rotate. The first seals; all of them open. */
export function createSealer(keys: readonly [SigningKey, ...SigningKey[]]) {
  const derived = keys.map(({ id, secret }) => ({
    id,
    sealing: draw(secret, 'growth-plan sealing'),
    hashing: draw(secret, 'growth-plan hashing'),
  }));
  const [current] = derived as [(typeof derived)[number]];

  return {
    /** `purpose` binds the text to its place: sealed for one, it opens for no other. */
    seal(text: string, purpose: string): string {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, current.sealing, iv, TAG).setAAD(Buffer.from(purpose));
      const sealed = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return `${current.id}.${sealed.toString('base64url')}`;
    },
    /** The text; null when it was sealed for another purpose, with a key that is gone, or was changed. */
    open(sealed: string, purpose: string): string | null {
      const [id, content = ''] = sealed.split('.');
      const key = derived.find((one) => one.id === id);
      if (!key) return null;
      const bytes = Buffer.from(content, 'base64url');
      try {
        const decipher = createDecipheriv(CIPHER, key.sealing, bytes.subarray(0, IV_BYTES), TAG);
        decipher.setAAD(Buffer.from(purpose)).setAuthTag(bytes.subarray(-TAG.authTagLength));
        return Buffer.concat([
          decipher.update(bytes.subarray(IV_BYTES, -TAG.authTagLength)),
          decipher.final(),
        ]).toString('utf8');
      } catch {
        return null;
      }
    },
    /** Whether it was sealed with a key that is on its way out. */
    isAged: (sealed: string) => sealed.split('.')[0] !== current.id,
    /** A keyed hash, for what is too short to be hashed by itself, such as six digits. */
    hash: (text: string) => keyedHash(current.hashing, text),
    /** The hash of a text under each key, the current one first. */
    hashes: (text: string) => derived.map(({ hashing }) => keyedHash(hashing, text)),
  };
}

function draw(secret: Uint8Array, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, KEY_BYTES));
}

function keyedHash(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
