import { expect, test } from 'vitest';
import { getPlaceName, sortPlaces, type LoginPlace } from './login-places.tsx';

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
  expect(sortPlaces(places).map(({ id }) => id)).toEqual(['here', 'a', 'b', 'c']);
});

test('a place is called by as much as it tells', () => {
  expect(getPlaceName({ browser: 'Firefox', system: 'Windows' })).toEqual({
    key: 'account.sessions.both',
    values: { browser: 'Firefox', system: 'Windows' },
  });
  expect(getPlaceName({ browser: null, system: 'iOS' })).toMatchObject({ values: { name: 'iOS' } });
  expect(getPlaceName({ browser: 'Safari', system: null })).toMatchObject({ values: { name: 'Safari' } });
  expect(getPlaceName({ browser: null, system: null }).key).toBe('account.sessions.unknown');
});
