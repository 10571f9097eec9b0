import { expect, test } from 'vitest';
import { wayBack } from './way-back.ts';

test('only a path of this site is a way back', () => {
  expect(wayBack('/client/dashboard?tab=1')).toBe('/client/dashboard?tab=1');
  for (const from of ['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', undefined, 3])
    expect(wayBack(from)).toBe('/');
});

test('the error page is no way back', () => {
  expect(wayBack('/server-error?from=%2F')).toBe('/');
});
