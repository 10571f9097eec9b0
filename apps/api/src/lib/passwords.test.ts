import { expect, test } from 'vitest';
import { createPasswords } from './passwords.ts';

const HERE = { network: 'here' };
const passwords = createPasswords();

test('a hash is argon2id with the parameters decided, and another each time', async () => {
  const hashes = [await passwords.hash('Growth#2026'), await passwords.hash('Growth#2026')];
  for (const hash of hashes) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(hashes[0]).not.toBe(hashes[1]);
});

test('only the very password matches, whatever letters it has', async () => {
  const stored = await passwords.hash('Äiti#2026 🌱');
  expect(await passwords.matches('Äiti#2026 🌱', stored, HERE)).toBe(true);
  for (const other of ['äiti#2026 🌱', 'Äiti#2026', '', 'Äiti#2026 🌱 ', 'A\u0308iti#2026 🌱'])
    expect(await passwords.matches(other, stored, HERE)).toBe(false);
});

test('without a stored hash nothing matches, not even the password that is checked in its place', async () => {
  for (const password of ['', 'x', 'nobody has this password'])
    expect(await passwords.matches(password, null, HERE)).toBe(false);
});
