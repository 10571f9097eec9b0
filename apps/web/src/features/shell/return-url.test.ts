import { expect, test } from 'vitest';
import { requestIdFrom, getReturnUrl } from './return-url.ts';

test('only a path of this site is a way back', () => {
  expect(getReturnUrl('/client/dashboard?tab=1')).toBe('/client/dashboard?tab=1');
  for (const from of [
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    undefined,
    3,
  ])
    expect(getReturnUrl(from)).toBe('/');
});

test('the error page is no way back', () => {
  expect(getReturnUrl('/server-error?from=%2F')).toBe('/');
});

test('the failed request is named by an id, never by whatever an address says', () => {
  expect(requestIdFrom('0199f000-0000-7000')).toBe('0199f000-0000-7000');
  for (const given of [undefined, null, 5, '', 'call +358 10 0000', 'x'.repeat(65), ['a']])
    expect(requestIdFrom(given)).toBeUndefined();
});
