import { expect, test } from 'vitest';
import { createSealer } from './sealer.ts';

const KEY = { id: 'a', secret: new Uint8Array(32).fill(1) };
const sealer = createSealer([KEY]);

test('a sealed text opens for its own purpose alone, and with its own key alone', () => {
  const sealed = sealer.seal('secret', 'purpose');
  expect(sealed).not.toContain('secret');
  expect(sealer.open(sealed, 'purpose')).toBe('secret');
  expect(sealer.open(sealed, 'other purpose')).toBeNull();
  expect(createSealer([{ ...KEY, secret: new Uint8Array(32).fill(2) }]).open(sealed, 'purpose')).toBeNull();
});

test('a sealed text that was changed anywhere does not open', () => {
  const [id = '', content = ''] = sealer.seal('secret', 'purpose').split('.');
  const bytes = Buffer.from(content, 'base64url');
  for (const index of bytes.keys()) {
    const changed = Buffer.from(bytes);
    changed[index]! ^= 1;
    expect([index, sealer.open(`${id}.${changed.toString('base64url')}`, 'purpose')]).toEqual([index, null]);
  }
});

test('a text too short to have a whole tag does not open', () => {
  const [id = '', content = ''] = sealer.seal('', 'purpose').split('.');
  const bytes = Buffer.from(content, 'base64url');
  for (const length of bytes.keys())
    expect(sealer.open(`${id}.${bytes.subarray(0, length).toString('base64url')}`, 'purpose')).toBeNull();
});

test('a text is sealed differently each time, so no nonce is used twice', () => {
  const sealed = Array.from({ length: 1_000 }, () => sealer.seal('secret', 'purpose'));
  expect(new Set(sealed.map((one) => one.slice(0, 18))).size).toBe(sealed.length); // the key's name, a dot and the nonce
});
