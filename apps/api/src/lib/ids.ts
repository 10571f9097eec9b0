import { createHash, randomBytes } from 'node:crypto';
import { v7 } from 'uuid';

/** A new opaque id that sorts by time (UUID v7). */
export function newId(): string {
  return v7();
}

/** `bytes` of randomness for a URL. */
export function randomToken(bytes: number): string {
  return randomBytes(bytes).toString('base64url');
}

/** What is stored of a token that lets its holder in: with 256 random bits there is nothing to guess from it. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
