import { expect, test } from 'vitest';
import type { LoginPlace } from './account-queries.ts';
import { inOrder, nameOfPlace } from './login-places.ts';

const place = (id: string, current: boolean): LoginPlace => ({
  id,
  current,
  createdAt: '2026-11-20T10:00:00.000Z',
  lastSeenAt: '2026-11-20T11:00:00.000Z',
  expiresAt: '2026-11-20T22:00:00.000Z',
  browser: null,
  system: null,
  network: null,
});

test('this device comes first, the others stay in their order', () => {
  const places = [place('a', false), place('b', false), place('here', true), place('c', false)];
  expect(inOrder(places).map(({ id }) => id)).toEqual(['here', 'a', 'b', 'c']);
});

test('a place is called by as much as it tells', () => {
  expect(nameOfPlace({ browser: 'Firefox', system: 'Windows' })).toEqual({
    key: 'account.sessions.both',
    values: { browser: 'Firefox', system: 'Windows' },
  });
  expect(nameOfPlace({ browser: null, system: 'iOS' })).toMatchObject({ values: { name: 'iOS' } });
  expect(nameOfPlace({ browser: 'Safari', system: null })).toMatchObject({ values: { name: 'Safari' } });
  expect(nameOfPlace({ browser: null, system: null }).key).toBe('account.sessions.unknown');
});
