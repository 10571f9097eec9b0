import { timingSafeEqual } from 'node:crypto';
import { signFor, type KeepingLinkKey } from './link-key.ts';

const SIGNATURE_BYTES = 16;

/** The bytes that an id is. */
export const idToBytes = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex');

/** The id that 16 bytes are. */
export const bytesToId = (bytes: Buffer) => bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

/** The token of a link: some bytes and a signature over them, for a purpose. */
export async function makeSigned(deps: KeepingLinkKey, purpose: string, subject: Buffer): Promise<string> {
  const signature = await signFor(deps, purpose, subject);
  return Buffer.concat([subject, signature.subarray(0, SIGNATURE_BYTES)]).toString('base64url');
}

/**
 * The bytes of a token, and whether they are as they were signed. A token that is none gives zeros, so that whatever is done with
 * the bytes takes the same time.
 */
export async function readSigned(
  deps: KeepingLinkKey,
  { purpose, length, token }: { purpose: string; length: number; token: string },
): Promise<{ subject: Buffer; isOurs: boolean }> {
  const bytes = Buffer.from(token, 'base64url');
  const isToken = bytes.toString('base64url') === token && bytes.length === length + SIGNATURE_BYTES;
  const whole = isToken ? bytes : Buffer.alloc(length + SIGNATURE_BYTES);
  const subject = whole.subarray(0, length);
  const signature = (await signFor(deps, purpose, subject)).subarray(0, SIGNATURE_BYTES);
  return { subject, isOurs: timingSafeEqual(whole.subarray(length), signature) && isToken };
}
